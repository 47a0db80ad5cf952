/**
 * Triage of one finding, several, or all of a report. The screen changes at once, and changes back if the server
 * refuses. The toast offers undo. A job decides about many findings; a toast shows its progress.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { triageActToWire, triageReasonToWire } from '../terms/findings/triage.ts';
import { triageInWords } from '../terms/findings/triage-words.ts';
import { notifyDone, notifyError, notifyUndo, notifyUndone, withdrawUndo } from '../ui/notify.tsx';
import type { TriageBody, TriageDecision, TriageTarget } from './decision.ts';
import { followTriage } from './follow-triage.ts';
import { patchCache } from './patch-shown.ts';
import { doneWords, triageWords, undoneWords } from './words.ts';

export type { TriageDecision, TriageTarget } from './decision.ts';

export interface TriagePreview {
  selected: number;
  /** Includes the same findings on other branches; not those that have the decision already. */
  changed: number;
}

export interface Triage {
  /** Resolves to false if the server refused: the user has seen the error and the screen is restored. */
  triage: (target: TriageTarget, decision: TriageDecision) => Promise<boolean>;
  /** Counts the findings that the decision would change. */
  preview: (target: TriageTarget, decision: TriageDecision) => Promise<TriagePreview>;
  /** Throws if the server refuses. */
  undo: (triageId: string) => Promise<void>;
  isBusy: boolean;
}

export function useTriage(): Triage {
  const { id: deploymentId } = useDeployment();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(0);
  const params = { path: { deploymentId } };
  const path = '/api/triage/v1/deployments/{deploymentId}/triage';

  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: ['findings'] });
    // Their severity counts change.
    void queryClient.invalidateQueries({ queryKey: ['projects'] });
  }

  /** Returns once the server has accepted it; the result ends when the findings are restored, and tells so. */
  async function startUndo(triageId: string, tell: Tell): Promise<() => Promise<void>> {
    const call = api.POST('/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/undo', {
      params: { path: { deploymentId, triageId } },
    });
    const answer = await answerOf(call);
    if (answer.jobId !== '') return () => followUndo(answer.undoId, tell);
    return () => finishUndo(answer, tell);
  }

  async function finishUndo(outcome: UndoOutcome, tell: Tell): Promise<void> {
    tell(outcome);
    await refresh();
  }

  async function undo(triageId: string): Promise<void> {
    const finish = await startUndo(triageId, tellUndone);
    withdrawUndo(triageId);
    void finish().catch(notifyError);
  }

  /** The message counts the decisions that follow one another. */
  function offerUndo(message: string, triageId: string): void {
    notifyUndo(message, async () => (await startUndo(triageId, tellUndoneOfMany))(), { noun, key: triageId });
  }

  async function followUndo(undoId: string, tell: Tell): Promise<void> {
    const ended = await followTriage(deploymentId, undoId, { label: triageWords.undo, isCancellable: false });
    if (ended.status === 'TRIAGE_STATUS_FAILED') throw new Error(triageWords.undoFailed);
    await finishUndo(ended, tell);
  }

  async function followDecision(triageId: string, selected: number, decision: TriageDecision): Promise<void> {
    const label = triageInWords(decision.state, triageWords.findings(selected));
    const ended = await followTriage(deploymentId, triageId, { label, isCancellable: true });
    const message =
      ended.status === 'TRIAGE_STATUS_COMPLETED'
        ? doneWords({ selected, changed: ended.changed }, decision)
        : (ended.status === 'TRIAGE_STATUS_FAILED' ? triageWords.failedAfter : triageWords.cancelledAfter)(
            ended.decided,
            selected,
          );
    offerUndo(message, triageId);
    await refresh();
  }

  async function triage(target: TriageTarget, decision: TriageDecision): Promise<boolean> {
    setRunning((count) => count + 1);
    // A response in flight predates the decision, and must not overwrite it.
    await queryClient.cancelQueries({ queryKey: ['findings'] });
    const patch = patchCache(queryClient, target, decision);
    try {
      const body = bodyOf(target, decision);
      const answer = await answerOf(api.POST(path, { params, body, keepalive: isKeptAlive(body) }));
      if (answer.jobId === '') {
        if (answer.changed === 0) notifyDone(triageWords.noChange);
        else offerUndo(doneWords(answer, decision), answer.triageId);
      } else {
        // Nothing is decided yet; the list changes as the job goes on.
        patch.rollBack();
        followDecision(answer.triageId, answer.selected, decision).catch(notifyError);
      }
      return true;
    } catch (error) {
      patch.rollBack();
      notifyError(error);
      return false;
    } finally {
      setRunning((count) => count - 1);
      void refresh();
    }
  }

  async function preview(target: TriageTarget, decision: TriageDecision): Promise<TriagePreview> {
    const body = { ...bodyOf(target, decision), isPreview: true };
    const { selected, changed } = await answerOf(api.POST(path, { params, body }));
    return { selected, changed };
  }

  return { triage, preview, undo, isBusy: running > 0 };
}

const { noun } = triageWords;

interface UndoOutcome {
  changed: number;
  keptLater: number;
}
type Tell = (outcome: UndoOutcome) => void;

const tellUndone: Tell = (outcome) => notifyDone(undoneWords(outcome));
/** Other decisions can still be undone in the message, which counts them; only what was left unchanged interrupts it. */
const tellUndoneOfMany: Tell = (outcome) => {
  if (outcome.keptLater === 0) notifyUndone(undoneWords(outcome), noun);
  else tellUndone(outcome);
};

/**
 * Browsers continue up to 64 KiB of requests after the page closes (https://fetch.spec.whatwg.org). This bound, in
 * characters, is for a single one.
 */
const keepaliveBodyMax = 32_000;

/** Lets the request outlive the page, so that a decision is stored even if the user leaves at once. */
function isKeptAlive(body: TriageBody): boolean {
  return JSON.stringify(body).length <= keepaliveBodyMax;
}

function bodyOf(target: TriageTarget, { state, reason, note = '' }: TriageDecision): TriageBody {
  return {
    ...('report' in target ? { report: target.report } : { findingIds: [...target.findingIds] }),
    triageState: triageActToWire[state],
    ...(state === 'ignored' && reason !== undefined && { triageReason: triageReasonToWire[reason] }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}
