/** The permissions of an API token, as labels. */
import type { TokenPermission } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';

export const permissionWords: Readonly<Record<TokenPermission, string>> = {
  CI: 'CI',
  WEB_API: 'Web API',
};
export const tokenPermissions = keysOf(permissionWords);

export const permissionMeanings: Readonly<Record<TokenPermission, string>> = {
  CI: 'upload scans',
  WEB_API: 'everything you can do',
};
