/** The first steps of a deployment: create a project, upload results, connect CI. Each shows whether it is done. */
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { NeedsProjects } from '../terms/reach/NeedsProjects.tsx';
import { hasScansQuery } from '../terms/first-scan.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Page } from '../ui/page/Page.tsx';
import { CiStep } from './CiStep.tsx';
import { ProjectStep } from './ProjectStep.tsx';
import { hasCiTokenQuery, projectsQuery } from './queries.ts';
import classes from './start.module.css';
import { UploadStep } from './UploadStep.tsx';

export function StartPage() {
  return (
    <NeedsProjects title="First steps">
      <FirstSteps />
    </NeedsProjects>
  );
}

function FirstSteps() {
  const { id, can } = useDeployment();
  const projects = useQuery(projectsQuery(id));
  const hasScans = useQuery(hasScansQuery(id));
  const hasToken = useQuery(hasCiTokenQuery(id));
  // The upload step preselects the project that was created last.
  const [made, setMade] = useState('');
  const failed = [projects, hasScans, hasToken].find(({ isError }) => isError);
  const known = projects.data ?? [];

  return (
    <Page title="First steps" beside={hasScans.data === true && <ToOverview />}>
      {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!can('scans.upload') ? (
        <EmptyState title={hasScans.data === true ? 'Setup is complete' : 'No scans yet'}>
          {hasScans.data === true
            ? 'Scan results were uploaded. You have read access: the overview shows the findings.'
            : 'You have read access. A member or an admin must upload scan results or connect CI; then the findings appear.'}
        </EmptyState>
      ) : (
        <ol className={classes.steps}>
          {can('projects.create') && (
            <Step title="Create a project" isDone={known.length > 0}>
              <ProjectStep projects={known} onMade={setMade} />
            </Step>
          )}
          <Step title="Upload scan results" isDone={hasScans.data === true}>
            <UploadStep key={made} projects={known} project={made} />
          </Step>
          <Step title="Connect CI" isDone={hasToken.data === true}>
            <CiStep />
          </Step>
        </ol>
      )}
    </Page>
  );
}

function ToOverview() {
  const { id } = useDeployment();
  return (
    <Link to="/deployments/$deploymentId/overview" params={{ deploymentId: id }}>
      Go to the overview
    </Link>
  );
}

function Step(props: { title: string; isDone: boolean; children: ReactNode }) {
  const { title, isDone, children } = props;
  const Mark = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step}>
      <div className={classes.stepHead}>
        <span className={classes.mark} data-done={isDone || undefined}>
          <Mark size={18} aria-hidden />
        </span>
        <h2>{title}</h2>
        {isDone && <span className={classes.done}>Done</span>}
      </div>
      <div className={classes.stepBody}>{children}</div>
    </li>
  );
}
