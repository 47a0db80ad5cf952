/**
 * A command that runs without `--oss-only` asks for an engine that Parapet does not have, scans nothing, and still ends
 * with exit code 0. Its scan must not look as if it were running.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { assertError, makeDeployment, withoutRequestId, type Answer } from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { done, finding, freshProject, results, useCiApp, type Json } from './testing/ci-app.ts';

const api = useCiApp();
const { begin, say, ask, scan, scanOf } = api;

const engine = '/api/agent/deployments/deepbinary/manylinux-x86?version=1.182.0';
const askForEngine = (uniqueId?: string, token = api.token): Promise<Answer> =>
  api.app.ask('GET', engine, { token, headers: uniqueId === undefined ? {} : { 'x-semgrep-scan-id': uniqueId } });
const report = (body: Json, token = api.token): Promise<Answer> => api.app.ask('POST', '/failure', { token, body });
/** What the command sends, with the request that failed. */
const failure = (uniqueId: string, more: Json = {}): Json => ({
  request_id: uniqueId,
  exit_code: 2,
  method: 'GET',
  url: 'https://parapet.example.com/api/cli/v2/scans',
  headers: { 'User-Agent': 'Semgrep/1.182.0' },
  status_code: 500,
  error: 'Traceback (most recent call last):\n  password = "s3cret"\nOSError: no space left\n',
  ...more,
});

async function started(project = freshProject()): Promise<{ uniqueId: string; scanId: string }> {
  const uniqueId = randomUUID();
  const { body } = await begin(project, {}, { unique_id: uniqueId });
  return { uniqueId, scanId: String(body.info.id) };
}

describe('a command that asks for the engine that is not open source', () => {
  test('ends its scan as failed, with the option that fixes it, in the record, the log and a notification', async () => {
    const { deploymentId } = api.here;
    const notifications = `/api/notifications/v1/deployments/${deploymentId}`;
    const { channel } = await ask('POST', `${notifications}/channels`, {
      name: 'ours',

      webhook: { url: 'https://hooks.example.com/ours' },
    });
    await ask('POST', `${notifications}/rules`, {
      name: 'Failed',
      channelId: channel.id,
      events: ['NOTIFICATION_EVENT_SCAN_FAILED'],
    });
    const project = freshProject();
    await scan(project, results([finding(1)]));
    const { uniqueId, scanId } = await started(project);
    const refused = await askForEngine(uniqueId);
    assertError(refused, 403, 'FORBIDDEN');
    assert.match(refused.text, /semgrep ci --oss-only/);
    const failed = await scanOf(scanId);
    assert.equal(failed.status, 'SCAN_STATUS_ERROR');
    assert.match(failed.problems[0].message, /scanned nothing\. Run it with --oss-only: semgrep ci --oss-only/);
    const { rows } = await api.app.platform.database.asTenant(deploymentId, ({ client }) =>
      client.query<{ reason: string; scanId: string }>(
        `SELECT payload #>> '{data,reason}' AS reason, payload #>> '{data,scan,id}' AS "scanId"
           FROM parapet.notification_message`,
      ),
    );
    assert.deepEqual(rows, [{ scanId, reason: failed.problems[0].message }]);
    const logged = api.app
      .logged()
      .split('\n')
      .filter((line) => line.includes('scan failed'));
    assert.ok(logged.length === 1 && logged[0]!.includes(`"scanId":"${scanId}"`) && logged[0]!.includes('--oss-only'));
    // The report that follows changes nothing.
    assert.equal((await report(failure(uniqueId))).status, 200);
    assert.deepEqual(await scanOf(scanId), failed);
    const { findings } = await api.report(project, 'REPORT_TYPE_OPEN_BACKLOG');
    assert.equal(findings.length, 1);
  });

  test('ends no scan without an id, with an unknown or invalid one, nor one that is complete', async () => {
    const { uniqueId, scanId } = await started();
    for (const other of [undefined, randomUUID(), '../x', '']) assertError(await askForEngine(other), 403, 'FORBIDDEN');
    assert.equal((await scanOf(scanId)).status, 'SCAN_STATUS_RUNNING');
    await say(scanId, 'results', results([]));
    await say(scanId, 'complete', done);
    assertError(await askForEngine(uniqueId), 403, 'FORBIDDEN');
    assert.notEqual((await scanOf(scanId)).status, 'SCAN_STATUS_ERROR');
  });
});

describe('a report to SEMGREP_FAIL_OPEN_URL', () => {
  test('ends the scan as failed with the last line of its error; code in a stack trace is not kept', async () => {
    const { uniqueId, scanId } = await started();
    assert.deepEqual((await report(failure(uniqueId))).body, {});
    const { status, problems } = await scanOf(scanId);
    assert.equal(status, 'SCAN_STATUS_ERROR');
    assert.equal(problems[0].message, 'The scanner ended with exit code 2: OSError: no space left');
  });

  test('of a command that asked for the engine without naming its scan, as 1.49.0 does, tells the option', async () => {
    const { uniqueId, scanId } = await started();
    assert.equal((await report(failure(uniqueId, { url: `https://parapet.example.com${engine}` }))).status, 200);
    assert.match((await scanOf(scanId)).problems[0].message, /--oss-only/);
  });

  test('has one answer for a missing scan, another deployment’s and one outside the token’s scope, and fails none', async () => {
    const there = await makeDeployment(api.app.platform, 'elsewhere');
    const strange = await makeToken(api.app, there.deploymentId, there.admin.jwt, { permissions: ['CI'] });
    const [mine, other] = [freshProject(), freshProject()];
    await started(mine);
    const limited = await makeToken(api.app, api.here.deploymentId, api.here.admin.jwt, {
      permissions: ['CI'],
      scopes: [await api.projectIdOf(mine)],
    });
    const { uniqueId, scanId } = await started(other);
    for (const token of [strange, limited]) {
      const missing = await report(failure(randomUUID()), token);
      assert.equal(missing.status, 200);
      assert.deepEqual(withoutRequestId(await report(failure(uniqueId), token)), withoutRequestId(missing));
      const noEngine = await askForEngine(randomUUID(), token);
      assert.deepEqual(withoutRequestId(await askForEngine(uniqueId, token)), withoutRequestId(noEngine));
    }
    assert.equal((await scanOf(scanId)).status, 'SCAN_STATUS_RUNNING');
  });

  test('needs a CI token, and is bounded', async () => {
    const { uniqueId, scanId } = await started();
    assertError(await api.app.ask('POST', '/failure', { body: failure(uniqueId) }), 401, 'UNAUTHENTICATED');
    const reader = await makeToken(api.app, api.here.deploymentId, api.here.admin.jwt, { permissions: ['WEB_API'] });
    assertError(await report(failure(uniqueId), reader), 401, 'UNAUTHENTICATED');
    const long = failure(uniqueId, { error: 'x'.repeat(70_000) });
    assertError(await report(long), 413, 'PAYLOAD_TOO_LARGE');
    assertError(await report(failure('../x')), 400, 'INVALID_ARGUMENT');
    assert.equal((await scanOf(scanId)).status, 'SCAN_STATUS_RUNNING');
  });
});
