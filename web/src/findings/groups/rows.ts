/** The rows of the table of groups: each group, and below the expanded one its findings. */
import type { Finding } from '../queries.ts';
import type { FindingGroup } from './kinds.ts';

export type GroupRow =
  | { kind: 'group'; group: FindingGroup; isExpanded: boolean }
  | { kind: 'finding'; finding: Finding }
  /** The findings that are not shown here: all of them while they load. */
  | { kind: 'rest'; group: FindingGroup; shown: number; isLoading: boolean };

export const keyOfGroup = (key: string): string => `group:${key}`;

export function rowKey(row: GroupRow): string {
  if (row.kind === 'finding') return row.finding.id;
  return row.kind === 'group' ? keyOfGroup(row.group.key) : `rest:${row.group.key}`;
}

/** `findings`: of the expanded group; undefined while they load. */
export function rowsOf(
  groups: readonly FindingGroup[],
  expanded: string | undefined,
  findings: readonly Finding[] | undefined,
): GroupRow[] {
  return groups.flatMap((group): GroupRow[] => {
    const isExpanded = group.key === expanded;
    if (!isExpanded) return [{ kind: 'group', group, isExpanded }];
    const shown = findings?.length ?? 0;
    const isLoading = findings === undefined;
    return [
      { kind: 'group', group, isExpanded },
      ...(findings ?? []).map((finding): GroupRow => ({ kind: 'finding', finding })),
      ...(isLoading || shown < group.total ? [{ kind: 'rest', group, shown, isLoading } as const] : []),
    ];
  });
}
