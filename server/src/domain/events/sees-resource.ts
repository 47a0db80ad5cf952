/** Decides which changes of lists a member may see (docs/live-updates.md). Pure. */
import type { Member } from '../../model/caller.ts';
import type { LiveResource, ResourceChange } from '../../model/live-change.ts';
import { hasPower, rolesWith, type Permission } from '../../model/permissions.ts';
import { seesProject } from '../access/require-permission.ts';

/** What a subscriber may see at one moment. */
export interface Sight {
  member: Member;
  /** The teams that they are in. */
  teamIds: ReadonlySet<string>;
}

/** The permission with which the list is read. */
const permissionFor: Readonly<Record<LiveResource, Permission>> = {
  connections: 'connections.manage',
  deployment: 'findings.read',
  fix_settings: 'deployment.manage',
  identity_providers: 'single_sign_on.manage',
  ignores: 'projects.read',
  invites: 'users.manage',
  notifications: 'notifications.manage',
  people: 'users.read',
  policies: 'policies.read',
  projects: 'projects.read',
  rules: 'rules.read',
  teams: 'users.read',
  tokens: 'tokens.manage_own',
  views: 'views.manage_own',
};

export function seesResource({ member, teamIds }: Sight, { resource, id, ownerId }: ResourceChange): boolean {
  if (!rolesWith[permissionFor[resource]].includes(member.orgRole)) return false;
  switch (resource) {
    case 'projects':
      return id === null ? member.visibleProjectIds === null : seesProject(member, id);
    case 'teams':
      if (hasPower(member.orgRole, 'seesAllTeams')) return true;
      return id === null ? teamIds.size > 0 : teamIds.has(id);
    case 'tokens':
      return hasPower(member.orgRole, 'managesOthersTokens') || ownerId === member.userId;
    case 'views':
      return ownerId === null || ownerId === member.userId;
    default:
      return true;
  }
}

/** True if the change may alter what a member may see. */
export function mayChangeAccess({ resource }: ResourceChange): boolean {
  return resource === 'teams' || resource === 'people';
}

/** True if both permit the same in the same projects. */
export function isSameSight(one: Sight, other: Sight): boolean {
  return fingerprintOf(one) === fingerprintOf(other);
}

function fingerprintOf({ member: { orgRole, visibleProjectIds, projectRoles }, teamIds }: Sight): string {
  const sorted = (words: Iterable<string>): string[] => [...words].sort();
  return JSON.stringify([
    orgRole,
    visibleProjectIds === null ? null : sorted(visibleProjectIds),
    sorted([...projectRoles].map(([projectId, role]) => `${projectId} ${role}`)),
    sorted(teamIds),
  ]);
}
