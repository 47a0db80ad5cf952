/** POST …/triage/{triageId}/cancel: stops a job of triage. */
import { cancelTriage } from '../../domain/triage/cancel-triage.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { TriageParams, TriageProgressAnswer, triageToWire } from './wire.ts';

export const cancelTriageRoute = deploymentRoute({
  method: 'POST',
  path: '/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/cancel',
  operationId: 'CancelTriage',
  tag: 'Triage',
  summary: 'Stop a triage job',
  description:
    'You can stop your own, and as an admin anyone’s. What was decided by then stays; undo it with UndoTriage. 409 if it has ended, ' +
    'and for an undo, which must be complete.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('findings.triage'),
  schemas: { params: TriageParams, response: { 200: TriageProgressAnswer } },
}).handle(async ({ platform, member, params }) => ({
  status: 200,
  body: triageToWire(await cancelTriage(platform, member, params.triageId)),
}));
