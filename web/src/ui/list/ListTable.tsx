/** The rows of a list with all its states and, for lists with a pane, the open row's detail. */
import type { ReactNode } from 'react';
import { EmptyState } from '../states/EmptyState.tsx';
import { PagedTable, type PagedTableProps } from '../table/PagedTable.tsx';
import { SplitPane } from './SplitPane.tsx';
import type { OpenRow } from './use-open-row.ts';
import { listWords } from './words.ts';

export interface ListTableProps<Row> extends Omit<PagedTableProps<Row>, 'empty' | 'current' | 'onCurrent'> {
  /** Shown when the list is empty without a filter. */
  empty: { title: string; words: ReactNode; action?: ReactNode };
  isFiltered?: boolean;
  /** Shown when no rows match the filter; by default a sentence with the label. */
  noMatch?: { title?: string; words?: string; action?: ReactNode };
  pane?: ListPane;
}

export interface ListPane {
  /** The pane's accessible name. */
  label: string;
  row: OpenRow;
  /** Null while the pane is closed. */
  content: ReactNode;
  /** The columns beside an open pane. */
  columns: readonly string[];
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { empty, isFiltered = false, noMatch, pane, ...table } = props;
  const nothing = isFiltered ? (
    <EmptyState title={noMatch?.title ?? listWords.noMatch.title(table.label)} action={noMatch?.action}>
      {noMatch?.words ?? listWords.noMatch.words}
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
        // An open pane follows the current row.
        onCurrent={(key, by) => (by === 'click' || row.key !== undefined) && row.open(key)}
        onOpen={(each) => row.open(table.rowKey(each))}
      />
    </SplitPane>
  );
}
