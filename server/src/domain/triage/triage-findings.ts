/**
 * A user triages findings: one, some, or all that match a filter. It can be previewed first and undone later
 * (undo-triage.ts). A few thousand are decided about at once, more by a run (perform-triage.ts).
 */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { TriageReason } from '../../model/states.ts';
import { decisionProblem, type TriageDecision } from '../../model/triage.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimDecisions } from '../../store/projects/decisions.ts';
import { withProjectsLimit } from '../projects/with-projects-limit.ts';
import { collectChange } from '../../store/events/changes.ts';
import { countDecisionChanges, insertTriageBatch } from '../../store/triage/triage.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { applyDecision } from './apply-triage.ts';
import { selectFindings, type Selection } from './select-findings.ts';
import { submitTriageRun } from './submit-triage-run.ts';

export interface TriageOutcome {
  /** Id for undo; null for a preview. */
  batchId: string | null;
  /** Findings in the selection. */
  selected: number;
  /** Findings that changed, including the same ones on other refs; for a preview, that would change; 0 for a run. */
  changed: number;
  /** The run that decides; null if it is done. */
  runId: string | null;
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
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const { ids } = await selectFindings(tx, member, selection, now);
    const changed = await countDecisionChanges(tx, ids, { ...decision, reason: reasonOf(decision) });
    return { batchId: null, selected: ids.length, changed, runId: null };
  });
}

export async function triageFindings(
  platform: Pick<Platform, 'database' | 'queue' | 'projectLimits' | 'triageLimits' | 'clock'>,
  member: Member,
  selection: Selection,
  decision: TriageDecision,
): Promise<TriageOutcome> {
  requireValidDecision(decision);
  const reason = reasonOf(decision);
  const { database, clock } = platform;
  const { deploymentId } = member;
  const { ids, projectIds } = await database.asTenant(deploymentId, (tx) =>
    selectFindings(tx, member, selection, clock.now()),
  );
  const change = { triage: decision.triage, triageReason: reason, note: decision.note };
  const record = async (tx: TenantTransaction, outcome: TriageOutcome): Promise<TriageOutcome> => {
    const { batchId, selected, changed, runId } = outcome;
    const changes = { ...change, selected, ...(runId === null ? { changed } : { runId }) };
    await recordChange(platform, member, tx.client, { action: 'triage.decide', subject: `triage:${batchId}`, changes });
    return outcome;
  };
  const batchAt = (at: Date) => ({ at, actor: member.login, actorUserId: member.userId, change });
  if (ids.length > platform.triageLimits.atOnceMax) {
    return database.asTenant(deploymentId, async (tx) => {
      const batchId = await insertTriageBatch(tx, batchAt(clock.now()));
      const runId = await submitTriageRun(platform, member, tx, { batchId, findingIds: ids, projectIds });
      return record(tx, { batchId, selected: ids.length, changed: 0, runId });
    });
  }
  const decide = async (tx: TenantTransaction): Promise<TriageOutcome> => {
    await claimDecisions(tx, projectIds);
    // Reads the clock after the lock: the transaction may have waited for an earlier decision.
    const batchId = await insertTriageBatch(tx, batchAt(clock.now()));
    const act = { batchId, actor: member.login, findingIds: ids, decision: { ...decision, reason } };
    const changed = await applyDecision(platform, tx, act);
    if (changed > 0) collectChange(tx, { kind: 'findings', projectIds, cause: 'triage' });
    return record(tx, { batchId, selected: ids.length, changed, runId: null });
  };
  return withProjectsLimit(platform, { kind: 'decision', deploymentId, projectIds }, (options) =>
    database.asIngest(deploymentId, decide, options),
  );
}

/** What is stored as the reason. */
function reasonOf({ triage, reason }: TriageDecision): TriageReason | null {
  return triage === 'ignored' ? (reason ?? 'no_triage_reason') : null;
}

function requireValidDecision(decision: TriageDecision): void {
  const problem = decisionProblem(decision);
  if (problem !== undefined) throw invalidArgument(problem.path, problem.message);
}
