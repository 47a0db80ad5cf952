/** The status of a workflow run: an icon and a word. */
import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconLoader2, type Icon } from '@tabler/icons-react';
import { runStatusValues } from '../../api/generated/enums.ts';
import classes from './run-status.module.css';
import { keysOf, wireWords, wordOf } from '../wire-words.ts';

export const runStatusToWire = wireWords('SERVICE_WORKFLOW_RUN_STATUS_', runStatusValues);
export type RunStatus = keyof typeof runStatusToWire;

export const runStatusWords: Readonly<Record<RunStatus, string>> = {
  submitted: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
export const runStatuses = keysOf(runStatusWords);

const icons: Readonly<Record<RunStatus, Icon>> = {
  submitted: IconClock,
  running: IconLoader2,
  completed: IconCircleCheck,
  failed: IconCircleX,
  cancelled: IconBan,
};

export function runStatusOf(wire: (typeof runStatusToWire)[RunStatus]): RunStatus {
  return wordOf(runStatusToWire, wire) ?? 'submitted';
}

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
