/**
 * A deployment that is deleted leaves nothing: no row in any table that names it, no account that belonged to nobody else, no queued
 * job. What others have is, byte for byte, as it was.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { beginDeletion } from '../../server/src/domain/deployments/begin-deletion.ts';
import { deleteDeployment } from '../../server/src/domain/deployments/delete-deployment.ts';
import { findDeployment } from '../../server/src/domain/deployments/find-deployment.ts';
import { commandActor } from '../../server/src/domain/operators/record-operation.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import { openJobQueue } from '../../server/src/store/jobs/job-queue.ts';
import { writeDump } from '../../server/src/store/dump/write-dump.ts';
import { assertError, jwtOf, makePerson, startTestApp, type Person, type TestApp } from '../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { fillInstallation } from './filled-installation.ts';

let database: TestDatabase;
let app: TestApp;
let folder: string;
let here: string;
let both: Person;
const never = new AbortController().signal;

before(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ database });
  folder = await mkdtemp(join(tmpdir(), 'parapet-deletion-'));
  await fillInstallation(app);
  here = (await findDeployment(app.platform, 'here'))!.id;
  const there = (await findDeployment(app.platform, 'there'))!.id;
  both = await makePerson(app.platform, 'both');
  for (const deploymentId of [here, there])
    await setRole(app.platform, deploymentId, { userId: both.userId, orgRole: 'member' });
  const queue = await openJobQueue({ ...app.platform, connection: database.connection, jobs: [], isAlone: true });
  app.platform.queue = queue;
  await app.platform.database.asTenant(here, (tx) =>
    queue.enqueue(tx, { name: 'waiting', id: 'waiting', payload: {}, serialKey: 'waiting' }),
  );
});
after(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/**
 * How many rows name the deployment, in each column of each table that can, but in the installation's own log. Row-level security is
 * switched off for it, in a transaction that is rolled back.
 */
async function rowsNaming(deploymentId: string): Promise<Map<string, number>> {
  const client = await database.database.pool.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; column: string; isOurs: boolean }>(
      `SELECT c.relname AS "table", a.attname AS "column", c.relowner = current_user::regrole AS "isOurs"
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'parapet'::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
          AND (a.attname LIKE '%deployment_id' AND a.attname <> 'about_deployment_id' OR c.relname = 'deployment' AND a.attname = 'id')
        ORDER BY c.relname, a.attname`,
    );
    await client.query('BEGIN');
    const counts = new Map<string, number>();
    for (const { table, column, isOurs } of columns) {
      // Staging belongs to the role that stages.
      await client.query(
        isOurs ? `ALTER TABLE parapet.${table} NO FORCE ROW LEVEL SECURITY` : 'SET LOCAL ROLE parapet_ingest',
      );
      const { rows } = await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM parapet.${table} WHERE ${column} = $1`,
        [deploymentId],
      );
      await client.query('RESET ROLE');
      counts.set(`${table}.${column}`, rows[0]!.n);
    }
    return counts;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function emails(): Promise<string[]> {
  const { rows } = await app.platform.database.readAsAccess((tx) =>
    tx.query<{ email: string }>('SELECT email FROM parapet.user_account ORDER BY email'),
  );
  return rows.map(({ email }) => email);
}

/** A deployment's rows, by table, from its dump: the header before them differs in its instant and sequences, the line after them in its checksum. */
async function dumpOf(slug: string): Promise<string[]> {
  const file = join(folder, 'one.dump');
  await writeDump(database.connection, { file, deployment: slug, now: app.clock.now() });
  const lines = zstdDecompressSync(await readFile(file))
    .toString('utf8')
    .split('\n');
  // The rows of a table have no order.
  return lines
    .slice(
      lines.findIndex((line) => line.startsWith('{"table"')),
      lines.findLastIndex((line) => line.startsWith('{"rows"')),
    )
    .toSorted();
}

const operator = commandActor('test');

test('deleting asks for the name, and leaves nothing of the deployment and nothing else changed', async () => {
  const before = await rowsNaming(here);
  const filled = [...before].filter(([, n]) => n > 0);
  assert.ok(
    filled.length > 60,
    `rows in ${filled.length} columns only: ${[...before].filter(([, n]) => n === 0).join(' ')}`,
  );
  // Their sign-in is in the audit log of both.
  const token = await jwtOf(app.platform, both.email);
  const others = await dumpOf('there');
  assert.ok(others.length > 150, `${others.length} lines`);

  const begin = (confirm: string) => beginDeletion(app.platform, operator, { deploymentId: here, confirm });
  await assert.rejects(begin('Here'), /confirm: must repeat the name/);
  const { name } = (
    await app.platform.database.readAsAccess((tx) =>
      tx.query<{ name: string }>('SELECT name FROM parapet.deployment WHERE id = $1', [here]),
    )
  ).rows[0]!;
  await begin(name);
  await assert.rejects(begin(name), /is being deleted already/);
  await assert.rejects(dumpOf('here'), /is being deleted/);
  const refused = await app.ask('GET', `/api/agent/deployments/${here}/repos`, { token });
  assertError(refused, 403, 'DEPLOYMENT_SUSPENDED');
  assert.match(refused.text, /is being deleted/);

  assert.equal(await deleteDeployment(app.platform, here, never), true);
  const left = [...(await rowsNaming(here))].filter(([, n]) => n > 0);
  // Only the job that deletes, which ends when it finds nothing.
  assert.deepEqual(left, [['job.deployment_id', 1]]);
  const stayed = await emails();
  assert.deepEqual(
    stayed.filter((email) => email.startsWith('here-')),
    [],
  );
  assert.ok(stayed.includes(both.email) && stayed.includes('there-admin@example.com'));
  assert.deepEqual(await dumpOf('there'), others);
  assert.equal(await deleteDeployment(app.platform, here, never), true, 'repeating it does nothing');

  const gone = await app.ask('GET', `/api/agent/deployments/${here}/repos`, { token });
  assertError(gone, 404, 'NOT_FOUND');
  const { rows } = await app.platform.database.readAsAccess((tx) =>
    tx.query('SELECT action, slug, changes FROM parapet.operator_entry WHERE slug = $1 ORDER BY id', ['here']),
  );
  assert.deepEqual(rows, [{ action: 'deployment.delete', slug: 'here', changes: { name } }]);
});
