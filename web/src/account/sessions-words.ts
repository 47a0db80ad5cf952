/** The copy of the sessions section of the account. */
import { counted } from '../ui/text/format.ts';

export const sessionsWords = {
  title: 'Sessions',
  meaning:
    'Where you are signed in, with the device as the browser describes it. If you do not know one, end it and change your password.',
  current: 'This session',
  unknownDevice: 'Unknown device',
  unknownAddress: 'unknown address',
  end: 'End session',
  endMeaning: 'It is signed out at once, also where it is open right now.',
  ended: 'Session ended.',
  endTitle: (device: string) => `End the session of ${device}?`,
  othersEnded: (count: number) => `Ended ${counted(count, 'other session')}.`,
  use: '{address} · signed in {signedIn} · last used {used}',
  endOthers: 'End all others',
  endOthersTitle: 'End all other sessions?',
  endOthersMeaning: 'Every other browser and program that you signed in with is signed out at once. This one stays.',
  more: 'Show more',
} as const;
