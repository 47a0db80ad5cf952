/** Uploads that did not go well in the demo's last weeks, and syncs of a host that is not there: runs that failed, were cancelled, or warn. */
import { Readable } from 'node:stream';
import { projectSyncType } from '../../model/runs/workflow-types.ts';
import { acceptUpload } from '../../domain/scans/accept-upload.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { submitSync } from '../../domain/sync/submit-sync.ts';
import { cancelRun } from '../../domain/runs/cancel-run.ts';
import { getRunOfScan } from '../../domain/runs/get-run-of-scan.ts';
import { passingClock } from '../passing-clock.ts';
import { deed, type Deed, type DeedWorld } from './deed.ts';
import { performWaiting } from './perform-waiting.ts';

/** The build's disk was full: the file ends in the middle. */
const cutShort = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"CodeQL","semanticVersion":"2.20.1","rules":[';

/** One file was too much for the scanner; what it found before stays. */
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

export function runDeeds(beginning: Date): Deed[] {
  return [
    deed({ beginning, day: 363, time: '05:12' }, 'ci', sendCutShort, 'northwind/pricing-engine'),
    deed({ beginning, day: 363, time: '05:48' }, 'ci', sendWithErrors, 'northwind/data-pipelines'),
    deed({ beginning, day: 363, time: '06:31' }, 'ci', sendAndCancel, 'northwind/search-indexer'),
    deed({ beginning, day: 362, time: '08:02' }, 'jonas.weber', syncNow, 'northwind/checkout'),
    deed({ beginning, day: 363, time: '08:06' }, 'mara.lindqvist', syncNow, 'northwind/infra-tools'),
  ];
}

async function syncNow({ platform, member, projectId }: DeedWorld): Promise<void> {
  await submitSync(platform, member, projectId);
  await performWaiting(platform, member, { workflowType: projectSyncType, projectId });
}

async function sendCutShort(world: DeedWorld): Promise<void> {
  const scanId = await send(world, { project: 'northwind/pricing-engine', format: 'sarif', body: cutShort });
  await ingest(world, scanId);
}

async function sendWithErrors(world: DeedWorld): Promise<void> {
  const scanId = await send(world, { project: 'northwind/data-pipelines', format: 'semgrep', body: withErrors });
  await ingest(world, scanId);
}

/** Somebody saw that the build had scanned the wrong branch. */
async function sendAndCancel(world: DeedWorld): Promise<void> {
  const { platform, member } = world;
  const scanId = await send(world, { project: 'northwind/search-indexer', format: 'semgrep', body: withErrors });
  const clock = passingClock(platform.clock.now());
  await cancelRun({ ...platform, clock }, member, await getRunOfScan(platform, member, scanId));
}

function send(
  { platform, member }: DeedWorld,
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
  });
}

function ingest({ platform, member }: DeedWorld, scanId: string): Promise<void> {
  return ingestUpload({ ...platform, clock: passingClock(platform.clock.now()) }, member.deploymentId, scanId);
}
