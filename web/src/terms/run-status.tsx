/** How far a workflow run is: an icon and a word. */
import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconLoader2, type Icon } from '@tabler/icons-react';
import classes from './run-status.module.css';

export const runStatuses = ['submitted', 'running', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const runStatusWords: Readonly<Record<RunStatus, string>> = {
  submitted: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const icons: Readonly<Record<RunStatus, Icon>> = {
  submitted: IconClock,
  running: IconLoader2,
  completed: IconCircleCheck,
  failed: IconCircleX,
  cancelled: IconBan,
};

export const runStatusToWire = {
  submitted: 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED',
  running: 'SERVICE_WORKFLOW_RUN_STATUS_RUNNING',
  completed: 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED',
  failed: 'SERVICE_WORKFLOW_RUN_STATUS_FAILED',
  cancelled: 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED',
} as const satisfies Record<RunStatus, string>;

export function runStatusOf(wire: (typeof runStatusToWire)[RunStatus]): RunStatus {
  return runStatuses.find((status) => runStatusToWire[status] === wire) ?? 'submitted';
}

/** It has not ended: it can be cancelled, and is worth looking at again. */
export function isUnderWay(status: RunStatus): boolean {
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
