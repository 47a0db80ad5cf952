/** The scans of a project, newest first: of all refs, or of one. */
import { Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ref } from '../../terms/Ref.tsx';
import { useDeployment } from '../../terms/deployment.ts';
import { uploadFormatName } from '../../terms/upload-format-words.ts';
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
import { UploadLine } from '../../terms/UploadLine.tsx';
import { scansTabWords } from './words.ts';

const words = scansTabWords;
const { columns } = words;

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
      <EmptyState title={words.empty.title}>
        {words.empty.words}
        <UploadLine project={project.name} />
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.bar}>
        <Select
          label={words.ref.label}
          placeholder={words.ref.all}
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
          label={words.title}
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
                  <ScanStatusBadge status={scanStatusOf(scan.status)} /> <Instant at={scan.createdAt} /> ·{' '}
                  {words.changes(scan.counts)}
                </>
              }
            />
          )}
          onOpen={({ id }) =>
            void navigate({ to: '/deployments/$deploymentId/scans/$scanId', params: { deploymentId, scanId: id } })
          }
          empty={<EmptyState title={words.noneOfRef.title}>{words.noneOfRef.words}</EmptyState>}
        />
      </div>
    </>
  );
}

function ScanLink({ deploymentId, scan }: { deploymentId: string; scan: ScanSummary }) {
  return (
    <Link to="/deployments/$deploymentId/scans/$scanId" params={{ deploymentId, scanId: scan.id }}>
      {words.scan(scan.id)}
    </Link>
  );
}

function columnsFor(deploymentId: string): Column<ScanSummary>[] {
  const count = (id: 'new' | 'fixed' | 'reopened' | 'removed'): Column<ScanSummary> => ({
    id,
    header: columns[id],
    width: 80,
    align: 'end',
    cell: ({ counts }) => formatNumber(counts[id]),
  });
  return [
    {
      id: 'scan',
      header: columns.scan,
      width: 110,
      isFixed: true,
      cell: (scan) => <ScanLink deploymentId={deploymentId} scan={scan} />,
    },
    {
      id: 'status',
      header: columns.status,
      width: 130,
      cell: (scan) => <ScanStatusBadge status={scanStatusOf(scan.status)} />,
    },
    {
      id: 'ref',
      header: columns.ref,
      width: 'fill',
      cell: ({ ref }) => <Ref>{ref}</Ref>,
    },
    {
      id: 'at',
      header: columns.received,
      width: 130,
      hasInstants: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      id: 'took',
      header: columns.duration,
      width: 80,
      align: 'end',
      cell: ({ createdAt, completedAt }) =>
        completedAt === null ? '–' : formatDuration(Date.parse(completedAt) - Date.parse(createdAt)),
    },
    count('new'),
    count('reopened'),
    count('fixed'),
    count('removed'),
    {
      id: 'problems',
      header: columns.problems,
      width: 90,
      align: 'end',
      cell: ({ problemCount }) => (problemCount === 0 ? '–' : formatNumber(problemCount)),
    },
    { id: 'format', header: columns.format, width: 100, cell: ({ format }) => uploadFormatName(format) ?? '–' },
    { id: 'by', header: columns.by, width: 130, cell: ({ uploadedBy }) => <PlainText>{uploadedBy}</PlainText> },
  ];
}
