/** The status of a workflow run: an icon and a word. */
import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconLoader2, type Icon } from '@tabler/icons-react';
import classes from './run-status.module.css';
import { runStatusWords, type RunStatus } from './run-status-words.ts';

const icons: Readonly<Record<RunStatus, Icon>> = {
  submitted: IconClock,
  running: IconLoader2,
  completed: IconCircleCheck,
  failed: IconCircleX,
  cancelled: IconBan,
};

/** True if the run has not finished, and can be cancelled. */
export function isUnfinished(status: RunStatus): boolean {
  return status === 'submitted' || status === 'running';
}

export function RunStatusBadge({ status }: { status: RunStatus }) {
  const StatusIcon = icons[status];
  return (
    <span className={classes.status} data-status={status}>
      <StatusIcon size={14} aria-hidden className={classes.icon} />
      {runStatusWords[status]}
    </span>
  );
}
