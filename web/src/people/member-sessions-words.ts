/** The copy of a member's sessions. */
import { counted } from '../ui/text/format.ts';

export const memberSessionsWords = {
  act: 'Sessions',
  title: (login: string) => `Sessions of ${login}`,
  list: 'Sessions',
  meaning: 'Where this person is signed in. Their API tokens are no sessions.',
  none: 'Signed in nowhere.',
  unknownDevice: 'Unknown device',
  unknownAddress: 'unknown address',
  use: '{address} · signed in {signedIn} · last used {used}',
  end: 'End',
  ended: 'Session ended.',
  endAll: 'End all',
  endAllTitle: (login: string) => `End all sessions of ${login}?`,
  endAllMeaning:
    'The person is signed out everywhere at once, and may sign in again. What they have not saved is lost.',
  allEnded: (count: number) => `${counted(count, 'session')} ended.`,
  more: 'Show more',
} as const;
