/** The projects: open findings and coverage of each, and the bulk edit. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../../terms/deployment.ts';
import { NeedsProjects } from '../../terms/reach/NeedsProjects.tsx';
import type { FilterField } from '../../ui/filters/filter-field.ts';
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
import { UploadLine } from '../../terms/UploadLine.tsx';
import { projectListWords } from './words.ts';

const words = projectListWords;

const route = getRouteApi('/deployments/$deploymentId/projects');

export function ProjectsPage() {
  return (
    <NeedsProjects title={words.title}>
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
      title={words.title}
      beside={isPending || hasMore || rows.length === 0 ? undefined : words.count(rows.length)}
      making={{ label: words.create.act, isAllowed: mayCreate, dialog: newProject }}
      actions={
        <ColumnChoice
          columns={columns}
          hidden={hidden}
          onChange={(next) => filter.change({ hide: next.length === 0 ? undefined : next })}
        />
      }
      toolbar={<ListToolbar filter={filter} search={words.search} fields={fieldsFor(deploymentId, rows)} />}
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
              title: words.empty.title,
              words: <FirstUpload />,
              action: (
                <Link to="/deployments/$deploymentId/start" params={{ deploymentId }}>
                  {words.empty.firstSteps}
                </Link>
              ),
            }
          : { ...words.noneActive, action: <IncludeArchived search={search} /> }
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
      label: words.filters.coverage,
      options: coverages.map((value) => ({ value, label: coverageWords[value] })),
    },
    {
      key: 'tag',
      label: words.filters.tag,
      // The tags of the loaded rows, and the typed text: the server has no list of tags.
      optionsQuery: (typed) => ({
        queryKey: ['projects', 'tags', deploymentId, known, typed],
        queryFn: async () => tagOptions(known, typed.trim()),
      }),
    },
    {
      key: 'archived',
      label: words.filters.archived,
      isSingle: true,
      options: [
        { value: 'true', label: words.filters.onlyArchived },
        { value: 'all', label: words.filters.includeArchived },
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
      {words.includeArchived}
    </Link>
  );
}

function FirstUpload() {
  return (
    <>
      {words.empty.words}
      <UploadLine project={words.empty.example} />
    </>
  );
}
