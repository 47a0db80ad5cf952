/** Workflow runs on the wire: the list of api.md 4.1 (2.1, 2.2), and our own operations on one run. */
import { z } from 'zod';
import { runSortColumns, type RunsRequest } from '../../domain/runs/list-runs.ts';
import type { TracedRun, WorkflowRun } from '../../domain/runs/get-run.ts';
import { refNameLengthMax } from '../../model/scm/refs.ts';
import { eventSources, runLogLevels, targetTypes, workflowRunStatuses } from '../../model/runs/workflow-run.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeInput } from '../wire/paging.ts';

export const runStatus = wireEnum('SERVICE_WORKFLOW_RUN_STATUS_', workflowRunStatuses);
const sortDirection = wireEnum('SORT_DIRECTION_', ['asc', 'desc']);

const searchLengthMax = 200;
const typeLengthMax = 100;

/** A filter's text; '' means no filter. */
function optionalText(lengthMax: number) {
  return z
    .string()
    .max(lengthMax, `must have at most ${lengthMax} characters`)
    .optional()
    .transform((text) => (text === '' ? undefined : text));
}

/** One member of an enum; '' means no filter. */
function optionalWord<const Word extends string>(words: readonly Word[]) {
  return z
    .enum([...words, ''], { error: `must be one of ${words.join(', ')}` })
    .optional()
    .transform((word) => words.find((each) => each === word));
}

const JobsFilter = z.object({
  searchQuery: optionalText(searchLengthMax).describe(
    'Digits of a job id, or a substring of a workflow type’s name, case-insensitive.',
  ),
  statuses: runStatus.filters.optional(),
  workflowType: optionalText(typeLengthMax),
  eventSource: optionalWord(eventSources),
  repoId: z
    .union([z.literal(''), idInput], { error: 'must be a project’s id: int64, as a string or as a number' })
    .optional()
    .transform((id) => (id === '' ? undefined : id)),
  targetType: optionalWord(targetTypes),
  repositoryRefId: z
    .union([z.string().max(refNameLengthMax), z.int().min(0)], {
      error: `must be a ref’s id, or a name of at most ${refNameLengthMax} characters`,
    })
    .optional()
    .transform((ref) => (ref === '' || ref === undefined ? undefined : String(ref)))
    .describe('A ref’s id, or the name of a branch, tag or pull request.'),
});

export const ListJobsRequest = z
  .object({
    deploymentId: idInput.optional(),
    pageSize: pageSizeInput({ default: 20, max: 100, above: 'clamp' }),
    cursor: cursorInput,
    filter: JobsFilter.optional(),
    sortColumn: optionalWord(runSortColumns).describe('Default: started_at.'),
    sortDirection: sortDirection.filter.optional().describe('Default: descending.'),
  })
  .meta({
    examples: [
      {
        pageSize: 20,
        filter: { statuses: ['SERVICE_WORKFLOW_RUN_STATUS_RUNNING'], workflowType: 'ingest' },
        sortColumn: 'started_at',
        sortDirection: 'SORT_DIRECTION_DESC',
      },
    ],
  });

export function requestOf(body: z.output<typeof ListJobsRequest>): RunsRequest {
  const { filter, sortColumn, sortDirection: direction } = body;
  return {
    filter: {
      searchQuery: filter?.searchQuery,
      statuses: filter?.statuses,
      workflowType: filter?.workflowType,
      eventSource: filter?.eventSource,
      targetType: filter?.targetType,
      projectId: filter?.repoId,
      ref: filter?.repositoryRefId,
    },
    sortColumn: sortColumn ?? 'started_at',
    direction: direction ?? 'desc',
  };
}

const summary = {
  jobId: idOutput,
  workflowType: z.string(),
  status: runStatus.output,
  deploymentId: idOutput,
  repoId: z.string().describe('int64 as a decimal string; empty for a job without a project'),
  gitRef: z.string(),
  startedAt: instantOrNullOutput,
  finishedAt: instantOrNullOutput,
  totalFindings: z.int().min(0),
  eventSource: z.enum(eventSources),
  repoUrl: z.string(),
  totalCostCredits: z.number(),
  triggerSource: z.string().describe('Login of the person who started it, or the cause.'),
};

export const JobPage = z
  .object({ jobs: z.array(z.object(summary).meta({ id: 'WorkflowJobSummary' })), nextCursor: z.string() })
  .meta({ id: 'WorkflowJobPage' });

export function jobToWire(deploymentId: string, run: WorkflowRun): z.input<typeof JobPage>['jobs'][number] {
  return {
    jobId: run.id,
    workflowType: run.workflowType,
    status: runStatus.toWire(run.status),
    deploymentId,
    repoId: run.projectId ?? '',
    gitRef: run.refName,
    startedAt: instantToWire(run.startedAt),
    finishedAt: instantToWire(run.finishedAt),
    totalFindings: Number(run.totalFindings),
    eventSource: run.eventSource,
    repoUrl: run.projectUrl,
    totalCostCredits: run.totalCostCredits,
    triggerSource: run.triggerSource,
  };
}

export const RunParams = z.object({ runId: idInput });

export const SubmitRunRequest = z
  .object({
    deploymentId: idInput.optional(),
    workflowType: z.string().min(1, 'name the workflow type').max(typeLengthMax),
    repoId: idInput,
    gitRef: optionalText(refNameLengthMax),
    issueId: idInput.optional(),
  })
  .meta({ examples: [{ workflowType: 'autofix', repoId: '1', issueId: '7' }] });

export const RunAnswer = z
  .object({
    job: z.object({
      ...summary,
      submittedAt: instantOutput,
      targetType: z.enum(targetTypes),
      issueId: z.string().describe('int64 as a decimal string; empty if it has no project'),
      scanId: z.string().describe('int64 as a decimal string; empty unless it is an ingest'),
      steps: z.array(z.object({ name: z.string(), startedAt: instantOutput, finishedAt: instantOrNullOutput })),
      log: z.array(z.object({ at: instantOutput, level: z.enum(runLogLevels), message: z.string() })),
    }),
  })
  .meta({ id: 'WorkflowRunAnswer' });

export function runToWire(deploymentId: string, run: TracedRun): z.input<typeof RunAnswer> {
  return {
    job: {
      ...jobToWire(deploymentId, run),
      submittedAt: instantToWire(run.submittedAt),
      targetType: run.targetType,
      issueId: run.issueId ?? '',
      scanId: run.scanId ?? '',
      steps: [...run.steps],
      log: [...run.log],
    },
  };
}
