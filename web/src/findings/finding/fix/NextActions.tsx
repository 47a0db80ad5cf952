/** The actions on a finding: the recommended one first, then the other decisions, each with its key. */
import { Button, Kbd } from '@mantine/core';
import { useState } from 'react';
import { stateOf, type State } from '../../../terms/findings/state-words.ts';
import { triageActWords, type TriageAct } from '../../../terms/findings/triage.ts';
import { useKeys, type KeyAct } from '../../../ui/keys.ts';
import { webAddress } from '../../../ui/text/SafeLink.tsx';
import classes from '../finding.module.css';
import type { Finding } from '../queries.ts';
import { TriagePanel } from '../../../triage/TriagePanel.tsx';
import { useTriage } from '../../../triage/use-triage.ts';
import type { Fix } from './use-fix.ts';

const keys: Readonly<Record<TriageAct, string>> = { ignored: 'i', reviewing: 'r', fixing: 'f', reopened: 'o' };

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

export function NextActions(props: {
  finding: Finding;
  /** Null if Parapet cannot fix the finding. */
  fix: Fix | null;
  /** False in the pane of a list, whose own keys do the same. */
  hasKeys: boolean;
  onTriaged?: (() => void) | undefined;
}) {
  const { finding, fix, hasKeys, onTriaged } = props;
  const { triage } = useTriage();
  const [isAsking, setAsking] = useState(false);
  const acts = actsIn[stateOf(finding.aggregateState)];
  const target = { findingIds: [finding.id] };

  async function act(state: TriageAct): Promise<void> {
    if (state === 'ignored') setAsking(true);
    else if (await triage(target, { state })) onTriaged?.();
  }
  useKeys(
    'Finding',
    hasKeys
      ? acts.map((state): KeyAct => ({ key: keys[state], words: keyWords[state], act: () => void act(state) }))
      : [],
  );

  if (acts.length === 0) return null;
  if (isAsking) {
    return (
      <TriagePanel
        target={target}
        act="ignored"
        onDone={() => {
          setAsking(false);
          onTriaged?.();
        }}
        onCancel={() => setAsking(false)}
      />
    );
  }
  const first = firstStep(finding, fix);
  return (
    <div className={classes.actions} role="group" aria-label="What to do">
      {first}
      {acts.map((state, index) => (
        <Button
          key={state}
          variant={first === null && index === 0 && stateOf(finding.aggregateState) !== 'fixing' ? 'filled' : 'default'}
          onClick={() => void act(state)}
          rightSection={
            hasKeys ? (
              <Kbd size="xs" className={classes.key}>
                {keys[state]}
              </Kbd>
            ) : undefined
          }
        >
          {buttonWords[state]}
        </Button>
      ))}
    </div>
  );
}

const buttonWords: Readonly<Record<TriageAct, string>> = {
  ...triageActWords,
  ignored: 'Ignore…',
};
const keyWords: Readonly<Record<TriageAct, string>> = {
  ignored: 'ignore, with a reason',
  reviewing: 'start review',
  fixing: 'mark as fixing',
  reopened: 'reopen',
};

/** The open pull request, or a fix that can be created; null if the first action is a decision. */
function firstStep(finding: Finding, fix: Fix | null) {
  const pullRequest = webAddress(finding.clickToFixPrUrl);
  if (pullRequest !== null) {
    return (
      <Button component="a" href={pullRequest} target="_blank" rel="noopener noreferrer">
        Open the pull request
      </Button>
    );
  }
  if (fix === null || !hasFix(finding)) return null;
  return (
    <Button onClick={fix.start} loading={fix.isStarting} disabled={fix.isRunning}>
      {startWords(fix)}
    </Button>
  );
}

export function startWords({ isRunning, run }: Fix): string {
  if (isRunning) return 'Fix in progress';
  return run?.status === 'SERVICE_WORKFLOW_RUN_STATUS_FAILED' ? 'Retry fix' : 'Create fix';
}

/** True if there is an upgrade, or a fix from the rule. The run shows whether it works. */
export function hasFix(finding: Finding): boolean {
  if (!['open', 'reviewing', 'fixing'].includes(stateOf(finding.aggregateState))) return false;
  if (finding.issueType === 'ISSUE_TYPE_SCA') return (finding.scaAttributes?.bestFix ?? null) !== null;
  const { fixDiff = '', fixCode = '' } = finding.remediation?.autofix ?? {};
  return finding.issueType !== 'ISSUE_TYPE_SECRETS' && (fixDiff !== '' || fixCode !== '');
}
