/**
 * One finding with its history, the acts that the caller may undo, the evidence that it is the same finding as before,
 * and whether Parapet can fix it.
 */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { FixRefusal } from '../../model/fixes/refusal.ts';
import type { FullFinding, MatchEvidence } from '../../model/full-finding.ts';
import { hasPower, rolesWith } from '../../model/permissions.ts';
import type { UndoableAct } from '../../model/triage.ts';
import { listNamesByLogin } from '../../store/people/memberships.ts';
import { findFullFinding } from '../../store/reports/find-finding.ts';
import { listUndoableActs } from '../../store/triage/triage.ts';
import { holdsProjectPermission } from '../access/require-permission.ts';
import { findStoredRefusal } from '../fixes/find-refusal.ts';
import type { Platform } from '../platform.ts';

/** Throws NOT_FOUND for a finding that does not exist or whose project the caller does not see. */
export async function getFinding(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  member: Member,
  findingId: string,
): Promise<{
  finding: FullFinding;
  matches: MatchEvidence[];
  /** The display names of people in the history, by login; of those who have one and are still members. */
  namesByLogin: ReadonlyMap<string, string>;
  /** Keyed by the id of the history entry. */
  undoable: Map<string, UndoableAct>;
  /** Why no fix can start now, as far as is known without asking the host; null also if the caller may start none. */
  fixRefusal: FixRefusal | null;
}> {
  const found = await platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const full = await findFullFinding(tx, findingId, member.visibleProjectIds);
    if (full === undefined) return undefined;
    // The rule of undo-triage.ts: the caller's own acts, or anyone's for an admin.
    const isAllowed = rolesWith['findings.triage'].includes(member.orgRole);
    const actor = hasPower(member.orgRole, 'undoesOthersTriage') ? null : member.userId;
    // A scan's actor is its tool.
    const people = full.finding.history.filter(({ cause }) => cause !== 'scan').map((entry) => entry.actor);
    const namesByLogin = await listNamesByLogin(tx, [...new Set(people)]);
    return { ...full, namesByLogin, undoable: isAllowed ? await listUndoableActs(tx, findingId, actor) : new Map() };
  });
  if (found === undefined) throw notFound('finding');
  const mayFix = holdsProjectPermission(member, 'workflows.run', found.finding.project.id);
  const fixRefusal = mayFix ? await findStoredRefusal(platform, member.deploymentId, found.finding) : null;
  return { ...found, fixRefusal };
}
