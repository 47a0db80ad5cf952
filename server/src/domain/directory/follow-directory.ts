/**
 * Gives people the role and the teams that their groups in the directory give, by the table of the admins. Roles follow only
 * if a group gives one; else admins assign them. The last admin stays one.
 */
import { rolesWith } from '../../model/permissions.ts';
import type { DirectorySettings } from '../../model/directory/directory.ts';
import type { TenantTransaction } from '../../store/database.ts';
import {
  followTeamsOfGroups,
  listDueRoles,
  namesRoles,
  updateMembershipRoles,
  type DueRole,
  type TeamMove,
} from '../../store/directory/followed-groups.ts';
import { claimAdmins } from '../../store/people/memberships.ts';
import { recordChange, type Actor, type ChangeValue } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

export interface Followed {
  roles: readonly DueRole[];
  joined: readonly TeamMove[];
  left: readonly TeamMove[];
}

/** Entries of one request about single people; a change of thousands is in the entry of its cause, as numbers. */
const ownEntriesMax = 100;

/**
 * For these rows of the directory and their accounts, or (null) for everyone in it. Records each change of a role; the caller
 * records the rest. Call it when the directory is locked.
 */
export async function followDirectory(
  platform: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  { actor, defaultRole }: { actor: Actor } & Pick<DirectorySettings, 'defaultRole'>,
  who: { memberIds: readonly string[]; userIds: readonly string[] } | null,
): Promise<Followed> {
  if (who?.memberIds.length === 0 && who.userIds.length === 0) return { roles: [], joined: [], left: [] };
  const roles = await followRoles(platform, tx, { defaultRole, memberIds: who?.memberIds ?? null });
  const { joined, left } = await followTeamsOfGroups(tx, who?.userIds ?? null);
  for (const { userId, from, to } of roles.slice(0, ownEntriesMax)) {
    const changes = { orgRole: { from, to }, by: 'directory' };
    await recordChange(platform, actor, tx.client, { action: 'user.change_role', subject: `user:${userId}`, changes });
  }
  return { roles, joined, left };
}

async function followRoles(
  platform: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  of: { defaultRole: DirectorySettings['defaultRole']; memberIds: readonly string[] | null },
): Promise<DueRole[]> {
  if (!(await namesRoles(tx.client, tx.deploymentId))) return [];
  if ((await listDueRoles(tx, of)).length === 0) return [];
  const admins = await claimAdmins(tx.client, tx.deploymentId);
  // Read again, after the lock.
  const due = await listDueRoles(tx, of);
  const isAdmin = ({ to }: DueRole): boolean => rolesWith['users.manage'].includes(to);
  const leaving = new Set(due.filter((each) => !isAdmin(each)).map(({ userId }) => userId));
  const staysOne = admins.some((id) => !leaving.has(id)) || due.some((each) => isAdmin(each) && each.isActive);
  const kept = staysOne ? undefined : admins.find((id) => leaving.has(id));
  const applied = due.filter(({ userId }) => userId !== kept);
  if (applied.length > 0) await updateMembershipRoles(tx, applied, platform.clock.now());
  return applied;
}

/** What followed, for an entry of the audit log: who moved, or how many if they are many. */
export function describeFollowed({ roles, joined, left }: Followed): Record<string, ChangeValue> {
  return {
    ...(roles.length > 0 && { rolesChanged: roles.length }),
    ...(joined.length > 0 && { teamsJoined: movesOf(joined) }),
    ...(left.length > 0 && { teamsLeft: movesOf(left) }),
  };
}

function movesOf(moves: readonly TeamMove[]): ChangeValue {
  if (moves.length > ownEntriesMax) return moves.length;
  return moves.map(({ teamId, userId }) => ({ teamId, userId }));
}
