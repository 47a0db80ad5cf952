/** The selection in the table of groups: some groups, or some findings, never both. */
import { useMemo } from 'react';
import { useMarks, type Marks } from '../../ui/table/marks.ts';
import { keyOfGroup, rowKey, type GroupRow } from './rows.ts';

const isGroup = (key: string): boolean => key.startsWith('group:');

export interface GroupMarks {
  /** For the table: a selected group's findings look selected, too. */
  marks: Marks;
  /** Keys of the selected groups. */
  groups: readonly string[];
  findingIds: readonly string[];
}

export function useGroupMarks(rows: readonly GroupRow[], expanded: string | undefined): GroupMarks {
  const own = useMarks();
  return useMemo(() => {
    const marked = [...own.keys];
    const isOfGroups = marked.some(isGroup);
    const groupKeys = rows.filter(({ kind }) => kind === 'group').map(rowKey);
    const isInMarkedGroup = (key: string): boolean =>
      expanded !== undefined && own.has(keyOfGroup(expanded)) && !isGroup(key);
    const marks: Marks = {
      ...own,
      has: (key) => own.has(key) || isInMarkedGroup(key),
      toggle: (key) => {
        if (key.startsWith('rest:') || isInMarkedGroup(key)) return;
        if (marked.length > 0 && isOfGroups !== isGroup(key)) own.mark([key]);
        else own.toggle(key);
      },
      extend: (keys, key) => {
        if (!key.startsWith('rest:'))
          own.extend(
            keys.filter((each) => isGroup(each) === isGroup(key)),
            key,
          );
      },
      mark: () => own.mark(groupKeys),
      markAll: () => own.mark(groupKeys),
    };
    return {
      marks,
      groups: marked.filter(isGroup).map((key) => key.slice('group:'.length)),
      findingIds: marked.filter((key) => !isGroup(key)),
    };
  }, [own, rows, expanded]);
}
