/** The projects: what is open in each, whether that can be relied on, and the edit of many at once. */
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar, type FilterField } from '../ui/filters/FilterBar.tsx';
import { counted } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { showUnseen } from '../ui/PlainText.tsx';
import { ColumnChoice } from '../ui/table/ColumnChoice.tsx';
import { shownColumns, type Column } from '../ui/table/columns.ts';
import { useMarks } from '../ui/table/marks.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages, type Pages } from '../ui/table/use-pages.ts';
import { useMaking } from '../url/use-making.ts';
import { BulkEditBar } from './BulkEditBar.tsx';
import { NarrowProject, projectColumns } from './columns.tsx';
import { coverages, coverageWords } from './coverage-words.ts';
import { NewProject } from './NewProject.tsx';
import { askProjects, type ListedProject } from './queries.ts';
import type { ProjectsSearch } from './search.ts';
import { UploadLine } from './UploadLine.tsx';

const route = getRouteApi('/deployments/$deploymentId/projects');
const typingMs = 250;

export function ProjectsPage() {
  const { hide: hidden = [], make: _make, ...filter } = route.useSearch();
  const deployment = useDeployment();
  const { id: deploymentId } = deployment;
  const navigate = useNavigate({ from: '/deployments/$deploymentId/projects' });
  const [isMaking, setMaking] = useMaking();
  const pages = usePages<ListedProject>({
    queryKey: ['projects', 'list', deploymentId, filter],
    ask: (cursor, signal) => askProjects(deploymentId, filter, { cursor }, signal),
  });
  const columns = projectColumns(deploymentId);
  const mayMake = deployment.can('projects.create');

  function change(next: Partial<ProjectsSearch>): void {
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true });
  }

  return (
    <Page
      title="Projects"
      beside={
        pages.isPending || pages.hasMore || pages.rows.length === 0 ? undefined : counted(pages.rows.length, 'project')
      }
      isScrolled={false}
      actions={
        <>
          {mayMake && <Button onClick={() => setMaking(true)}>New project</Button>}
          <ColumnChoice
            columns={columns}
            hidden={hidden}
            onChange={(next) => change({ hide: next.length === 0 ? undefined : next })}
          />
        </>
      }
      toolbar={<Toolbar filter={filter} rows={pages.rows} onChange={change} />}
    >
      <NewProject isOpen={isMaking && mayMake} deploymentId={deploymentId} onClose={() => setMaking(false)} />
      {/* Marks are of one filter: with another one they begin anew. */}
      <MarkedTable key={JSON.stringify(filter)} pages={pages} columns={shownColumns(columns, hidden)} filter={filter} />
    </Page>
  );
}

function MarkedTable(props: {
  pages: Pages<ListedProject>;
  columns: readonly Column<ListedProject>[];
  filter: ProjectsSearch;
}) {
  const { pages, columns, filter } = props;
  const deployment = useDeployment();
  const { id: deploymentId } = deployment;
  const navigate = useNavigate();
  const marks = useMarks();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PagedTable
        label="Projects"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        narrow={(project) => <NarrowProject deploymentId={deploymentId} project={project} />}
        marks={deployment.can('projects.write') ? marks : undefined}
        onOpen={({ id }) =>
          void navigate({
            to: '/deployments/$deploymentId/projects/$projectId',
            params: { deploymentId, projectId: id },
          })
        }
        empty={
          isFiltered ? <NoneLikeThat filter={filter} /> : <NoProjects mayMake={deployment.can('projects.create')} />
        }
      />
      <BulkEditBar marks={marks} rows={pages.rows} hasMore={pages.hasMore} search={filter} />
    </>
  );
}

function Toolbar(props: {
  filter: ProjectsSearch;
  rows: readonly ListedProject[];
  onChange: (next: Partial<ProjectsSearch>) => void;
}) {
  const { filter, rows, onChange } = props;
  const { id: deploymentId } = useDeployment();
  const changeText = useDebouncedCallback((typed: string) => onChange({ search: typed.trim() || undefined }), typingMs);
  const known = [...new Set(rows.flatMap(({ tags }) => tags))].sort();
  const fields: FilterField[] = [
    {
      key: 'coverage',
      label: 'Coverage',
      options: coverages.map((value) => ({ value, label: coverageWords[value] })),
    },
    {
      key: 'tag',
      label: 'Tag',
      // The tags of the rows, and whatever is typed: the server keeps no list of them.
      optionsQuery: (typed) => ({
        queryKey: ['projects', 'tags', deploymentId, known, typed],
        queryFn: async () => tagOptions(known, typed.trim()),
      }),
    },
    {
      key: 'archived',
      label: 'Archived',
      isSingle: true,
      options: [
        { value: 'true', label: 'Only archived' },
        { value: 'all', label: 'Include archived' },
      ],
    },
  ];
  return (
    <>
      <TextInput
        aria-label="Search projects"
        placeholder="Project name"
        defaultValue={filter.search ?? ''}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <FilterBar
        fields={fields}
        values={{
          coverage: filter.coverage ?? [],
          tag: filter.tag ?? [],
          archived: filter.archived === undefined ? [] : [filter.archived],
        }}
        onChange={(key, values) =>
          onChange({ [key]: key === 'archived' ? values[0] : values.length === 0 ? undefined : values })
        }
        onClear={() => onChange({ coverage: undefined, tag: undefined, archived: undefined })}
      />
    </>
  );
}

function tagOptions(known: readonly string[], typed: string) {
  const found = known.filter((tag) => tag.toLowerCase().includes(typed.toLowerCase()));
  const all = typed === '' || known.includes(typed) ? found : [typed, ...found];
  return all.map((value) => ({ value, label: showUnseen(value) }));
}

function NoneLikeThat({ filter }: { filter: ProjectsSearch }) {
  const { id: deploymentId } = useDeployment();
  return (
    <EmptyState
      title="No projects match"
      action={
        filter.archived === undefined ? (
          <Link
            to="/deployments/$deploymentId/projects"
            params={{ deploymentId }}
            search={{ ...filter, archived: 'all' }}
          >
            Include archived projects
          </Link>
        ) : undefined
      }
    >
      Clear a filter to see more.
    </EmptyState>
  );
}

function NoProjects({ mayMake }: { mayMake: boolean }) {
  const { id: deploymentId } = useDeployment();
  return (
    <EmptyState
      title="No projects yet"
      action={
        <Link to="/deployments/$deploymentId/start" params={{ deploymentId }}>
          First steps, with commands for your CI
        </Link>
      }
    >
      {mayMake ? (
        <>
          A project comes with its first upload:
          <UploadLine project="acme/shop" />
        </>
      ) : (
        'You see the projects of your teams, and they have none yet. Ask a team manager or an admin to add some.'
      )}
    </EmptyState>
  );
}
