/** The copy of the organisation's rules for signing in. */
import { counted } from '../ui/text/format.ts';

export const signInRulesWords = {
  title: 'Signing in',
  require: 'Require a second factor',
  meaning:
    'People without one can do nothing here before they add a passkey or an authenticator app. API tokens work as before.',
  afterSignOn: 'Ask for it after single sign-on, too',
  afterSignOnMeaning:
    'People who sign in with an identity provider then confirm with their passkey or authenticator app. Off: the provider’s own second factor is enough.',
  addOwn: 'Add one to your account',
  asked: 'The second factor is asked for after single sign-on.',
  notAsked: 'The second factor is not asked for after single sign-on.',
  required: 'A second factor is required now.',
  optional: 'A second factor is optional now.',
  without: (count: number) =>
    count === 0 ? 'Everyone has a second factor.' : `${counted(count, 'person', 'people')} without a second factor:`,
} as const;
