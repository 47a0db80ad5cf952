/**
 * A pushed fix becomes one pull request, however often its run is repeated; if the host does not allow it, the run and
 * the finding say so.
 */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, test, type TestContext } from 'node:test';
import { startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import type { ScmHostKind, ScmHostServer } from '../../../../tests/harness/hosts/scm-host.ts';
import { sarifWithFix, startFixesRig, type FixesRig } from './testing/fixes-rig.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const files = { 'src/a.ts': 'const f = pick(x)\neval(x)\nend()\n' };
const body = sarifWithFix({ path: 'src/a.ts', line: 2, snippet: 'eval(x)', text: 'f(x)' });
const completed = 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED';

async function start(t: TestContext, hostKind: ScmHostKind): Promise<FixesRig & { host: ScmHostServer }> {
  const rig = await startFixesRig(t, app, { files, body, hostKind });
  return { ...rig, host: rig.host ?? assert.fail() };
}
const runAgain = async (rig: FixesRig) => {
  await rig.sql(
    `UPDATE parapet.workflow_run SET status = 'running', finished_at = NULL WHERE deployment_id = $1 AND workflow_type = 'autofix'`,
  );
  return rig.work();
};
const messages = (run: { log: { message: string; level: string }[] }, level: string) =>
  run.log.filter((line) => line.level.toLowerCase().endsWith(level)).map(({ message }) => message);

for (const kind of ['github', 'gitlab', 'gitea'] as const) {
  test(`${kind}: a pull request into the finding’s branch and a status on the commit, once, and both in the report`, async (t) => {
    const rig = await start(t, kind);
    const { id } = await rig.only();
    const run = await rig.fix(id);
    assert.equal(run.status, completed, JSON.stringify(run.log));
    assert.equal(run.steps.at(-2).name, 'open a pull request');
    const [pull] = rig.host.pullRequests;
    assert.deepEqual([pull?.head, pull?.base, pull?.title], [`parapet/fix-${id}`, 'main', 'Fix NoEval']);
    const findingUrl = new URL(`/deployments/${rig.org.deploymentId}/findings/${id}`, app.platform.settings.publicUrl);
    for (const part of [findingUrl.href, 'Call the function instead', 'eval runs what a user wrote', 'git revert'])
      assert.ok(pull?.body.includes(part), `${part} in ${pull?.body}`);
    const now = await rig.only();
    assert.equal(now.clickToFixPrId, String(pull?.number));
    assert.ok(now.clickToFixPrUrl.startsWith(`${rig.host.origin}/org/shop/`), now.clickToFixPrUrl);
    assert.equal(now.remediation.autofix.url, now.clickToFixPrUrl);
    const head = await rig.server.git('rev-parse', `parapet/fix-${id}`);
    assert.deepEqual(
      rig.host.statuses.map(({ commit, context, state, url }) => [commit, context, state, url]),
      [[head, 'parapet/fix', 'success', findingUrl.href]],
    );

    // For the other hosts, outside/scm/hosts.test.ts tests the repetition.
    if (kind !== 'github') return;
    assert.equal((await runAgain(rig)).status, completed);
    assert.equal(rig.host.pullRequests.length, 1);
    assert.equal(rig.host.statuses.length, 1);
    assert.deepEqual(await rig.only(), now);

    await rig.server.commit('main', { 'README.md': 'Shop 2\n' });
    assert.equal((await rig.fix(id)).status, completed);
    assert.equal(rig.host.pullRequests.length, 1, 'asked for again, the open one is brought up to date');
    assert.notEqual(await rig.server.git('rev-parse', `parapet/fix-${id}`), head);
  });
}

test('as a GitHub App: the branch, the pull request and the status use the app’s token, which is disclosed nowhere', async (t) => {
  const known = new Map<string, unknown>();
  const opens = (pair: string): boolean => known.has(pair.replace(/^x-access-token:/, ''));
  const rig = await startFixesRig(t, app, { files, body, hostKind: 'github', opens });
  const host = rig.host ?? assert.fail();
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  host.app = {
    id: '4',
    publicKey: String(pair.publicKey.export({ type: 'spki', format: 'pem' })),
    installations: new Map([['org/shop', 17]]),
    permissions: { metadata: 'read', contents: 'write', pull_requests: 'write', statuses: 'write' },
    now: () => app.clock.now(),
  };
  host.tokens = known as typeof host.tokens;
  const connections = `/api/agent/deployments/${rig.org.deploymentId}/connections`;
  const [{ id: connectionId }] = (await app.ask('GET', connections, { token: rig.org.admin.jwt })).body.connections;
  const credential = String(pair.privateKey.export({ type: 'pkcs1', format: 'pem' }));
  const change = { credentialKind: 'CREDENTIAL_KIND_GITHUB_APP', githubAppId: '4', credential };
  const changed = await app.ask('PATCH', `${connections}/${connectionId}`, { token: rig.org.admin.jwt, body: change });
  assert.equal(changed.status, 200, changed.text);
  const { id } = await rig.only();
  const run = await rig.fix(id);
  assert.equal(run.status, completed, JSON.stringify(run.log));
  assert.deepEqual(
    host.pullRequests.map(({ head, base }) => [head, base]),
    [[`parapet/fix-${id}`, 'main']],
  );
  assert.deepEqual(
    host.statuses.map(({ commit }) => commit),
    [await rig.server.git('rev-parse', `parapet/fix-${id}`)],
  );
  const told = app.logged() + JSON.stringify([run, await rig.only()]);
  assert.equal(host.tokens.size, 1);
  for (const token of host.tokens.keys()) assert.ok(!told.includes(token));

  // The token is revoked early; the next request gets a new one.
  host.tokens.clear();
  assert.equal(await rig.refusal(id), 'SCM_TOKEN_FAILED');
  assert.equal((await rig.fix(id)).status, completed);
});

test('interrupted around the pull request, and when the host’s answer is lost, there is one pull request', async (t) => {
  const rig = await start(t, 'github');
  const { id } = await rig.only();
  assert.equal((await rig.ask(id)).body.success, true);
  // The pull request is the seventh step; fix-run.test.ts tests the others.
  for (const isAfter of [false, true]) await rig.dieAt(6, isAfter);
  assert.equal(rig.host.pullRequests.length, 1);
  rig.host.pullRequests.length = 0;
  rig.host.loses = 'POST';
  assert.equal((await rig.work()).status, completed);
  assert.equal(rig.host.pullRequests.length, 1);
  assert.equal((await rig.only()).clickToFixPrId, '1');
});

test('a credential that may push but not open pull requests: the fix is pushed, and the log and the finding say what to change', async (t) => {
  const rig = await start(t, 'github');
  const { id } = await rig.only();
  rig.host.tokens.set(rig.server.password, { scopes: [], role: 'read', isFineGrained: true });
  const run = await rig.fix(id);
  assert.equal(run.status, completed, JSON.stringify(run.log));
  const [warning = ''] = messages(run, 'warning');
  assert.match(warning, /no pull request could be opened: .*not accessible.*An admin .*“Ours”/);
  assert.deepEqual(await rig.branches(), ['main', `parapet/fix-${id}`]);
  const refused = await rig.only();
  assert.deepEqual([refused.clickToFixPrId, refused.clickToFixPrUrl], ['', '']);
  assert.match(refused.remediation.autofix.explanation, /no pull request could be opened/);
  assert.equal(refused.triageState, 'FINDING_TRIAGE_STATE_FIXING');

  rig.host.tokens.set(rig.server.password, { scopes: [], role: 'write', isFineGrained: true });
  rig.host.broken = { status: 422, body: '{"message": "Validation Failed"}' };
  await rig.fix(id);
  const { explanation } = (await rig.only()).remediation.autofix;
  assert.match(explanation, /Validation Failed.* Request the fix again\. Or open one manually\.$/);
  assert.equal((await rig.fix(id)).status, completed);
  const now = await rig.only();
  assert.equal(now.clickToFixPrId, '1');
  assert.equal(now.remediation.autofix.explanation, 'Call the function instead.');
});
