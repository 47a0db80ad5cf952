/** The copy of the rules of who must use single sign-on. */
import { counted } from '../ui/text/format.ts';

export const rulesWords = {
  title: 'Who must use single sign-on',
  off: 'Members sign in with a password or an identity provider.',
  on: (count: number) =>
    `Members sign in with an identity provider alone. ${counted(count, 'person', 'people')} may also use a password.`,
  act: 'Change',
  send: 'Save',
  saved: 'Rules saved.',
  isRequired: 'Require single sign-on',
  isRequiredMeaning:
    'Takes effect at once: sessions that a password began no longer open this organisation. API tokens keep working.',
  people: 'Who may use a password all the same',
  peopleMeaning:
    'For when the identity provider fails: at least one admin who has a password. Each such sign-in is in the audit log.',
} as const;
