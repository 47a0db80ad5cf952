/**
 * A page of a deployment's people with their teams (api.md 4.5). Every member sees every other, but only the teams
 * visible to them.
 */
import type { Member } from '../../model/caller.ts';
import type { MemberKind, UserOrder } from '../../model/people-order.ts';
import type { TeamRole } from '../../model/permissions.ts';
import {
  listMembers,
  type MemberListing,
  type MemberPosition,
  type MemberRow,
} from '../../store/people/member-list.ts';
import {
  listTeamContents,
  listTeamsById,
  listTeamsOfUsers,
  type TeamContents,
  type TeamRow,
} from '../../store/teams/team-list.ts';
import { listAccounts, type AccountFacts } from '../../store/people/users.ts';
import { openCursor, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';
import { viewerOf } from '../teams/viewer.ts';

export interface UserFilters {
  query: string;
  isActiveOnly: boolean;
  hasScmIdentityOnly: boolean;
  kind: MemberKind | null;
  userIds: readonly string[] | null;
}

/** A team as lists of people show it: one shared object for all of its members. */
export type Group = TeamRow & TeamContents;

export interface User extends Omit<MemberRow, 'position'> {
  avatarUrl: string;
  /** Sign-in methods: `password`, `oidc`, `saml`. */
  authentication: string[];
  groups: { group: Group; role: TeamRole }[];
}

/** Five statements for any page size. INVALID_CURSOR for a cursor of another deployment, order or filter. */
export async function listUsers(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  request: PageRequest & { filters: UserFilters; order: UserOrder },
): Promise<{ users: User[]; nextCursor: string }> {
  const { filters, order, pageSize, cursor } = request;
  const query = { list: 'users', deploymentId: member.deploymentId, filters, order };
  const { after, nextCursor } = openCursor<MemberPosition>(platform, query, cursor, 'options.pageToken');
  const { users, next } = await readUsers(platform, member, { ...filters, order, after, limit: pageSize });
  return { users, nextCursor: nextCursor(next) };
}

/** The people on a page, and the position where it ends; null at the end of the list. */
export async function readUsers(
  platform: Pick<Platform, 'database'>,
  member: Member,
  listing: MemberListing,
): Promise<{ users: User[]; next: MemberPosition | null }> {
  const viewer = viewerOf(member);
  const read = await platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const rows = await listMembers(tx, { ...listing, limit: listing.limit + 1 });
    const page = rows.slice(0, listing.limit);
    const userIds = page.map((row) => row.userId);
    const memberships = await listTeamsOfUsers(tx, viewer, userIds);
    const teamIds = [...new Set(memberships.map(({ teamId }) => teamId))];
    const teams = await listTeamsById(tx, viewer, teamIds);
    const contents = await listTeamContents(tx, viewer, teamIds);
    const next = rows.length > page.length ? (page.at(-1)?.position ?? null) : null;
    return { page, userIds, memberships, groups: groupsById(teams, contents), next };
  });
  // Accounts are not tenant data; membership was checked above.
  const accounts = await platform.database.asAccess((tx) => listAccounts(tx, member.deploymentId, read.userIds));
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const groupsOf = Map.groupBy(read.memberships, (membership) => membership.userId);
  const users = read.page.map(({ position: _position, ...row }) => {
    const account = accountOf.get(row.userId);
    const groups = (groupsOf.get(row.userId) ?? []).flatMap(({ teamId, role }) => {
      const group = read.groups.get(teamId);
      return group ? [{ group, role }] : [];
    });
    return {
      ...row,
      avatarUrl: account?.avatarUrl ?? '',
      authentication: account === undefined ? [] : signInMethodsOf(account),
      groups,
    };
  });
  return { users, next: read.next };
}

function signInMethodsOf({ hasPassword, identityKinds }: AccountFacts): string[] {
  return [...(hasPassword ? ['password'] : []), ...identityKinds];
}

function groupsById(teams: readonly TeamRow[], contents: readonly TeamContents[]): Map<string, Group> {
  const contentsOf = new Map(contents.map((each) => [each.teamId, each]));
  const groups = new Map<string, Group>();
  for (const team of teams) {
    const content = contentsOf.get(team.id);
    if (content) groups.set(team.id, { ...team, ...content });
  }
  return groups;
}
