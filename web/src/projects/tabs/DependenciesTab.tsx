/** The lockfiles of a project with their numbers of packages; each links to exactly those packages. */
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../../terms/deployment.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { PlainText } from '../../ui/text/PlainText.tsx';
import classes from '../projects.module.css';
import type { Project } from '../queries.ts';
import { UploadLine } from '../../terms/UploadLine.tsx';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { dependenciesTabWords } from './words.ts';

const words = dependenciesTabWords;

export function DependenciesTab({ project }: { project: Project }) {
  const { id: deploymentId } = useDeployment();
  const lockfiles = Object.entries(project.scaInfo.dependencyCounts).sort(([a], [b]) => a.localeCompare(b));
  const total = lockfiles.reduce((sum, [, count]) => sum + Number(count), 0);
  if (lockfiles.length === 0) {
    return (
      <EmptyState title={words.empty.title}>
        {words.empty.words}
        <UploadLine project={project.name} file="bom.json" />
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.words}>
        <Phrase
          text={words.total}
          fill={{
            dependencies: words.dependencies(total),
            all: (children) => (
              <Link
                to="/deployments/$deploymentId/dependencies"
                params={{ deploymentId }}
                search={{ project: [project.id] }}
              >
                {children}
              </Link>
            ),
          }}
        />
      </p>
      <ul className={classes.rows} aria-label={words.lockfiles}>
        {lockfiles.map(([lockfile, count]) => (
          <li key={lockfile} className={classes.row}>
            <span className={classes.first}>
              {lockfile === '' ? words.noLockfile : <PlainText>{lockfile}</PlainText>}
            </span>
            <Link
              className={classes.number}
              to="/deployments/$deploymentId/dependencies"
              params={{ deploymentId }}
              search={{ project: [project.id], ...(lockfile !== '' && { lockfile }) }}
            >
              {formatNumber(Number(count))}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
