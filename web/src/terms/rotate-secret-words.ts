/** The copy of rotating a webhook's secret. */

export const rotateSecretWords = {
  act: 'Rotate secret',
  title: 'Rotate the secret',
  secret: { label: 'New secret', placeholder: 'Leave empty to generate one' },
  keep: 'Keep the current secret valid',
  /** By the hours. */
  keepOptions: [
    { value: '0', label: 'No' },
    { value: '1', label: 'For an hour' },
    { value: '24', label: 'For 24 hours' },
    { value: '72', label: 'For 3 days' },
    { value: '168', label: 'For 7 days' },
  ],
  keepDefault: '24',
  endsOther: 'The secret that was replaced before ends now: at most two are valid.',
  end: { act: 'End previous secret', title: 'End the previous secret?', done: 'Previous secret ended.' },
} as const;

/** The copy of a secret that signs what Parapet sends. */
export const signingSecretWords = {
  about:
    'Enter the new secret at the receiver. Until the time you choose, messages carry a signature of each secret, and a receiver that has either accepts them (Standard Webhooks).',
  twoUntil: 'Messages are signed with two secrets until {at}.',
  created: {
    title: 'Copy the signing secret',
    use: 'The receiver uses it to verify that messages come from Parapet (Standard Webhooks). You won’t see it again.',
  },
} as const;
