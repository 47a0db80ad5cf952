/** Triage of what is marked in the list, or of the current row: chosen by a key or a button, then confirmed in a panel. */
import { useMemo, useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import { toReportRequest, type FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { ruleTitle } from '../../terms/findings/rule-title.ts';
import { triageActs, type TriageAct } from '../../terms/findings/triage.ts';
import { useTriage, type TriageTarget } from '../../triage/use-triage.ts';
import type { KeyAct } from '../../ui/keys.ts';
import type { Marks } from '../../ui/table/marks.ts';
import { actKeys } from './act-keys.ts';
import type { Report } from './use-report.ts';
import { actKeyWords } from './words.ts';

export interface TriageChoice {
  /** Waits in the panel; null while none does. */
  chosen: { act: TriageAct; target: TriageTarget; words: string } | null;
  choose: (act: TriageAct) => void;
  done: () => void;
  cancel: () => void;
  keys: readonly KeyAct[];
}

export function useTriageChoice(options: {
  filter: FindingsFilter;
  report: Report;
  marks: Marks;
  current: string | null;
}): TriageChoice {
  const { report, marks, current } = options;
  const { can } = useDeployment();
  const { triage } = useTriage();
  const [choice, setChoice] = useState<Choice | null>(null);
  const marked = useMarkedTarget(options);
  const isAboutMarked = choice !== null && choice.row === undefined;
  // The selection was cleared: the next one starts without a panel.
  if (isAboutMarked && marked === null) setChoice(null);

  function choose(act: TriageAct): void {
    if (report.isPrevious) return;
    if (marked !== null) setChoice({ act });
    else if (current !== null) {
      const row = report.findings.find(({ id }) => id === current);
      if (act === 'ignored') setChoice({ act, row: { id: current, words: row === undefined ? '' : ruleTitle(row) } });
      else void triage({ findingIds: [current] }, { state: act });
    }
  }
  function done(): void {
    setChoice(null);
    if (marks.isAll) report.refresh();
    marks.clear();
  }
  const keys = can('findings.triage')
    ? triageActs.map((act) => ({ key: actKeys[act], words: actKeyWords[act], act: () => choose(act) }))
    : [];
  return { chosen: choice && chosenOf(choice, marked), choose, done, cancel: () => setChoice(null), keys };
}

interface Choice {
  act: TriageAct;
  /** The finding that it is about; undefined for what is marked, which can change while the panel is open. */
  row?: { id: string; words: string };
}

function chosenOf({ act, row }: Choice, marked: TriageTarget | null): TriageChoice['chosen'] {
  if (row !== undefined) return { act, target: { findingIds: [row.id] }, words: row.words };
  return marked === null ? null : { act, target: marked, words: '' };
}

/** Null if nothing is marked. */
function useMarkedTarget({
  filter,
  report: { until, queryKey },
  marks: { isAll, keys },
}: {
  filter: FindingsFilter;
  report: Report;
  marks: Marks;
}): TriageTarget | null {
  const findingIds = useMemo(() => [...keys], [keys]);
  // The filter with the list's `until`, so that the server counts what the user sees, without later changes.
  if (isAll) return { report: toReportRequest({ ...filter, until }), shownIn: queryKey };
  return findingIds.length === 0 ? null : { findingIds };
}
