/** What lists of people can be sorted and narrowed by (readings section 5). */

/** By the wire's names in camel case; the first is the default. */
export const userSortKeys = ['name', 'login', 'email', 'orgRole', 'since', 'lastUpdatedAt'] as const;
export type UserSortKey = (typeof userSortKeys)[number];

export interface UserOrder {
  by: UserSortKey;
  isDescending: boolean;
}

/** `name`, `-since`, `org_role` as an order; undefined for what is none. */
export function parseUserOrder(text: string): UserOrder | undefined {
  const isDescending = text.startsWith('-');
  const given = isDescending ? text.slice(1) : text;
  const by = userSortKeys.find((key) => key === given || snakeCase(key) === given);
  return by && { by, isDescending };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Admins alone, or everybody else. */
export const memberKinds = ['admin', 'non_admin'] as const;
export type MemberKind = (typeof memberKinds)[number];
