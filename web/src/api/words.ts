/** The copy of calls that failed, if the server sent no message. */
export const apiWords = {
  status: (status: number) => `The server responded with status ${String(status)}.`,
  noAnswer: 'The server isn’t responding.',
  offline: 'You are offline.',
  notProven: 'Nothing was changed, because you did not confirm that it’s you.',
  passkey: {
    cancelled: 'No passkey was used: the browser’s dialog was closed, or there is no matching passkey.',
    known: 'This device has a passkey for your account already.',
    otherAddress: 'Passkeys only work at the public address of Parapet. Open the console there.',
    failed: 'The browser could not use a passkey.',
  },
} as const;
