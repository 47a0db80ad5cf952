/** POST …/vex: what an OpenVEX or CSAF document says of a project's findings becomes their triage. */
import { applyVex, previewVex } from '../../domain/triage/apply-vex.ts';
import { defaultTriageLimits } from '../../domain/triage/triage-limits.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { vexToWire, VexAnswer, VexRequest } from './vex-wire.ts';

/** CSAF documents of large vendors have a few megabytes. */
const bodyBytesMax = 16 * 1024 * 1024;

export const applyVexRoute = deploymentRoute({
  method: 'POST',
  path: '/api/triage/v1/deployments/{deploymentId}/vex',
  operationId: 'ApplyVex',
  tag: 'Triage',
  summary: 'Triage the findings of a project by a VEX document',
  description:
    'Findings of the packages and vulnerabilities that an OpenVEX or CSAF document names: `not_affected` ignores them, `under_investigation` ' +
    'marks them as reviewing, `affected` takes back what an earlier version of the document decided; `fixed` closes nothing. Decisions ' +
    'of people stay. With `isPreview` it only counts. The returned `triageId` is for undoing it with UndoTriage. At most ' +
    `${defaultTriageLimits.atOnceMax} findings at once.`,
  effect: 'write',
  stability: null,
  access: webApi('findings.triage'),
  bodyBytesMax,
  schemas: { body: VexRequest, response: { 200: VexAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { project, document, isPreview } = body;
  const outcome = await (isPreview ? previewVex : applyVex)(platform, member, { project, document });
  return { status: 200, body: vexToWire(outcome) };
});
