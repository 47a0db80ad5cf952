/** The copy of the sessions section of the account. */
import { counted } from '../ui/text/format.ts';

export const sessionsWords = {
  title: 'Sessions',
  meaning:
    'Where you are signed in. Browsers and programs describe their own devices. If you don’t recognise a session, end it and change your password.',
  current: 'This session',
  unknownDevice: 'Unknown device',
  unknownAddress: 'unknown address',
  end: 'End session',
  endMeaning: 'That browser or program is signed out at once.',
  ended: 'Session ended.',
  endTitle: (device: string) => `End the session of ${device}?`,
  othersEnded: (count: number) => `Ended ${counted(count, 'other session')}.`,
  provider: (name: string) => `with ${name}`,
  deletedProvider: 'with a provider that was deleted',
  use: '{address} · signed in {signedIn} · last used {used}',
  endOthers: 'End all others',
  endOthersTitle: 'End all other sessions?',
  endOthersMeaning: 'All of your other browsers and programs are signed out at once. This session stays signed in.',
  more: 'Show more',
} as const;
