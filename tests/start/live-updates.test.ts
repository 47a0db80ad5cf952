/**
 * Live updates with several processes: one merges the upload, another streams its changes, and a shutdown does not wait
 * for open streams.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../harness/database/database.ts';
import { openStream } from '../harness/event-stream.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { connectScansApi } from '../harness/uploads/scans-api.ts';
import { urlOf } from '../harness/server.ts';
import { makeDataDir, startProcess } from './server-process.ts';

const account = { email: 'ada@example.com', password: 'correct horse battery staple' };

test('one process streams the changes of another, and its shutdown does not wait for open streams', async (t) => {
  const { connection, drop } = await createTestDatabase();
  t.after(() => drop());
  const settings = {
    DATABASE_URL: urlOf(connection),
    PARAPET_SECRET_KEY: 'a secret of at least thirty-two characters',
    PARAPET_DATA_DIR: await makeDataDir(t),
    // Far longer than the test takes.
    PARAPET_SHUTDOWN_SECONDS: '3600',
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
  };
  const node = startProcess(t, 'server.ts', { ...settings, PARAPET_ROLE: 'api' });
  const nodeUrl = await node.ready();
  const worker = startProcess(t, 'server.ts', settings);
  const api = await connectScansApi(await worker.ready(), account);

  const stream = await openStream(nodeUrl, api.deploymentId, api.token);
  const body = sarifOf({ results: [{ rule: 'r', path: 'a.ts', line: 1, text: 'eval(x)' }] });
  const { scanId } = await api.upload(body);
  const { passed, data } = await stream.until(({ event }) => event === 'findings');
  assert.equal(data.cause, 'SCAN');
  const scans = passed.filter(({ event }) => event === 'scan').map((event) => event.data);
  assert.ok(scans.every((scan) => scan.scanId === scanId));
  assert.deepEqual(
    scans.map(({ status }) => status),
    ['SCAN_STATUS_PENDING', 'SCAN_STATUS_RUNNING', 'SCAN_STATUS_COMPLETED'],
  );

  node.process.kill('SIGTERM');
  assert.deepEqual(await stream.rest(), []);
  assert.equal(await node.ended(), 0, node.stderr());
});
