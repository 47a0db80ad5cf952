/**
 * Failed uploads of the demo's last weeks, and syncs of an unreachable host: runs that failed, were cancelled, or have
 * warnings.
 */
import { Readable } from 'node:stream';
import { projectSyncType } from '../../model/runs/workflow-types.ts';
import { acceptUpload } from '../../domain/scans/accept-upload.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { submitSync } from '../../domain/sync/submit-sync.ts';
import { cancelRun } from '../../domain/runs/cancel-run.ts';
import { getRunOfScan } from '../../domain/runs/get-run-of-scan.ts';
import { tickingClock } from '../ticking-clock.ts';
import { action, type Action, type ActionContext } from './action.ts';
import { performQueued } from './perform-queued.ts';

/** The build's disk was full, so the file is truncated. */
const cutShort = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"CodeQL","semanticVersion":"2.20.1","rules":[';

/** The scanner failed on one file; its earlier findings stay. */
const withErrors = JSON.stringify({
  version: '1.96.0',
  results: [],
  errors: [
    {
      code: 2,
      level: 'warn',
      type: 'Timeout',
      message: 'Timeout when running 3 rules on dags/generated/legacy_orders.py: limit is 30 s',
      path: 'dags/generated/legacy_orders.py',
    },
    {
      code: 3,
      level: 'warn',
      type: ['PartialParsing', []],
      message: 'Syntax error at line dags/export_orders.py:188: `match` was unexpected',
      path: 'dags/export_orders.py',
    },
  ],
  paths: { scanned: [] },
});

export function runActions(start: Date): Action[] {
  return [
    action({ start, day: 363, time: '05:12' }, 'ci', sendCutShort, 'northwind/pricing-engine'),
    action({ start, day: 363, time: '05:48' }, 'ci', sendWithErrors, 'northwind/data-pipelines'),
    action({ start, day: 363, time: '06:31' }, 'ci', sendAndCancel, 'northwind/search-indexer'),
    action({ start, day: 362, time: '08:02' }, 'jonas.weber', syncNow, 'northwind/checkout'),
    action({ start, day: 363, time: '08:06' }, 'mara.lindqvist', syncNow, 'northwind/infra-tools'),
  ];
}

async function syncNow({ platform, member, projectId }: ActionContext): Promise<void> {
  await submitSync(platform, member, projectId);
  await performQueued(platform, member, { workflowType: projectSyncType, projectId });
}

async function sendCutShort(context: ActionContext): Promise<void> {
  const scanId = await send(context, { project: 'northwind/pricing-engine', format: 'sarif', body: cutShort });
  await ingest(context, scanId);
}

async function sendWithErrors(context: ActionContext): Promise<void> {
  const scanId = await send(context, { project: 'northwind/data-pipelines', format: 'semgrep', body: withErrors });
  await ingest(context, scanId);
}

/** A person saw that the build had scanned the wrong branch. */
async function sendAndCancel(context: ActionContext): Promise<void> {
  const { platform, member } = context;
  const scanId = await send(context, { project: 'northwind/search-indexer', format: 'semgrep', body: withErrors });
  const clock = tickingClock(platform.clock.now());
  await cancelRun({ ...platform, clock }, member, await getRunOfScan(platform, member, scanId));
}

function send(
  { platform, member }: ActionContext,
  { project, format, body }: { project: string; format: string; body: string },
): Promise<string> {
  return acceptUpload(platform, member, {
    project,
    ref: 'refs/heads/main',
    commit: 'b7e23ec29af22b0b4e41da31e868d57226121c84',
    format,
    scope: 'full',
    category: 'nightly',
    manifest: null,
    idempotencyKey: null,
    fileName: `${format}.json`,
    body: Readable.from([Buffer.from(body)]),
    isGzip: false,
    confirmsClosings: false,
    ciRun: null,
    judgeSender: async () => member,
  });
}

function ingest({ platform, member }: ActionContext, scanId: string): Promise<void> {
  return ingestUpload({ ...platform, clock: tickingClock(platform.clock.now()) }, member.deploymentId, scanId);
}
