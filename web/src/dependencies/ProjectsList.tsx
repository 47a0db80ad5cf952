/** The projects that use a matching package, without their dependencies. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { formatNumber } from '../ui/text/format.ts';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import classes from './dependencies.module.css';
import { NoDependencies } from './NoDependencies.tsx';
import { projectsMax, type RepositorySummary } from './queries.ts';
import type { DependenciesSearch } from './search.ts';
import { dependencyWords } from './words.ts';

const { projectsList: words } = dependencyWords;

export function ProjectsList(props: {
  users: UseQueryResult<{ projects: RepositorySummary[]; hasMore: boolean }>;
  search: DependenciesSearch;
}) {
  const { users, search } = props;
  const { id: deploymentId } = useDeployment();
  const navigate = useNavigate();
  const [current, setCurrent] = useState<string | null>(null);
  if (users.error !== null && users.data === undefined) {
    return <ErrorState error={users.error} onRetry={() => void users.refetch()} />;
  }
  if (users.data === undefined) return <LoadingRows />;
  const { projects, hasMore } = users.data;
  if (projects.length === 0) return <NoDependencies search={search} />;

  return (
    <>
      {hasMore && (
        <p className={classes.line} role="status">
          {words.first(projectsMax)}
        </p>
      )}
      <DataTable
        label={dependencyWords.usedBy}
        columns={columnsFor(deploymentId)}
        rows={projects}
        rowKey={({ id }) => String(id)}
        narrow={({ id, name, numDependencies }) => (
          <TwoLines
            first={<ProjectLink deploymentId={deploymentId} id={id} name={name} />}
            second={dependencyWords.inAll(numDependencies)}
          />
        )}
        current={current}
        onCurrent={setCurrent}
        onOpen={({ id }) =>
          void navigate({
            to: '/deployments/$deploymentId/projects/$projectId',
            params: { deploymentId, projectId: String(id) },
          })
        }
        hasMore={false}
        onMore={() => undefined}
      />
    </>
  );
}

function ProjectLink({ deploymentId, id, name }: { deploymentId: string; id: number; name: string }) {
  return (
    <Link to="/deployments/$deploymentId/projects/$projectId" params={{ deploymentId, projectId: String(id) }}>
      <PlainText>{name}</PlainText>
    </Link>
  );
}

function columnsFor(deploymentId: string): Column<RepositorySummary>[] {
  return [
    {
      id: 'name',
      header: words.columns.project,
      width: 'fill',
      isFixed: true,
      cell: ({ id, name }) => (
        <span title={name}>
          <ProjectLink deploymentId={deploymentId} id={id} name={name} />
        </span>
      ),
    },
    {
      id: 'those',
      header: words.columns.matches,
      width: 180,
      cell: ({ id }) => (
        <Link
          to="/deployments/$deploymentId/dependencies"
          params={{ deploymentId }}
          search={(before) => ({ ...before, project: [String(id)], view: undefined })}
        >
          {words.matching}
        </Link>
      ),
    },
    {
      id: 'all',
      header: words.columns.all,
      width: 160,
      align: 'end',
      cell: ({ id, numDependencies }) => (
        <Link to="/deployments/$deploymentId/dependencies" params={{ deploymentId }} search={{ project: [String(id)] }}>
          {formatNumber(numDependencies)}
        </Link>
      ),
    },
    {
      id: 'paths',
      header: words.columns.hasPaths,
      width: 150,
      cell: ({ hasDependencyPathScan }) => (hasDependencyPathScan ? words.yes : words.no),
    },
  ];
}
