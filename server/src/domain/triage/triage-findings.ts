/**
 * A user triages findings: one, some, or all that match a filter. It can be previewed first and undone later
 * (undo-triage.ts).
 */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { decisionProblem, type TriageDecision } from '../../model/triage.ts';
import { applyChanges } from '../../store/findings/apply-changes.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimDecisions } from '../../store/projects/decisions.ts';
import { claimStagingId } from '../../store/uploads/staged-scans.ts';
import { withProjectsLimit } from '../projects/with-projects-limit.ts';
import { collectChange } from '../../store/events/changes.ts';
import { insertTriageBatch, instantOfDecision, stageDecision } from '../../store/triage/triage.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { selectFindings, type Selection } from './select-findings.ts';

export interface TriageOutcome {
  /** Id for undo; null for a preview. */
  batchId: string | null;
  /** Findings in the selection. */
  selected: number;
  /** Findings that changed, including the same ones on other refs; 0 for a preview. */
  changed: number;
}

/** Refuses the same decisions as `triageFindings`, so a previewed decision can be made. */
export async function previewTriage(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  selection: Selection,
  decision: TriageDecision,
): Promise<TriageOutcome> {
  requireValidDecision(decision);
  const now = platform.clock.now();
  const { ids } = await platform.database.asTenant(member.deploymentId, (tx) =>
    selectFindings(tx, member, selection, now),
  );
  return { batchId: null, selected: ids.length, changed: 0 };
}

export async function triageFindings(
  platform: Pick<Platform, 'database' | 'projectLimits' | 'clock'>,
  member: Member,
  selection: Selection,
  decision: TriageDecision,
): Promise<TriageOutcome> {
  requireValidDecision(decision);
  const reason = decision.triage === 'ignored' ? (decision.reason ?? 'no_triage_reason') : null;
  const { database, clock } = platform;
  const { deploymentId } = member;
  const { ids, projectIds } = await database.asTenant(deploymentId, (tx) =>
    selectFindings(tx, member, selection, clock.now()),
  );
  const decide = async (tx: TenantTransaction): Promise<TriageOutcome> => {
    await claimDecisions(tx, projectIds);
    // Read the clock after the lock: the transaction may have waited for an earlier decision.
    const now = clock.now();
    const change = { triage: decision.triage, triageReason: reason, note: decision.note };
    const stagingId = await claimStagingId(tx);
    await stageDecision(tx, stagingId, ids, { ...decision, reason });
    const at = await instantOfDecision(tx, stagingId, now);
    const batchId = await insertTriageBatch(tx, { at, actor: member.login, actorUserId: member.userId, change });
    const { changed } = await applyChanges({ tx, stagingId, at, actor: member.login, scanId: null, batchId });
    if (changed > 0) collectChange(tx, { kind: 'findings', projectIds, cause: 'triage' });
    const changes = { ...change, selected: ids.length, changed };
    await recordChange(platform, member, tx.client, { action: 'triage.decide', subject: `triage:${batchId}`, changes });
    return { batchId, selected: ids.length, changed };
  };
  return withProjectsLimit(platform, { kind: 'decision', deploymentId, projectIds }, (options) =>
    database.asIngest(deploymentId, decide, options),
  );
}

function requireValidDecision(decision: TriageDecision): void {
  const problem = decisionProblem(decision);
  if (problem !== undefined) throw invalidArgument(problem.path, problem.message);
}
