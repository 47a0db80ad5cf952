/** The copy of the page of the link that proves an address. */
export const confirmEmailWords = {
  title: 'Confirm your email',
  meaning: 'The address that the mail came to becomes the address of your account.',
  send: 'Use this address',
  done: 'Your address is {email} now. <account>Your account</account>',
  incomplete: 'This link is incomplete. Copy the whole link, including the part after #.',
  signIn: '<signIn>Sign in</signIn> to the account that asked for it, then open the link in the mail again.',
} as const;
