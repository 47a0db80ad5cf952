/** The workflow runs of the projects that the user sees. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Ref } from '../terms/Ref.tsx';
import { useDeployment } from '../terms/deployment.ts';
import { NeedsProjects } from '../terms/reach/NeedsProjects.tsx';
import { runStatuses, runStatusOf, runStatusWords } from '../terms/runs/run-status-words.ts';
import { RunStatusBadge } from '../terms/runs/run-status.tsx';
import { workflowTypes, workflowWords } from '../terms/runs/workflow-words.ts';
import type { FilterField } from '../ui/filters/filter-field.ts';
import { formatDuration, formatNumber } from '../ui/text/format.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { useListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { ListToolbar } from '../ui/list/ListToolbar.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { fetchJobs, projectNameQuery, projectOptions, type Job } from './queries.ts';
import { jobsWords } from './jobs-words.ts';

const words = jobsWords;

const route = getRouteApi('/deployments/$deploymentId/jobs');

export function JobsPage() {
  return (
    <NeedsProjects title={words.title}>
      <Jobs />
    </NeedsProjects>
  );
}

function Jobs() {
  const { id: deploymentId } = useDeployment();
  const search = route.useSearch();
  const filter = useListFilter(search);
  const navigate = useNavigate();
  const pages = usePages({
    queryKey: ['runs', 'list', deploymentId, search],
    fetchPage: (cursor, signal) => fetchJobs(deploymentId, search, cursor, signal),
  });
  const { data: projectName } = useQuery(projectNameQuery(deploymentId, search.project ?? ''));
  return (
    <ListPage
      title={words.title}
      toolbar={<ListToolbar filter={filter} search={words.search} fields={fieldsFor(deploymentId, projectName)} />}
      pages={pages}
      columns={columnsFor(deploymentId)}
      rowKey={({ jobId }) => jobId}
      narrow={(job) => (
        <TwoLines
          first={<JobLink deploymentId={deploymentId} job={job} />}
          second={
            <>
              <RunStatusBadge status={runStatusOf(job.status)} /> <Instant at={job.startedAt} none={words.notStarted} />
            </>
          }
        />
      )}
      onOpen={({ jobId }) =>
        void navigate({ to: '/deployments/$deploymentId/jobs/$runId', params: { deploymentId, runId: jobId } })
      }
      isFiltered={filter.isFiltered}
      empty={words.empty}
    />
  );
}

function fieldsFor(deploymentId: string, projectName: string | undefined): FilterField[] {
  return [
    {
      key: 'status',
      label: words.filter.status,
      options: runStatuses.map((value) => ({ value, label: runStatusWords[value] })),
    },
    {
      key: 'type',
      label: words.filter.kind,
      isSingle: true,
      options: workflowTypes.map((value) => ({ value, label: workflowWords(value) })),
    },
    {
      key: 'project',
      label: words.filter.project,
      isSingle: true,
      labelOf: (id) => projectName ?? words.filter.projectOfId(id),
      optionsQuery: (typed) => ({
        queryKey: ['projects', 'options', deploymentId, typed],
        queryFn: () => projectOptions(deploymentId, typed),
      }),
    },
    {
      key: 'target',
      label: words.filter.ref,
      isSingle: true,
      options: [
        { value: 'repo', label: words.filter.branch },
        { value: 'pr', label: words.filter.pullRequest },
      ],
    },
    {
      key: 'sort',
      label: words.filter.sortBy,
      isSingle: true,
      options: [
        { value: 'started_at', label: words.filter.sorts.start },
        { value: 'status', label: words.filter.sorts.status },
        { value: 'workflow_type', label: words.filter.sorts.kind },
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
      header: words.columns.job,
      width: 'fill',
      isFixed: true,
      cell: (job) => <JobLink deploymentId={deploymentId} job={job} />,
    },
    {
      id: 'status',
      header: words.columns.status,
      width: 120,
      cell: (job) => <RunStatusBadge status={runStatusOf(job.status)} />,
    },
    { id: 'ref', header: words.columns.ref, width: 200, cell: ({ gitRef }) => <Ref>{gitRef}</Ref> },
    {
      id: 'by',
      header: words.columns.startedBy,
      width: 150,
      cell: ({ triggerSource }) => <PlainText>{triggerSource}</PlainText>,
    },
    {
      id: 'started',
      header: words.columns.started,
      width: 130,
      hasInstants: true,
      cell: ({ startedAt }) => <Instant at={startedAt} none={words.notYet} />,
    },
    { id: 'took', header: words.columns.duration, width: 80, align: 'end', cell: (job) => <Took job={job} /> },
    {
      id: 'findings',
      header: words.columns.findings,
      width: 90,
      align: 'end',
      cell: ({ totalFindings }) => formatNumber(totalFindings),
    },
    {
      id: 'cost',
      header: words.columns.credits,
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
