/**
 * Chooses the ref whose findings the reports return: a user's choice, else by readings section 7 (model/scm/refs.ts).
 * The findings of the old and the new primary ref change lanes in the same transaction, so no report counts both or
 * neither.
 */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { primaryRefOf } from '../../model/scm/refs.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { lockDecisions } from '../../store/projects/decisions.ts';
import { claimStagingId } from '../../store/uploads/staged-scans.ts';
import { applyChanges } from '../../store/findings/apply-changes.ts';
import { getProjectForMerge, listRefs, updatePrimaryRef } from '../../store/projects/projects.ts';
import { stageLaneChanges } from '../../store/reconcile/stage-changes.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { editProject } from './edit-project.ts';
import { readProject, type ProjectRecord } from './get-project.ts';

/** INVALID_ARGUMENT unless it is a branch or tag of the project. */
export async function choosePrimaryRef(
  platform: Pick<Platform, 'database' | 'projectLimits' | 'clock'>,
  member: Member,
  { projectId, refId }: { projectId: string; refId: string },
): Promise<ProjectRecord> {
  return setPrimaryRef(platform, member, projectId, async (tx) => {
    const ref = (await listRefs(tx, projectId)).find((each) => each.id === refId);
    if (ref === undefined || ref.kind === 'pull_request')
      throw invalidArgument('repoRefId', `is not a branch or tag of this project: ${refId}`);
    return { refId, isChosen: true };
  });
}

/** Returns to the ref that is primary by default. */
export async function clearPrimaryRef(
  platform: Pick<Platform, 'database' | 'projectLimits' | 'clock'>,
  member: Member,
  projectId: string,
): Promise<ProjectRecord> {
  return setPrimaryRef(platform, member, projectId, async (tx) => ({
    refId: primaryRefOf(await listRefs(tx, projectId)),
    isChosen: false,
  }));
}

async function setPrimaryRef(
  platform: Pick<Platform, 'database' | 'projectLimits' | 'clock'>,
  member: Member,
  projectId: string,
  decide: (tx: TenantTransaction) => Promise<{ refId: string | null; isChosen: boolean }>,
): Promise<ProjectRecord> {
  return editProject(platform, member, { projectId, kind: 'primary ref' }, async (tx) => {
    const { primaryRefId: before } = await getProjectForMerge(tx, projectId);
    const { refId, isChosen } = await decide(tx);
    await updatePrimaryRef(tx, { projectId, refId, isChosen });
    if (refId !== before) await moveLanes(platform, tx, { projectId, actor: member.login, from: before, to: refId });
    const record = await readProject(tx, member, projectId);
    await recordChange(platform, member, tx.client, {
      action: isChosen ? 'project.choose_primary_ref' : 'project.clear_primary_ref',
      subject: `project:${projectId}`,
      changes: { from: before, to: refId },
    });
    return record;
  });
}

/**
 * Moves the findings of the old and the new primary ref between lanes, inside the transaction that has the project's
 * merge lock.
 */
export async function moveLanes(
  platform: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  { projectId, actor, from, to }: { projectId: string; actor: string; from: string | null; to: string | null },
): Promise<void> {
  await lockDecisions(tx, projectId);
  const stagingId = await claimStagingId(tx);
  await stageLaneChanges(tx, { stagingId, primaryRefId: to, formerPrimaryRefId: from });
  await applyChanges({ tx, stagingId, at: platform.clock.now(), actor, scanId: null, batchId: null });
}
