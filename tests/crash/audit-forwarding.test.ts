/**
 * The server is killed with SIGKILL at random instants while the audit log grows and is forwarded, and is started again
 * on the same data directory. A few times by default; `npm run test:crash` does it 50 times.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { certificateFile, startTlsFront } from '../harness/hosts/tls-front.ts';
import { connectScansApi, type ScansApi } from '../harness/uploads/scans-api.ts';
import { makeDataDir, startProcess } from '../start/server-process.ts';
import { movedTo } from './rig.ts';

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2);
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
/** Longest wait between the start of the server and the kill. */
const killWithinMs = 2_500;
const forwardedWithinMs = 60_000;

interface Event {
  type: string;
  n: string;
  digest: string;
}

/** Takes its time, so that the server also dies between a delivery and its note of it. */
async function startReceiver(t: TestContext): Promise<{ url: string; events: Event[] }> {
  const events: Event[] = [];
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const { data } = JSON.parse(await text(request)) as { data: { events: Event[] } };
      events.push(...data.events);
      await sleep(Math.random() * 30);
      response.writeHead(204).end();
    };
    void take().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, events };
}

async function ask(
  { baseUrl, token, deploymentId }: ScansApi,
  service: 'permissions/v2' | 'audit/v1',
  path: string,
  body?: object,
) {
  const answer = await fetch(`${baseUrl}/api/${service}/deployments/${deploymentId}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  // Tests look into bodies freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  return (await answer.json()) as any;
}

/** Makes teams, each of which is an entry, until the server dies. */
async function recordUntilDeath(api: ScansApi, name: string): Promise<void> {
  try {
    for (let count = 0; ; count += 1) await ask(api, 'permissions/v2', '/teams', { name: `${name} ${count}` });
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
  }
}

/** The entries in the order of their first arrival. Each repeat is the same entry. */
function arrivedOnce(events: readonly Event[]): [string, string][] {
  const arrived = new Map<string, string>();
  for (const { type, n, digest } of events) {
    if (type !== 'audit.entry') continue;
    assert.equal(arrived.get(n) ?? digest, digest);
    arrived.set(n, digest);
  }
  return [...arrived];
}

/** Lines that a dying server cut off are left out. */
async function eventsInFile(folder: string): Promise<Event[]> {
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .join('')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Event];
      } catch {
        return [];
      }
    });
}

test(`after kill -9 during forwarding (${rounds} times), every entry arrived, in order and without gaps`, async (t) => {
  const receiver = await startReceiver(t);
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  t.after(() => rm(folder, { recursive: true }));
  const settings = {
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
    PARAPET_LOG_LEVEL: 'warn',
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
    PARAPET_AUDIT_DIR: folder,
    PARAPET_DATA_DIR: await makeDataDir(t),
  };
  let server = startProcess(t, 'server.ts', settings);
  let api = await connectScansApi(await server.ready(), account);
  const ca = await readFile(certificateFile, 'utf8');
  await ask(api, 'audit/v1', '/destinations', { webhook: { url: await startTlsFront(t, receiver.url), ca } });
  await ask(api, 'audit/v1', '/destinations', { file: {} });
  for (let round = 1; round <= rounds; round += 1) {
    const dying = ['one', 'two'].map((name) => recordUntilDeath(api, `${name}-${round}`));
    await sleep(Math.random() * killWithinMs);
    process.kill(server.process.pid ?? 0, 'SIGKILL');
    await server.ended();
    await Promise.all(dying);
    server = startProcess(t, 'server.ts', settings);
    api = movedTo(api, await server.ready());
  }
  for (const until = Date.now() + forwardedWithinMs; ; await sleep(200)) {
    const { destinations } = await ask(api, 'audit/v1', '/destinations');
    if (destinations.every(({ backlog }: { backlog: string }) => backlog === '0')) break;
    assert.ok(Date.now() < until, JSON.stringify(destinations));
  }
  const { entries } = await ask(api, 'audit/v1', '/entries?pageSize=1000');
  const recorded = (entries as Event[]).map(({ n, digest }) => [n, digest] as [string, string]).toReversed();
  assert.equal(recorded[0]?.[0], '1', 'the page holds the whole log');
  const inFile = await eventsInFile(folder);
  assert.deepEqual(arrivedOnce(receiver.events), recorded);
  assert.deepEqual(arrivedOnce(inFile), recorded);
  const repeats = receiver.events.filter(({ type }) => type === 'audit.entry').length - recorded.length;
  t.diagnostic(`${recorded.length} entries, ${repeats} of them sent again to the webhook`);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended(), 0);
});
