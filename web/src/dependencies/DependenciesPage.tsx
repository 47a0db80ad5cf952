/** Search for a package and its versions across all projects; results arrive while the user types. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { NeedsProjects } from '../terms/reach/NeedsProjects.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { Page } from '../ui/page/Page.tsx';
import { SplitPane } from '../ui/list/SplitPane.tsx';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { DependencyDetail } from './DependencyDetail.tsx';
import { ExportButton } from './ExportButton.tsx';
import { isUnfiltered, NoDependencies } from './NoDependencies.tsx';
import { ProjectsList } from './ProjectsList.tsx';
import { fetchDependencies, projectsMax, projectsQuery, toFilter, type MatchingDependency } from './queries.ts';
import { columnsFor, NarrowRow, rowsOf, type Row } from './rows.tsx';
import type { DependenciesSearch } from './search.ts';
import { Toolbar } from './Toolbar.tsx';
import { parseVersions } from './version-range.ts';
import { dependencyWords } from './words.ts';

const words = dependencyWords;

const route = getRouteApi('/deployments/$deploymentId/dependencies');

export function DependenciesPage() {
  return (
    <NeedsProjects title={words.title}>
      <Dependencies />
    </NeedsProjects>
  );
}

function Dependencies() {
  const { id: deploymentId } = useDeployment();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = toFilter(search);
  const reading = parseVersions(search.version ?? '');
  const pages = usePages<MatchingDependency>({
    queryKey: ['dependencies', 'list', deploymentId, filter],
    fetchPage: (cursor, signal) => fetchDependencies(deploymentId, filter, cursor, signal),
  });
  const users = useQuery(projectsQuery(deploymentId, filter));

  function change(next: Partial<DependenciesSearch>): void {
    void navigate({ search: (before) => ({ ...before, ...next, dependency: undefined }), replace: true });
  }

  return (
    <Page
      title={words.title}
      beside={
        users.data !== undefined &&
        // "Used in 0 projects" says nothing before there is an inventory.
        !(users.data.projects.length === 0 && isUnfiltered(search)) &&
        !('problem' in reading) && (
          <span role="status" aria-label={words.usedBy}>
            <Phrase
              text={words.usedIn}
              fill={{
                count: users.data.hasMore
                  ? words.moreProjects(projectsMax)
                  : words.projects(users.data.projects.length),
                projects: (count) => (
                  <Link
                    to="/deployments/$deploymentId/dependencies"
                    params={{ deploymentId }}
                    search={(before) => ({ ...before, view: 'projects' as const, dependency: undefined })}
                  >
                    {count}
                  </Link>
                ),
              }}
            />
          </span>
        )
      }
      isScrolled={false}
      actions={
        <>
          <ExportButton search={search} isDisabled={pages.rows.length === 0 || 'problem' in reading} />
          <SegmentedControl
            size="xs"
            aria-label={words.view.label}
            data={[
              { value: 'dependencies', label: words.view.dependencies },
              { value: 'projects', label: words.view.projects },
            ]}
            value={search.view ?? 'dependencies'}
            onChange={(view) =>
              void navigate({
                search: (before) => ({
                  ...before,
                  view: view === 'projects' ? 'projects' : undefined,
                  dependency: undefined,
                }),
              })
            }
          />
        </>
      }
      toolbar={<Toolbar search={search} dependencies={pages.rows} onChange={change} />}
    >
      {'problem' in reading ? (
        <EmptyState title={words.versions.invalid}>{reading.problem}</EmptyState>
      ) : search.view === 'projects' ? (
        <ProjectsList users={users} search={search} />
      ) : (
        <Results search={search} pages={pages} users={users.data?.projects ?? []} />
      )}
    </Page>
  );
}

function Results(props: {
  search: DependenciesSearch;
  pages: ReturnType<typeof usePages<MatchingDependency>>;
  users: Parameters<typeof rowsOf>[1];
}) {
  const { search, pages, users } = props;
  const { id: deploymentId } = useDeployment();
  const navigate = useNavigate({ from: '/deployments/$deploymentId/dependencies' });
  const { dependency: opened } = search;
  // The current row, and the pane that was open when it became current.
  const [current, setCurrent] = useState<{ key: string; opened: string | undefined } | null>(null);
  const rows = rowsOf(pages.rows, users);
  const isOpen = opened !== undefined;

  function open(id: string | undefined): void {
    void navigate({ to: '.', search: (before) => ({ ...before, dependency: id }), replace: isOpen });
  }
  function moveTo(key: string, by: 'key' | 'click'): void {
    const isProject = key.startsWith('project-');
    const next = !isProject && (isOpen || by === 'click') ? key : opened;
    setCurrent({ key, opened: next });
    if (next !== opened) open(next);
  }
  function openRow(row: Row): void {
    if (row.kind === 'dependency') open(row.dependency.id);
    else {
      void navigate({
        to: '/deployments/$deploymentId/projects/$projectId',
        params: { deploymentId, projectId: row.id },
      });
    }
  }

  return (
    <SplitPane
      pane={
        opened === undefined ? null : (
          <DependencyDetail
            deploymentId={deploymentId}
            dependencyId={opened}
            row={pages.rows.find(({ id }) => id === opened)}
          />
        )
      }
      paneLabel={words.dependency.label}
      onClose={() => open(undefined)}
    >
      <PagedTable<Row>
        label={words.title}
        pages={{ ...pages, rows }}
        columns={columnsFor(deploymentId, isOpen)}
        rowKey={({ key }) => key}
        narrow={(row) => <NarrowRow deploymentId={deploymentId} row={row} />}
        current={current !== null && current.opened === opened ? current.key : (opened ?? null)}
        onCurrent={moveTo}
        onOpen={openRow}
        empty={<NoDependencies search={search} />}
      />
    </SplitPane>
  );
}
