/** A workflow run in the words of the domain: its states and who may follow whom, and the bounds of what it tells of itself. Pure. */

/** In the order of a run's life, which is also the order that lists sort by (readings section 9). */
export const workflowRunStatuses = ['submitted', 'running', 'completed', 'failed', 'cancelled'] as const;
export type WorkflowRunStatus = (typeof workflowRunStatuses)[number];

/** Readings section 7: what each state may become. What has ended stays as it is. */
const nextOf: Record<WorkflowRunStatus, readonly WorkflowRunStatus[]> = {
  submitted: ['running', 'cancelled', 'failed'],
  running: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** The states from which a run may become `to`: the condition of every change of state (store/runs/runs.ts). */
export function statesBefore(to: WorkflowRunStatus): WorkflowRunStatus[] {
  return workflowRunStatuses.filter((from) => nextOf[from].includes(to));
}

/** Names that are in use or promised (readings section 9). The registry, workflow-types.ts, says which of them work. */
export const knownWorkflowTypes = ['ingest', 'project_sync', 'autofix', 'notification'] as const;

/** What set a run off: an event of a pull or merge request, or anything else. */
export const eventSources = ['custom', 'pr'] as const;
export type EventSource = (typeof eventSources)[number];

/** What a run is about: a pull or merge request, or a repository (or less: a run about the deployment as a whole counts here). */
export const targetTypes = ['pr', 'repo'] as const;
export type TargetType = (typeof targetTypes)[number];

export interface RunStep {
  name: string;
  /** ISO date-times; null while the step goes on. */
  startedAt: string;
  finishedAt: string | null;
}

export const runLogLevels = ['info', 'warning', 'error'] as const;
export type RunLogLevel = (typeof runLogLevels)[number];

export interface RunLogLine {
  at: string;
  level: RunLogLevel;
  message: string;
}

/** What a run tells of how it went. */
export interface RunTrace {
  steps: readonly RunStep[];
  log: readonly RunLogLine[];
}

/** Of steps and of lines; a run that has more keeps the latest ones. */
export const runStepsMax = 100;
export const runLogLinesMax = 200;
/** Characters of a step's name and of a line. */
export const runStepNameLengthMax = 100;
export const runLogMessageLengthMax = 1_000;

/** The trace with one more step begun, and the one before it ended. */
export function withStep(trace: RunTrace, name: string, at: Date): RunTrace {
  const step = { name: clip(name, runStepNameLengthMax), startedAt: at.toISOString(), finishedAt: null };
  return { ...trace, steps: [...endedSteps(trace, at), step].slice(-runStepsMax) };
}

/** The trace with its last step ended. */
export function withStepsEnded(trace: RunTrace, at: Date): RunTrace {
  return { ...trace, steps: endedSteps(trace, at) };
}

/** The trace with one more line. */
export function withLine(trace: RunTrace, level: RunLogLevel, message: string, at: Date): RunTrace {
  const line = { at: at.toISOString(), level, message: clip(message, runLogMessageLengthMax) };
  return { ...trace, log: [...trace.log, line].slice(-runLogLinesMax) };
}

function endedSteps({ steps }: RunTrace, at: Date): RunStep[] {
  return steps.map((step) => ({ ...step, finishedAt: step.finishedAt ?? at.toISOString() }));
}

/** Cut to whole characters, and without what PostgreSQL's jsonb refuses (NUL, halves of pairs). */
function clip(text: string, lengthMax: number): string {
  const storable = text.replaceAll('\0', '\ufffd').toWellFormed();
  return storable.length <= lengthMax ? storable : `${storable.slice(0, lengthMax - 1)}…`.toWellFormed();
}
