/** One finding with its whole history and why it was taken for the same as before. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { FullFinding, MatchEvidence } from '../../model/full-finding.ts';
import { findFullFinding } from '../../store/reports/find-finding.ts';
import type { Platform } from '../platform.ts';

/** Throws NOT_FOUND for a finding that is not there, or whose project the caller does not see. */
export async function getFinding(
  platform: Platform,
  member: Member,
  findingId: string,
): Promise<{ finding: FullFinding; matches: MatchEvidence[] }> {
  const found = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    findFullFinding(tx, findingId, member.visibleProjectIds),
  );
  if (found === undefined) throw notFound('finding');
  return found;
}
