/** The matching findings counted by rule or by project; a group links to its findings. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from '../findings.module.css';
import { groupsQuery } from '../queries.ts';
import type { FindingsSearch } from '../search.ts';

interface Group {
  key: string;
  /** The rule’s title; '' for a project. */
  title: string;
  total: number;
}

export function GroupList(props: {
  deploymentId: string;
  filter: FindingsFilter;
  groupBy: 'rule' | 'project';
  /** The view state of the list that shows only this group. */
  searchOf: (group: string) => FindingsSearch;
  onOpen: (group: string) => void;
}) {
  const { deploymentId, filter, groupBy, searchOf, onOpen } = props;
  const [current, setCurrent] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(groupsQuery(deploymentId, filter, groupBy));
  if (data === undefined) {
    return error === null ? <LoadingRows /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data.groups.length === 0) return <EmptyState title="No findings match">Clear a filter to see more.</EmptyState>;
  const most = Math.max(...data.groups.map(({ total }) => total));

  const name = ({ key, title }: Group) => (
    <span className={classes.groupName}>
      <Link
        to="/deployments/$deploymentId/findings"
        params={{ deploymentId }}
        search={searchOf(key)}
        title={showUnseen(title === '' ? key : title)}
        tabIndex={-1}
      >
        <PlainText lengthMax={300}>{title === '' ? key : title}</PlainText>
      </Link>
      {title !== '' && title !== key && (
        <span className={classes.groupKey} title={showUnseen(key)}>
          <PlainText lengthMax={300}>{key}</PlainText>
        </span>
      )}
    </span>
  );
  const columns: readonly Column<Group>[] = [
    { id: 'name', header: groupBy === 'rule' ? 'Rule' : 'Project', width: 'fill', isFixed: true, cell: name },
    { id: 'total', header: 'Findings', width: 110, align: 'end', cell: ({ total }) => formatNumber(total) },
    {
      id: 'share',
      header: '',
      width: 320,
      cell: ({ total }) => (
        <span className={classes.share} style={{ width: `${String((100 * total) / most)}%` }} aria-hidden />
      ),
    },
  ];
  return (
    <DataTable
      label={groupBy === 'rule' ? 'Findings by rule' : 'Findings by project'}
      columns={columns}
      rows={data.groups}
      rowKey={({ key }) => key}
      narrow={(group) => (
        <span className={classes.narrowGroup}>
          {name(group)}
          <span>{formatNumber(group.total)}</span>
        </span>
      )}
      current={current}
      onCurrent={(key, by) => (by === 'click' ? onOpen(key) : setCurrent(key))}
      onOpen={({ key }) => onOpen(key)}
      total={data.groups.length}
      hasMore={false}
      onMore={() => undefined}
    />
  );
}
