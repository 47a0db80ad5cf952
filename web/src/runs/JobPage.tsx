/** One workflow run: its steps and its log, and the button that cancels it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { Ref } from '../terms/Ref.tsx';
import { useDeployment } from '../terms/deployment.ts';
import { isUnfinished, RunStatusBadge } from '../terms/runs/run-status.tsx';
import { runStatusOf } from '../terms/runs/run-status-words.ts';
import { workflowWords } from '../terms/runs/workflow-words.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { formatDuration, formatNumber } from '../ui/text/format.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './job.module.css';
import { jobQuery, projectNameQuery, type JobDetail } from './queries.ts';
import { jobWords } from './job-words.ts';

const words = jobWords;

const route = getRouteApi('/deployments/$deploymentId/jobs/$runId');
/** Poll interval, ms, while it runs: live events report its status only, not its steps and log. */
const pollMs = 2_000;

export function JobPage() {
  const { runId } = route.useParams();
  const deployment = useDeployment();
  const client = useQueryClient();
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...jobQuery(deployment.id, runId),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnfinished(runStatusOf(state.data.status)) ? pollMs : false,
  });
  if (error !== null && job === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (job === undefined) return <LoadingRows />;
  const status = runStatusOf(job.status);

  async function cancel(): Promise<void> {
    await answerOf(
      api.POST('/api/workflows/v1/deployments/{deploymentId}/runs/{runId}/cancel', {
        params: { path: { deploymentId: deployment.id, runId } },
      }),
    );
    await client.invalidateQueries({ queryKey: ['runs'] });
    notifyDone(words.cancel.done);
  }

  return (
    <Page
      title={`${workflowWords(job.workflowType)} ${job.jobId}`}
      trail={[
        <Link
          key="jobs"
          activeOptions={{ exact: true }}
          to="/deployments/$deploymentId/jobs"
          params={{ deploymentId: deployment.id }}
        >
          {words.jobs}
        </Link>,
      ]}
      beside={<RunStatusBadge status={status} />}
      actions={
        isUnfinished(status) && deployment.can('workflows.run') ? (
          <ConfirmButton act={words.cancel.act} title={words.cancel.title} onConfirm={cancel}>
            {words.cancel.warning} {job.scanId !== '' && words.cancel.scanWarning}
          </ConfirmButton>
        ) : undefined
      }
    >
      <JobFacts deploymentId={deployment.id} job={job} />
      <Steps steps={job.steps} isRunning={isUnfinished(status)} />
      <Log log={job.log} />
    </Page>
  );
}

function JobFacts({ deploymentId, job }: { deploymentId: string; job: JobDetail }) {
  const { data: projectName } = useQuery(projectNameQuery(deploymentId, job.repoId));
  return (
    <Facts
      facts={[
        [words.facts.submitted, <Instant key="at" at={job.submittedAt} />],
        [words.facts.started, <Instant key="at" at={job.startedAt} none={words.notYet} />],
        [words.facts.finished, <Instant key="at" at={job.finishedAt} none={words.notYet} />],
        [words.facts.startedBy, <PlainText key="by">{job.triggerSource}</PlainText>],
        [
          words.facts.project,
          job.repoId === '' ? null : (
            <Link
              key="project"
              to="/deployments/$deploymentId/projects/$projectId"
              params={{ deploymentId, projectId: job.repoId }}
            >
              {projectName === undefined ? words.project(job.repoId) : <PlainText>{projectName}</PlainText>}
            </Link>
          ),
        ],
        [words.facts.ref, job.gitRef === '' ? null : <Ref key="ref">{job.gitRef}</Ref>],
        [
          words.facts.scan,
          job.scanId === '' ? null : (
            <Link
              key="scan"
              to="/deployments/$deploymentId/scans/$scanId"
              params={{ deploymentId, scanId: job.scanId }}
            >
              {words.scan(job.scanId)}
            </Link>
          ),
        ],
        [
          words.facts.finding,
          job.issueId === '' ? null : (
            <Link
              key="finding"
              to="/deployments/$deploymentId/findings/$findingId"
              params={{ deploymentId, findingId: job.issueId }}
            >
              {words.finding(job.issueId)}
            </Link>
          ),
        ],
        [words.facts.findings, job.totalFindings === 0 ? null : formatNumber(job.totalFindings)],
        [words.facts.cost, job.totalCostCredits === 0 ? null : words.credits(job.totalCostCredits)],
      ]}
    />
  );
}

function Steps({ steps, isRunning }: { steps: JobDetail['steps']; isRunning: boolean }) {
  return (
    <Section title={words.steps.title}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={`${step.name} ${step.startedAt}`} className={classes.step}>
            <span>{step.name.replaceAll('_', ' ')}</span>
            <span className={classes.quiet}>
              {step.finishedAt === null
                ? isRunning
                  ? words.steps.running
                  : words.steps.notFinished
                : formatDuration(Date.parse(step.finishedAt) - Date.parse(step.startedAt))}
            </span>
          </li>
        ))}
      </ol>
      {steps.length === 0 && <p className={classes.quiet}>{words.steps.none}</p>}
    </Section>
  );
}

function Log({ log }: { log: JobDetail['log'] }) {
  return (
    <Section title={words.log.title}>
      {log.length === 0 ? (
        <p className={classes.quiet}>{words.log.none}</p>
      ) : (
        <ol className={classes.log} tabIndex={0} aria-label={words.log.title}>
          {log.map((line, position) => (
            <li key={`${line.at} ${String(position)}`} className={classes.line} data-level={line.level}>
              <span className={classes.quiet}>
                <Instant at={line.at} as="local" />
              </span>
              <span className={classes.level}>{line.level}</span>
              <PlainText>{line.message}</PlainText>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
