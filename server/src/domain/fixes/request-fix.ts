/** Handles a request for a fix (api.md 4.10): accepts it as a run, or refuses it with the reason. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { FixRefusal } from '../../model/fixes/refusal.ts';
import { fixType } from '../../model/runs/workflow-types.ts';
import { findFullFinding } from '../../store/reports/find-finding.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { acceptRun } from '../runs/submit-run.ts';
import { findFixRefusal, inFlight } from './find-refusal.ts';

/** Null if it was accepted. FORBIDDEN for callers who see the finding but may not start runs. */
export async function requestFix(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'keys' | 'workflowTypes' | 'outside'>,
  member: Member,
  findingId: string,
): Promise<FixRefusal | null> {
  const found = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    findFullFinding(tx, findingId, member.visibleProjectIds),
  );
  if (found === undefined) {
    const unseen: FixRefusal = { type: 'issue_not_found', message: 'No such issue, or you cannot see it.' };
    return refuse(platform, member, findingId, unseen);
  }
  const { finding } = found;
  requireProjectPermission(member, 'workflows.run', finding.project.id);
  const refusal = await findFixRefusal(platform, member.deploymentId, finding);
  if (refusal !== null) return refuse(platform, member, findingId, refusal);
  try {
    const submission = { workflowType: fixType, projectId: finding.project.id, ref: finding.ref, issueId: findingId };
    await acceptRun(platform, member, submission);
    return null;
  } catch (error) {
    // If two requests are concurrent, the second one finds the first one's run only here.
    if (!(error instanceof ParapetError) || error.code !== 'CONFLICT') throw error;
    return refuse(platform, member, findingId, { type: 'in_flight_fix_pending', message: inFlight });
  }
}

/** Records the refused request in the audit log, too. */
async function refuse(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  findingId: string,
  refusal: FixRefusal,
): Promise<FixRefusal> {
  await platform.database.asTenant(member.deploymentId, (tx) =>
    recordChange(platform, member, tx.client, {
      action: 'fix.refuse',
      subject: `finding:${findingId}`,
      changes: { reason: refusal.type },
    }),
  );
  return refusal;
}
