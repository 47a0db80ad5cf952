/** One finding with its whole history, what of it the caller may take back, and why it was taken for the same as before. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { FullFinding, MatchEvidence } from '../../model/full-finding.ts';
import { hasPower, rolesWith } from '../../model/permissions.ts';
import type { UndoableAct } from '../../model/triage.ts';
import { findFullFinding } from '../../store/reports/find-finding.ts';
import { listUndoableActs } from '../../store/triage/triage.ts';
import type { Platform } from '../platform.ts';

/** Throws NOT_FOUND for a finding that is not there, or whose project the caller does not see. */
export async function getFinding(
  platform: Pick<Platform, 'database'>,
  member: Member,
  findingId: string,
): Promise<{
  finding: FullFinding;
  matches: MatchEvidence[];
  /** By the id of the entry of the history. */
  undoable: Map<string, UndoableAct>;
}> {
  const found = await platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const full = await findFullFinding(tx, findingId, member.visibleProjectIds);
    if (full === undefined) return undefined;
    // As undo-triage.ts judges: one's own acts, or anybody's as an admin.
    const isAllowed = rolesWith['findings.triage'].includes(member.orgRole);
    const actor = hasPower(member.orgRole, 'undoesOthersTriage') ? null : member.userId;
    return { ...full, undoable: isAllowed ? await listUndoableActs(tx, findingId, actor) : new Map() };
  });
  if (found === undefined) throw notFound('finding');
  return found;
}
