/** The list of findings, its keys, its selection, and the pane with the open finding. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { DetailPane } from '../finding/DetailPane.tsx';
import { useDeployment } from '../../terms/deployment.ts';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { useKeys } from '../../ui/keys.ts';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { SplitPane } from '../../ui/list/SplitPane.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useMarks } from '../../ui/table/marks.ts';
import { NarrowRow } from './cells.tsx';
import { columnsToShow, quietStateOf } from './columns.tsx';
import classes from '../findings.module.css';
import { NoFindings } from './NoFindings.tsx';
import type { Finding } from '../queries.ts';
import { TriageBar } from './TriageBar.tsx';
import type { Order } from './order.ts';
import type { Report } from './use-report.ts';
import { useTriageChoice } from './use-triage-choice.ts';
import { findingsListWords } from './words.ts';

const { stale: words } = findingsListWords;

const route = getRouteApi('/deployments/$deploymentId/findings');

export function FindingsList({
  filter,
  report,
  order,
  onSort,
}: {
  filter: FindingsFilter;
  report: Report;
  order: Order;
  onSort: (order: Order) => void;
}) {
  const { id: deploymentId, can } = useDeployment();
  const { finding: opened, columns: chosenColumns } = route.useSearch();
  const navigate = route.useNavigate();
  const { report: reportType = 'open' } = filter;
  const isRoomy = useMediaQuery('(min-width: 1440px)', true);
  // Beside the pane there is no room for a title and its facts in one line.
  const isTight = useMediaQuery('(max-width: 1199px)', false) && opened !== undefined;
  const pane = opened === undefined ? 'none' : isRoomy ? 'roomy' : 'tight';
  const columns = useMemo(() => columnsToShow(chosenColumns, reportType, pane), [chosenColumns, reportType, pane]);
  const narrowRow = useCallback(
    (finding: Finding) => <NarrowRow finding={finding} quietState={quietStateOf(reportType)} />,
    [reportType],
  );
  const marks = useMarks();
  // The current row. The pane follows it until Escape closes the pane; then keys only move.
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const [isPaneWanted, setPaneWanted] = useState(true);
  const current = opened ?? currentKey;
  const mayTriage = can('findings.triage');
  const total = report.totals?.total ?? 0;

  function open(id: string): void {
    // Narrow screens have no room for a pane.
    if (globalThis.matchMedia('(max-width: 900px)').matches) {
      openPage(id);
      return;
    }
    setCurrentKey(id);
    setPaneWanted(true);
    void navigate({ search: (before) => ({ ...before, finding: id }), replace: opened !== undefined });
  }
  function close(): void {
    setCurrentKey(opened ?? null);
    setPaneWanted(false);
    void navigate({ search: (before) => ({ ...before, finding: undefined }) });
  }
  function openPage(id: string): void {
    void navigate({ to: '/deployments/$deploymentId/findings/$findingId', params: { deploymentId, findingId: id } });
  }

  const choice = useTriageChoice({ filter, report, marks, current });
  useKeys(findingsListWords.keys, [
    ...(opened === undefined
      ? [{ key: ' ', words: findingsListWords.openByKey, act: () => current !== null && open(current) }]
      : []),
    ...choice.keys,
  ]);

  if (report.totals === undefined) {
    return report.error === null ? (
      <LoadingRows rows={16} />
    ) : (
      <ErrorState error={report.error} onRetry={report.retry} />
    );
  }
  const isEmpty = report.findings.length === 0;
  return (
    <SplitPane
      pane={opened === undefined ? null : <DetailPane deploymentId={deploymentId} findingId={opened} />}
      paneLabel={findingsListWords.pane.title}
      paneActions={
        opened !== undefined && (
          <Link
            to="/deployments/$deploymentId/findings/$findingId"
            params={{ deploymentId, findingId: opened }}
            title={findingsListWords.pane.openPageHint}
          >
            {findingsListWords.pane.openPage}
          </Link>
        )
      }
      onClose={close}
    >
      <StaleNotice report={report} />
      <div className={classes.before} data-old={report.isPrevious || undefined} aria-busy={report.isPrevious}>
        {isEmpty ? (
          <NoFindings filter={filter} />
        ) : (
          <DataTable<Finding>
            label={findingsListWords.title}
            columns={columns}
            rows={report.findings}
            rowKey={({ id }) => id}
            narrow={narrowRow}
            isTight={isTight}
            current={current}
            order={order}
            onSort={(next) => onSort(next as Order)}
            onCurrent={(id, by) => (by === 'click' || isPaneWanted ? open(id) : setCurrentKey(id))}
            onOpen={({ id }) => openPage(id)}
            marks={mayTriage ? marks : undefined}
            total={total}
            hasMore={report.hasMore}
            onMore={report.onMore}
          />
        )}
      </div>
      {mayTriage && (
        <TriageBar
          marks={marks}
          total={total}
          chosen={choice.chosen}
          onChoose={choice.choose}
          onDone={choice.done}
          onCancel={choice.cancel}
        />
      )}
    </SplitPane>
  );
}

/** A line above the rows: the findings have changed since they were loaded, or loading more failed. */
function StaleNotice({ report }: { report: Report }) {
  if (report.error !== null) {
    return (
      <div className={classes.line} role="alert">
        <span>{report.hasMoreFailed ? words.noMore(report.findings.length) : words.notRefreshed}</span>
        <Button variant="default" size="compact-xs" onClick={report.retry}>
          {words.retry}
        </Button>
      </div>
    );
  }
  if (!report.hasChanged) return null;
  return (
    <div className={classes.line} role="status">
      <span>{words.changed}</span>
      <Button variant="default" size="compact-xs" onClick={report.refresh}>
        {words.refresh}
      </Button>
    </div>
  );
}
