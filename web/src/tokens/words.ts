/** The copy of the tokens' screen. */
import type { TokenPermission } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';
import { counted } from '../ui/text/format.ts';

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
    projects: 'Projects',
    actsAs: 'Acts as',
    created: 'Created',
    expires: 'Expires',
  },
  allProjects: 'All',
  projects: (count: number) => counted(count, 'project'),
  neverExpires: 'never',
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
    lifetimes: { days30: '30 days', days90: '90 days', year: '1 year', never: 'Never' },
  },
  created: {
    title: 'Copy your token',
    shownOnce: 'You won’t see the token again; Parapet stores only its hash.',
    copy: 'Copy the token',
    tryIt: 'Try it:',
    tryLine: (token: string, origin: string) => `curl -H "Authorization: Bearer ${token}" ${origin}/api/auth/me`,
  },
} as const;
