/** A workflow run in domain terms: its states, their transitions, and the bounds of its trace. Pure. */

/** In the order of a run's life, which is also the sort order of lists (readings section 9). */
export const workflowRunStatuses = ['submitted', 'running', 'completed', 'failed', 'cancelled'] as const;
export type WorkflowRunStatus = (typeof workflowRunStatuses)[number];

/** Allowed transitions (readings section 7). Ended states are final. */
const nextOf: Record<WorkflowRunStatus, readonly WorkflowRunStatus[]> = {
  submitted: ['running', 'cancelled', 'failed'],
  running: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** The states from which a run may become `to`: the condition of every state change (store/runs/runs.ts). */
export function statesBefore(to: WorkflowRunStatus): WorkflowRunStatus[] {
  return workflowRunStatuses.filter((from) => nextOf[from].includes(to));
}

/** Names in use or reserved (readings section 9). The registry, workflow-types.ts, lists those that work. */
export const knownWorkflowTypes = ['ingest', 'project_sync', 'autofix', 'notification'] as const;

/** What triggered a run: an event of a pull or merge request, or anything else. */
export const eventSources = ['custom', 'pr'] as const;
export type EventSource = (typeof eventSources)[number];

/** The subject of a run: a pull or merge request, or a repository (including runs about the whole deployment). */
export const targetTypes = ['pr', 'repo'] as const;
export type TargetType = (typeof targetTypes)[number];

export interface RunStep {
  name: string;
  /** ISO date-times; null while the step runs. */
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

/** A run's steps and log. */
export interface RunTrace {
  steps: readonly RunStep[];
  log: readonly RunLogLine[];
}

/** Maximum steps and lines; a run with more keeps the latest. */
export const runStepsMax = 100;
export const runLogLinesMax = 200;
/** Characters of a step's name and of a line. */
export const runStepNameLengthMax = 100;
export const runLogMessageLengthMax = 1_000;

/** Ends the last step and adds another. */
export function withStep(trace: RunTrace, name: string, at: Date): RunTrace {
  const step = { name: clip(name, runStepNameLengthMax), startedAt: at.toISOString(), finishedAt: null };
  return { ...trace, steps: [...endedSteps(trace, at), step].slice(-runStepsMax) };
}

/** Ends the last step. */
export function withStepsEnded(trace: RunTrace, at: Date): RunTrace {
  return { ...trace, steps: endedSteps(trace, at) };
}

/** The line of a run that a person cancelled: the only one that names a person. */
export const cancelledBy = (login: string): string => `Cancelled by ${login}.`;

/** Adds a line. */
export function withLine(trace: RunTrace, level: RunLogLevel, message: string, at: Date): RunTrace {
  const line = { at: at.toISOString(), level, message: clip(message, runLogMessageLengthMax) };
  return { ...trace, log: [...trace.log, line].slice(-runLogLinesMax) };
}

function endedSteps({ steps }: RunTrace, at: Date): RunStep[] {
  return steps.map((step) => ({ ...step, finishedAt: step.finishedAt ?? at.toISOString() }));
}

/** Cut to whole characters, without what PostgreSQL's jsonb rejects (NUL, unpaired surrogates). */
function clip(text: string, lengthMax: number): string {
  const storable = text.replaceAll('\0', '\ufffd').toWellFormed();
  return storable.length <= lengthMax ? storable : `${storable.slice(0, lengthMax - 1)}…`.toWellFormed();
}
