/** The copy of the sign-in screen. */
export const signInWords = {
  title: 'Sign in to Parapet',
  email: 'Email',
  password: 'Password',
  send: 'Sign in',
  hint: 'The server printed the first admin’s email and password when it first started. Lost your password? Run <code>npm run reset-password</code> on the server.',
  passkey: 'Sign in with a passkey',
  secondFactor: {
    title: 'Confirm that it’s you',
    code: 'Code',
    codeMeaning: 'The six digits that your authenticator app shows, or a recovery code.',
    recoveryCode: 'Recovery code',
    recoveryCodeMeaning: 'One of the codes that you saved when you added your first passkey.',
    passkey: 'Use a passkey',
    send: 'Sign in',
    back: 'Back',
    hint: 'Lost your second factor and the recovery codes? An operator can run <code>npm run reset-second-factor</code> on the server.',
  },
} as const;
