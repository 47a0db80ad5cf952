/** Tables: a current row, selected rows, the choice of columns; and a list with its toolbar and its states. */
import { useState } from 'react';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { SeverityBadge } from '../../terms/findings/severity.tsx';
import type { Severity } from '../../terms/findings/severity-words.ts';
import { ColumnChoice } from '../../ui/table/ColumnChoice.tsx';
import { shownColumns, type Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useMarks } from '../../ui/table/marks.ts';
import { PagedTable } from '../../ui/table/PagedTable.tsx';
import classes from './design.module.css';

interface Row {
  id: string;
  severity: Severity;
  title: string;
  count: number;
}

const rows: readonly Row[] = [
  { id: '1', severity: 'critical', title: 'Command from input', count: 1_204 },
  { id: '2', severity: 'high', title: 'SQL injection', count: 88 },
  { id: '3', severity: 'medium', title: 'A title that is too long for its column and is cut at the end', count: 7 },
  { id: '4', severity: 'low', title: 'SHA-1 in use', count: 0 },
];

const columns: readonly Column<Row>[] = [
  {
    id: 'severity',
    header: 'Severity',
    width: 72,
    isFixed: true,
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  { id: 'title', header: 'Finding', width: 'fill', cell: ({ title }) => title },
  {
    id: 'count',
    header: 'Open',
    width: 80,
    align: 'end',
    orders: { first: 'most', other: 'least', isFirstAscending: false },
    cell: ({ count }) => count.toLocaleString('en-US'),
  },
];

const ends = { hasMore: false, onMore: () => undefined };
const pages = { ...ends, rows, isPending: false, error: null, onRetry: () => undefined };
const filter = { values: { search: 'shop', tag: 'pci' }, isFiltered: true, change: () => undefined };
const shared = {
  columns,
  rowKey: ({ id }: Row) => id,
  narrow: ({ title }: Row) => title,
};

export function Lists() {
  const marks = useMarks();
  const [current, setCurrent] = useState('2');
  const [order, setOrder] = useState('most');
  const [hidden, setHidden] = useState<string[]>([]);
  return (
    <>
      <div className={classes.row}>
        <ListToolbar
          filter={filter}
          search={{ label: 'Search', placeholder: 'Project name' }}
          fields={[{ key: 'tag', label: 'Tag', isFree: true }]}
        />
        <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
      </div>
      <div className={classes.box}>
        <DataTable
          {...shared}
          {...ends}
          label="Rows with selection"
          columns={shownColumns(columns, hidden)}
          rows={rows}
          current={current}
          onCurrent={setCurrent}
          order={order}
          onSort={setOrder}
          marks={{ ...marks, has: (key) => key === '3' || marks.has(key) }}
        />
      </div>
      <div className={classes.box}>
        <PagedTable {...shared} label="Pages" pages={pages} empty="" />
      </div>
      <ListTable
        {...shared}
        label="Projects"
        pages={{ ...pages, rows: [] }}
        empty={{ title: 'No projects yet', words: 'Create a project, or upload a scan.' }}
      />
      <ListTable
        {...shared}
        label="Projects"
        isFiltered
        pages={{ ...pages, rows: [] }}
        empty={{ title: 'No projects yet', words: '' }}
      />
    </>
  );
}
