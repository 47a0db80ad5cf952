/**
 * Deciding about findings: one, some, or all that a report answers with. What is shown changes at once, and changes back when the server
 * refuses; what was done can be taken back from its message.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { triageActToWire, triageDoneWords, triageReasonToWire, triageReasonWords } from '../terms/findings/triage.ts';
import { counted } from '../ui/text/format.ts';
import { notifyDone, notifyError, notifyUndo } from '../ui/notify.tsx';
import type { TriageBody, TriageDecision, TriageTarget } from './decision.ts';
import { decidedBefore } from './patch-shown.ts';

export type { TriageDecision, TriageTarget } from './decision.ts';

export interface Triage {
  /** False when the server refused; the refusal was told, and what is shown is as it was. */
  triage: (target: TriageTarget, decision: TriageDecision) => Promise<boolean>;
  /** How many findings it would be. */
  preview: (target: TriageTarget, decision: TriageDecision) => Promise<number>;
  /** Throws for a refusal. */
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
    // Counts by severity.
    void queryClient.invalidateQueries({ queryKey: ['projects'] });
  }

  async function undo(triageId: string): Promise<void> {
    const call = api.POST('/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/undo', {
      params: { path: { deploymentId, triageId } },
    });
    const { changed, keptLater } = await answerOf(call);
    const kept =
      keptLater === 0
        ? ''
        : ` ${counted(keptLater, 'finding')} with a later decision ${keptLater === 1 ? 'was' : 'were'} left unchanged.`;
    notifyDone(`Undone for ${counted(changed, 'finding')}.${kept}`);
    await refresh();
  }

  async function triage(target: TriageTarget, decision: TriageDecision): Promise<boolean> {
    setRunning((count) => count + 1);
    // An answer that is on its way was made before the act: it must not come after what is shown now.
    await queryClient.cancelQueries({ queryKey: ['findings'] });
    const shown = decidedBefore(queryClient, target, decision);
    try {
      const body = bodyOf(target, decision);
      const answer = await answerOf(api.POST(path, { params, body, keepalive: outlivesPage(body) }));
      notifyUndo(doneWords(answer, decision), () => undo(answer.triageId));
      return true;
    } catch (error) {
      shown.takeBack();
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

/** Of all requests that browsers send on after the page has gone (https://fetch.spec.whatwg.org, 64 KiB), in characters of a single one. */
const keptAliveMax = 32_000;

/** What is shown as decided stays decided, though whoever decided it leaves at once. */
function outlivesPage(body: TriageBody): boolean {
  return JSON.stringify(body).length <= keptAliveMax;
}

function bodyOf(target: TriageTarget, { state, reason, note = '' }: TriageDecision): TriageBody {
  return {
    ...('report' in target ? { report: target.report } : { findingIds: [...target.findingIds] }),
    triageState: triageActToWire[state],
    ...(state === 'ignored' && reason !== undefined && { triageReason: triageReasonToWire[reason] }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

/** "Ignored 2 findings as false positive (5 with the same ones on other branches)." */
function doneWords({ selected, changed }: { selected: number; changed: number }, decision: TriageDecision): string {
  const { state, reason } = decision;
  const why =
    state === 'ignored' && reason !== undefined && reason !== 'no_triage_reason'
      ? ` as ${triageReasonWords[reason].toLowerCase()}`
      : '';
  const also = changed > selected ? ` (${counted(changed, 'finding')} including other branches)` : '';
  return `${triageDoneWords[state](counted(selected, 'finding'))}${why}${also}.`;
}
