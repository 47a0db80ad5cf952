/** The copy of the sign-in screen. */
export const signInWords = {
  title: 'Sign in to Parapet',
  email: 'Email',
  password: 'Password',
  send: 'Sign in',
  hint: 'The server printed the first admin’s email and password when it first started. Lost your password? Run <code>npm run reset-password</code> on the server.',
} as const;
