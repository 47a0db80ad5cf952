/** Callers that hold connections open: bodies that drip, hang-ups, and connections by the thousand. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../../tests/harness/app.ts';
import { connectionLimits } from './connections.ts';

async function open(t: TestContext, app: TestApp): Promise<{ socket: Socket; isClosed: Promise<unknown> }> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  t.after(() => socket.destroy());
  socket.on('error', () => undefined).resume();
  const isClosed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, isClosed };
}

const head = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

test('a JSON body that has not arrived in time costs its connection, one in time is answered', async (t) => {
  const app = await startTestApp({ bodyTimes: { publicMs: 50, knownMs: 50 } });
  t.after(() => app.close());
  const { socket, isClosed } = await open(t, app);
  socket.write(`${head}content-length: 1000\r\n\r\n{"email":`);
  const drip = setInterval(() => socket.write(' '), 10).unref();
  await isClosed;
  clearInterval(drip);
  const answer = await app.ask('POST', '/api/auth/login', { body: { email: 'nobody@example.com', password: 'wrong' } });
  assert.equal(answer.status, 401);
  await sleep(100);
  assert.equal((await app.ask('GET', '/api/auth/me')).status, 401, 'an answered request has no timer left');
});

test('a caller that hangs up in the middle of its body is no failure of ours in the log', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const { socket } = await open(t, app);
  socket.write(`${head}x-request-id: hang-up\r\ncontent-length: 1000\r\n\r\n{"email":`);
  await sleep(50);
  socket.destroy();
  const lines = () =>
    app
      .logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { level: number; requestId?: string });
  while (!lines().some(({ requestId }) => requestId === 'hang-up')) await sleep(5);
  assert.deepEqual(
    lines().filter(({ level }) => level > 30),
    [],
  );
});

test('an address has as many connections as allowed; a closed one makes room', async (t) => {
  const app = await startTestApp({ connections: { total: 100, perAddress: 3 } });
  t.after(() => app.close());
  const first = await open(t, app);
  await open(t, app);
  await open(t, app);
  await (
    await open(t, app)
  ).isClosed;
  first.socket.destroy();
  await first.isClosed;
  while ((await app.ask('GET', '/api/auth/me').catch(() => undefined)) === undefined) await sleep(5);
});

test('trusted proxies, which bring the connections of many, have no limit of their own', async (t) => {
  const app = await startTestApp({
    connections: { total: 100, perAddress: 1 },
    trustedProxies: ['127.0.0.0/8', '::1'],
  });
  t.after(() => app.close());
  await open(t, app);
  await open(t, app);
  assert.equal((await app.ask('GET', '/api/auth/me')).status, 401);
});

test('the limits are within the file descriptors, and leave some for other work', () => {
  assert.deepEqual(connectionLimits(4_096), { total: 3_584, perAddress: 896 });
  assert.deepEqual(connectionLimits(1_000_000), { total: 20_000, perAddress: 5_000 });
  assert.ok(connectionLimits().total >= 256);
});
