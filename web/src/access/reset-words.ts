/** The copy of the pages that reset a password. */
export const resetWords = {
  ask: {
    title: 'Reset your password',
    meaning: 'Parapet mails a link to your address, with which you choose a new password.',
    email: 'Email',
    send: 'Send link',
    back: 'Back to sign-in',
    sent: {
      title: 'Check your mail',
      words: 'If {email} has an account here, a mail with a link is on its way. The link works once, for 30 minutes.',
    },
  },
  choose: {
    title: 'Choose a new password',
    whose: 'For {email}. The link works once and expires on {date}.',
    password: 'New password',
    send: 'Set password',
    meaning: 'You are signed out everywhere. API tokens stay valid, and your second factor is asked for as before.',
  },
  done: { title: 'Your password is set', signIn: '<signIn>Sign in</signIn> with it.' },
  incomplete: 'This link is incomplete',
  unknown: 'This link doesn’t work',
  copyWhole: 'Copy the whole link, including the part after #.',
  again: 'It was used, replaced by a newer one, or has expired. <ask>Ask for a new one</ask>, or ask your admin.',
} as const;
