/** From what a provider says of a person (claims) to a role in the deployment and roles in teams, by an admin's table. */
import { type OrgRole, orgRoles, strongerTeamRole, type TeamRole } from '../permissions.ts';

export const claimMappingsMax = 100;

/** One row: if the claim is, or contains, the value, the person gets the role, or is in the team with the role. */
export interface ClaimMapping {
  /** The claim's name; dots lead into objects (`realm_access.roles`). */
  claim: string;
  value: string;
  grant: { orgRole: OrgRole } | { teamId: string; teamRole: TeamRole };
}

export type Claims = Readonly<Record<string, unknown>>;

export interface Granted {
  /** The strongest role that applies; null if the table names no role, so that admins assign it by hand. */
  orgRole: OrgRole | null;
  /** The teams of the table that the person is in. */
  teamRoles: ReadonlyMap<string, TeamRole>;
  /** All teams that the table names: who is not in `teamRoles` leaves them. */
  managedTeamIds: readonly string[];
}

/** `defaultRole`: of people to whom no row with a role applies. */
export function grantedBy(mappings: readonly ClaimMapping[], claims: Claims, defaultRole: OrgRole): Granted {
  const roles: OrgRole[] = [];
  const teamRoles = new Map<string, TeamRole>();
  const managedTeamIds = new Set<string>();
  let namesRoles = false;
  for (const { claim, value, grant } of mappings) {
    const applies = valuesOf(claims, claim).includes(value);
    if ('orgRole' in grant) {
      namesRoles = true;
      if (applies) roles.push(grant.orgRole);
      continue;
    }
    managedTeamIds.add(grant.teamId);
    const known = teamRoles.get(grant.teamId);
    if (applies) teamRoles.set(grant.teamId, known ? strongerTeamRole(known, grant.teamRole) : grant.teamRole);
  }
  const strongest = orgRoles.find((role) => roles.includes(role)) ?? defaultRole;
  return { orgRole: namesRoles ? strongest : null, teamRoles, managedTeamIds: [...managedTeamIds] };
}

/** The texts of a claim: one, or those of a list. A claim of that very name comes before a path, since names may have dots. */
function valuesOf(claims: Claims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : followed(claims, name.split('.'));
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => (['string', 'number', 'boolean'].includes(typeof each) ? [String(each)] : []));
}

function followed(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return followed((value as Record<string, unknown>)[name], rest);
}
