/** The statuses of a workflow run: URL values, labels, and values of the API. */
import { runStatusValues } from '../../api/generated/enums.ts';
import { keysOf, wireWords, wordOf } from '../wire-words.ts';

export const runStatusToWire = wireWords('SERVICE_WORKFLOW_RUN_STATUS_', runStatusValues);
export type RunStatus = keyof typeof runStatusToWire;

export const runStatusWords: Readonly<Record<RunStatus, string>> = {
  submitted: 'Queued',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
export const runStatuses = keysOf(runStatusWords);

export function runStatusOf(wire: (typeof runStatusToWire)[RunStatus]): RunStatus {
  return wordOf(runStatusToWire, wire) ?? 'submitted';
}
