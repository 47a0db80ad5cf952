/** Every workflow run of the projects that one sees: what runs, what ran, and how it ended. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Ref } from '../terms/Ref.tsx';
import { useDeployment } from '../terms/deployment.ts';
import { runStatuses, RunStatusBadge, runStatusOf, runStatusWords } from '../terms/run-status.tsx';
import { workflowTypes, workflowWords } from '../terms/workflow.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar, type FilterField } from '../ui/filters/FilterBar.tsx';
import { formatDuration, formatNumber } from '../ui/format.ts';
import { Instant } from '../ui/Instant.tsx';
import { Page } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import { askJobs, projectNameQuery, projectOptions, type Job } from './queries.ts';
import type { JobsSearch } from './search.ts';

const route = getRouteApi('/deployments/$deploymentId/jobs');
const typingMs = 250;

export function JobsPage() {
  const deployment = useDeployment();
  const search = route.useSearch();
  const navigate = useNavigate();
  const pages = usePages({
    queryKey: ['runs', 'list', deployment.id, search],
    ask: (cursor, signal) => askJobs(deployment.id, search, cursor, signal),
  });
  const { data: projectName } = useQuery(projectNameQuery(deployment.id, search.project ?? ''));
  function change(next: Partial<JobsSearch>): void {
    void navigate({
      from: '/deployments/$deploymentId/jobs',
      to: '.',
      search: (before) => ({ ...before, ...next }),
      replace: true,
    });
  }
  const changeText = useDebouncedCallback(
    (typed: string) => change({ search: typed.trim() === '' ? undefined : typed }),
    typingMs,
  );
  const isFiltered = Object.values(search).some((value) => value !== undefined);

  return (
    <Page
      title="Jobs"
      isScrolled={false}
      toolbar={
        <>
          <TextInput
            aria-label="Search jobs"
            placeholder="ID or type"
            defaultValue={search.search ?? ''}
            onChange={(event) => changeText(event.currentTarget.value)}
          />
          <FilterBar
            fields={fieldsFor(deployment.id, projectName)}
            values={{
              status: search.status ?? [],
              type: listOf(search.type),
              source: listOf(search.source),
              target: listOf(search.target),
              project: listOf(search.project),
              sort: listOf(search.sort),
            }}
            onChange={(key, values) =>
              change({ [key]: key === 'status' ? (values.length === 0 ? undefined : values) : values[0] })
            }
            onClear={() =>
              change({
                status: undefined,
                type: undefined,
                source: undefined,
                target: undefined,
                project: undefined,
                sort: undefined,
              })
            }
          />
        </>
      }
    >
      <PagedTable
        label="Jobs"
        pages={pages}
        columns={columnsFor(deployment.id)}
        rowKey={({ jobId }) => jobId}
        narrow={(job) => (
          <TwoLines
            first={<JobLink deploymentId={deployment.id} job={job} />}
            second={
              <>
                <RunStatusBadge status={runStatusOf(job.status)} /> <Instant at={job.startedAt} none="not started" />
              </>
            }
          />
        )}
        onOpen={({ jobId }) =>
          void navigate({
            to: '/deployments/$deploymentId/jobs/$runId',
            params: { deploymentId: deployment.id, runId: jobId },
          })
        }
        empty={
          isFiltered ? (
            <EmptyState title="No jobs match">Clear a filter to see more.</EmptyState>
          ) : (
            <EmptyState title="No jobs yet">
              Jobs appear here when a scan is uploaded, a project is synced, a fix is created, or rules are imported.
            </EmptyState>
          )
        }
      />
    </Page>
  );
}

function listOf(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}

function fieldsFor(deploymentId: string, projectName: string | undefined): FilterField[] {
  return [
    { key: 'status', label: 'Status', options: runStatuses.map((value) => ({ value, label: runStatusWords[value] })) },
    {
      key: 'type',
      label: 'Kind',
      isSingle: true,
      options: workflowTypes.map((value) => ({ value, label: workflowWords(value) })),
    },
    {
      key: 'project',
      label: 'Project',
      isSingle: true,
      labelOf: (id) => projectName ?? `project ${id}`,
      optionsQuery: (typed) => ({
        queryKey: ['projects', 'options', deploymentId, typed],
        queryFn: () => projectOptions(deploymentId, typed),
      }),
    },
    {
      key: 'target',
      label: 'Of',
      isSingle: true,
      options: [
        { value: 'repo', label: 'A branch' },
        { value: 'pr', label: 'A pull request' },
      ],
    },
    {
      key: 'sort',
      label: 'Sort by',
      isSingle: true,
      options: [
        { value: 'started_at', label: 'Start' },
        { value: 'status', label: 'Status' },
        { value: 'workflow_type', label: 'Kind' },
      ],
    },
  ];
}

function JobLink({ deploymentId, job }: { deploymentId: string; job: Job }) {
  return (
    <Link to="/deployments/$deploymentId/jobs/$runId" params={{ deploymentId, runId: job.jobId }}>
      {workflowWords(job.workflowType)} {job.jobId}
    </Link>
  );
}

function columnsFor(deploymentId: string): Column<Job>[] {
  return [
    {
      id: 'job',
      header: 'Job',
      width: 'fill',
      isFixed: true,
      cell: (job) => <JobLink deploymentId={deploymentId} job={job} />,
    },
    { id: 'status', header: 'Status', width: 120, cell: (job) => <RunStatusBadge status={runStatusOf(job.status)} /> },
    { id: 'ref', header: 'Ref', width: 200, cell: ({ gitRef }) => <Ref>{gitRef}</Ref> },
    { id: 'by', header: 'Started by', width: 150, cell: ({ triggerSource }) => <PlainText>{triggerSource}</PlainText> },
    {
      id: 'started',
      header: 'Started',
      width: 130,
      cell: ({ startedAt }) => <Instant at={startedAt} none="not yet" />,
    },
    { id: 'took', header: 'Duration', width: 80, align: 'end', cell: (job) => <Took job={job} /> },
    {
      id: 'findings',
      header: 'Findings',
      width: 90,
      align: 'end',
      cell: ({ totalFindings }) => formatNumber(totalFindings),
    },
    {
      id: 'cost',
      header: 'Credits',
      width: 80,
      align: 'end',
      cell: ({ totalCostCredits }) => (totalCostCredits === 0 ? '–' : formatNumber(totalCostCredits)),
    },
  ];
}

function Took({ job: { startedAt, finishedAt } }: { job: Job }) {
  if (startedAt === null || finishedAt === null) return '–';
  return formatDuration(Date.parse(finishedAt) - Date.parse(startedAt));
}
