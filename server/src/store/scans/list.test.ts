/** Every way to a page of scans gives what looking at each of them would. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database/database.ts';
import type { TimeKey } from '../../base/time-key.ts';
import { scanStatuses, type ScanStatus } from '../../model/scan.ts';
import { listScanRows, type ScanListing, type ReadLimits } from './list.ts';

interface MadeScan {
  id: string;
  at: Date;
  projectId: string;
  refName: string;
  status: ScanStatus;
}

const deploymentId = '1';
const refNames = ['main', 'develop', 'refs/pull/1/head'];
const scanCount = 120;
let owner: TestDatabase;
const made: MadeScan[] = [];

before(async () => {
  owner = await createTestDatabase();
  await owner.database.asAccess((tx) =>
    tx.query(
      `INSERT INTO parapet.deployment (id, slug, name, created_at) VALUES (1, 'a', 'a', now()), (2, 'b', 'b', now())`,
    ),
  );
  for (const deployment of [deploymentId, '2']) await makeScans(deployment);
  made.sort((one, other) => (isEarlier(one, other) ? 1 : -1));
});
after(() => owner.drop());

/** Four projects with the same refs each; which scan is of which is spread by strides that have no common divisor. */
async function makeScans(deployment: string): Promise<void> {
  await owner.database.asTenant(deployment, async ({ client }) => {
    for (let projectId = 1; projectId <= 4; projectId += 1) {
      await client.query(
        'INSERT INTO parapet.project (deployment_id, id, name, provisioned_at) VALUES ($1, $2, $3, now())',
        [deployment, projectId, `p${projectId}`],
      );
      for (const [index, name] of refNames.entries()) {
        await client.query(
          `INSERT INTO parapet.project_ref (deployment_id, id, project_id, name, kind, created_at) VALUES ($1, $2, $3, $4, 'branch', now())`,
          [deployment, projectId * 10 + index, projectId, name],
        );
      }
    }
    for (let id = 1; id <= scanCount; id += 1) {
      const projectId = 1 + ((id * 7) % 4);
      const ref = (id * 5) % refNames.length;
      const status = scanStatuses[(id * 11) % scanStatuses.length]!;
      const at = instantOf(id);
      await client.query(
        `INSERT INTO parapet.scan (deployment_id, id, project_id, ref_id, scope, status, created_at)
         VALUES ($1, $2, $3, $4, 'full', $5, $6)`,
        [deployment, id, projectId, projectId * 10 + ref, status, at],
      );
      if (deployment === deploymentId)
        made.push({ id: `${id}`, at, projectId: `${projectId}`, refName: refNames[ref]!, status });
    }
  });
}

const projectChoices = [null, [], ['2'], ['1', '3', '4'], ['1', '2', '3', '4']] as const;
const refChoices = [null, 'main', 'refs/pull/1/head', 'nowhere'] as const;
const statusChoices: readonly (readonly ScanStatus[] | null)[] = [null, ['completed'], ['error', 'never_finished']];

/** Limits that read everything at once, limits that cut off again and again, and limits that rule out branches. */
const limitCases: readonly ReadLimits[] = [
  { branchesMax: 200, rowsMax: 20_000 },
  { branchesMax: 200, rowsMax: 6 },
  { branchesMax: 2, rowsMax: 9 },
  { branchesMax: 0, rowsMax: 4 },
];

/** Three scans an instant, and ids that say nothing about time. */
function instantOf(id: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + (((id * 47) % scanCount) % 40) * 1_000);
}

function isEarlier(one: TimeKey, other: TimeKey): boolean {
  const apartMs = new Date(one.at).getTime() - new Date(other.at).getTime();
  return apartMs < 0 || (apartMs === 0 && Number(one.id) < Number(other.id));
}

async function readToTheEnd(listing: Omit<ScanListing, 'before' | 'limit'>, limits: ReadLimits): Promise<string[]> {
  const ids: string[] = [];
  let before: TimeKey | null = null;
  for (let requests = 0; requests < 2 * scanCount; requests += 1) {
    const { scans, readUpTo } = await owner.database.readAsTenant(deploymentId, (tx) =>
      listScanRows(tx, { ...listing, before, limit: 4 }, limits),
    );
    ids.push(...scans.map(({ id }) => id));
    const last = scans.length === 4 ? scans.at(-1) : undefined;
    const next: TimeKey | null = last === undefined ? readUpTo : { at: last.createdAt, id: last.id };
    if (next === null) return ids;
    assert.ok(before === null || isEarlier(next, before), 'every request comes further');
    before = next;
  }
  throw new Error('the list has no end');
}

for (const limits of limitCases) {
  test(`paging gives each scan that matches once, newest first, ${JSON.stringify(limits)}`, async () => {
    for (const projectIds of projectChoices) {
      for (const refName of refChoices) {
        for (const statuses of statusChoices) {
          const fitting = made.filter(
            (scan) =>
              (projectIds === null || (projectIds as readonly string[]).includes(scan.projectId)) &&
              (refName === null || scan.refName === refName) &&
              (statuses === null || statuses.includes(scan.status)),
          );
          const found = await readToTheEnd({ projectIds, refName, statuses }, limits);
          const question = JSON.stringify({ projectIds, refName, statuses });
          assert.deepEqual(
            found,
            fitting.map(({ id }) => id),
            question,
          );
        }
      }
    }
  });
}
