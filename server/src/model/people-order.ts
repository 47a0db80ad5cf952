/** Sort orders and filters for lists of people (readings section 5). */

/** The wire's names in camel case; the first is the default. */
export const userSortKeys = ['name', 'login', 'email', 'orgRole', 'since', 'lastUpdatedAt'] as const;
export type UserSortKey = (typeof userSortKeys)[number];

export interface UserOrder {
  by: UserSortKey;
  isDescending: boolean;
}

/** Parses `name`, `-since`, `org_role`; undefined if invalid. */
export function parseUserOrder(text: string): UserOrder | undefined {
  const isDescending = text.startsWith('-');
  const given = isDescending ? text.slice(1) : text;
  const by = userSortKeys.find((key) => key === given || snakeCase(key) === given);
  return by && { by, isDescending };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Only admins, or everyone else. */
export const memberKinds = ['admin', 'non_admin'] as const;
export type MemberKind = (typeof memberKinds)[number];
