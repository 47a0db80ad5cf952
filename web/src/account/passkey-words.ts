/** The copy of the passkeys' section of the account. */
export const passkeyWords = {
  title: 'Passkeys',
  meaning:
    'A passkey signs you in with the screen lock of your device or with a security key, alone or after your password. A false page cannot steal it.',
  add: 'Add a passkey',
  added: 'Passkey added.',
  use: '{kind} · added {added} · last used {used}',
  unused: '{kind} · added {added} · never used',
  suspected:
    'Refused {at}, because it counted fewer uses than before: there may be a copy of it. Remove it unless you know why.',
  oneDevice: 'On one device only',
  synced: 'Can be on several devices',
  backedUp: 'On several devices or backed up',
  unsupported: 'This browser cannot use passkeys here.',
  rename: {
    act: 'Rename',
    title: 'Rename the passkey',
    name: 'Name',
    send: 'Rename',
  },
  remove: {
    act: 'Remove',
    title: (name: string) => `Remove ${name}?`,
    meaning:
      'It does not sign you in any more. If it is your last second factor, your password alone is enough then, and the recovery codes stop working.',
  },
  removed: 'Passkey removed.',
} as const;
