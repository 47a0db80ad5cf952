/** Roles of the table in model/permissions.ts as SQL, so that no statement names a role itself. */
import type { OrgRole } from '../../model/permissions.ts';

/** `('admin', …)`, for use after IN or NOT IN. Throws for an empty list, which SQL does not have. */
export function roleList(roles: readonly OrgRole[]): string {
  if (roles.length === 0) throw new Error('No role has a permission that a statement asks for.');
  return `(${roles.map((role) => `'${role}'`).join(', ')})`;
}
