/** Live updates on the wire: server-sent events, each a name and a JSON text. */
import { z } from 'zod';
import { findingsCauses, liveResources } from '../../model/live-change.ts';
import type { MemberChange } from '../../domain/events/subscribe-to-changes.ts';
import { scanStatus } from '../scans/wire.ts';
import { wireEnum } from '../wire/enums.ts';
import { idOutput } from '../wire/ids.ts';
import { runStatus } from '../runs/wire.ts';

const findingsCause = wireEnum('', findingsCauses);

const resource = wireEnum('', liveResources);

const HelloEvent = z
  .object({
    version: z.string().describe('The server’s version; if it changes, reload the page.'),
    quietMs: z
      .int()
      .nonnegative()
      .describe(
        'For how many milliseconds nothing had changed in the deployment, as far as the process that answers has watched. What you requested earlier may be older than the stream: fetch it again.',
      ),
  })
  .meta({ id: 'HelloEvent' });
const ScanEvent = z
  .object({ scanId: idOutput, projectId: idOutput, status: scanStatus.output })
  .meta({ id: 'ScanEvent' });
const RunEvent = z
  .object({
    runId: idOutput,
    workflowType: z.string(),
    projectId: z.string().describe('int64 as a decimal string; empty for a job without a project'),
    status: runStatus.output,
  })
  .meta({ id: 'RunEvent' });
const FindingsEvent = z
  .object({
    projectIds: z.array(idOutput).describe('Only those that you see.'),
    cause: findingsCause.output,
  })
  .meta({ id: 'FindingsEvent' });

const ResourceEvent = z
  .object({ resource: resource.output.describe('The list of which something that you may see has changed.') })
  .meta({ id: 'ResourceEvent' });
const AccessEvent = z
  .object({})
  .describe('Your role or the projects that you see have changed.')
  .meta({ id: 'AccessEvent' });

export const LiveEvent = z
  .discriminatedUnion('event', [
    z.object({ event: z.literal('hello'), data: HelloEvent }),
    z.object({ event: z.literal('scan'), data: ScanEvent }),
    z.object({ event: z.literal('run'), data: RunEvent }),
    z.object({ event: z.literal('findings'), data: FindingsEvent }),
    z.object({ event: z.literal('resource'), data: ResourceEvent }),
    z.object({ event: z.literal('access'), data: AccessEvent }),
  ])
  .describe(
    'A stream of these until one side ends it, each as `event: <event>`, `data: <data as JSON on one line>` and an empty line. Lines ' +
      'that begin with a colon are comments.',
  )
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.input<typeof LiveEvent>;

export function changeToWire(change: MemberChange): LiveEvent {
  switch (change.kind) {
    case 'scan': {
      const { scanId, projectId, status } = change;
      return { event: 'scan', data: { scanId, projectId, status: scanStatus.toWire(status) } };
    }
    case 'run': {
      const { runId, workflowType, projectId, status } = change;
      return {
        event: 'run',
        data: { runId, workflowType, projectId: projectId ?? '', status: runStatus.toWire(status) },
      };
    }
    case 'findings': {
      const { projectIds, cause } = change;
      return { event: 'findings', data: { projectIds, cause: findingsCause.toWire(cause) } };
    }
    case 'resource':
      return { event: 'resource', data: { resource: resource.toWire(change.resource) } };
    case 'access':
      return { event: 'access', data: {} };
  }
}
