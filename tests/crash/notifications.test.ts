/**
 * The server is killed with SIGKILL at random instants while scans end and their notifications are delivered, and is
 * started again on the same data directory. A few times by default; `npm run test:crash` does it 50 times.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectScansApi, type ScansApi } from '../harness/uploads/scans-api.ts';
import { makeDataDir, startProcess } from '../start/server-process.ts';
import { allEnded, movedTo, openBeside } from './rig.ts';

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2);
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
/** Longest wait between the start of the server and the kill. */
const killWithinMs = 2_500;
const endedWithinMs = 60_000;
/** A message whose worker died is sent again by then: a lease is 20 s. */
const deliveredWithinMs = 60_000;

interface Receiver {
  url: string;
  /** The number of deliveries of each message, by its key. */
  times: Map<string, number>;
  /** The scan of each message. */
  scans: Map<string, string>;
}

async function startReceiver(t: TestContext): Promise<Receiver> {
  const receiver: Receiver = { url: '', times: new Map(), scans: new Map() };
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const { data } = JSON.parse(await text(request)) as { data: { scan: { id: string } } };
      const key = String(request.headers['webhook-id']);
      receiver.times.set(key, (receiver.times.get(key) ?? 0) + 1);
      receiver.scans.set(key, data.scan.id);
      // So that the server also dies between the delivery and its record of it.
      await sleep(Math.random() * 30);
      response.writeHead(204).end();
    };
    // The receiver dies now and then.
    void take().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return receiver;
}

async function post(api: ScansApi, path: string, body: object): Promise<{ channel: { id: string } }> {
  const answer = await fetch(`${api.baseUrl}/api/notifications/v1/deployments/${api.deploymentId}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 200);
  return (await answer.json()) as { channel: { id: string } };
}

/** Uploads one unreadable file after another until the server dies; returns the accepted scans. */
async function failUntilDeath(api: ScansApi, project: string): Promise<string[]> {
  const accepted: string[] = [];
  for (;;) {
    try {
      const { status, scanId } = await api.upload(`no results ${accepted.length}`, { project });
      if (status !== 202 || scanId === undefined) return accepted;
      accepted.push(scanId);
      if (accepted.length > 2) await api.ended(accepted.at(-3) ?? '');
    } catch {
      return accepted;
    }
  }
}

test(`after kill -9 during deliveries (${rounds} times), each scan is reported, and repeated messages have the same key`, async (t) => {
  const receiver = await startReceiver(t);
  const settings = {
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
    PARAPET_LOG_LEVEL: 'warn',
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
    PARAPET_DATA_DIR: await makeDataDir(t),
  };
  let server = startProcess(t, 'server.ts', settings);
  let api = await connectScansApi(await server.ready(), account);
  const { channel } = await post(api, '/channels', { name: 'hook', webhook: { url: receiver.url } });
  const rule = { name: 'failed', channelId: channel.id, events: ['NOTIFICATION_EVENT_SCAN_FAILED'], hourlyMax: 10_000 };
  await post(api, '/rules', rule);
  const accepted: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const dying = ['one', 'two'].map((project) => failUntilDeath(api, `${project}-${round}`));
    await sleep(Math.random() * killWithinMs);
    process.kill(server.process.pid ?? 0, 'SIGKILL');
    await server.ended();
    accepted.push(...(await Promise.all(dying)).flat());
    server = startProcess(t, 'server.ts', settings);
    api = movedTo(api, await server.ready());
  }
  const database = openBeside(settings.PARAPET_DATA_DIR);
  try {
    await allEnded(database, api.deploymentId, endedWithinMs);
    const statuses = () =>
      database.asTenant(api.deploymentId, async ({ client, deploymentId }) => {
        const { rows } = await client.query<{ key: string; status: string }>(
          'SELECT message_key AS key, status FROM parapet.notification_message WHERE deployment_id = $1 ORDER BY id',
          [deploymentId],
        );
        return rows;
      });
    for (const until = Date.now() + deliveredWithinMs; ; await sleep(200)) {
      const waiting = (await statuses()).filter(({ status }) => status === 'queued').length;
      if (waiting === 0) break;
      assert.ok(Date.now() < until, `${waiting} messages still wait`);
    }
    const messages = await statuses();
    const { rows: scans } = await database.asTenant(api.deploymentId, ({ client, deploymentId }) =>
      client.query<{ id: string }>(
        `SELECT id FROM parapet.scan WHERE deployment_id = $1 AND status = 'error' ORDER BY id`,
        [deploymentId],
      ),
    );
    const told = [...receiver.scans.values()].sort();
    assert.deepEqual(told, scans.map(({ id }) => id).sort(), 'one key for each scan that failed');
    assert.ok(
      accepted.every((scanId) => told.includes(scanId)),
      'every accepted scan is reported',
    );
    const arrived = [...receiver.times.keys()].sort();
    assert.deepEqual(messages.map(({ key }) => key).sort(), arrived);
    assert.ok(messages.every(({ status }) => status === 'delivered'));
    const repeats = [...receiver.times.values()].reduce((sum, times) => sum + times - 1, 0);
    t.diagnostic(`${messages.length} messages, ${repeats} of them sent again`);
  } finally {
    await database.close();
  }
  server.process.kill('SIGTERM');
  assert.equal(await server.ended(), 0);
});
