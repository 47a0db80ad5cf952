/** The lockfiles of a project with their numbers of packages; each links to exactly those packages. */
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../../terms/deployment.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { counted, formatNumber } from '../../ui/text/format.ts';
import { PlainText } from '../../ui/text/PlainText.tsx';
import classes from '../projects.module.css';
import type { Project } from '../queries.ts';
import { UploadLine } from '../UploadLine.tsx';

export function DependenciesTab({ project }: { project: Project }) {
  const { id: deploymentId } = useDeployment();
  const lockfiles = Object.entries(project.scaInfo.dependencyCounts).sort(([a], [b]) => a.localeCompare(b));
  const total = lockfiles.reduce((sum, [, count]) => sum + Number(count), 0);
  if (lockfiles.length === 0) {
    return (
      <EmptyState title="No dependency inventory yet">
        Scan in CI, or upload an SBOM (CycloneDX or SPDX) of the primary ref:
        <UploadLine project={project.name} file="bom.json" />
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.words}>
        <Link to="/deployments/$deploymentId/dependencies" params={{ deploymentId }} search={{ project: [project.id] }}>
          {counted(total, 'dependency', 'dependencies')}
        </Link>{' '}
        in the latest inventory of its primary ref.
      </p>
      <ul className={classes.rows} aria-label="Lockfiles">
        {lockfiles.map(([lockfile, count]) => (
          <li key={lockfile} className={classes.row}>
            <span className={classes.first}>
              {lockfile === '' ? 'without a lockfile' : <PlainText>{lockfile}</PlainText>}
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
