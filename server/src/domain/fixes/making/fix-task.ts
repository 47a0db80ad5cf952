/** The input of an autofix run, checked again when it begins: time has passed since the request. */
import { ParapetError } from '../../../base/errors.ts';
import type { FullFinding } from '../../../model/full-finding.ts';
import { findFullFinding } from '../../../store/reports/find-finding.ts';
import type { RunWork } from '../../runs/run-work.ts';
import { remoteOf, type FixRemote } from '../remote-of.ts';
import { upgradeOf, type RecommendedUpgrade } from './upgrade-of.ts';

export interface FixTask extends FixRemote {
  finding: FullFinding;
  /** Set for dependency findings only. */
  upgrade: RecommendedUpgrade | undefined;
}

export async function prepareFix({ platform, deploymentId, run, signal }: RunWork): Promise<FixTask> {
  const { finding, upgrade } = await platform.database.readAsTenant(deploymentId, async (tx) => {
    const found = run.issueId === null ? undefined : await findFullFinding(tx, run.issueId, null);
    if (found === undefined) throw fixFailed('The issue no longer exists.');
    const { status, issueType } = found.finding;
    if (status === 'fixed' || status === 'removed') throw fixFailed(`The issue is already ${status}.`);
    const recommended = issueType === 'sca' ? await upgradeOf(tx, found.finding) : undefined;
    if (issueType === 'sca' && recommended === undefined) {
      throw fixFailed('There is no longer a known version that fixes all open issues of this package.');
    }
    return { finding: found.finding, upgrade: recommended };
  });
  const target = await remoteOf(platform, deploymentId, finding.project.id, signal);
  if ('refused' in target) throw fixFailed(target.refused.message);
  return { ...target, finding, upgrade };
}

/** An error whose message is shown to users in the run's log. */
export function fixFailed(message: string): ParapetError {
  return new ParapetError('CONFLICT', message);
}
