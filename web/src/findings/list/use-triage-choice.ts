/** Triage of what is marked in the list, or of the current row: chosen by a key or a button, then confirmed in a panel. */
import { useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import { toReportRequest, type FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { ruleTitle } from '../../terms/findings/rule-title.ts';
import { triageActs, type TriageAct } from '../../terms/findings/triage.ts';
import { useTriage, type TriageTarget } from '../../triage/use-triage.ts';
import type { KeyAct } from '../../ui/keys.ts';
import type { Marks } from '../../ui/table/marks.ts';
import { actKeys } from './TriageBar.tsx';
import type { Report } from './use-report.ts';

const keyWords: Readonly<Record<TriageAct, string>> = {
  ignored: 'ignore the selection, or the row, with a reason',
  reviewing: 'start review',
  fixing: 'mark as fixing',
  reopened: 'reopen',
};

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
  const { filter, report, marks, current } = options;
  const { can } = useDeployment();
  const { triage } = useTriage();
  const [chosen, setChosen] = useState<TriageChoice['chosen']>(null);
  const isMarked = marks.isAll || marks.keys.size > 0;

  function markedTarget(): TriageTarget {
    if (!marks.isAll) return { findingIds: [...marks.keys] };
    // The filter with the list's `until`, so that the server counts what the user sees, without later changes.
    return { report: toReportRequest({ ...filter, until: report.until }), shownIn: report.queryKey };
  }
  function choose(act: TriageAct): void {
    if (report.isPrevious) return;
    if (isMarked) setChosen({ act, target: markedTarget(), words: '' });
    else if (current !== null) {
      const target = { findingIds: [current] };
      const row = report.findings.find(({ id }) => id === current);
      if (act === 'ignored') setChosen({ act, target, words: row === undefined ? '' : ruleTitle(row) });
      else void triage(target, { state: act });
    }
  }
  function done(): void {
    setChosen(null);
    if (marks.isAll) report.refresh();
    marks.clear();
  }
  const keys = can('findings.triage')
    ? triageActs.map((act) => ({ key: actKeys[act], words: keyWords[act], act: () => choose(act) }))
    : [];
  return { chosen, choose, done, cancel: () => setChosen(null), keys };
}
