/** The copy of the password section of the account. */
import { counted } from '../ui/text/format.ts';

export const passwordWords = {
  title: 'Password',
  meaning: 'A new password signs out all of your other sessions. API tokens stay valid.',
  current: 'Current password',
  next: 'New password',
  change: 'Change password',
  changed: (endedSessions: number) =>
    endedSessions === 0
      ? 'Password changed.'
      : `Password changed. Signed out ${counted(endedSessions, 'other session')}.`,
  none: 'Your account has no password. With one, you can sign in without your identity provider or passkey, where your organisation allows it.',
  add: 'Add password',
  added: 'Password added.',
  show: (field: string) => `Show ${field.toLowerCase()}`,
} as const;
