/** The protocol of the scanner's command from its first call to its last, on success and on failure. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, test } from 'node:test';
import { assertError, makeDeployment, withoutRequestId } from '../../../../tests/harness/app.ts';
import { assertCleanAndExact } from '../../../../tests/harness/database/leftovers.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { timeOutScans } from '../../domain/ci/time-out-scans.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { done, finding, freshProject, metadata, results, useCiApp } from './testing/ci-app.ts';

const api = useCiApp();
const { begin, begun, say, scan, scanOf } = api;

async function statesOf(project: string): Promise<string[]> {
  const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, ({ client }) =>
    client.query<{ state: string }>(
      `SELECT r.kind || ' ' || f.path || ':' || f.start_line || ' ' || f.status AS state
         FROM parapet.finding f
         JOIN parapet.project p ON p.deployment_id = f.deployment_id AND p.id = f.project_id
         JOIN parapet.project_ref r ON r.deployment_id = f.deployment_id AND r.id = f.ref_id
        WHERE p.name = $1 ORDER BY 1`,
      [project],
    ),
  );
  return rows.map(({ state }) => state);
}

test('the answer names the token’s deployment and user', async () => {
  const current = await api.app.ask('GET', '/api/agent/deployments/current', { token: api.token });
  const { id, name, slug } = current.body.deployment;
  assert.deepEqual([id, name, slug], [Number(api.here.deploymentId), 'here', 'here']);
  const identity = await api.app.ask('GET', '/api/agent/identity', { token: api.token });
  assert.match(
    identity.body.identity,
    new RegExp(`^login=here-admin user_id=\\d+ deployment=here deployment_id=${id} roles=\\(ci\\)$`),
  );
});

test('401 for a token without the CI permission: the client tells its user how to fix it', async () => {
  const other = await makeToken(api.app, api.here.deploymentId, api.here.admin.jwt, { permissions: ['WEB_API'] });
  for (const path of ['/api/agent/deployments/current', '/api/agent/identity'])
    assertError(await api.app.ask('GET', path, { token: other }), 401, 'UNAUTHENTICATED');
  assertError(await say('1', 'results', {}, other), 401, 'UNAUTHENTICATED');
});

describe('a scan', () => {
  test('has the effects of an upload: new, unchanged, fixed, suppressed in code, removed with its rule or its file', async () => {
    const project = freshProject();
    const first = await scan(project, results([finding(1), finding(5), finding(9)]));
    assert.deepEqual([first.status, first.counts.new, first.scope], ['SCAN_STATUS_COMPLETED', 3, 'full']);
    const again = await scan(project, results([finding(9), finding(5), finding(1)]));
    assert.deepEqual([again.counts.new, again.counts.unchanged, again.counts.fixed], [0, 3, 0]);
    const third = await scan(project, results([finding(1)], { ignores: [finding(5)] }));
    assert.deepEqual([third.counts.fixed, third.counts.muted], [1, 1]);
    assert.deepEqual(await statesOf(project), [
      'branch src/app.py:1 unresolved',
      'branch src/app.py:5 muted',
      'branch src/app.py:9 fixed',
    ]);
    const fourth = await scan(project, results([], { rule_ids: ['shop.other'] }));
    assert.deepEqual([fourth.counts.removed, fourth.counts.fixed], [2, 0]);
  });

  test('findings follow a renamed file', async () => {
    const project = freshProject();
    await scan(project, results([finding(1), finding(5)]));
    const moved = { path: 'src/moved.py' };
    const after = await scan(
      project,
      results([finding(1, moved), finding(5, moved)], {
        searched_paths: ['src/moved.py'],
        renamed_paths: ['src/app.py'],
      }),
    );
    assert.deepEqual([after.counts.new, after.counts.unchanged, after.counts.removed], [0, 2, 0]);
  });

  test('of a pull request has its own ref, and leaves the branch unchanged', async () => {
    const project = freshProject();
    await scan(project, results([finding(1)]));
    const request = { branch: 'topic', on: 'pull_request', pull_request_id: '7', is_full_scan: false };
    const diff = await scan(project, results([finding(7)]), request);
    assert.deepEqual([diff.scope, diff.ref], ['diff', 'refs/pull/7/head']);
    // A diff scan against a base, on a branch that is not a pull request: it says nothing about findings that existed
    // before.
    const baseline = await scan(project, results([]), { branch: 'main', is_full_scan: false });
    assert.equal(baseline.ref, 'pull-request/main');
    assert.deepEqual(await statesOf(project), [
      'branch src/app.py:1 unresolved',
      'pull_request src/app.py:7 unresolved',
    ]);
  });

  test('of one product closes no findings of the other', async () => {
    const project = freshProject();
    const dependency = {
      package: 'a',
      version: '1',
      ecosystem: 'npm',
      transitivity: 'direct',
      lockfile_path: 'x.lock',
    };
    const sca_info = { reachable: true, reachability_rule: true, dependency_match: { found_dependency: dependency } };
    const both = results([finding(1), finding(2, { check_id: 'ssc', path: 'x.lock', sca_info })]);
    await scan(project, both);
    const code = await scan(project, results([finding(1)]), { is_code_scan: true });
    assert.deepEqual([code.counts.fixed, code.counts.removed], [0, 0]);
  });

  test('its inventory becomes the project’s', async () => {
    const project = freshProject();
    const scanId = await begun(project);
    const dependencies = { 'a.lock': [{ package: 'lib', version: '1.0', ecosystem: 'npm', transitivity: 'direct' }] };
    await say(scanId, 'results', results([]));
    await say(scanId, 'complete', { ...done, dependencies });
    await ingestUpload(api.app.platform, api.here.deploymentId, scanId);
    const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, ({ client }) =>
      client.query<{ name: string }>(
        `SELECT d.name FROM parapet.dependency d JOIN parapet.project p
             ON p.deployment_id = d.deployment_id AND p.id = d.project_id WHERE p.name = $1`,
        [project],
      ),
    );
    assert.deepEqual(rows, [{ name: 'lib' }]);
  });
});

test('404: a scan of an unseen project and a missing one have the same answer', async () => {
  const [seen, unseen] = [await begun(freshProject()), await begun(freshProject())];
  const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, ({ client }) =>
    client.query<{ projectId: string; uniqueId: string }>(
      `SELECT project_id AS "projectId", unique_id AS "uniqueId" FROM parapet.scan
       JOIN parapet.ci_scan ON scan_id = scan.id WHERE scan.id = ANY($1) ORDER BY scan.id`,
      [[seen, unseen]],
    ),
  );
  const token = await makeToken(api.app, api.here.deploymentId, api.here.admin.jwt, {
    permissions: ['CI'],
    scopes: [rows[0]!.projectId],
  });
  const asked = (scanId: string, uniqueId: string) => [
    say(scanId, 'results', {}, token),
    say(scanId, 'complete', {}, token),
    say(scanId, 'error', { exit_code: 1 }, token),
    api.app.ask('GET', `/api/cli/v2/scans/${uniqueId}/config`, { token }),
  ];
  const missing = await Promise.all(asked('987654321', randomUUID()));
  const hidden = await Promise.all(asked(unseen, rows[1]!.uniqueId));
  for (const answer of missing) assertError(answer, 404, 'NOT_FOUND');
  assert.deepEqual(hidden.map(withoutRequestId), missing.map(withoutRequestId));
});

describe('the protocol', () => {
  test('started twice is one scan; a dry run stores nothing', async () => {
    const project = freshProject();
    const unique_id = randomUUID();
    const first = await begin(project, {}, { unique_id });
    assert.deepEqual((await begin(project, {}, { unique_id })).body, first.body);
    assert.deepEqual(first.body.info.enabled_products, ['sast', 'sca']);
    const dryId = randomUUID();
    const dry = await begin(freshProject(), {}, { unique_id: dryId, dry_run: true, requested_products: ['sast', 'x'] });
    assert.deepEqual([Object.hasOwn(dry.body.info, 'id'), dry.body.info.enabled_products], [false, ['sast']]);
    const config = await api.app.ask('GET', `/api/cli/v2/scans/${dryId}/config`, { token: api.token });
    assert.equal(config.body.status, 'success');
  });

  test('older clients get their configuration in the first response; ignores are pairs', async () => {
    await api.app.ask('POST', `/api/agent/deployments/${api.here.deploymentId}/ignores`, {
      token: api.here.admin.jwt,
      body: { productIgnores: [{ product: 'PRODUCT_SAST', patterns: ['vendor/'] }] },
    });
    const project = freshProject();
    const body = { meta: { ...metadata(project), semgrep_version: '1.20.0' }, project_metadata: null };
    const answer = await api.app.ask('POST', '/api/cli/scans', { token: api.token, body });
    assert.equal(answer.status, 200, answer.text);
    assert.ok(Number.isInteger(answer.body.info.id));
    assert.ok(Array.isArray(answer.body.config.rules.rules));
    const { product_ignored_files: ignored, dependency_query } = answer.body.engine_params;
    assert.deepEqual(ignored[0][0], 'sast');
    assert.deepEqual(dependency_query, true);
    assertError(await api.app.ask('POST', '/api/cli/scans', { token: api.token, body: {} }), 400, 'INVALID_ARGUMENT');
  });

  test('ignored findings are sent by match id, so that the client does not block on them', async () => {
    const project = freshProject();
    await scan(project, results([finding(1), finding(5)]));
    const ignored = await api.app.ask('POST', `/api/triage/v1/deployments/${api.here.deploymentId}/triage`, {
      token: api.here.admin.jwt,
      body: {
        report: { filters: { projects: [project] } },
        triageState: 'FINDING_TRIAGE_STATE_IGNORED',
        triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
      },
    });
    assert.deepEqual([ignored.status, ignored.body.changed], [200, 2]);
    const toldOf = async (name: string): Promise<string[]> => {
      const body = { project_metadata: metadata(name) };
      const answer = await api.app.ask('POST', '/api/cli/scans', { token: api.token, body });
      return answer.body.config.triage_ignored_match_based_ids.toSorted();
    };
    assert.deepEqual(await toldOf(project), ['m1abcdefgh_0', 'm5abcdefgh_0']);
    assert.deepEqual(await toldOf(freshProject()), []);
  });

  test('repeated results before the end: the last ones count; afterwards only identical ones are accepted', async () => {
    const project = freshProject();
    const scanId = await begun(project);
    await say(scanId, 'results', results([finding(1), finding(2)]));
    const last = results([finding(3)]);
    const gzip = await fetch(`${api.app.url}/api/agent/scans/${scanId}/results`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify(last)),
    });
    assert.equal(gzip.status, 200);
    await say(scanId, 'complete', done);
    assert.equal((await say(scanId, 'results', last)).status, 200);
    assertError(await say(scanId, 'results', results([])), 409, 'CONFLICT');
    await ingestUpload(api.app.platform, api.here.deploymentId, scanId);
    assert.deepEqual(await statesOf(project), ['branch src/app.py:3 unresolved']);
    assert.equal((await say(scanId, 'complete', done)).body.success, true);
  });

  test('completing before the results arrive, or while they are read, answers “not yet”', async () => {
    const scanId = await begun(freshProject());
    assert.equal((await say(scanId, 'complete', done)).body.success, false);
    assert.equal((await scanOf(scanId)).status, 'SCAN_STATUS_RUNNING');
    await say(scanId, 'results', results([]));
    assert.equal((await say(scanId, 'complete', done)).body.success, false);
    assert.equal((await say(scanId, 'complete', done)).body.success, false);
  });

  test('a failed client fails its scan and closes no findings; a repeated or late failure changes nothing', async () => {
    const project = freshProject();
    await scan(project, results([finding(1)]));
    const scanId = await begun(project);
    await say(scanId, 'results', results([]));
    assert.deepEqual((await say(scanId, 'error', { exit_code: 2, stderr: 'out of memory' })).body, {});
    const failed = await scanOf(scanId);
    assert.equal(failed.status, 'SCAN_STATUS_ERROR');
    assert.match(failed.problems[0].message, /exit code 2: out of memory/);
    assert.deepEqual((await say(scanId, 'error', { exit_code: 3, stderr: '' })).body, {});
    assertError(await say(scanId, 'complete', done), 409, 'CONFLICT');
    assert.deepEqual(await statesOf(project), ['branch src/app.py:1 unresolved']);
  });

  test('a scan with results but no end times out after an hour; without results after a day', async () => {
    const [half, scanning] = [await begun(freshProject()), await begun(freshProject())];
    await say(half, 'results', results([finding(1)]));
    api.app.clock.advanceMs(59 * 60_000);
    await timeOutScans(api.app.platform);
    assert.equal(await statusOf(half), 'running');
    api.app.clock.advanceMs(2 * 60_000);
    await timeOutScans(api.app.platform);
    assert.deepEqual([await statusOf(half), await statusOf(scanning)], ['never_finished', 'running']);
    assertError(await say(half, 'complete', done), 409, 'CONFLICT');
    api.app.clock.advanceMs(23 * 60 * 60_000);
    await timeOutScans(api.app.platform);
    assert.equal(await statusOf(scanning), 'never_finished');
  });
});

async function statusOf(scanId: string): Promise<string | undefined> {
  const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, ({ client }) =>
    client.query<{ status: string }>('SELECT status FROM parapet.scan WHERE id = $1', [scanId]),
  );
  return rows[0]?.status;
}

test('404: another deployment’s scan, an uploaded one, or one outside the token’s scope', async () => {
  const there = await makeDeployment(api.app.platform, 'there');
  const strange = await makeToken(api.app, there.deploymentId, there.admin.jwt, { permissions: ['CI'] });
  const scanId = await begun(freshProject());
  for (const what of ['results', 'complete', 'error'] as const) {
    const body = what === 'error' ? { exit_code: 1 } : {};
    const missing = await say('987654321', what, body, strange);
    assertError(missing, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(await say(scanId, what, body, strange)), withoutRequestId(missing));
  }
  assert.equal(await statusOf(scanId), 'running');
  assertError(
    await api.app.ask('GET', `/api/cli/v2/scans/${randomUUID()}/config`, { token: api.token }),
    404,
    'NOT_FOUND',
  );
});

test('400 and 415: invalid bodies; nothing of them is stored', async () => {
  const scanId = await begun(freshProject());
  const path = `/api/agent/scans/${scanId}/results`;
  const bad = ['', '{', '[]', 'null', '{"findings":{}}', '{"findings":[]},"complete":{}', '\u0000', '{"a":1e}'];
  for (const rawBody of bad)
    assertError(await api.app.ask('POST', path, { token: api.token, rawBody }), 400, 'INVALID_ARGUMENT');
  const deep = `{"x":${'['.repeat(500)}${']'.repeat(500)}}`;
  assertError(await api.app.ask('POST', path, { token: api.token, rawBody: deep }), 400, 'INVALID_ARGUMENT');
  const headers = { 'content-encoding': 'br' };
  assertError(
    await api.app.ask('POST', path, { token: api.token, rawBody: '{}', headers }),
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  );
  assertError(await say(scanId, 'error', { exit_code: [] }), 400, 'INVALID_ARGUMENT');
  assertError(await begin('', {}), 400, 'INVALID_ARGUMENT');
  assertError(await begin(freshProject(), { branch: 'a b' }), 400, 'INVALID_ARGUMENT');
  assertError(await begin(freshProject(), {}, { unique_id: '../x' }), 400, 'INVALID_ARGUMENT');
  const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, ({ client }) =>
    client.query('SELECT n FROM parapet.upload_chunk WHERE scan_id = $1', [scanId]),
  );
  assert.deepEqual(rows, []);
});

test('the derived tables are exact', async () => {
  await assertCleanAndExact(api.app.platform.database, api.here.deploymentId);
});
