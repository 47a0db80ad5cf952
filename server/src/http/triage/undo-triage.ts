/** POST …/triage/{triageId}/undo: undoes an act of triage. */
import { undoTriage } from '../../domain/triage/undo-triage.ts';
import { defaultTriageLimits } from '../../domain/triage/triage-limits.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { TriageParams, UndoAnswer } from './wire.ts';

export const undoTriageRoute = deploymentRoute({
  method: 'POST',
  path: '/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/undo',
  operationId: 'UndoTriage',
  tag: 'Triage',
  summary: 'Undo a triage',
  description:
    'You can undo your own triages, and as an admin anyone’s. Findings that were triaged again since keep their later decision. Above ' +
    `${defaultTriageLimits.atOnceMax} findings a job restores them: GetTriage shows how far \`undoId\` is. A job that still decides is cancelled first.`,
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('findings.triage'),
  schemas: { params: TriageParams, response: { 200: UndoAnswer } },
}).handle(async ({ platform, member, params }) => {
  const { undoId, changed, keptLater, runId } = await undoTriage(platform, member, params.triageId);
  return { status: 200, body: { triageId: params.triageId, undoId, changed, keptLater, jobId: runId ?? '' } };
});
