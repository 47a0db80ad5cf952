/** What was pushed stands with its finding, which is being fixed from then on. Done twice, it is done once. */
import type { PushedFix } from '../../model/fixes/pushed-fix.ts';
import { applyChanges } from '../../store/findings/apply-changes.ts';
import { stageFixing, upsertPushedFix } from '../../store/fixes.ts';
import { lockProjectsOfFindings } from '../../store/triage.ts';
import type { RunWork } from '../workflows/run-work.ts';

/** In the history, beside logins and tools. */
const actor = 'autofix';

export async function recordFix(
  { platform, deploymentId, run }: RunWork,
  findingId: string,
  fix: PushedFix,
): Promise<void> {
  await platform.database.asIngest(deploymentId, async (tx) => {
    const at = platform.clock.now();
    await lockProjectsOfFindings(tx, [findingId]);
    await upsertPushedFix(tx, findingId, fix, at);
    // Scans stage under their ids, people under the negative ids of their acts; runs below all of these.
    const key = String(-(2n ** 62n) - BigInt(run.id));
    await stageFixing(tx, key, findingId);
    await applyChanges({ tx, key, at, actor, scanId: null, batchId: null });
  });
}
