/** The actions on a finding in a pane: the recommended one first, then the other decisions. */
import { Button } from '@mantine/core';
import { stateOf } from '../../../terms/findings/state-words.ts';
import { TriagePanel } from '../../../triage/TriagePanel.tsx';
import classes from '../finding.module.css';
import { FirstStep, hasFirstStep } from './FirstStep.tsx';
import type { NextActions } from './use-next-actions.ts';
import { actWords, fixWords } from './words.ts';

export function ActionRow({ next }: { next: NextActions }) {
  const { finding, fix, acts, act, ignoring } = next;
  if (acts.length === 0 || ignoring !== undefined) return null;
  const isFirst = hasFirstStep(finding, fix);
  const isFixing = stateOf(finding.aggregateState) === 'fixing';
  return (
    <div className={classes.actions} role="group" aria-label={fixWords.whatToDo}>
      <FirstStep finding={finding} fix={fix} />
      {acts.map((state, index) => (
        <Button
          key={state}
          variant={!isFirst && index === 0 && !isFixing ? 'filled' : 'default'}
          onClick={() => act(state)}
        >
          {actWords[state]}
        </Button>
      ))}
    </div>
  );
}

/** Asks for the reason before the finding is ignored. */
export function IgnorePanel({ next: { finding, ignoring } }: { next: NextActions }) {
  if (ignoring === undefined) return null;
  return (
    <TriagePanel
      target={{ findingIds: [finding.id] }}
      state="ignored"
      onDone={ignoring.done}
      onCancel={ignoring.cancel}
    />
  );
}
