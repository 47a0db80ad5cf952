/** The copy of the dialog that asks for a proof of identity. */
export const proofWords = {
  title: 'Confirm that it’s you',
  meanings: {
    danger: 'This changes what others could misuse. You are asked again only after 15 minutes.',
    sign_on: 'Your organisation asks for your second factor after single sign-on.',
  },
  signInAgain:
    'Your account has no password and no second factor. Sign out, and sign in again with your identity provider: that counts as a proof for 15 minutes.',
  passkey: 'Use a passkey',
  code: 'Code of the app, or a recovery code',
  recoveryCode: 'Recovery code',
  password: 'Your password',
  show: 'Show your password',
  send: 'Confirm',
} as const;
