/** Follows a triage that a job carries out, with a toast that shows its progress. */
import { ApiError } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { notifyProgress } from '../ui/notify.tsx';
import { triageWords } from './words.ts';

export type TriageProgress = components['schemas']['TriageProgress'];

const pollEveryMs = 500;

const path = '/api/triage/v1/deployments/{deploymentId}/triage/{triageId}';

/** Resolves when the triage has ended, whatever its outcome. An unreachable server is asked again. */
export async function followTriage(
  deploymentId: string,
  triageId: string,
  { label, isCancellable }: { label: string; isCancellable: boolean },
): Promise<TriageProgress> {
  const params = { path: { deploymentId, triageId } };
  const cancel = async (): Promise<void> => {
    await answerOf(api.POST('/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/cancel', { params }));
  };
  const toast = notifyProgress(triageWords.progress(label), isCancellable ? cancel : undefined);
  try {
    for (;;) {
      const triage = await readOnce(params);
      if (triage !== undefined) {
        if (triage.status !== 'TRIAGE_STATUS_SUBMITTED' && triage.status !== 'TRIAGE_STATUS_RUNNING') return triage;
        toast.update(triageWords.progressOf(label, triage.decided, triage.selected));
      }
      await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
    }
  } finally {
    toast.close();
  }
}

/** Undefined while the server is unreachable. */
async function readOnce(params: {
  path: { deploymentId: string; triageId: string };
}): Promise<TriageProgress | undefined> {
  try {
    return (await answerOf(api.GET(path, { params }))).triage;
  } catch (error) {
    if (error instanceof ApiError && error.isTransient) return undefined;
    throw error;
  }
}
