/** The projects: open findings and coverage of each, and the bulk edit. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../../terms/deployment.ts';
import { NeedsProjects } from '../../terms/reach/NeedsProjects.tsx';
import type { FilterField } from '../../ui/filters/filter-field.ts';
import { counted } from '../../ui/text/format.ts';
import { useListFilter } from '../../ui/list/list-filter.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import { ColumnChoice } from '../../ui/table/ColumnChoice.tsx';
import { shownColumns } from '../../ui/table/columns.ts';
import { useMarks } from '../../ui/table/marks.ts';
import { usePages } from '../../ui/table/use-pages.ts';
import { BulkEditBar } from './BulkEditBar.tsx';
import { NarrowProject, projectColumns } from './columns.tsx';
import { coverages, coverageWords } from '../../terms/coverage-words.ts';
import { NewProject } from './NewProject.tsx';
import { fetchProjects, type ListedProject } from '../queries.ts';
import type { ProjectsSearch } from '../search.ts';
import { UploadLine } from '../UploadLine.tsx';

const route = getRouteApi('/deployments/$deploymentId/projects');

export function ProjectsPage() {
  return (
    <NeedsProjects title="Projects">
      <Projects />
    </NeedsProjects>
  );
}

function Projects() {
  const { hide: hidden = [], make: _make, ...search } = route.useSearch();
  const deployment = useDeployment();
  const { id: deploymentId } = deployment;
  const navigate = useNavigate();
  const filter = useListFilter(search);
  const marks = useMarks(JSON.stringify(search));
  const pages = usePages<ListedProject>({
    queryKey: ['projects', 'list', deploymentId, search],
    fetchPage: (cursor, signal) => fetchProjects(deploymentId, search, { cursor }, signal),
  });
  const { rows, hasMore, isPending } = pages;
  const columns = projectColumns(deploymentId);
  const mayCreate = deployment.can('projects.create');
  const newProject = (close: () => void) => <NewProject deploymentId={deploymentId} onClose={close} />;
  return (
    <ListPage
      title="Projects"
      beside={isPending || hasMore || rows.length === 0 ? undefined : counted(rows.length, 'project')}
      making={mayCreate ? { label: 'New project', dialog: newProject } : undefined}
      actions={
        <ColumnChoice
          columns={columns}
          hidden={hidden}
          onChange={(next) => filter.change({ hide: next.length === 0 ? undefined : next })}
        />
      }
      toolbar={
        <ListToolbar
          filter={filter}
          search={{ label: 'Search projects', placeholder: 'Project name' }}
          fields={fieldsFor(deploymentId, rows)}
        />
      }
      pages={pages}
      columns={shownColumns(columns, hidden)}
      rowKey={({ id }) => id}
      narrow={(project) => <NarrowProject deploymentId={deploymentId} project={project} />}
      marks={deployment.can('projects.write') ? marks : undefined}
      onOpen={({ id }) =>
        void navigate({
          to: '/deployments/$deploymentId/projects/$projectId',
          params: { deploymentId, projectId: id },
        })
      }
      isFiltered={filter.isFiltered}
      noMatch={{ action: <IncludeArchived search={search} /> }}
      empty={
        mayCreate
          ? {
              title: 'No projects yet',
              words: <FirstUpload />,
              action: (
                <Link to="/deployments/$deploymentId/start" params={{ deploymentId }}>
                  First steps, with commands for your CI
                </Link>
              ),
            }
          : { title: 'No active projects', words: archivedWords, action: <IncludeArchived search={search} /> }
      }
      footer={<BulkEditBar marks={marks} rows={rows} hasMore={hasMore} search={search} />}
    />
  );
}

function fieldsFor(deploymentId: string, rows: readonly ListedProject[]): FilterField[] {
  const known = [...new Set(rows.flatMap(({ tags }) => tags))].sort();
  return [
    {
      key: 'coverage',
      label: 'Coverage',
      options: coverages.map((value) => ({ value, label: coverageWords[value] })),
    },
    {
      key: 'tag',
      label: 'Tag',
      // The tags of the loaded rows, and the typed text: the server has no list of tags.
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
}

function tagOptions(known: readonly string[], typed: string) {
  const found = known.filter((tag) => tag.toLowerCase().includes(typed.toLowerCase()));
  const all = typed === '' || known.includes(typed) ? found : [typed, ...found];
  return all.map((value) => ({ value, label: showUnseen(value) }));
}

function IncludeArchived({ search }: { search: ProjectsSearch }) {
  const { id: deploymentId } = useDeployment();
  if (search.archived !== undefined) return null;
  return (
    <Link to="/deployments/$deploymentId/projects" params={{ deploymentId }} search={{ ...search, archived: 'all' }}>
      Include archived projects
    </Link>
  );
}

const archivedWords = 'All projects of your teams are archived.';

function FirstUpload() {
  return (
    <>
      The first upload creates the project:
      <UploadLine project="acme/shop" />
    </>
  );
}
