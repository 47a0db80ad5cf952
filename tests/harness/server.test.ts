import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateQuotas } from '../../server/src/domain/deployments/quotas.ts';
import { commandActor } from '../../server/src/domain/operators/record-operation.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ PARAPET_METRICS_TOKEN: 'for-prometheus' });
});
after(() => server.stop());

test('the admin of a first start can sign in', async () => {
  const answer = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: server.adminEmail, password: server.adminPassword }),
  });
  assert.equal(answer.status, 200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const me = await fetch(`${server.baseUrl}/api/auth/me`, { headers: { authorization: `Bearer ${accessToken}` } });
  const { deployments } = (await me.json()) as { deployments: { id: string }[] };
  assert.deepEqual(
    deployments.map((deployment) => deployment.id),
    [server.deploymentId],
  );
});

test('health and readiness need no credential', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(server.baseUrl + path);
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { status: 'ok' });
  }
});

test('metrics count requests by route, and require the metrics token', async () => {
  assert.equal((await fetch(`${server.baseUrl}/metrics`)).status, 401);
  await fetch(`${server.baseUrl}/healthz`);
  const answer = await fetch(`${server.baseUrl}/metrics`, { headers: { authorization: 'Bearer for-prometheus' } });
  assert.equal(answer.status, 200);
  const text = await answer.text();
  assert.match(text, /parapet_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/);
  assert.match(text, /parapet_uploads_refused_total\{reason="scans"\} 0/);
  assert.match(text, /parapet_database_connections\{state="idle"\} \d+/);
});

test('metrics have use and limit of each quota that a deployment has, and of no other', async () => {
  const samples = async (): Promise<string[]> => {
    const answer = await fetch(`${server.baseUrl}/metrics`, { headers: { authorization: 'Bearer for-prometheus' } });
    return (await answer.text()).split('\n').filter((line) => line.startsWith('parapet_deployment_quota{'));
  };
  const { platform, deploymentId } = server;
  const set = (projectsMax: number | null, seatsMax: number | null) =>
    updateQuotas(platform, commandActor('test'), {
      deploymentId,
      limits: { projectsMax, uploadsPerDayMax: null, seatsMax, storageMbMax: null },
    });
  assert.deepEqual(await samples(), []);
  await set(7, 9);
  const of = (quota: string, value: string, n: number): string =>
    `parapet_deployment_quota{deployment="default",quota="${quota}",value="${value}"} ${n}`;
  assert.deepEqual(await samples(), [
    of('projects', 'used', 0),
    of('projects', 'limit', 7),
    of('seats', 'used', 1),
    of('seats', 'limit', 9),
  ]);
  await set(null, null);
  assert.deepEqual(await samples(), []);
});
