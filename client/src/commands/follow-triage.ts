/** Waits for a triage that a job on the server carries out, and shows its progress. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../cli/command-error.ts';
import type { Connection } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import type { components } from '../generated/api.ts';
import { unwrap } from '../sdk/unwrap.ts';
import type { Progress } from '../terminal/progress.ts';

export type TriageProgress = components['schemas']['TriageProgress'];

const pollEveryMs = 500;

/** Throws CommandError (failed) if the job was cancelled or failed. */
export async function followTriage(
  { api, deploymentId }: Connection,
  triageId: string,
  progress: Progress,
): Promise<TriageProgress> {
  const params = { path: { deploymentId, triageId } };
  try {
    for (;;) {
      const { triage } = await unwrap(
        api.GET('/api/triage/v1/deployments/{deploymentId}/triage/{triageId}', { params }),
      );
      const { status, decided, selected, jobId } = triage;
      if (status === 'TRIAGE_STATUS_COMPLETED') return triage;
      if (status === 'TRIAGE_STATUS_FAILED' || status === 'TRIAGE_STATUS_CANCELLED') {
        throw new CommandError(
          exitCodes.failed,
          `job ${jobId} ${status === 'TRIAGE_STATUS_FAILED' ? 'failed' : 'was cancelled'} after ${decided} of ${selected} findings`,
          `Its log is in the console under Jobs. To undo what it changed: parapet triage undo ${triageId}`,
        );
      }
      progress.show({ label: 'triage', done: decided, total: selected, text: `${decided} of ${selected} findings` });
      await sleep(pollEveryMs);
    }
  } finally {
    progress.clear();
  }
}
