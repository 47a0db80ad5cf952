/** A list in keyset pages as a table, with its states: loading, failed, empty, and there. */
import { useState, type ReactNode } from 'react';
import { ErrorState } from '../ErrorState.tsx';
import { LoadingRows } from '../LoadingRows.tsx';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import type { Pages } from './use-pages.ts';

export function PagedTable<Row>(props: {
  label: string;
  pages: Pages<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  narrow: (row: Row) => ReactNode;
  /** What is shown when there is nothing. */
  empty: ReactNode;
  onOpen?: (row: Row) => void;
}) {
  const { label, pages, columns, rowKey, narrow, empty, onOpen } = props;
  const [current, setCurrent] = useState<string | null>(null);
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
      current={current}
      onCurrent={setCurrent}
      onOpen={onOpen}
      hasMore={pages.hasMore}
      onMore={pages.onMore}
    />
  );
}
