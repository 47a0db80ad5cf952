/** The copy of the tokens' screen. */
import type { TokenPermission } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';
import { counted } from '../ui/text/format.ts';
import type { ConcernName } from './concerns.ts';

export const permissionWords: Readonly<Record<TokenPermission, string>> = {
  CI: 'CI',
  WEB_API: 'Web API',
};
export const tokenPermissions = keysOf(permissionWords);

const permissionMeanings: Readonly<Record<TokenPermission, string>> = {
  CI: 'upload scans',
  WEB_API: 'everything you can do',
};

export const tokenWords = {
  title: 'Tokens',
  empty: {
    title: 'No tokens',
    words:
      'A token lets a program act on your behalf, such as a pipeline that uploads scans or a script that reads findings.',
  },
  columns: {
    name: 'Name',
    scopes: 'Scopes',
    limits: 'Limited to',
    actsAs: 'Acts as',
    created: 'Created',
    used: 'Last used',
    expires: 'Expires',
  },
  filter: { concern: 'Only' },
  concerns: {
    ends_soon: 'Ends within 7 days',
    without_expiry: 'Never ends',
    longer_than_allowed: 'Lives longer than the rule',
    unused: 'Not used for 90 days',
    without_networks: 'Allowed from everywhere',
    of_former_member: 'Of former members',
  } satisfies Record<ConcernName, string>,
  ending: (count: number) =>
    `${count === 1 ? 'One of your tokens ends' : `${String(count)} of your tokens end`} within 7 days:`,
  showEnding: 'Show',
  /** What a token is limited to. */
  readOnly: 'reading',
  projects: (count: number) => counted(count, 'project'),
  networks: (networks: readonly string[]) =>
    networks.length === 1 ? (networks[0] ?? '') : counted(networks.length, 'network'),
  unlimited: '–',
  ownerTokens: (login: string, count: number) => `${login} has ${counted(count, 'valid token')}`,
  neverExpires: 'never',
  neverUsed: 'never',
  unknownUse: 'unknown',
  unknownUseMeaning: (since: string) => `Uses are noted since ${since}.`,
  usedFrom: (address: string) => `From ${address}`,
  refusedFrom: (address: string) => `Last refused from ${address}`,
  revoke: {
    act: 'Revoke',
    title: (name: string) => `Revoke ${name}?`,
    warning: 'Programs that use the token lose access at once. This can’t be undone.',
    done: (name: string) => `Token ${name} revoked.`,
  },
  create: {
    title: 'New token',
    send: 'Create token',
    name: 'Name',
    nameMeaning: 'Where you use the token.',
    scopes: 'Scopes',
    scope: (permission: TokenPermission) => `${permissionWords[permission]}: ${permissionMeanings[permission]}`,
    expiresAfter: 'Expires after',
    lifetime: (days: number) => (days === 365 ? '1 year' : counted(days, 'day')),
    never: 'Never',
    rule: (days: number) => `Tokens of this organisation live ${counted(days, 'day')} at most.`,
    readOnly: 'Only read',
    readOnlyMeaning: 'The token can change nothing. Not for CI, which uploads.',
    networks: 'Allowed networks',
    networksMeaning:
      'Such as 10.0.0.0/8 or 2001:db8::/32. Requests from elsewhere are refused. Empty: from everywhere.',
  },
  created: {
    title: 'Copy your token',
    shownOnce: 'You won’t see the token again; Parapet stores only its hash.',
    copy: 'Copy the token',
    tryIt: 'Try it:',
    tryLine: (token: string, origin: string) => `curl -H "Authorization: Bearer ${token}" ${origin}/api/auth/me`,
  },
} as const;
