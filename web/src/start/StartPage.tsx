/** The first steps of a deployment as cards, each with its state, and the first finding once there is one. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useDeployment, type Deployment } from '../terms/deployment.ts';
import { firstStepsQuery, isDone, stepsFor, type FirstStep } from '../terms/first-steps.ts';
import { NeedsProjects } from '../terms/reach/NeedsProjects.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Page } from '../ui/page/Page.tsx';
import { CiStep } from './CiStep.tsx';
import { DemoOffer } from './DemoOffer.tsx';
import { FirstFinding } from './FirstFinding.tsx';
import { InviteStep } from './InviteStep.tsx';
import { projectsQuery } from './queries.ts';
import classes from './start.module.css';
import { StepCards } from './StepCards.tsx';
import { stepWords } from './step-words.ts';
import { UploadStep } from './UploadStep.tsx';
import { WhatNext } from './WhatNext.tsx';
import { firstStepsWords } from './words.ts';

const words = firstStepsWords;

const route = getRouteApi('/deployments/$deploymentId/start');

export function StartPage() {
  const deployment = useDeployment();
  if (deployment.isDemo)
    return <Navigate to="/deployments/$deploymentId/overview" params={{ deploymentId: deployment.id }} replace />;
  return (
    <NeedsProjects title={words.title}>
      <FirstSteps deployment={deployment} />
    </NeedsProjects>
  );
}

function FirstSteps({ deployment }: { deployment: Deployment }) {
  const { data: done, error, refetch } = useQuery(firstStepsQuery(deployment.id));
  const steps = stepsFor(deployment);
  const doneSteps = steps.filter((step) => done !== undefined && isDone(step, done));
  const hasScan = done?.hasScan === true;
  const { step = steps.find((each) => !doneSteps.includes(each)) ?? 'upload' } = route.useSearch();

  return (
    <Page
      title={words.title}
      beside={done !== undefined && steps.length > 0 && words.progress(doneSteps.length, steps.length)}
      actions={hasScan && <ToOverview />}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {steps.length === 0 ? (
        <NothingToDo hasScan={hasScan} />
      ) : (
        <div className={classes.screen}>
          <div className={classes.start}>
            <p className={classes.welcome}>{words.welcome}</p>
            {!hasScan && <DemoOffer />}
            {hasScan && <FirstFinding />}
            <StepCards steps={steps} done={doneSteps} open={step} />
            {done !== undefined && steps.includes(step) && (
              <section className={classes.stepBody} aria-label={stepWords[step].title}>
                <StepBody key={step} step={step} isDone={doneSteps.includes(step)} />
              </section>
            )}
          </div>
          <WhatNext />
        </div>
      )}
    </Page>
  );
}

function StepBody({ step, isDone: isStepDone }: { step: FirstStep; isDone: boolean }) {
  const { id } = useDeployment();
  const { data: projects = [] } = useQuery(projectsQuery(id));
  switch (step) {
    case 'upload':
      return <UploadStep projects={projects} />;
    case 'ci':
      return <CiStep isDone={isStepDone} />;
    case 'invite':
      return <InviteStep isDone={isStepDone} />;
  }
}

/** For users who may only read. */
function NothingToDo({ hasScan }: { hasScan: boolean }) {
  const { title, words: text } = hasScan ? words.readOnly.complete : words.readOnly.noScans;
  return <EmptyState title={title}>{text}</EmptyState>;
}

function ToOverview() {
  const { id } = useDeployment();
  return (
    <Link to="/deployments/$deploymentId/overview" params={{ deploymentId: id }}>
      {words.toOverview}
    </Link>
  );
}
