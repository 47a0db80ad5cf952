/** The matching findings in groups; a group opens to its findings in place, and is triaged as a whole. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { useKeys } from '../../ui/keys.ts';
import { SplitPane } from '../../ui/list/SplitPane.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DetailPane } from '../finding/DetailPane.tsx';
import classes from '../findings.module.css';
import { NoFindings } from '../list/NoFindings.tsx';
import type { Order } from '../list/order.ts';
import { TriageBar } from '../list/TriageBar.tsx';
import { reportQuery } from '../queries.ts';
import { groupColumns, NarrowGroupRow } from './columns.tsx';
import groupClasses from './groups.module.css';
import { inList } from './in-list.ts';
import { filterOfGroup, type FindingGroup, type GroupKind, type GroupOrder } from './kinds.ts';
import { findingGroupsQuery } from './queries.ts';
import { keyOfGroup, rowKey, rowsOf, type GroupRow } from './rows.ts';
import { useGroupMarks } from './use-group-marks.ts';
import { useGroupTriage } from './use-group-triage.ts';
import { groupKindWords, groupWords } from './words.ts';

const route = getRouteApi('/deployments/$deploymentId/findings');

interface Props {
  filter: FindingsFilter;
  kind: GroupKind;
  groupOrder: GroupOrder;
  /** The order of a group’s findings. */
  order: Order;
}

export function GroupList({ filter, kind, groupOrder, order }: Props) {
  const { id: deploymentId, can } = useDeployment();
  const { expanded, finding: opened } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(findingGroupsQuery(deploymentId, filter, kind, groupOrder));
  const pages = query.data?.pages;
  const groups = useMemo(() => pages?.flatMap((page) => page.groups) ?? [], [pages]);
  const open = groups.find(({ key }) => key === expanded);
  const ofGroup = useInfiniteQuery({
    ...reportQuery(deploymentId, open === undefined ? filter : filterOfGroup(filter, kind, open), order),
    enabled: open !== undefined,
  });
  // Never those of the group that was open before.
  const isOfGroup = open !== undefined && !ofGroup.isPlaceholderData;
  const findings = isOfGroup ? ofGroup.data?.pages.flatMap((page) => page.findings) : undefined;
  const rows = rowsOf(groups, expanded, findings);
  const [currentKey, setCurrentKey] = useState(expanded === undefined ? null : keyOfGroup(expanded));
  const current = opened ?? currentKey;
  const selection = useGroupMarks(rows, expanded);
  const mayTriage = can('findings.triage');
  const until = pages?.[0]?.until ?? '';
  const choice = useGroupTriage({ filter, kind, until, rows, current, selection });

  function toggle({ key }: FindingGroup, isOpen = expanded !== key): void {
    setCurrentKey(keyOfGroup(key));
    const next = isOpen ? key : undefined;
    void navigate({ search: (before) => ({ ...before, expanded: next, finding: undefined }), replace: true });
  }
  function show(id: string): void {
    // Narrow screens have no room for a pane.
    if (globalThis.matchMedia('(max-width: 900px)').matches) return openPage(id);
    setCurrentKey(id);
    void navigate({ search: (before) => ({ ...before, finding: id }), replace: opened !== undefined });
  }
  function openPage(id: string): void {
    void navigate({ to: '/deployments/$deploymentId/findings/$findingId', params: { deploymentId, findingId: id } });
  }
  function close(): void {
    setCurrentKey(opened ?? null);
    void navigate({ search: (before) => ({ ...before, finding: undefined }) });
  }
  function onCurrent(key: string, by: 'key' | 'click'): void {
    const row = rows.find((each) => rowKey(each) === key);
    if (by === 'click' && row?.kind === 'group') toggle(row.group);
    else if (row?.kind === 'finding' && (by === 'click' || opened !== undefined)) show(key);
    else {
      setCurrentKey(key);
      if (opened !== undefined) void navigate({ search: (before) => ({ ...before, finding: undefined }) });
    }
  }
  function onOpen(row: GroupRow): void {
    if (row.kind === 'group') toggle(row.group);
    else if (row.kind === 'finding') openPage(row.finding.id);
    else void navigate({ search: (before) => inList({ ...before, ...filterOfGroup(filter, kind, row.group) }) });
  }
  function setOpen(isOpen: boolean): void {
    const row = rows.find((each) => rowKey(each) === current);
    if (row?.kind === 'group') toggle(row.group, isOpen);
    else if (!isOpen && open !== undefined) toggle(open, false);
  }
  useKeys(groupWords.keys, [
    { key: 'ArrowRight', words: groupWords.expandByKey, act: () => setOpen(true) },
    { key: 'ArrowLeft', words: groupWords.collapseByKey, act: () => setOpen(false) },
    ...choice.keys,
  ]);

  const { fetchNextPage, isFetching } = query;
  const onMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [fetchNextPage, isFetching]);

  const first = pages?.[0];
  if (first === undefined) {
    return query.error === null ? (
      <LoadingRows />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (first.total === 0) return <NoFindings filter={filter} />;
  const columnOptions = { filter, kind, onToggle: toggle };
  const words = groupKindWords[kind];
  return (
    <SplitPane
      pane={opened === undefined ? null : <DetailPane deploymentId={deploymentId} findingId={opened} />}
      paneLabel={groupWords.pane.title}
      paneActions={
        opened !== undefined && (
          <Link
            to="/deployments/$deploymentId/findings/$findingId"
            params={{ deploymentId, findingId: opened }}
            title={groupWords.pane.openPageHint}
          >
            {groupWords.pane.openPage}
          </Link>
        )
      }
      onClose={close}
    >
      {first.ungrouped > 0 && groups.length > 0 && (
        <p className={groupClasses.notice} role="status">
          {words.count(first.groupCount)} · {words.ungrouped(first.ungrouped)}
        </p>
      )}
      {groups.length === 0 ? (
        <EmptyState title={words.none}>{words.onlyUngrouped(first.total)}</EmptyState>
      ) : (
        <div className={classes.before}>
          <DataTable<GroupRow>
            label={words.table}
            columns={opened === undefined ? groupColumns(columnOptions) : groupColumns(columnOptions).slice(0, 3)}
            rows={rows}
            rowKey={rowKey}
            narrow={(row) => <NarrowGroupRow row={row} {...columnOptions} />}
            current={current}
            onCurrent={onCurrent}
            onOpen={onOpen}
            marks={mayTriage ? selection.marks : undefined}
            hasMore={query.hasNextPage}
            onMore={onMore}
          />
        </div>
      )}
      {mayTriage && (
        <TriageBar
          marks={selection.marks}
          total={first.total}
          {...(selection.groups.length > 0 && { selected: selectedWords(kind, groups, selection.groups) })}
          chosen={choice.chosen}
          onChoose={choice.choose}
          onDone={choice.done}
          onCancel={choice.cancel}
        />
      )}
    </SplitPane>
  );
}

/** "1 rule selected: 120 findings". A finding with two owners is in two groups, so the button counts again. */
function selectedWords(kind: GroupKind, groups: readonly FindingGroup[], keys: readonly string[]): string {
  const selected = groups.filter(({ key }) => keys.includes(key));
  const words = groupKindWords[kind].selected(keys.length);
  if (kind === 'owner' && keys.length > 1) return words;
  const total = selected.reduce((sum, group) => sum + group.total, 0);
  return groupWords.selectedAndTotal(words, total);
}
