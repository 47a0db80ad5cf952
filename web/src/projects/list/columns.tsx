/** The columns of the list of projects, and its rows on a narrow screen. */
import { Link } from '@tanstack/react-router';
import { providerWords } from '../provider-words.ts';
import { severities, severityWords } from '../../terms/findings/severity-words.ts';
import { Instant } from '../../ui/text/Instant.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { TwoLines } from '../../ui/text/TwoLines.tsx';
import { CoverageBadge, ScanStatusBadge } from '../badges.tsx';
import { coverageMeanings, coverageOf, coverageWords } from '../../terms/coverage-words.ts';
import { OpenCount, OpenCounts } from '../OpenCounts.tsx';
import classes from '../projects.module.css';
import type { ListedProject } from '../queries.ts';
import { scanStatusOf } from '../scans/scan-words.ts';
import { projectListWords } from './words.ts';

const words = projectListWords;

export function projectColumns(deploymentId: string): Column<ListedProject>[] {
  return [
    {
      id: 'name',
      header: words.columns.project,
      width: 'fill',
      share: 5,
      isFixed: true,
      cell: (project) => <ProjectName deploymentId={deploymentId} project={project} />,
    },
    ...severities.map((severity): Column<ListedProject> => ({
      id: severity,
      header: severityWords[severity],
      width: 68,
      align: 'end',
      cell: ({ name, openFindings }) => <OpenCount project={name} severity={severity} total={openFindings[severity]} />,
    })),
    {
      id: 'coverage',
      header: words.columns.coverage,
      width: 140,
      cell: ({ coverage }) => <CoverageBadge coverage={coverageOf(coverage)} />,
    },
    {
      id: 'scan',
      header: words.columns.lastScan,
      width: 216,
      cell: (project) => <LastScan deploymentId={deploymentId} project={project} />,
    },
    {
      id: 'tags',
      header: words.columns.tags,
      width: 'fill',
      share: 4,
      widthMin: 140,
      cell: ({ tags }) => <Tags deploymentId={deploymentId} tags={tags} />,
    },
    { id: 'provider', header: words.columns.host, width: 90, cell: (project) => <Host project={project} /> },
  ];
}

export function NarrowProject({ deploymentId, project }: { deploymentId: string; project: ListedProject }) {
  const coverage = coverageOf(project.coverage);
  return (
    <TwoLines
      first={<ProjectName deploymentId={deploymentId} project={project} />}
      second={
        <span className={classes.narrowFacts}>
          <OpenCounts project={project.name} open={project.openFindings} />
          <span title={coverageMeanings[coverage]}>{coverageWords[coverage]}</span>
        </span>
      }
    />
  );
}

function ProjectName({ deploymentId, project }: { deploymentId: string; project: ListedProject }) {
  const { id, name, isArchived } = project;
  return (
    <span title={name}>
      <Link to="/deployments/$deploymentId/projects/$projectId" params={{ deploymentId, projectId: id }}>
        <PlainText>{name}</PlainText>
      </Link>
      {isArchived && <span className={classes.quiet}> {words.archived}</span>}
    </span>
  );
}

function LastScan({ deploymentId, project }: { deploymentId: string; project: ListedProject }) {
  const { latestScan } = project;
  if (latestScan === null) return <span className={classes.quiet}>{words.none}</span>;
  const { id, completedAt, problemCount, ref } = latestScan;
  const status = scanStatusOf(latestScan.status);
  return (
    <span title={problemCount > 0 ? words.scanWithProblems(id, ref, problemCount) : words.scanOf(id, ref)}>
      <Link to="/deployments/$deploymentId/scans/$scanId" params={{ deploymentId, scanId: id }}>
        {words.scan(id)}
      </Link>{' '}
      {status === 'completed' ? <Instant at={completedAt} /> : <ScanStatusBadge status={status} />}
      {problemCount > 0 && <span className={classes.quiet}> {words.problems(problemCount)}</span>}
    </span>
  );
}

function Tags({ deploymentId, tags }: { deploymentId: string; tags: readonly string[] }) {
  return (
    <span title={tags.join(', ')}>
      {tags.map((tag, position) => (
        <span key={tag}>
          {position > 0 && ', '}
          <Link to="/deployments/$deploymentId/projects" params={{ deploymentId }} search={{ tag: [tag] }}>
            <PlainText>{tag}</PlainText>
          </Link>
        </span>
      ))}
    </span>
  );
}

function Host({ project: { provider, syncError } }: { project: ListedProject }) {
  if (syncError !== '') {
    return (
      <span className={classes.bad} title={syncError}>
        {words.syncFailed}
      </span>
    );
  }
  return provider === null ? <span className={classes.quiet}>{words.none}</span> : providerWords(provider);
}
