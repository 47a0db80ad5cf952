/** Triage on the wire: the selection, the decision and the outcome. */
import { z } from 'zod';
import type { TriageProgress } from '../../domain/triage/get-triage.ts';
import { workflowRunStatuses } from '../../model/runs/workflow-run.ts';
import { triageReasons } from '../../model/states.ts';
import { settableTriages } from '../../model/triage.ts';
import { ReportQuery } from '../reports/request.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';

const triageState = wireEnum('FINDING_TRIAGE_STATE_', settableTriages);
const triageReason = wireEnum('FINDING_TRIAGE_REASON_', triageReasons);

/** Upper bound of the ids in one call; a filter may select more. */
const findingIdsMax = 10_000;

export const TriageRequest = z
  .object({
    findingIds: z
      .array(idInput)
      .min(1, 'name at least one finding, or leave it out and give a report')
      .max(findingIdsMax, `must have at most ${findingIdsMax} ids; give a report instead`)
      .optional(),
    report: ReportQuery.optional().describe('All findings that GetReportFindings returns for this query.'),
    triageState: triageState.input,
    triageReason: triageReason.input.optional().describe('Only with FINDING_TRIAGE_STATE_IGNORED.'),
    note: z.string().optional(),
    isPreview: z.boolean().default(false).describe('Only counts; changes nothing.'),
  })
  .refine((body) => (body.findingIds === undefined) !== (body.report === undefined), {
    error: 'give either findingIds or report',
    path: ['findingIds'],
  })
  .meta({
    examples: [
      {
        report: { filters: { ruleIds: ['tests.example-rule'] } },
        triageState: 'FINDING_TRIAGE_STATE_IGNORED',
        triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
        note: 'Test code.',
        isPreview: true,
      },
    ],
  });

const count = z.int().min(0);

const jobId = z.string().describe('The job that does it (ListWorkflowJobs); empty if it is done.');

export const TriageAnswer = z.object({
  triageId: z.string().describe('For undo; empty for a preview.'),
  selected: count.describe('Findings that were selected.'),
  changed: count.describe(
    'Findings that changed, including the same findings on other refs; for a preview, those that would change; 0 for a job.',
  ),
  jobId,
});

export const TriageParams = z.object({ triageId: idInput });

export const UndoAnswer = z.object({
  triageId: idOutput.describe('The triage that was undone.'),
  undoId: idOutput.describe('The undo, which GetTriage shows the progress of if a job does it.'),
  changed: count,
  keptLater: count.describe('Findings that were triaged again since; they are unchanged.'),
  jobId,
});

const triageStatus = wireEnum('TRIAGE_STATUS_', workflowRunStatuses);

export const TriageProgressAnswer = z.object({
  triage: z
    .object({
      triageId: idOutput,
      status: triageStatus.output,
      createdAt: instantOutput,
      actor: z.string().describe('Login of the person.'),
      selected: count.describe('Findings that the job decides about; 0 if there was no job.'),
      decided: count.describe('Those of them that it has decided about.'),
      changed: count.describe('Findings that changed, including the same findings on other refs.'),
      keptLater: count.describe('Of an undo: findings that were triaged again since; they are unchanged.'),
      undoes: z.string().describe('The triage that this one undoes; empty unless it is an undo.'),
      undoneBy: z.string().describe('The undo of this one; empty if none did.'),
      jobId,
    })
    .meta({ id: 'TriageProgress' }),
});

export function triageToWire(batch: TriageProgress): z.input<typeof TriageProgressAnswer> {
  const { id, at, actor, selected, decided, changed, keptLater, change } = batch;
  return {
    triage: {
      triageId: id,
      status: triageStatus.toWire(batch.runStatus ?? 'completed'),
      createdAt: instantToWire(at),
      actor,
      selected,
      decided,
      changed,
      keptLater,
      undoes: 'undoes' in change ? change.undoes : '',
      undoneBy: batch.undoneByBatchId ?? '',
      jobId: batch.runId ?? '',
    },
  };
}
