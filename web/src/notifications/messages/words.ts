/** The copy of the messages' tab. */
export const messageWords = {
  list: 'Messages',
  about: 'Messages are kept for 30 days.',
  empty: {
    title: 'No messages yet',
    words: 'Messages appear after the next matching scan. Use a rule’s Test button to send one now.',
  },
  facts: {
    state: 'State',
    event: 'Event',
    channel: 'Channel',
    attempts: 'Attempts',
    lastError: 'Last error',
    created: 'Created',
    nextAttempt: 'Next attempt',
    ended: 'Ended',
    key: 'Key',
  },
  message: 'Message',
  attempts: { title: 'Attempts', none: 'None yet.', delivered: 'delivered', failed: 'failed' },
  payload: { title: 'Payload', label: 'Payload of the message' },
  resend: { act: 'Send again', done: 'Message queued again, with the same key.' },
} as const;
