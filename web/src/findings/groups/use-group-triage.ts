/** Triage of the selected groups or findings, or of the current row: chosen by a key or a button, then confirmed. */
import { useMemo, useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { ruleTitle } from '../../terms/findings/rule-title.ts';
import { triageActs, type TriageAct } from '../../terms/findings/triage.ts';
import type { TriageTarget } from '../../triage/use-triage.ts';
import { actKeys } from '../list/act-keys.ts';
import type { TriageChoice } from '../list/use-triage-choice.ts';
import { requestOfGroups, type GroupKind } from './kinds.ts';
import { rowKey, type GroupRow } from './rows.ts';
import type { GroupMarks } from './use-group-marks.ts';
import { actKeyWords } from '../list/words.ts';

interface Choice {
  act: TriageAct;
  /** The row that it is about; undefined for what is selected, which can change while the panel is open. */
  row?: { groups: readonly string[]; findingIds: readonly string[]; words: string };
}

export function useGroupTriage(options: {
  filter: FindingsFilter;
  kind: GroupKind;
  /** The groups are those of this instant, and so is what is decided about. */
  until: string;
  rows: readonly GroupRow[];
  current: string | null;
  selection: GroupMarks;
}): TriageChoice {
  const { filter, kind, until, rows, current, selection } = options;
  const { can } = useDeployment();
  const [choice, setChoice] = useState<Choice | null>(null);
  const { groups, findingIds } = choice?.row ?? selection;
  const target = useMemo((): TriageTarget | null => {
    if (groups.length > 0) return { report: requestOfGroups({ ...filter, until }, kind, groups) };
    return findingIds.length > 0 ? { findingIds } : null;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Compared by value, so that the preview is asked for once.
  }, [JSON.stringify({ filter, until, kind, groups, findingIds })]);
  const isSelected = selection.groups.length + selection.findingIds.length > 0;
  // The selection was cleared: the next one starts without a panel.
  if (choice !== null && target === null) setChoice(null);

  function choose(act: TriageAct): void {
    if (isSelected) {
      setChoice({ act });
      return;
    }
    const row = rows.find((each) => rowKey(each) === current);
    if (row?.kind === 'group') {
      setChoice({ act, row: { groups: [row.group.key], findingIds: [], words: row.group.title } });
    } else if (row?.kind === 'finding') {
      setChoice({ act, row: { groups: [], findingIds: [row.finding.id], words: ruleTitle(row.finding) } });
    }
  }
  function done(): void {
    setChoice(null);
    selection.marks.clear();
  }
  const keys = can('findings.triage')
    ? triageActs.map((act) => ({ key: actKeys[act], words: actKeyWords[act], act: () => choose(act) }))
    : [];
  const chosen =
    choice === null || target === null ? null : { act: choice.act, target, words: choice.row?.words ?? '' };
  return { chosen, choose, done, cancel: () => setChoice(null), keys };
}
