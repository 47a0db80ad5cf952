/**
 * A restored installation answers every request byte for byte as the dumped one, on another server and back. The
 * requests come from the registry, so a new reading operation is included automatically. Two installations are compared:
 * one that every operation has written to, and a part of the demo. PARAPET_TEST_OLD_DATABASE_URL names an empty database
 * on PostgreSQL 15, owned by a user with CREATEROLE and without superuser rights; the test removes what it restored.
 */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import pg from 'pg';
import { checkSecretKey } from '../../server/src/domain/installation/check-secret-key.ts';
import { ensureDemo } from '../../server/src/domain/demo/ensure-demo.ts';
import { findDeployment } from '../../server/src/domain/deployments/find-deployment.ts';
import { demoProjects } from '../../server/src/demo/content/organisation.ts';
import { seedDemo } from '../../server/src/demo/seed-demo.ts';
import { withoutNetwork } from '../../server/src/domain/demo/without-network.ts';
import { connectionTo } from '../../server/src/store/connection.ts';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { startTestDatabaseServer, templateDatabase } from '../harness/database/database-server.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { fillInstallation, listQuestions, secretCheck, type Question } from './filled-installation.ts';
import { assertSameAnswers, type Original } from './round-trip.ts';

/** Two languages, two scanners, dependencies, a mirrored repository. */
const someProjects = ['northwind/infra-tools', 'northwind/pricing-engine', 'northwind/warehouse-api'];

async function makeOriginal(t: TestContext, fill: (app: TestApp) => Promise<Question[]>): Promise<Original> {
  const database = await createTestDatabase();
  const app = await startTestApp({ database });
  t.after(async () => {
    await app.close();
    await database.drop();
  });
  return { app, database, questions: await fill(app) };
}

async function fillDemo(app: TestApp): Promise<Question[]> {
  const { platform } = app;
  await checkSecretKey(platform, secretCheck);
  const { admin } = await makeDeployment(platform, 'first');
  await ensureDemo(platform);
  await seedDemo(platform, {
    projects: demoProjects.filter(({ name }) => someProjects.includes(name)),
    outside: withoutNetwork(platform.outside),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const demo = (await findDeployment(platform, 'demo')) ?? assert.fail('the demo has no deployment');
  return listQuestions(app, { deploymentId: demo.id, admin });
}

async function emptyDatabase(t: TestContext): Promise<pg.PoolConfig> {
  const { connection, drop } = await createTestDatabase();
  t.after(() => drop());
  return connection;
}

async function databaseElsewhere(t: TestContext): Promise<pg.PoolConfig> {
  const { connection, stop } = await startTestDatabaseServer();
  t.after(() => stop());
  return { ...connection, database: templateDatabase };
}

test('a restored installation answers every request byte for byte, from one PostgreSQL to another and back', async (t) => {
  const original = await makeOriginal(t, fillInstallation);
  assert.ok(original.questions.length > 90, 'what there is to ask has shrunk');
  await assertSameAnswers(t, original, [await databaseElsewhere(t), await emptyDatabase(t)]);
});

test('the restored demo answers every request byte for byte, on another PostgreSQL and back', async (t) => {
  const original = await makeOriginal(t, fillDemo);
  const findings = original.questions.filter(({ name }) => name.startsWith('GetFinding '));
  assert.ok(findings.length > 100, `${findings.length} findings`);
  await assertSameAnswers(t, original, [await databaseElsewhere(t), await emptyDatabase(t)]);
});

const old = process.env['PARAPET_TEST_OLD_DATABASE_URL'];
const skip = old === undefined && 'PARAPET_TEST_OLD_DATABASE_URL names no database on PostgreSQL 15';
test('an installation that goes to PostgreSQL 15 and back answers every request byte for byte', { skip }, async (t) => {
  const connection = connectionTo(old ?? '');
  const client = new pg.Client(connection);
  await client.connect();
  t.after(async () => {
    await client.query('DROP SCHEMA IF EXISTS parapet CASCADE');
    await client.query('DROP TABLE IF EXISTS public.parapet_migration');
    await client.end();
  });
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
  assert.match(rows[0]?.version ?? '', /^15/, 'the server’s version');
  const original = await makeOriginal(t, fillInstallation);
  await assertSameAnswers(t, original, [connection, await emptyDatabase(t)]);
});
