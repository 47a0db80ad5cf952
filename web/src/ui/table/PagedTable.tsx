/** A paginated list as a table, with its states: loading, failed, empty, and loaded. */
import { useState, type ReactNode } from 'react';
import { ErrorState } from '../states/ErrorState.tsx';
import { LoadingRows } from '../states/LoadingRows.tsx';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import type { Marks } from './marks.ts';
import type { Pages } from './use-pages.ts';

export interface PagedTableProps<Row> {
  label: string;
  pages: Pages<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  narrow: (row: Row) => ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
  onOpen?: (row: Row) => void;
  marks?: Marks | undefined;
  /** The current row, if the screen stores it; otherwise the table does. */
  current?: string | null;
  onCurrent?: (key: string, by: 'key' | 'click') => void;
}

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, pages, columns, rowKey, narrow, empty, onOpen, marks } = props;
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  if (pages.error !== null && pages.rows.length === 0)
    return <ErrorState error={pages.error} onRetry={pages.onRetry} />;
  if (pages.isPending) return <LoadingRows />;
  if (pages.rows.length === 0) return empty;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={pages.rows}
      rowKey={rowKey}
      narrow={narrow}
      current={props.current ?? currentKey}
      onCurrent={(key, by) => {
        setCurrentKey(key);
        props.onCurrent?.(key, by);
      }}
      onOpen={onOpen}
      marks={marks}
      hasMore={pages.hasMore}
      onMore={pages.onMore}
    />
  );
}
