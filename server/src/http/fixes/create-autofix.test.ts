/** 4.10: accepted requests, and each reason for a refusal. The run itself: fix-run.test.ts. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test, type TestContext } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError, startTestApp, withoutRequestId, type TestApp } from '../../../../tests/harness/app.ts';
import { makeTeam, makeToken } from '../../../../tests/harness/organisation.ts';
import { sarifWithFix, startFixesRig, trivyOf } from './testing/fixes-rig.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const files = { 'src/a.ts': 'const f = pick(x)\neval(x)\nend()\n', 'README.md': 'Shop\n' };
const body = sarifWithFix({ path: 'src/a.ts', line: 2, snippet: 'eval(x)', text: 'f(x)' });
const start = (t: TestContext, more: Partial<Parameters<typeof startFixesRig>[2]> = {}) =>
  startFixesRig(t, app, { files, body, ...more });
describe('POST …/issues/{issueId}/autofix (4.10)', () => {
  test('200: accepted, it is a run', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    const { status, body: answer } = await rig.ask(id);
    assert.deepEqual([status, answer], [200, { errors: [], success: true }]);
    assert.equal((await rig.work()).status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED');
  });

  describe('200: each reason for a refusal', () => {
    test('ISSUE_NOT_FOUND: missing, of another project, of another deployment: the same answer', async (t) => {
      const [rig, other] = [await start(t), await start(t)];
      const { id } = await rig.only();
      const member = await makeToken(app, rig.org.deploymentId, rig.org.member.jwt);
      assert.equal(await rig.refusal('987654321'), 'ISSUE_NOT_FOUND');
      const answers = [
        await rig.ask('987654321', member),
        await rig.ask(id, member),
        await rig.ask((await other.only()).id, member),
      ];
      for (const answer of answers) assert.deepEqual(withoutRequestId(answer), withoutRequestId(answers[0]!));
    });

    test('IN_FLIGHT_FIX_PENDING: of several concurrent requests, one is accepted', async (t) => {
      const rig = await start(t);
      const { id } = await rig.only();
      const answers = await Promise.all([1, 2, 3].map(() => rig.ask(id)));
      assert.equal(answers.filter((answer) => answer.body.success === true).length, 1);
      assert.equal(await rig.refusal(id), 'IN_FLIGHT_FIX_PENDING');
    });

    test('INVALID_ISSUE_STATE: on a tag, on a pull request', async (t) => {
      const rig = await start(t);
      const { id } = await rig.only();
      for (const kind of ['tag', 'pull_request']) {
        await rig.sql('UPDATE parapet.project_ref SET kind = $2 WHERE deployment_id = $1', kind);
        assert.equal(await rig.refusal(id), 'INVALID_ISSUE_STATE', kind);
      }
    });

    test('INVALID_ISSUE_STATE: ignored', async (t) => {
      const rig = await start(t);
      const { id } = await rig.only();
      const triage = `/api/triage/v1/deployments/${rig.org.deploymentId}/triage`;
      await app.ask('POST', triage, {
        token: rig.token,
        body: { findingIds: [id], triageState: 'FINDING_TRIAGE_STATE_IGNORED' },
      });
      assert.equal(await rig.refusal(id), 'INVALID_ISSUE_STATE');
    });

    test('UNSUPPORTED_ISSUE_TYPE: a leaked credential', async (t) => {
      const rig = await start(t, {
        body: [
          {
            RuleID: 'aws-key',
            Description: 'AWS key',
            File: 'src/a.ts',
            StartLine: 2,
            EndLine: 2,
            StartColumn: 1,
            EndColumn: 8,
            Match: 'eval(x)',
            Secret: 'eval(x)',
            Commit: '',
            Entropy: 3,
            Fingerprint: 'src/a.ts:aws-key:2',
          },
        ],
      });
      assert.equal(await rig.refusal((await rig.only()).id), 'UNSUPPORTED_ISSUE_TYPE');
    });

    test('AUTOFIX_NOT_ENABLED: the rule has no fix; the deployment has switched fixes off. CREDITS_EXHAUSTED: the month’s are spent', async (t) => {
      const rig = await start(t);
      const { id } = await rig.only();
      const set = async (change: object) => {
        const path = `/api/agent/deployments/${rig.org.deploymentId}/fix-settings`;
        const answer = await app.ask('PATCH', path, { token: rig.org.admin.jwt, body: change });
        assert.equal(answer.status, 200, answer.text);
      };
      await set({ isEnabled: false });
      assert.equal(await rig.refusal(id), 'AUTOFIX_NOT_ENABLED');
      await set({ isEnabled: true });
      await rig.sql(`UPDATE parapet.finding_detail SET content = '{"message":"x"}' WHERE deployment_id = $1`);
      assert.equal(await rig.refusal(id), 'AUTOFIX_NOT_ENABLED');
      const model = { provider: 'FIX_MODEL_PROVIDER_ANTHROPIC', baseUrl: 'http://127.0.0.1:9/v1', name: 'm' };
      await set({ model, creditsPerMonth: 0 });
      assert.equal(await rig.refusal(id), 'CREDITS_EXHAUSTED');
    });

    test('INVALID_REPOSITORY, SCM_CONFIG_NOT_FOUND: a URL that is never passed to git, and one without a connection', async (t) => {
      const rig = await start(t);
      const { id } = await rig.only();
      const move = (url: string) => rig.sql('UPDATE parapet.project SET url = $2 WHERE deployment_id = $1', url);
      for (const url of ['', 'ftp://example.com/shop', 'https://ada:x@example.com/shop']) {
        await move(url);
        assert.equal(await rig.refusal(id), 'INVALID_REPOSITORY', url);
      }
      await move('https://elsewhere.example.com/shop');
      assert.equal(await rig.refusal(id), 'SCM_CONFIG_NOT_FOUND');
    });

    test('INVALID_REPOSITORY: archived, moved, and at an address inside a private network', async (t) => {
      const rig = await start(t);
      const { id } = await rig.only();
      const { deploymentId, admin } = rig.org;
      const agent = `/api/agent/deployments/${deploymentId}`;
      const move = async (origin: string) => {
        const body = { kind: 'CONNECTION_KIND_GIT', name: origin, baseUrl: origin, credential: 's3cret' };
        assert.equal((await app.ask('POST', `${agent}/connections`, { token: admin.jwt, body })).status, 200);
        await rig.sql('UPDATE parapet.project SET url = $2 WHERE deployment_id = $1', `${origin}/org/shop.git`);
      };
      const moved = createServer((_request, response) => response.writeHead(301, { location: rig.server.url }).end());
      await new Promise<void>((listening) => moved.listen(0, '127.0.0.1', listening));
      t.after(() => moved.close());
      await move(`http://127.0.0.1:${(moved.address() as AddressInfo).port}`);
      assert.equal(await rig.refusal(id), 'INVALID_REPOSITORY');
      await move('http://169.254.169.254');
      assert.equal(await rig.refusal(id), 'INVALID_REPOSITORY');
      await rig.sql('UPDATE parapet.project SET url = $2 WHERE deployment_id = $1', rig.server.url);
      const archive = `${agent}/repos/${rig.projectId}/_archive`;
      assert.equal((await app.ask('POST', archive, { token: admin.jwt, body: {} })).status, 200);
      assert.equal(await rig.refusal(id), 'INVALID_REPOSITORY');
    });

    test('SCM_TOKEN_FAILED, CODE_ACCESS_NOT_GRANTED, NO_WRITE_ACCESS: the host’s verdict on the credential', async (t) => {
      const rig = await start(t);
      const { id } = await rig.only();
      const { deploymentId, admin } = rig.org;
      const path = `/api/agent/deployments/${deploymentId}/connections`;
      const [connection] = (await app.ask('GET', path, { token: admin.jwt })).body.connections;
      const enter = (credential: string | null) =>
        app.ask('PATCH', `${path}/${connection.id}`, { token: admin.jwt, body: { credential } });
      await rig.server.git('config', 'http.receivepack', 'false');
      assert.equal(await rig.refusal(id), 'NO_WRITE_ACCESS');
      await rig.sql(
        'UPDATE parapet.project SET url = $2 WHERE deployment_id = $1',
        rig.server.url.replace('shop', 'none'),
      );
      assert.equal(await rig.refusal(id), 'CODE_ACCESS_NOT_GRANTED');
      assert.equal((await enter('wr0ng')).status, 200);
      assert.equal(await rig.refusal(id), 'SCM_TOKEN_FAILED');
      const spoiled = `UPDATE parapet.scm_connection SET sealed_credential = sealed_credential || '\\x00' WHERE deployment_id = $1`;
      await rig.sql(spoiled);
      assert.equal(await rig.refusal(id), 'SCM_TOKEN_FAILED');
      assert.equal((await enter(null)).status, 200);
      assert.equal(await rig.refusal(id), 'NO_WRITE_ACCESS');
    });

    test('SCM_TOKEN_FAILED: a GitHub App that the host does not know', async (t) => {
      const rig = await start(t, { hostKind: 'github' });
      const { id } = await rig.only();
      const { deploymentId, admin } = rig.org;
      const path = `/api/agent/deployments/${deploymentId}/connections`;
      const [connection] = (await app.ask('GET', path, { token: admin.jwt })).body.connections;
      const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
      const credential = String(key.export({ type: 'pkcs1', format: 'pem' }));
      const body = { credentialKind: 'CREDENTIAL_KIND_GITHUB_APP', githubAppId: '4', credential };
      const changed = await app.ask('PATCH', `${path}/${connection.id}`, { token: admin.jwt, body });
      assert.equal(changed.status, 200, changed.text);
      assert.equal(await rig.refusal(id), 'SCM_TOKEN_FAILED');
    });

    test('NO_RECOMMENDED_UPGRADE: an unsupported ecosystem, and a package without a version', async (t) => {
      for (const found of [
        { target: 'composer.lock', type: 'composer', name: 'a/b', version: '1.0.0' },
        { target: 'web/package-lock.json', type: 'npm', name: 'qs', version: '' },
      ]) {
        const rig = await start(t, { body: trivyOf([{ id: 'CVE-2022-1', fixed: '1.0.1' }], found) });
        assert.equal(await rig.refusal((await rig.only()).id), 'NO_RECOMMENDED_UPGRADE', found.type);
      }
    });
  });

  test('200: accepted while the host is unreachable; the run reports it', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    const { deploymentId, admin } = rig.org;
    const free = createServer();
    await new Promise<void>((listening) => free.listen(0, '127.0.0.1', listening));
    const origin = `http://127.0.0.1:${(free.address() as AddressInfo).port}`;
    await new Promise((closed) => free.close(closed));
    const body = { kind: 'CONNECTION_KIND_GIT', name: 'away', baseUrl: origin, credential: 's3cret' };
    await app.ask('POST', `/api/agent/deployments/${deploymentId}/connections`, { token: admin.jwt, body });
    await rig.sql('UPDATE parapet.project SET url = $2 WHERE deployment_id = $1', `${origin}/org/shop.git`);
    const run = await rig.fix(id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_FAILED');
    assert.match(run.log.at(-1).message, /refused the connection/);
  });

  test('200: a submitted run is checked in the same way', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    const { deploymentId, admin } = rig.org;
    const submit = () =>
      app.ask('POST', `/api/workflows/v1/deployments/${deploymentId}/runs`, {
        token: admin.jwt,
        body: { workflowType: 'autofix', repoId: rig.projectId, issueId: id },
      });
    assert.equal((await submit()).status, 202);
    assertError(await submit(), 400, 'INVALID_ARGUMENT');
    assert.equal((await rig.work()).status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED');
  });

  test('400: an invalid id', async (t) => {
    const rig = await start(t);
    assertError(await rig.ask('x'), 400, 'INVALID_ARGUMENT');
  });

  test('403: a user with read access only; nothing is started', async (t) => {
    const rig = await start(t);
    const { deploymentId, member } = rig.org;
    const people = [{ userId: member.userId, role: 'readonly' as const }];
    await makeTeam(app.platform, deploymentId, { slug: 'readers', projectIds: [rig.projectId], people });
    const { id } = await rig.only();
    assertError(await rig.ask(id, await makeToken(app, deploymentId, member.jwt)), 403, 'FORBIDDEN');
    assert.deepEqual(
      await rig.sql(`SELECT id FROM parapet.workflow_run WHERE deployment_id = $1 AND workflow_type = 'autofix'`),
      [],
    );
  });
});

describeSharedRefusals('CreateAutofix');
