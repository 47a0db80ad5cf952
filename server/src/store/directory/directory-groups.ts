/** Groups of a directory, who is in them, and what they give: rows of parapet.directory_group and of its members. */
import type { DirectoryGroup } from '../../model/directory/directory.ts';
import type { GroupAttribute } from '../../model/directory/filter.ts';
import type { OrgRole, TeamRole } from '../../model/permissions.ts';
import type { TenantTransaction } from '../database.ts';
import type { ResourcePage } from './directory-users.ts';
import { conditionOf, type FilteredColumn } from './filter-sql.ts';

const columns = `g.id, g.external_id AS "externalId", g.display_name AS "displayName", g.org_role AS "orgRole",
  g.team_id AS "teamId", g.team_role AS "teamRole", g.owns_team AS "ownsTeam", g.created_at AS "createdAt",
  g.updated_at AS "updatedAt"`;

const filtered: Readonly<Record<GroupAttribute, FilteredColumn>> = {
  id: { text: 'g.id::text', ignoresCase: false },
  displayName: { text: 'g.display_name_key', ignoresCase: true },
  externalId: { text: 'g.external_id', ignoresCase: false },
  member: {
    text: 'g.id::text',
    ignoresCase: false,
    equals: (parameter) => `EXISTS (SELECT FROM parapet.directory_group_member m
      WHERE m.deployment_id = $1 AND m.group_id = g.id AND m.member_id::text = ${parameter})`,
  },
  lastModified: { text: 'g.updated_at', ignoresCase: false, isInstant: true },
};

/** A page in the order of ids, and how many rows the filter finds in all. */
export async function listDirectoryGroupRows(
  tx: TenantTransaction,
  { filter, skipped, limit }: ResourcePage<GroupAttribute>,
): Promise<{ groups: DirectoryGroup[]; total: number }> {
  const values: unknown[] = [tx.deploymentId];
  const found = `FROM parapet.directory_group g WHERE g.deployment_id = $1 AND ${conditionOf(filter, filtered, values)}`;
  const { rows: counted } = await tx.client.query<{ total: number }>(`SELECT count(*)::int AS total ${found}`, values);
  const total = counted[0]!.total;
  if (limit === 0 || skipped >= total) return { groups: [], total };
  const page = [`$${values.push(skipped)}`, `$${values.push(limit)}`];
  const { rows: groups } = await tx.client.query<DirectoryGroup>(
    `SELECT ${columns} ${found} ORDER BY g.id OFFSET ${page[0]} LIMIT ${page[1]}`,
    values,
  );
  return { groups, total };
}

export interface ListedGroup extends DirectoryGroup {
  memberCount: number;
  teamName: string | null;
}

/** A page for admins, by id. */
export async function listGroupsWithTeams(
  tx: TenantTransaction,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<ListedGroup[]> {
  const { rows } = await tx.client.query<ListedGroup>(
    `SELECT ${columns}, t.name AS "teamName",
            (SELECT count(*)::int FROM parapet.directory_group_member m
              WHERE m.deployment_id = $1 AND m.group_id = g.id) AS "memberCount"
       FROM parapet.directory_group g
       LEFT JOIN parapet.team t ON t.deployment_id = $1 AND t.id = g.team_id
      WHERE g.deployment_id = $1 AND ($2::bigint IS NULL OR g.id > $2) ORDER BY g.id LIMIT $3`,
    [tx.deploymentId, afterId, limit],
  );
  return rows;
}

export async function findDirectoryGroup(tx: TenantTransaction, id: string): Promise<DirectoryGroup | undefined> {
  const { rows } = await tx.client.query<DirectoryGroup>(
    `SELECT ${columns} FROM parapet.directory_group g WHERE g.deployment_id = $1 AND g.id = $2`,
    [tx.deploymentId, id],
  );
  return rows[0];
}

/** True if another group has the name, whatever its capitals. */
export async function isGroupNameTaken(
  tx: TenantTransaction,
  displayName: string,
  exceptId: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM parapet.directory_group
      WHERE deployment_id = $1 AND display_name_key = lower($2) AND id IS DISTINCT FROM $3::bigint`,
    [tx.deploymentId, displayName, exceptId],
  );
  return rowCount !== 0;
}

export async function insertDirectoryGroup(
  tx: TenantTransaction,
  group: { displayName: string; externalId: string | null; teamId: string | null; now: Date },
): Promise<DirectoryGroup> {
  const { rows } = await tx.client.query<DirectoryGroup>(
    `INSERT INTO parapet.directory_group AS g (deployment_id, external_id, display_name, team_id, team_role, owns_team, created_at,
       updated_at)
     VALUES ($1, $2, $3, $4, 'member', $4::bigint IS NOT NULL, $5, $5) RETURNING ${columns}`,
    [tx.deploymentId, group.externalId, group.displayName, group.teamId, group.now],
  );
  return rows[0]!;
}

export async function updateDirectoryGroupRow(
  tx: TenantTransaction,
  id: string,
  group: { displayName: string; externalId: string | null; now: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.directory_group SET display_name = $3, external_id = $4, updated_at = $5
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, id, group.displayName, group.externalId, group.now],
  );
}

export async function updateDirectoryGroupGrants(
  tx: TenantTransaction,
  id: string,
  grants: { orgRole: OrgRole | null; teamId: string | null; teamRole: TeamRole; ownsTeam: boolean },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.directory_group SET org_role = $3, team_id = $4, team_role = $5, owns_team = $6
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, id, grants.orgRole, grants.teamId, grants.teamRole, grants.ownsTeam],
  );
}

export async function deleteDirectoryGroupRow(tx: TenantTransaction, id: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.directory_group WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    id,
  ]);
}

export interface GroupMember {
  groupId: string;
  memberId: string;
  userName: string;
  displayName: string | null;
}

/** Everyone in the groups. */
export async function listDirectoryGroupMembers(
  tx: TenantTransaction,
  groupIds: readonly string[],
): Promise<GroupMember[]> {
  const { rows } = await tx.client.query<GroupMember>(
    `SELECT m.group_id AS "groupId", m.member_id AS "memberId", u.user_name AS "userName", u.display_name AS "displayName"
       FROM parapet.directory_group_member m
       JOIN parapet.directory_user u ON u.deployment_id = $1 AND u.id = m.member_id
      WHERE m.deployment_id = $1 AND m.group_id = ANY($2::bigint[]) ORDER BY m.group_id, m.member_id`,
    [tx.deploymentId, groupIds],
  );
  return rows;
}

/** The ids among these that the directory has no user for. */
export async function listUnknownMembers(tx: TenantTransaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT given.id FROM unnest($2::text[]) WITH ORDINALITY given (id, n)
      WHERE NOT EXISTS (SELECT FROM parapet.directory_user u
        WHERE u.deployment_id = $1 AND given.id ~ '^[0-9]{1,18}$'
          AND u.id = CASE WHEN given.id ~ '^[0-9]{1,18}$' THEN given.id::bigint END)
      ORDER BY given.n LIMIT 20`,
    [tx.deploymentId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Adds users of the directory that are not in the group yet; returns who they are. */
export async function insertDirectoryGroupMembers(
  tx: TenantTransaction,
  groupId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.client.query<{ memberId: string }>(
    `INSERT INTO parapet.directory_group_member (deployment_id, group_id, member_id)
     SELECT $1, $2, given.id FROM unnest($3::bigint[]) given (id) ON CONFLICT DO NOTHING
     RETURNING member_id AS "memberId"`,
    [tx.deploymentId, groupId, memberIds],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Takes people out of a group: these, or with `except` everyone but these. Returns who they were. */
export async function deleteDirectoryGroupMembers(
  tx: TenantTransaction,
  groupId: string,
  who: { only: readonly string[] } | { except: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.client.query<{ memberId: string }>(
    `DELETE FROM parapet.directory_group_member m
      WHERE m.deployment_id = $1 AND m.group_id = $2
        AND CASE WHEN $3 THEN m.member_id = ANY($4::bigint[]) ELSE m.member_id <> ALL($4::bigint[]) END
      RETURNING m.member_id AS "memberId"`,
    [tx.deploymentId, groupId, 'only' in who, 'only' in who ? who.only : who.except],
  );
  return rows.map(({ memberId }) => memberId);
}
