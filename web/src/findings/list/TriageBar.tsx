/**
 * The bar below the list: the selection and its actions. Each action shows how many findings it changes before it runs.
 */
import { Button, CloseButton, Kbd } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { TriageTarget } from '../../triage/use-triage.ts';
import { triageActs, type TriageAct } from '../../terms/findings/triage.ts';
import type { Marks } from '../../ui/table/marks.ts';
import { BottomBar } from '../../ui/toasts/BottomBar.tsx';
import classes from '../findings.module.css';
import { actKeys } from './act-keys.ts';
import { actWords, findingsListWords } from './words.ts';

const TriagePanel = lazy(async () => ({ default: (await import('../../triage/TriagePanel.tsx')).TriagePanel }));

const { selection: words } = findingsListWords;

export function TriageBar(props: {
  marks: Marks;
  /** The number of all matching findings. */
  total: number;
  /** The selection in words, if its keys are not those of findings. */
  selected?: string;
  /** The chosen action with its target; null if there is none. */
  chosen: { act: TriageAct; target: TriageTarget; words: string } | null;
  onChoose: (act: TriageAct) => void;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { marks, total, selected, chosen, onChoose, onDone, onCancel } = props;
  const isMarked = marks.isAll || marks.keys.size > 0;
  if (!isMarked && chosen === null) return null;
  return (
    <BottomBar className={classes.triage} label={words.title}>
      {chosen !== null && (
        <div className={classes.panel}>
          {chosen.words !== '' && <p className={classes.quiet}>{chosen.words}</p>}
          <Suspense>
            <TriagePanel
              key={chosen.act}
              target={chosen.target}
              state={chosen.act}
              onDone={onDone}
              onCancel={onCancel}
            />
          </Suspense>
        </div>
      )}
      {isMarked && (
        <div className={classes.bar}>
          <strong aria-live="polite">
            {selected ?? (marks.isAll ? words.allSelected(total) : words.selected(marks.keys.size))}
          </strong>
          {selected === undefined && !marks.isAll && marks.keys.size < total && (
            <Button variant="subtle" size="compact-xs" onClick={marks.markAll}>
              {words.selectAll(total)}
            </Button>
          )}
          <span className={classes.acts} role="group" aria-label={words.triage}>
            {triageActs.map((act) => (
              <Button
                key={act}
                variant={chosen?.act === act ? 'light' : 'default'}
                size="compact-sm"
                aria-pressed={chosen?.act === act}
                onClick={() => onChoose(act)}
                rightSection={<Kbd size="xs">{actKeys[act]}</Kbd>}
              >
                {actWords[act]}
              </Button>
            ))}
          </span>
          <CloseButton size="sm" aria-label={words.clear} onClick={marks.clear} />
        </div>
      )}
    </BottomBar>
  );
}
