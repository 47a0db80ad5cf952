/** Applies an act of triage to some findings, inside a transaction that holds the decisions of their projects. */
import type { TriageDecision } from '../../model/triage.ts';
import { applyChanges, applyUndo } from '../../store/findings/apply-changes.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { instantOfDecision, stageDecision, stageUndo } from '../../store/triage/triage.ts';
import { claimStagingId } from '../../store/uploads/staged-scans.ts';
import type { Platform } from '../platform.ts';

interface Act {
  batchId: string;
  actor: string;
  findingIds: readonly string[];
}

/** Returns the number of findings that changed, with those on other refs. */
export function applyDecision(
  platform: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  { batchId, actor, findingIds, decision }: Act & { decision: TriageDecision },
): Promise<number> {
  return applyDecisions(platform, tx, { batchId, actor, decisions: [{ findingIds, decision }] });
}

/** The same for an act of several decisions, about different findings. */
export async function applyDecisions(
  { clock }: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  {
    batchId,
    actor,
    decisions,
  }: Omit<Act, 'findingIds'> & {
    decisions: readonly { findingIds: readonly string[]; decision: TriageDecision }[];
  },
): Promise<number> {
  const stagingId = await claimStagingId(tx);
  for (const { findingIds, decision } of decisions) await stageDecision(tx, stagingId, findingIds, decision);
  const at = await instantOfDecision(tx, stagingId, clock.now());
  const { changed } = await applyChanges({ tx, stagingId, at, actor, scanId: null, batchId });
  return changed;
}

/**
 * `batchId` is the act of undoing, `undoes` the act that it undoes, which is marked as undone. `findingIds` name every
 * finding of each identity.
 */
export async function applyUndoOf(
  { clock }: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  { batchId, actor, findingIds, undoes }: Act & { undoes: string },
): Promise<{ changed: number; keptLater: number }> {
  const stagingId = await claimStagingId(tx);
  const { keptLater } = await stageUndo(tx, stagingId, { batchId: undoes, findingIds });
  const at = await instantOfDecision(tx, stagingId, clock.now());
  const { changed } = await applyUndo({ tx, stagingId, at, actor, scanId: null, batchId }, findingIds);
  return { changed, keptLater };
}
