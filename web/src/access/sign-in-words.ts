/** The copy of the sign-in screen. */
export const signInWords = {
  title: 'Sign in to Parapet',
  email: 'Email',
  password: 'Password',
  send: 'Sign in',
  hint: 'The server printed the first admin’s email and password when it first started. Lost your password? Run <code>npm run reset-password</code> on the server.',
  secondFactor: {
    title: 'Enter your code',
    code: 'Code',
    codeMeaning: 'The six digits that your authenticator app shows, or a recovery code.',
    send: 'Sign in',
    back: 'Back',
    hint: 'Lost the app and the recovery codes? An operator can run <code>npm run reset-second-factor</code> on the server.',
  },
} as const;
