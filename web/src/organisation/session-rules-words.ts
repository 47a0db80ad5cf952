/** The copy of the organisation's rules for sessions. */
import { counted } from '../ui/text/format.ts';

export const sessionRulesWords = {
  title: 'Sessions',
  meaning:
    'How long people stay signed in. A person who is in several organisations has the strictest rules of all. API tokens have rules of their own.',
  idle: 'Sign out after so many hours without use',
  age: 'Sign out so many hours after the sign-in',
  limit: (hours: number) => `Empty: ${counted(hours, 'hour')}, the limit of this installation.`,
  preview: (count: number) =>
    count === 0 ? 'No session would end now.' : `Would end ${counted(count, 'session')} now.`,
  save: 'Save',
  saved: (count: number) =>
    count === 0 ? 'Rules for sessions saved.' : `Rules for sessions saved; ${counted(count, 'session')} ended.`,
} as const;
