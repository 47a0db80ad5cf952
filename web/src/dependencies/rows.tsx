/** The rows of the list: each project, followed by its matching dependencies. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../ui/text/format.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import classes from './dependencies.module.css';
import { transitivityOf } from './filter-words.ts';
import type { MatchingDependency, RepositorySummary } from './queries.ts';
import { dependencyWords } from './words.ts';

const { facts } = dependencyWords;

export type Row =
  | { kind: 'project'; key: string; id: string; name: string; dependencies: number | null }
  | { kind: 'dependency'; key: string; dependency: MatchingDependency };

/** `dependencies` are grouped by project; `summaries` are the project summaries that are loaded so far. */
export function rowsOf(dependencies: readonly MatchingDependency[], summaries: readonly RepositorySummary[]): Row[] {
  const sizes = new Map(summaries.map(({ id, numDependencies }) => [String(id), numDependencies]));
  const rows: Row[] = [];
  let last = '';
  for (const dependency of dependencies) {
    const { id, name } = dependency.repository;
    if (id !== last)
      rows.push({ kind: 'project', key: `project-${id}`, id, name, dependencies: sizes.get(id) ?? null });
    last = id;
    rows.push({ kind: 'dependency', key: dependency.id, dependency });
  }
  return rows;
}

export function columnsFor(deploymentId: string, isPaneOpen: boolean): Column<Row>[] {
  const columns: (Column<Row> & { isLeftOutBesidePane?: true })[] = [
    {
      id: 'package',
      header: facts.package,
      width: 'fill',
      isFixed: true,
      spans: ({ kind }) => kind === 'project',
      cell: (row) =>
        row.kind === 'project' ? (
          <>
            <ProjectName deploymentId={deploymentId} row={row} />{' '}
            <span className={classes.quiet}>{sizeWords(row)}</span>
          </>
        ) : (
          <Package row={row} />
        ),
    },
    {
      id: 'version',
      header: facts.version,
      width: 130,
      cell: ofDependency(({ version }) => <FullText text={version} />),
    },
    {
      id: 'ecosystem',
      header: facts.ecosystem,
      width: 90,
      isLeftOutBesidePane: true,
      cell: ofDependency(({ ecosystem }) => ecosystem),
    },
    {
      id: 'lockfile',
      header: facts.lockfile,
      width: 230,
      isLeftOutBesidePane: true,
      cell: ofDependency(({ lockfilePath }) => <FullText text={lockfilePath} />),
    },
    {
      id: 'transitivity',
      header: facts.dependencyType,
      width: 130,
      isLeftOutBesidePane: true,
      cell: ofDependency(({ transitivity }) => transitivityOf(transitivity)),
    },
    {
      id: 'licenses',
      header: facts.licences,
      width: 150,
      isLeftOutBesidePane: true,
      cell: ofDependency(({ licenses }) => <FullText text={licenses.join(', ')} />),
    },
    {
      id: 'findings',
      header: facts.openFindings,
      width: 110,
      align: 'end',
      cell: ofDependency((dependency) => <OpenFindings deploymentId={deploymentId} dependency={dependency} />),
    },
  ];
  return columns.filter(({ isLeftOutBesidePane = false }) => !(isPaneOpen && isLeftOutBesidePane));
}

function ofDependency(cell: (dependency: MatchingDependency) => ReactNode) {
  return (row: Row) => (row.kind === 'dependency' ? cell(row.dependency) : null);
}

function ProjectName({ deploymentId, row }: { deploymentId: string; row: Row & { kind: 'project' } }) {
  return (
    <span title={row.name}>
      <strong>
        <Link to="/deployments/$deploymentId/projects/$projectId" params={{ deploymentId, projectId: row.id }}>
          <PlainText>{row.name}</PlainText>
        </Link>
      </strong>
    </span>
  );
}

function sizeWords({ dependencies }: Row & { kind: 'project' }): string {
  return dependencies === null ? '' : dependencyWords.inAll(dependencies);
}

function Package({ row: { dependency } }: { row: Row & { kind: 'dependency' } }) {
  return (
    <span className={classes.indented} title={dependency.package}>
      <PlainText>{dependency.package}</PlainText>
    </span>
  );
}

function FullText({ text }: { text: string }) {
  return (
    <span title={text}>
      <PlainText>{text}</PlainText>
    </span>
  );
}

/** The pane lists exactly these findings. */
function OpenFindings(props: { deploymentId: string; dependency: MatchingDependency }) {
  const { deploymentId, dependency } = props;
  const { openFindings, id } = dependency;
  if (openFindings === 0) return <span className={classes.quiet}>0</span>;
  const words = dependencyWords.openFindingsOf(openFindings, dependency.package, dependency.repository.name);
  return (
    <Link
      to="/deployments/$deploymentId/dependencies"
      params={{ deploymentId }}
      search={(before) => ({ ...before, dependency: id })}
      aria-label={words}
      title={words}
    >
      {formatNumber(openFindings)}
    </Link>
  );
}

export function NarrowRow({ deploymentId, row }: { deploymentId: string; row: Row }) {
  if (row.kind === 'project') {
    return <TwoLines first={<ProjectName deploymentId={deploymentId} row={row} />} second={sizeWords(row)} />;
  }
  const { package: name, version, lockfilePath, transitivity, openFindings } = row.dependency;
  return (
    <TwoLines
      first={<PlainText>{`${name} ${version}`}</PlainText>}
      second={
        <>
          {openFindings > 0 && `${dependencyWords.openFindings(openFindings)} · `}
          {transitivityOf(transitivity)} · <PlainText>{lockfilePath}</PlainText>
        </>
      }
    />
  );
}
