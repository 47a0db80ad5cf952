/**
 * Creates a team: admins anywhere, managers below a team that they manage, as the new team's first manager. A parent
 * exists before its child and never changes, so there are no cycles; deleting a team moves its sub-teams up.
 */
import { randomInt } from 'node:crypto';
import { ParapetError, invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower } from '../../model/permissions.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimTeam, insertTeam, upsertTeamMember } from '../../store/teams/teams.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { readTeam, type Team } from './get-team.ts';
import { requireManager } from './viewer.ts';

export interface TeamRequest {
  name: string;
  description: string;
  /** Only an admin may choose it, since a conflict reveals that such a team exists. Default: made from the name. */
  slug: string | null;
  parentTeamId: string | null;
}

/**
 * INVALID_ARGUMENT for a parent that is missing or not visible, and for no parent unless they are an admin; FORBIDDEN
 * for a parent that they do not manage; CONFLICT if the chosen slug is taken.
 */
export async function createTeam(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  request: TeamRequest,
): Promise<Team> {
  const { name, description, parentTeamId } = request;
  const isAdmin = hasPower(member.orgRole, 'managesAllTeams');
  if (parentTeamId === null && !isAdmin) throw invalidArgument('parentTeamId', 'must name a team that you manage');
  if (request.slug !== null && !isAdmin) throw invalidArgument('slug', 'may be chosen only by admins; omit it');
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    if (parentTeamId !== null) await claimParent(tx, member, parentTeamId);
    const row = { name, description, parentTeamId, createdAt: platform.clock.now() };
    const id = await insertWithSlug(tx, row, { chosen: request.slug, isAdmin });
    if (!isAdmin) await upsertTeamMember(tx, id, { userId: member.userId, role: 'manager' });
    const team = await readTeam(tx, member, id);
    if (!team) throw new Error(`team ${id} is missing after its insert`);
    const changes = { name, slug: team.slug, parentTeamId };
    await recordChange(platform, member, tx.client, { action: 'team.create', subject: `team:${id}`, changes });
    return team;
  });
}

async function claimParent(tx: TenantTransaction, member: Member, parentTeamId: string): Promise<void> {
  const parent = await claimTeam(tx, parentTeamId, member.userId);
  if (!parent || (parent.ownRole === null && !hasPower(member.orgRole, 'seesAllTeams'))) {
    throw invalidArgument('parentTeamId', `there is no team ${parentTeamId} that you can see`);
  }
  requireManager(member, parent.ownRole);
}

/** Inserts the team under a free slug, made from its name unless one is chosen. */
export async function insertWithSlug(
  tx: TenantTransaction,
  row: Omit<Parameters<typeof insertTeam>[1], 'slug'>,
  { chosen, isAdmin }: { chosen: string | null; isAdmin: boolean },
): Promise<string> {
  const base = chosen ?? slugOf(row.name);
  const plain = chosen !== null || isAdmin ? await insertTeam(tx, { ...row, slug: base }) : undefined;
  if (plain !== undefined) return plain;
  if (chosen !== null) throw new ParapetError('CONFLICT', `A team with the slug ${chosen} already exists.`);
  for (;;) {
    const id = await insertTeam(tx, { ...row, slug: `${base}-${randomInt(2 ** 40).toString(36)}` });
    if (id !== undefined) return id;
  }
}

/** The name's letters and digits in lower case; `team` if none of them is a-z or 0-9. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['team'];
  return words.join('-').slice(0, 48).replace(/-$/, '');
}
