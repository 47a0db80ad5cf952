/** The copy of the identity providers section of the account. */
export const identitiesWords = {
  title: 'Identity providers',
  meaning: 'Sign in with the account that you have at your organisation, without your password here.',
  use: '{label} · linked {linked} · last used {used}',
  unknownProvider: 'A provider of none of your organisations',
  link: {
    act: (provider: string) => `Link ${provider}`,
    title: (provider: string) => `Link ${provider}?`,
    meaning: 'You are sent to the provider, and come back when you have signed in there.',
    send: 'Continue',
  },
  remove: {
    act: 'Remove',
    title: 'Remove this identity?',
    meaning: 'You no longer sign in with it. Sessions that it began continue until you end them.',
    send: 'Remove',
    done: 'Identity removed.',
  },
  password: 'Password',
  code: 'Code',
  codeMeaning: 'Only if you use two-step sign-in.',
  /** By the outcome in the address that the server redirects to. */
  outcomes: {
    linked: 'Identity linked. You can sign in with it from now on.',
    already_linked: 'This identity is linked already, to this account or to another one.',
    session_ended: 'Nothing was linked, because your session has ended meanwhile.',
    denied: 'Nothing was linked: the identity provider refused, or you cancelled.',
    provider: 'Nothing was linked, because the sign-in at the identity provider failed. Ask an admin.',
    expired: 'Nothing was linked: it took too long, or was begun in another tab or browser.',
  },
} as const;
