/** The scans of a project, newest first: of all refs, or of one. */
import { Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ref } from '../../terms/Ref.tsx';
import { useDeployment } from '../../terms/deployment.ts';
import { uploadFormatName } from '../../terms/upload-format.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { formatDuration, formatNumber } from '../../ui/text/format.ts';
import { Instant } from '../../ui/text/Instant.tsx';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { PagedTable } from '../../ui/table/PagedTable.tsx';
import { usePages } from '../../ui/table/use-pages.ts';
import { TwoLines } from '../../ui/text/TwoLines.tsx';
import { ScanStatusBadge } from '../badges.tsx';
import classes from '../projects.module.css';
import { fetchScans, type Project, type ScanSummary } from '../queries.ts';
import { scanStatusOf } from './scan-words.ts';
import { UploadLine } from '../UploadLine.tsx';

export function ScansTab(props: {
  project: Project;
  shownRef: string | undefined;
  onRef: (ref: string | undefined) => void;
}) {
  const { project, shownRef, onRef } = props;
  const { id: deploymentId } = useDeployment();
  const navigate = useNavigate();
  const pages = usePages<ScanSummary>({
    queryKey: ['scans', 'of-project', deploymentId, project.id, shownRef],
    fetchPage: (cursor, signal) => fetchScans(deploymentId, { projectId: project.id, ref: shownRef }, cursor, signal),
  });
  const refs = [...new Set([...(shownRef === undefined ? [] : [shownRef]), ...project.refs.map(({ ref }) => ref)])];
  if (!pages.isPending && pages.error === null && pages.rows.length === 0 && shownRef === undefined) {
    return (
      <EmptyState title="No scans yet">
        Upload the first results:
        <UploadLine project={project.name} />
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.bar}>
        <Select
          label="Ref"
          placeholder="All refs"
          searchable
          clearable
          w={260}
          value={shownRef ?? null}
          onChange={(ref) => onRef(ref ?? undefined)}
          data={refs.map((value) => ({ value, label: showUnseen(value) }))}
        />
      </div>
      <div className={classes.table}>
        <PagedTable
          label="Scans"
          pages={pages}
          columns={columnsFor(deploymentId)}
          rowKey={({ id }) => id}
          narrow={(scan) => (
            <TwoLines
              first={
                <>
                  <ScanLink deploymentId={deploymentId} scan={scan} /> <Ref>{scan.ref}</Ref>
                </>
              }
              second={
                <>
                  <ScanStatusBadge status={scanStatusOf(scan.status)} /> <Instant at={scan.createdAt} /> · new{' '}
                  {formatNumber(scan.counts.new)}, fixed {formatNumber(scan.counts.fixed)}
                </>
              }
            />
          )}
          onOpen={({ id }) =>
            void navigate({ to: '/deployments/$deploymentId/scans/$scanId', params: { deploymentId, scanId: id } })
          }
          empty={<EmptyState title="No scans of this ref">Choose another ref, or all refs.</EmptyState>}
        />
      </div>
    </>
  );
}

function ScanLink({ deploymentId, scan }: { deploymentId: string; scan: ScanSummary }) {
  return (
    <Link to="/deployments/$deploymentId/scans/$scanId" params={{ deploymentId, scanId: scan.id }}>
      Scan {scan.id}
    </Link>
  );
}

function columnsFor(deploymentId: string): Column<ScanSummary>[] {
  const count = (id: 'new' | 'fixed' | 'reopened' | 'removed', header: string): Column<ScanSummary> => ({
    id,
    header,
    width: 80,
    align: 'end',
    cell: ({ counts }) => formatNumber(counts[id]),
  });
  return [
    {
      id: 'scan',
      header: 'Scan',
      width: 110,
      isFixed: true,
      cell: (scan) => <ScanLink deploymentId={deploymentId} scan={scan} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: 130,
      cell: (scan) => <ScanStatusBadge status={scanStatusOf(scan.status)} />,
    },
    {
      id: 'ref',
      header: 'Ref',
      width: 'fill',
      cell: ({ ref }) => <Ref>{ref}</Ref>,
    },
    {
      id: 'at',
      header: 'Received',
      width: 130,
      hasInstants: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      id: 'took',
      header: 'Duration',
      width: 80,
      align: 'end',
      cell: ({ createdAt, completedAt }) =>
        completedAt === null ? '–' : formatDuration(Date.parse(completedAt) - Date.parse(createdAt)),
    },
    count('new', 'New'),
    count('reopened', 'Reopened'),
    count('fixed', 'Fixed'),
    count('removed', 'Removed'),
    {
      id: 'problems',
      header: 'Problems',
      width: 90,
      align: 'end',
      cell: ({ problemCount }) => (problemCount === 0 ? '–' : formatNumber(problemCount)),
    },
    { id: 'format', header: 'Format', width: 100, cell: ({ format }) => uploadFormatName(format) ?? '–' },
    { id: 'by', header: 'By', width: 130, cell: ({ uploadedBy }) => <PlainText>{uploadedBy}</PlainText> },
  ];
}
