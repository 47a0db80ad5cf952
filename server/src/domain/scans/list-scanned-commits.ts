/** The commits that a ref's analyses saw last: from there the next upload describes its changes. */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { parseRef, refNameProblem } from '../../model/scm/refs.ts';
import { listLastCommits, type ScannedCommit } from '../../store/reconcile/lines-seen.ts';
import type { Platform } from '../platform.ts';
import { findProjectForUpload } from './find-project-for-upload.ts';

/**
 * Those of the ref first, then those of its base; each latest first. Empty for a project that is yet to be created.
 * NOT_FOUND as for an upload.
 */
export async function listScannedCommits(
  platform: Pick<Platform, 'database'>,
  member: Member,
  { project: projectName, ref, baseRef = '' }: { project: string; ref: string; baseRef?: string | undefined },
): Promise<ScannedCommit[]> {
  const problem = refNameProblem(ref);
  if (problem !== undefined) throw invalidArgument('ref', problem);
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const project = await findProjectForUpload(tx, member, projectName);
    if (project === undefined) return [];
    return listLastCommits(tx, { projectId: project.id, refName: parseRef(ref).name, baseRef });
  });
}
