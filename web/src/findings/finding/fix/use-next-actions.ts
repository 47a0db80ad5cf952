/** The decisions that a finding’s state allows, by button and by key. Ignoring asks for a reason first. */
import { useState } from 'react';
import { stateOf, type State } from '../../../terms/findings/state-words.ts';
import type { TriageAct } from '../../../terms/findings/triage.ts';
import { useTriage } from '../../../triage/use-triage.ts';
import { useKeys, type KeyAct } from '../../../ui/keys.ts';
import type { Finding } from '../queries.ts';
import type { Fix } from './use-fix.ts';
import { actKeyWords, fixWords } from './words.ts';

export const actKeys: Readonly<Record<TriageAct, string>> = {
  ignored: 'i',
  reviewing: 'r',
  fixing: 'f',
  reopened: 'o',
};

/** The decisions that each state allows; none where only scans change the state. */
const actsIn: Readonly<Record<State, readonly TriageAct[]>> = {
  open: ['reviewing', 'fixing', 'ignored'],
  reviewing: ['fixing', 'ignored', 'reopened'],
  fixing: ['reviewing', 'ignored', 'reopened'],
  ignored_app: ['reopened', 'reviewing', 'fixing'],
  ignored_code: ['reopened'],
  provisionally_ignored_app: ['reviewing', 'fixing', 'ignored', 'reopened'],
  fixed: [],
  removed: [],
  unknown: [],
};

export interface NextActions {
  finding: Finding;
  /** Null if Parapet cannot fix the finding. */
  fix: Fix | null;
  acts: readonly TriageAct[];
  act: (state: TriageAct) => void;
  /** Undefined unless a reason is being asked for. */
  ignoring: { done: () => void; cancel: () => void } | undefined;
  hasKeys: boolean;
}

/** `hasKeys`: false in the pane of a list, whose own keys do the same. */
export function useNextActions(options: {
  finding: Finding;
  mayTriage: boolean;
  fix: Fix | null;
  hasKeys: boolean;
  onTriaged?: (() => void) | undefined;
}): NextActions {
  const { finding, mayTriage, fix, hasKeys, onTriaged } = options;
  const { triage } = useTriage();
  const [isAsking, setAsking] = useState(false);
  const acts = mayTriage ? actsIn[stateOf(finding.aggregateState)] : [];

  async function decide(state: TriageAct): Promise<void> {
    if (state === 'ignored') setAsking(true);
    else if (await triage({ findingIds: [finding.id] }, { state })) onTriaged?.();
  }
  const act = (state: TriageAct): void => void decide(state);
  useKeys(
    fixWords.keys,
    hasKeys
      ? acts.map((state): KeyAct => ({ key: actKeys[state], words: actKeyWords[state], act: () => act(state) }))
      : [],
  );
  const cancel = (): void => setAsking(false);
  function done(): void {
    cancel();
    onTriaged?.();
  }
  return { finding, fix, acts, act, ignoring: isAsking && acts.length > 0 ? { done, cancel } : undefined, hasKeys };
}
