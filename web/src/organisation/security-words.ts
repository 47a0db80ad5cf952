/** The copy of the security checklist. */
import type { components } from '../api/generated/api.ts';
import { counted } from '../ui/text/format.ts';

export const securityWords = {
  title: 'Security',
  about: 'What is still weak in the security of this organisation.',
  weak: (count: number) => (count === 0 ? 'Nothing is weak' : counted(count, 'weak point')),
  weakList: 'Weak points',
  nothingWeak: 'Every line below is fine.',
  fine: 'Fine',
  fineList: 'What is fine',
  states: { weak: 'Weak', ok: 'Fine', notNeeded: 'Not needed' },
} as const;

export type Check = components['schemas']['SecurityChecklist']['lines'][number]['check'];

interface CheckWords {
  ok: (count: number) => string;
  weak: (count: number) => string;
  why: string;
  notNeeded: string;
  /** What the link beside a weak line says; '' if the operator sets it. */
  act: string;
}

const installation = 'The operator of this installation sets it';

export const checkWords = {
  SECURITY_CHECK_SECOND_FACTOR_REQUIRED: {
    ok: () => 'A second factor is required.',
    weak: () => 'No second factor is required',
    why: 'A guessed or stolen password is enough to get in.',
    notNeeded: 'The identity provider asks for the second factor.',
    act: 'Require a second factor',
  },
  SECURITY_CHECK_PEOPLE_WITHOUT_SECOND_FACTOR: {
    ok: () => 'Everyone has a second factor.',
    weak: (count) => `${counted(count, 'person has', 'people have')} no second factor`,
    why: 'Ask them to add a passkey or an authenticator app under their account.',
    notNeeded: 'People without a second factor here sign in with the identity provider.',
    act: 'Show them',
  },
  SECURITY_CHECK_SINGLE_SIGN_ON_SET_UP: {
    ok: (count) => `${counted(count, 'identity provider')} set up.`,
    weak: () => 'Single sign-on is not set up',
    why: 'Each person who leaves the company is a password that still works here.',
    notNeeded: '',
    act: 'Set up a provider',
  },
  SECURITY_CHECK_SINGLE_SIGN_ON_REQUIRED: {
    ok: () => 'Single sign-on is required.',
    weak: () => 'Single sign-on is not required',
    why: 'Passwords open the organisation beside the identity provider.',
    notNeeded: '',
    act: 'Require single sign-on',
  },
  SECURITY_CHECK_SAML_CERTIFICATES_VALID: {
    ok: () => 'No SAML certificate in use expires within 30 days.',
    weak: (count) =>
      `${counted(count, 'SAML provider has', 'SAML providers have')} a certificate that expires within 30 days`,
    why: 'Sign-ins fail when it has expired. Renew Parapet’s certificate, or let the provider renew its own.',
    notNeeded: '',
    act: 'Show the providers',
  },
  SECURITY_CHECK_EMERGENCY_ADMIN: {
    ok: (count) => `${counted(count, 'admin')} with a second factor can get in if the identity provider fails.`,
    weak: () => 'No admin who may use a password has a second factor',
    why: 'The password of the emergency admin alone opens the organisation.',
    notNeeded: 'No emergency admin is needed while passwords are accepted.',
    act: 'Show who may use a password',
  },
  SECURITY_CHECK_TWO_ADMINS: {
    ok: (count) => `${counted(count, 'admin')}.`,
    weak: () => 'There is only one admin',
    why: 'If they lose access, nobody in the organisation can let them in again.',
    notNeeded: '',
    act: 'Show admins',
  },
  SECURITY_CHECK_SESSIONS_LIMITED: {
    ok: (hours) => `Sessions end after ${counted(hours, 'hour')} without use, or sooner.`,
    weak: (hours) => `Sessions live long: ${counted(Math.round(hours / 24), 'day')} without use`,
    why: 'A browser that someone left signed in still opens the organisation. A week without use, and a month in any case, is enough.',
    notNeeded: '',
    act: 'Limit sessions',
  },
  SECURITY_CHECK_TOKEN_LIFE_LIMITED: {
    ok: (count) => `New tokens live ${counted(count, 'day')} at most.`,
    weak: () => 'Tokens may live for ever',
    why: 'A token that leaked years ago still works.',
    notNeeded: '',
    act: 'Set the longest life',
  },
  SECURITY_CHECK_TOKENS_WITHOUT_EXPIRY: {
    ok: () => 'Every API token ends.',
    weak: (count) => counted(count, 'API token never ends', 'API tokens never end'),
    why: 'Replace each with one that ends, and revoke it.',
    notNeeded: '',
    act: 'Show them',
  },
  SECURITY_CHECK_TOKENS_UNUSED: {
    ok: () => 'Every API token was used in the last 90 days.',
    weak: (count) => `${counted(count, 'API token was', 'API tokens were')} not used for 90 days`,
    why: 'Probably nobody misses them: revoke them.',
    notNeeded: '',
    act: 'Show them',
  },
  SECURITY_CHECK_TOKENS_WITHOUT_NETWORKS: {
    ok: () => 'Every API token works from its networks alone.',
    weak: (count) => `${counted(count, 'API token works', 'API tokens work')} from everywhere`,
    why: 'A token that leaks is worth nothing outside of its networks.',
    notNeeded: '',
    act: 'Show them',
  },
  SECURITY_CHECK_TOKENS_OF_FORMER_MEMBERS: {
    ok: () => 'No API token belongs to a former member.',
    weak: (count) => `${counted(count, 'API token belongs', 'API tokens belong')} to former members`,
    why: 'They open nothing, since their owners may do nothing here: revoke them.',
    notNeeded: '',
    act: 'Show them',
  },
  SECURITY_CHECK_DIRECTORY_TOKENS_WITHOUT_EXPIRY: {
    ok: () => 'Every token of the directory ends, or there is none.',
    weak: (count) => `${counted(count, 'token', 'tokens')} of the directory never ${count === 1 ? 'ends' : 'end'}`,
    why: 'Replace it with one that ends.',
    notNeeded: '',
    act: 'Show tokens of the directory',
  },
  SECURITY_CHECK_AUDIT_FORWARDED: {
    ok: (count) => `The audit log is forwarded to ${counted(count, 'place')}.`,
    weak: () => 'The audit log is not forwarded',
    why: 'Anyone who owns the database can remove the end of the log, and nobody has a copy.',
    notNeeded: '',
    act: 'Forward it',
  },
  SECURITY_CHECK_MAIL_SET_UP: {
    ok: () => 'Mails to people about their accounts can be sent.',
    weak: () => 'No mail server is set up',
    why: `Nobody is warned before a token ends, and addresses are not proven. ${installation}: <code>PARAPET_SMTP_URL</code>.`,
    notNeeded: '',
    act: '',
  },
  SECURITY_CHECK_PUBLIC_URL_HTTPS: {
    ok: () => 'The public URL is HTTPS.',
    weak: () => 'The public URL is not HTTPS',
    why: `Passwords and tokens can be read in transit, and passkeys do not work. ${installation}: <code>PARAPET_PUBLIC_URL</code>.`,
    notNeeded: '',
    act: '',
  },
  SECURITY_CHECK_SECRET_KEY_OUTSIDE: {
    ok: () => 'The secret key comes from outside the data directory.',
    weak: () => 'The secret key is in the data directory',
    why: `A copy of the data directory opens everything in the database. ${installation}: <code>PARAPET_SECRET_KEY</code>.`,
    notNeeded: '',
    act: '',
  },
  SECURITY_CHECK_SECURITY_CONTACT: {
    ok: () => 'People who find a hole know whom to tell.',
    weak: () => 'No security contact is set',
    why: `Who finds a hole cannot tell you. ${installation}: <code>PARAPET_SECURITY_CONTACT</code>.`,
    notNeeded: '',
    act: '',
  },
} as const satisfies Readonly<Record<Check, CheckWords>>;
