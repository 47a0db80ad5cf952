/** The demo and the life of the process: there when the server says that it runs, and continued after a kill. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir, startProcess } from './server-process.ts';

const email = 'admin@parapet.localhost';
const password = 'correct horse battery staple';
const patienceMs = 60_000;

interface Demo {
  deploymentId: string;
  status: string;
  stepsDone: number;
}

async function signIn(url: string) {
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${method} ${path}: ${String(response.status)}`);
    return (await response.json()) as Record<string, unknown>;
  };
  let token = '';
  token = String((await call('POST', '/api/auth/login', { email, password }))['accessToken']);
  /** Polls the demo until `isReached`. */
  const demoOnce = async (isReached: (demo: Demo | null) => boolean): Promise<Demo | null> => {
    for (const until = Date.now() + patienceMs; ; await sleep(50)) {
      const demo = (await call('GET', '/api/agent/deployments/1/demo'))['demo'] as Demo | null;
      if (isReached(demo)) return demo;
      assert.ok(Date.now() < until, JSON.stringify(demo));
    }
  };
  return { call, demoOnce };
}

test('--demo: the demo is there when the server runs, a later start continues it, and it can be removed', async (t) => {
  const settings = {
    PARAPET_DATA_DIR: await makeDataDir(t),
    PARAPET_ADMIN_PASSWORD: password,
    PARAPET_LOG_LEVEL: 'warn',
  };
  const first = startProcess(t, 'server.ts --demo', settings);
  const before = await signIn(await first.ready());
  const { deployments } = (await before.call('GET', '/api/auth/me')) as { deployments: { isDemo: boolean }[] };
  assert.deepEqual(
    deployments.map(({ isDemo }) => isDemo),
    [false, true],
  );
  const reached = await before.demoOnce((demo) => demo !== null && demo.stepsDone >= 5);
  first.process.kill('SIGKILL');
  await first.ended();

  const second = startProcess(t, 'server.ts', settings);
  const after = await signIn(await second.ready());
  const further = await after.demoOnce((demo) => demo !== null && demo.stepsDone > (reached?.stepsDone ?? 0) + 5);
  assert.equal(further?.deploymentId, reached?.deploymentId);
  await after.call('DELETE', `/api/agent/deployments/${further?.deploymentId ?? ''}/demo`);
  await after.demoOnce((demo) => demo === null);
  second.process.kill('SIGTERM');
  assert.equal(await second.ended(), 0, second.stderr());
  assert.doesNotMatch(second.stderr(), /"level":50/);
});
