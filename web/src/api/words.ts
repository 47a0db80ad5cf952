/** The copy of calls that failed, if the server sent no message. */
export const apiWords = {
  status: (status: number) => `The server responded with status ${String(status)}.`,
  noAnswer: 'The server isn’t responding.',
  offline: 'You are offline.',
} as const;
