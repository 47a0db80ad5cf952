/** GET …/triage/{triageId}: how far an act of triage is. */
import { getTriage } from '../../domain/triage/get-triage.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { TriageParams, TriageProgressAnswer, triageToWire } from './wire.ts';

export const getTriageRoute = deploymentRoute({
  method: 'GET',
  path: '/api/triage/v1/deployments/{deploymentId}/triage/{triageId}',
  operationId: 'GetTriage',
  tag: 'Triage',
  summary: 'Get the progress of a triage',
  description: 'Your own triages, and as an admin anyone’s.',
  effect: 'read',
  stability: null,
  access: webApi('findings.triage'),
  schemas: { params: TriageParams, response: { 200: TriageProgressAnswer } },
}).handle(async ({ platform, member, params }) => ({
  status: 200,
  body: triageToWire(await getTriage(platform, member, params.triageId)),
}));
