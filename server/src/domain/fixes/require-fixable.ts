/** Applies the checks of 4.10 to autofix runs that users submit themselves (readings section 3). */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findFullFinding } from '../../store/reports/find-finding.ts';
import { holdsProjectPermission } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';
import { findFixRefusal } from './find-refusal.ts';

/** INVALID_ARGUMENT with the reason. Visibility and permission are checked elsewhere. */
export async function requireFixable(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  member: Member,
  findingId: string,
): Promise<void> {
  const found = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    findFullFinding(tx, findingId, member.visibleProjectIds),
  );
  if (found === undefined || !holdsProjectPermission(member, 'workflows.run', found.finding.project.id)) return;
  const refusal = await findFixRefusal(platform, member.deploymentId, found.finding);
  if (refusal !== null) throw invalidArgument('issueId', refusal.message);
}
