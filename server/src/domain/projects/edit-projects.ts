/**
 * Changes tags and scan settings of many projects at once: all or nothing, in a constant number of statements (api.md
 * 4.6).
 */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { ProjectSettings } from '../../model/project.ts';
import { claimProjectRows, updateProjectSettings } from '../../store/projects/settings.ts';
import { collectChange } from '../../store/events/changes.ts';
import { requireProjectPermission, seesProject } from '../access/require-permission.ts';
import { recordChange, type ChangeValue } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { differingSettings } from './settings.ts';
import { withProjectsLimit } from './with-projects-limit.ts';

/** Undefined fields are left unchanged. */
export interface ProjectEdit {
  projectId: string;
  change: Partial<ProjectSettings>;
}

/**
 * Returns the names of the projects that changed, in the order of the edits. INVALID_ARGUMENT for a project that is
 * named twice, or that is missing or not visible (indistinguishably); FORBIDDEN for one that they see but may not edit.
 */
export async function editProjects(
  platform: Pick<Platform, 'database' | 'projectLimits' | 'clock'>,
  member: Member,
  edits: readonly ProjectEdit[],
): Promise<string[]> {
  requireOnce(edits);
  const { deploymentId } = member;
  const visible = edits.map(({ projectId }) => projectId).filter((id) => seesProject(member, id));
  return withProjectsLimit(platform, { kind: 'edit', deploymentId, projectIds: visible }, (options) =>
    platform.database.asTenant(deploymentId, (tx) => editClaimed(platform, member, edits, { tx, visible }), options),
  );
}

/** One transaction, which locks the visible projects first. */
async function editClaimed(
  platform: Pick<Platform, 'clock'>,
  member: Member,
  edits: readonly ProjectEdit[],
  { tx, visible }: { tx: TenantTransaction; visible: readonly string[] },
): Promise<string[]> {
  const claimed = new Map((await claimProjectRows(tx, visible)).map((project) => [project.id, project]));
  for (const [index, { projectId }] of edits.entries()) {
    if (claimed.has(projectId)) continue;
    throw invalidArgument(`changes.${index}.repoId`, `there is no project ${projectId} that you can see`);
  }
  for (const { projectId } of edits) requireProjectPermission(member, 'projects.write', projectId);

  const changed = [];
  const changes: { [projectId: string]: ChangeValue } = {};
  for (const { projectId, change } of edits) {
    const project = claimed.get(projectId);
    if (project === undefined) continue;
    const differing = differingSettings(project, change);
    if (Object.keys(differing).length === 0) continue;
    const { id, name, archivedAt: _archivedAt, ...settings } = project;
    changed.push({ id, name, ...settings, ...differing });
    changes[id] = { ...differing };
  }
  if (changed.length > 0) await updateProjectSettings(tx, changed);
  for (const { id } of changed) collectChange(tx, { kind: 'resource', resource: 'projects', id, ownerId: null });
  await recordChange(platform, member, tx.client, {
    action: 'projects.edit',
    subject: `deployment:${member.deploymentId}`,
    changes: { projects: changes },
  });
  return changed.map(({ name }) => name);
}

/** With the same project twice, it would be unclear which change applies. */
function requireOnce(edits: readonly ProjectEdit[]): void {
  const seen = new Set<string>();
  for (const [index, { projectId }] of edits.entries()) {
    if (seen.has(projectId))
      throw invalidArgument(`changes.${index}.repoId`, `repeats project ${projectId}; name each project once`);
    seen.add(projectId);
  }
}
