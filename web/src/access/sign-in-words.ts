/** The copy of the sign-in screen. */
export const signInWords = {
  title: 'Sign in to Parapet',
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot password?',
  send: 'Sign in',
  continueWith: (provider: string) => `Continue with ${provider}`,
  or: 'or with your password',
  /** By the reason in the address that the server redirects to. */
  problems: {
    expired: 'This sign-in took too long, was used before, or was begun in another tab or browser. Try again.',
    denied: 'The identity provider did not let you sign in to Parapet, or you cancelled.',
    provider:
      'The sign-in with the identity provider failed. Try again; if it fails again, ask an admin: the provider’s page in Parapet says why.',
    suspended: 'The operator of this server suspended the organisation. Nothing of it is lost.',
    not_linked:
      'Parapet knows no account for this identity. If you have one, sign in with your password and link the provider under “Your account”. Otherwise ask an admin to invite you.',
    unverified_email:
      'The identity provider does not say that your address is verified, so Parapet creates no account for it. Ask an admin.',
    no_seat: 'The organisation has as many people as it may have. Ask an admin.',
    no_access: 'Your account has no access to this organisation. Ask an admin.',
  },
  hint: 'The server printed the first admin’s email and password when it first started.',
  lostPassword: 'An operator resets a password on the server: <code>npm run reset-password</code>.',
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
