/** The rows of a list with all of its states, and one of them beside it where the list has a pane. */
import type { ReactNode } from 'react';
import { EmptyState } from '../states/EmptyState.tsx';
import { PagedTable, type PagedTableProps } from '../table/PagedTable.tsx';
import { SplitPane } from './SplitPane.tsx';
import type { OpenRow } from './use-open-row.ts';

export interface ListTableProps<Row> extends Omit<PagedTableProps<Row>, 'empty' | 'current' | 'onCurrent'> {
  /** Shown when there is nothing yet. */
  empty: { title: string; words: ReactNode; action?: ReactNode };
  isFiltered?: boolean;
  /** Shown when nothing matches the filter; by default the words name the label. */
  noMatch?: { title?: string; words?: string; action?: ReactNode };
  pane?: ListPane;
}

export interface ListPane {
  /** What it shows. */
  label: string;
  row: OpenRow;
  /** Null while nothing is open. */
  content: ReactNode;
  /** The columns that there is room for beside it. */
  columns: readonly string[];
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { empty, isFiltered = false, noMatch, pane, ...table } = props;
  const nothing = isFiltered ? (
    <EmptyState title={noMatch?.title ?? `No ${table.label.toLowerCase()} match`} action={noMatch?.action}>
      {noMatch?.words ?? 'Clear a filter to see more.'}
    </EmptyState>
  ) : (
    <EmptyState title={empty.title} action={empty.action}>
      {empty.words}
    </EmptyState>
  );
  if (pane === undefined) return <PagedTable {...table} empty={nothing} />;
  const { row, content } = pane;
  return (
    <SplitPane pane={content} paneLabel={pane.label} onClose={row.close}>
      <PagedTable
        {...table}
        empty={nothing}
        columns={content === null ? table.columns : table.columns.filter(({ id }) => pane.columns.includes(id))}
        current={row.key ?? null}
        // While the pane is open, it follows the keys.
        onCurrent={(key, by) => (by === 'click' || row.key !== undefined) && row.open(key)}
        onOpen={(each) => row.open(table.rowKey(each))}
      />
    </SplitPane>
  );
}
