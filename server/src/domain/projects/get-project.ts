/** One project with its full record (api.md 2.6), as the caller may see it. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { ProjectScope, ScmFacts } from '../../model/project.ts';
import { hasPower } from '../../model/permissions.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listIgnoreRows, type ProductIgnoreRow } from '../../store/ignores/ignores.ts';
import {
  countDependencies,
  findProjectRecord,
  listRecordRefs,
  type NamedRef,
  type ProjectRecordRow,
} from '../../store/projects/records.ts';
import { holdsProjectPermission, seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';

export interface ProjectRecord extends ProjectRecordRow {
  deploymentId: string;
  refs: (NamedRef & { isDefault: boolean; isPrimary: boolean })[];
  dependencyCounts: { lockfilePath: string; count: string }[];
  /** The deployment's patterns in force, by product. */
  ignores: ProductIgnoreRow[];
  authorizedScopes: ProjectScope[];
  /** Null before the first sync. */
  scm: ScmFacts | null;
}

/** NOT_FOUND for a project that is missing or that the member does not see. */
export async function getProject(
  platform: Pick<Platform, 'database'>,
  member: Member,
  projectId: string,
): Promise<ProjectRecord> {
  return platform.database.readAsTenant(member.deploymentId, (tx) => readProject(tx, member, projectId));
}

/** The same inside a transaction: for the answers of writes. */
export async function readProject(tx: TenantTransaction, member: Member, projectId: string): Promise<ProjectRecord> {
  const row = seesProject(member, projectId) ? await findProjectRecord(tx, projectId) : undefined;
  if (row === undefined) throw notFound('project');
  return {
    ...row,
    deploymentId: tx.deploymentId,
    refs: await listRecordRefs(tx, projectId),
    dependencyCounts: await countDependencies(tx, projectId),
    ignores: await listIgnoreRows(tx),
    authorizedScopes: authorizedScopes(member, projectId),
    scm: scmFactsOf(row),
  };
}

/** The facts of the last sync; after a failed one, those of the one before. */
function scmFactsOf(row: ProjectRecordRow): ScmFacts | null {
  if (row.scmHost === null) return null;
  return {
    linkId: row.scmConnectionId,
    host: row.scmHost,
    lastSyncedAt: row.scmLastSyncedAt,
    isArchived: row.scmIsArchived,
    isDisconnected: row.scmProblem !== '',
    hasCodeAccess: row.scmTokenScopes.includes('readContents'),
    tokenScopes: row.scmTokenScopes,
  };
}

/** The caller's permissions on a project that they see. */
function authorizedScopes(member: Member, projectId: string): ProjectScope[] {
  const scopes: ProjectScope[] = ['read_finding'];
  if (holdsProjectPermission(member, 'findings.triage', projectId)) scopes.push('triage_finding');
  const mayWrite = holdsProjectPermission(member, 'projects.write', projectId);
  if (mayWrite) scopes.push('manage_project_settings');
  if (hasPower(member.orgRole, 'deletesProjects')) scopes.push('delete_project');
  const managesProject = mayWrite && member.projectRoles.get(projectId) === 'manager';
  if (managesProject || hasPower(member.orgRole, 'managesAllTeams')) scopes.push('assign_team');
  return scopes;
}
