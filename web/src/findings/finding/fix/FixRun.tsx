/** The progress of a fix: its steps with their durations, the error, and a link to its job. */
import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDuration } from '../../../ui/text/format.ts';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import classes from '../finding.module.css';
import type { Run } from './use-fix.ts';
import { fixWords } from './words.ts';

const { run: words } = fixWords;

export function FixRun({ run, deploymentId }: { run: Run; deploymentId: string }) {
  const isOver = run.finishedAt !== null;
  const isFailed = run.status === 'SERVICE_WORKFLOW_RUN_STATUS_FAILED';
  // The last message of a run explains its outcome; after a success it names what was pushed.
  const lastMessage = isFailed
    ? run.log.findLast(({ level }) => level === 'error')
    : run.log.findLast(({ level }) => level !== 'warning');
  // A failed step has an end time as well.
  const isDone = (index: number): boolean =>
    (run.steps[index]?.finishedAt ?? null) !== null && !(isFailed && index === run.steps.length - 1);
  return (
    <div className={classes.stack} role="status" aria-label={words.title}>
      <p className={classes.row}>
        {!isOver && <Loader />}
        {isFailed && <IconAlertTriangle size={16} color="var(--danger)" aria-hidden />}
        <span>{words.statuses[run.status]}</span>
        <Link to="/deployments/$deploymentId/jobs/$runId" params={{ deploymentId, runId: run.jobId }}>
          {words.job(run.jobId)}
        </Link>
      </p>
      {lastMessage !== undefined && (
        <p className={isFailed ? classes.error : classes.quiet}>
          <PlainText lengthMax={2_000}>{lastMessage.message}</PlainText>
        </p>
      )}
      {run.steps.length > 0 && (
        <ol className={classes.fixSteps} aria-label={words.steps}>
          {run.steps.map((step, index) => (
            <li key={index} className={classes.row}>
              <StepMark isDone={isDone(index)} isOver={isOver} />
              <span>{step.name.replaceAll('_', ' ')}</span>
              {step.finishedAt !== null && (
                <span className={classes.quiet}>
                  {formatDuration(Date.parse(step.finishedAt) - Date.parse(step.startedAt))}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function StepMark({ isDone, isOver }: { isDone: boolean; isOver: boolean }) {
  if (isDone) return <IconCheck size={14} aria-label={words.done} />;
  return isOver ? <IconX size={14} aria-label={words.notFinished} /> : <Loader size={12} aria-label={words.running} />;
}
