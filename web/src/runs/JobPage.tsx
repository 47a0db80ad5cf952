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
    notifyDone('Job cancelled.');
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
          Jobs
        </Link>,
      ]}
      beside={<RunStatusBadge status={status} />}
      actions={
        isUnfinished(status) && deployment.can('workflows.run') ? (
          <ConfirmButton act="Cancel job" title="Cancel this job?" onConfirm={cancel}>
            Its work so far is undone. {job.scanId === '' ? '' : 'The results of its scan are discarded.'}
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
        ['Submitted', <Instant key="at" at={job.submittedAt} />],
        ['Started', <Instant key="at" at={job.startedAt} none="not yet" />],
        ['Finished', <Instant key="at" at={job.finishedAt} none="not yet" />],
        ['Started by', <PlainText key="by">{job.triggerSource}</PlainText>],
        [
          'Project',
          job.repoId === '' ? null : (
            <Link
              key="project"
              to="/deployments/$deploymentId/projects/$projectId"
              params={{ deploymentId, projectId: job.repoId }}
            >
              {projectName === undefined ? `Project ${job.repoId}` : <PlainText>{projectName}</PlainText>}
            </Link>
          ),
        ],
        ['Ref', job.gitRef === '' ? null : <Ref key="ref">{job.gitRef}</Ref>],
        [
          'Scan',
          job.scanId === '' ? null : (
            <Link
              key="scan"
              to="/deployments/$deploymentId/scans/$scanId"
              params={{ deploymentId, scanId: job.scanId }}
            >
              Scan {job.scanId}
            </Link>
          ),
        ],
        [
          'Finding',
          job.issueId === '' ? null : (
            <Link
              key="finding"
              to="/deployments/$deploymentId/findings/$findingId"
              params={{ deploymentId, findingId: job.issueId }}
            >
              Finding {job.issueId}
            </Link>
          ),
        ],
        ['Findings', job.totalFindings === 0 ? null : formatNumber(job.totalFindings)],
        ['Cost', job.totalCostCredits === 0 ? null : `${formatNumber(job.totalCostCredits)} credits`],
      ]}
    />
  );
}

function Steps({ steps, isRunning }: { steps: JobDetail['steps']; isRunning: boolean }) {
  return (
    <Section title="Steps">
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={`${step.name} ${step.startedAt}`} className={classes.step}>
            <span>{step.name.replaceAll('_', ' ')}</span>
            <span className={classes.quiet}>
              {step.finishedAt === null
                ? isRunning
                  ? 'running'
                  : 'not finished'
                : formatDuration(Date.parse(step.finishedAt) - Date.parse(step.startedAt))}
            </span>
          </li>
        ))}
      </ol>
      {steps.length === 0 && <p className={classes.quiet}>No steps yet</p>}
    </Section>
  );
}

function Log({ log }: { log: JobDetail['log'] }) {
  return (
    <Section title="Log">
      {log.length === 0 ? (
        <p className={classes.quiet}>No log output</p>
      ) : (
        <ol className={classes.log} tabIndex={0} aria-label="Log">
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
