/** The commits that a ref's analyses saw last: from there the next upload describes its changes. */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { parseRef, refNameProblem } from '../../model/scm/refs.ts';
import { listLastCommits, type ScannedCommit } from '../../store/reconcile/lines-seen.ts';
import type { Platform } from '../platform.ts';
import { findProjectForUpload } from './find-project-for-upload.ts';

/** Latest first; empty for a project or ref that is yet to be created. NOT_FOUND as for an upload. */
export async function listScannedCommits(
  platform: Pick<Platform, 'database'>,
  member: Member,
  { project: projectName, ref }: { project: string; ref: string },
): Promise<ScannedCommit[]> {
  const problem = refNameProblem(ref);
  if (problem !== undefined) throw invalidArgument('ref', problem);
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const project = await findProjectForUpload(tx, member, projectName);
    if (project === undefined) return [];
    return listLastCommits(tx, { projectId: project.id, refName: parseRef(ref).name });
  });
}
