/**
 * Triage of one finding, several, or all of a report. The screen changes at once, and changes back if the server
 * refuses. The toast offers undo. A job decides about many findings; a toast shows its progress.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import {
  triageActToWire,
  triageDoneWords,
  triageInWords,
  triageReasonToWire,
  triageReasonWords,
} from '../terms/findings/triage.ts';
import { counted, formatNumber } from '../ui/text/format.ts';
import { notifyDone, notifyError, notifyUndo } from '../ui/notify.tsx';
import type { TriageBody, TriageDecision, TriageTarget } from './decision.ts';
import { followTriage } from './follow-triage.ts';
import { patchCache } from './patch-shown.ts';

export type { TriageDecision, TriageTarget } from './decision.ts';

export interface Triage {
  /** Resolves to false if the server refused: the user has seen the error and the screen is restored. */
  triage: (target: TriageTarget, decision: TriageDecision) => Promise<boolean>;
  /** Counts the findings that the decision would change. */
  preview: (target: TriageTarget, decision: TriageDecision) => Promise<number>;
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

  async function undo(triageId: string): Promise<void> {
    const call = api.POST('/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/undo', {
      params: { path: { deploymentId, triageId } },
    });
    const answer = await answerOf(call);
    if (answer.jobId !== '') return void followUndo(answer.undoId).catch(notifyError);
    notifyDone(undoneWords(answer));
    await refresh();
  }

  async function followUndo(undoId: string): Promise<void> {
    const ended = await followTriage(deploymentId, undoId, { label: 'Undo', isCancellable: false });
    if (ended.status === 'TRIAGE_STATUS_FAILED')
      throw new Error('The undo failed. Undo the decision again to complete it.');
    notifyDone(undoneWords(ended));
    await refresh();
  }

  async function followDecision(triageId: string, selected: number, decision: TriageDecision): Promise<void> {
    const label = triageInWords(decision.state, counted(selected, 'finding'));
    const ended = await followTriage(deploymentId, triageId, { label, isCancellable: true });
    const message =
      ended.status === 'TRIAGE_STATUS_COMPLETED'
        ? doneWords({ selected, changed: ended.changed }, decision)
        : `${ended.status === 'TRIAGE_STATUS_FAILED' ? 'Failed' : 'Cancelled'} after ${formatNumber(ended.decided)} of ${counted(selected, 'finding')}.`;
    notifyUndo(message, () => undo(triageId));
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
      if (answer.jobId === '') notifyUndo(doneWords(answer, decision), () => undo(answer.triageId));
      else {
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

  async function preview(target: TriageTarget, decision: TriageDecision): Promise<number> {
    const body = { ...bodyOf(target, decision), isPreview: true };
    const { selected } = await answerOf(api.POST(path, { params, body }));
    return selected;
  }

  return { triage, preview, undo, isBusy: running > 0 };
}

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

function undoneWords({ changed, keptLater }: { changed: number; keptLater: number }): string {
  const kept =
    keptLater === 0
      ? ''
      : ` ${counted(keptLater, 'finding')} with a later decision ${keptLater === 1 ? 'was' : 'were'} left unchanged.`;
  return `Undone for ${counted(changed, 'finding')}.${kept}`;
}

/** "Ignored 2 findings as false positive (5 findings including other branches)." */
function doneWords({ selected, changed }: { selected: number; changed: number }, decision: TriageDecision): string {
  const { state, reason } = decision;
  const why =
    state === 'ignored' && reason !== undefined && reason !== 'no_triage_reason'
      ? ` as ${triageReasonWords[reason].toLowerCase()}`
      : '';
  const also = changed > selected ? ` (${counted(changed, 'finding')} including other branches)` : '';
  return `${triageDoneWords[state](counted(selected, 'finding'))}${why}${also}.`;
}
