/** 4.10, and what its run then does, against a real git server. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test, type TestContext } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError, startTestApp, withoutRequestId, type TestApp } from '../../../../tests/harness/app.ts';
import { makeTeam, makeToken } from '../../../../tests/harness/organisation.ts';
import { upsertFixSettings } from '../../store/fixes.ts';
import { findDerivedDifferences } from '../../store/reports/rebuild.ts';
import { sarifWithFix, startFixesRig, trivyOf, type FixesRig } from './testing/fixes-rig.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const files = { 'src/a.ts': 'const f = pick(x)\neval(x)\nend()\n', 'README.md': 'Shop\n' };
const body = sarifWithFix({ path: 'src/a.ts', line: 2, snippet: 'eval(x)', text: 'f(x)' });
const start = (t: TestContext, more: Partial<Parameters<typeof startFixesRig>[2]> = {}) =>
  startFixesRig(t, app, { files, body, ...more });
const only = async (rig: FixesRig) => {
  const found = await rig.findings();
  assert.equal(found.length, 1);
  return found[0];
};
const refusal = async (rig: FixesRig, issueId: string, token?: string): Promise<string> => {
  const answer = await rig.ask(issueId, token);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.success, false, answer.text);
  assert.equal(answer.body.errors.length, 1);
  assert.ok(answer.body.errors[0].message.length > 10);
  return answer.body.errors[0].errorType.replace('AUTOFIX_ERROR_TYPE_', '');
};
const heads = async ({ server }: FixesRig) =>
  (await server.git('for-each-ref', '--format=%(refname:short)', 'refs/heads')).split('\n');
const lastLine = (run: { log: { message: string }[] }) => run.log.at(-1)?.message ?? '';

describe('POST …/issues/{issueId}/autofix (4.10)', () => {
  test('200: the rule’s fix is pushed to a branch of its own; the commit is exactly the diff that reports show', async (t) => {
    const rig = await start(t);
    const { id } = await only(rig);
    const run = await rig.fix(id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    assert.deepEqual(
      run.steps.map(({ name }: { name: string }) => name),
      ['prepare', 'check out', 'make the fix', 'verify', 'commit', 'push', 'record'],
    );
    const branch = `parapet/fix-${id}`;
    assert.equal(await rig.server.git('show', `${branch}:src/a.ts`), 'const f = pick(x)\nf(x)\nend()');
    const now = await only(rig);
    const { fixCode, fixDiff, explanation } = now.remediation.autofix;
    assert.deepEqual([fixCode, explanation], ['f(x)', 'Call the function instead.']);
    const pushed = await rig.server.git('diff', '--no-color', 'main', branch);
    assert.equal(pushed.replace(/^diff .*\nindex .*\n/, ''), fixDiff.trim());
    assert.match(now.clickToFixCommitMsg, /^Fix NoEval\n\nCall the function/);
    assert.deepEqual(
      [now.triageState, now.aggregateState, now.status],
      ['FINDING_TRIAGE_STATE_FIXING', 'AGGREGATE_ISSUE_STATE_FIXING', 'ISSUE_STATUS_UNRESOLVED'],
    );
    const { title, actor } = now.activityHistory.at(-1);
    assert.deepEqual([title, actor], ['Changed from open to fixing (fix pushed)', 'autofix']);
    assert.deepEqual(await app.platform.database.asTenant(rig.org.deploymentId, findDerivedDifferences), []);
  });

  test('200: a run that is done again after a crash pushes and records the same, once', async (t) => {
    const rig = await start(t);
    const { id } = await only(rig);
    await rig.fix(id);
    const head = await rig.server.git('rev-parse', `parapet/fix-${id}`);
    const first = await only(rig);
    app.clock.advanceMs(60_000);
    await rig.sql(
      `UPDATE parapet.workflow_run SET status = 'running', finished_at = NULL WHERE deployment_id = $1 AND workflow_type = 'autofix'`,
    );
    const run = await rig.work();
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    assert.equal(await rig.server.git('rev-parse', `parapet/fix-${id}`), head);
    assert.deepEqual(await only(rig), first);
  });

  test('200: interrupted before and after each step, it ends with one branch, one commit and one line of activity', async (t) => {
    const rig = await start(t);
    const { id } = await only(rig);
    assert.equal((await rig.ask(id)).body.success, true);
    for (let n = 0; n < 7; n += 1) {
      for (const isAfter of [false, true]) {
        app.clock.advanceMs(1_000);
        await rig.dieAt(n, isAfter);
      }
    }
    const pushed = await rig.server.git('rev-parse', `parapet/fix-${id}`);
    const run = await rig.work();
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    assert.equal(await rig.server.git('rev-parse', `parapet/fix-${id}`), pushed);
    assert.equal(await rig.server.git('rev-list', '--count', `main..parapet/fix-${id}`), '1');
    assert.deepEqual(await heads(rig), ['main', `parapet/fix-${id}`]);
    assert.equal((await only(rig)).activityHistory.length, 2);
    assert.deepEqual(await rig.leftFolders(), []);
  });

  test('200: cancelled while it waits, its work does nothing; and another fix may be asked for', async (t) => {
    const rig = await start(t);
    const { id } = await only(rig);
    assert.equal((await rig.ask(id)).body.success, true);
    const [run] = (await rig.sql(
      `SELECT id FROM parapet.workflow_run WHERE deployment_id = $1 AND workflow_type = 'autofix'`,
    )) as { id: string }[];
    const path = `/api/workflows/v1/deployments/${rig.org.deploymentId}/runs/${run?.id}/cancel`;
    assert.equal((await app.ask('POST', path, { token: rig.org.admin.jwt })).status, 200);
    assert.equal((await rig.work()).status, 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED');
    assert.deepEqual(await heads(rig), ['main']);
    assert.equal((await rig.fix(id)).status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED');
  });

  test('200: the credential is in no log and in no answer', async (t) => {
    const rig = await start(t);
    const { id } = await only(rig);
    const run = await rig.fix(id);
    const secrets = [
      rig.server.password,
      Buffer.from(`${rig.server.username}:${rig.server.password}`).toString('base64'),
    ];
    const shown = app.logged() + JSON.stringify([run, await only(rig)]);
    for (const secret of secrets) assert.ok(!shown.includes(secret));
  });

  test('200: asked for again after the branch it was made on has moved, the fix is made anew', async (t) => {
    const rig = await start(t);
    const { id } = await only(rig);
    await rig.fix(id);
    const moved = await rig.server.commit('main', { 'README.md': 'Shop 2\n' });
    const run = await rig.fix(id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    assert.equal(await rig.server.git('rev-parse', `parapet/fix-${id}^`), moved);
  });

  test('200: Semgrep’s fix replaces what was matched, its fixed lines the whole lines; a scan without it says that it is fixed', async (t) => {
    const report = (extra: object | null) => ({
      version: '1.50.0',
      errors: [],
      paths: { scanned: ['src/a.ts'] },
      results:
        extra === null
          ? []
          : [
              {
                check_id: 'rules.no-eval',
                path: 'src/a.ts',
                start: { line: 2, col: 10 },
                end: { line: 2, col: 17 },
                extra: { message: 'm', severity: 'ERROR', metadata: {}, lines: '  return eval(x);', ...extra },
              },
            ],
    });
    const code = { 'src/a.ts': 'function f(x) {\n  return eval(x);\n}\n' };
    for (const extra of [{ fix: 'run(x)' }, { fixed_lines: ['  return run(x);'] }]) {
      const rig = await start(t, { files: code, body: report(extra) });
      const { id } = await only(rig);
      const run = await rig.fix(id);
      assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
      const fixed = await rig.server.git('show', `parapet/fix-${id}:src/a.ts`);
      assert.equal(`${fixed}\n`, code['src/a.ts'].replace('eval(x)', 'run(x)'));
      await rig.upload(report(null));
      const now = await only(rig);
      assert.deepEqual([now.status, now.aggregateState], ['ISSUE_STATUS_FIXED', 'AGGREGATE_ISSUE_STATE_FIXED']);
      assert.equal(await refusal(rig, id), 'INVALID_ISSUE_STATE');
    }
  });

  test('200: a vulnerable package gets the smallest version that answers all of its open advisories', async (t) => {
    const registries = await startRegistry(t);
    const manifest = '{ "name": "shop", "dependencies": {"qs": "^6.5.1"} }\n';
    const lock = `{\n  "lockfileVersion": 3,\n  "packages": {\n    "": { "dependencies": { "qs": "^6.5.1" } },\n    "node_modules/qs": { "version": "6.5.1", "resolved": "https://r.example/qs-6.5.1.tgz", "integrity": "sha512-b2xk" }\n  }\n}\n`;
    const rig = await start(t, {
      files: { 'web/package.json': manifest, 'web/package-lock.json': lock },
      body: trivyOf([
        { id: 'CVE-2022-1', fixed: '6.5.2, 6.6.1' },
        { id: 'CVE-2022-2', fixed: '6.5.3' },
      ]),
      registries,
    });
    const [first, second] = await rig.findings();
    const run = await rig.fix(first.id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    const show = (path: string) => rig.server.git('show', `parapet/fix-${first.id}:${path}`);
    assert.equal(await show('web/package.json'), manifest.replace('6.5.1', '6.5.3').trim());
    assert.equal(
      await show('web/package-lock.json'),
      lock.replaceAll('6.5.1', '6.5.3').replace('sha512-b2xk', 'sha512-bmV3').trim(),
    );
    const now = (await rig.findings()).find(({ id }) => id === first.id);
    assert.match(now.remediation.autofix.explanation, /from 6\.5\.1 to 6\.5\.3 .*CVE-2022-1, CVE-2022-2/);
    await rig.upload(
      trivyOf([
        { id: 'CVE-2022-1', fixed: '' },
        { id: 'CVE-2022-2', fixed: '6.5.3' },
      ]),
    );
    assert.equal(await refusal(rig, second.id), 'NO_RECOMMENDED_UPGRADE');
  });

  test('200: what was decided while the fix was made stays', async (t) => {
    const rig = await start(t);
    const { id } = await only(rig);
    assert.equal((await rig.ask(id)).body.success, true);
    const triage = `/api/triage/v1/deployments/${rig.org.deploymentId}/triage`;
    const decided = { findingIds: [id], triageState: 'FINDING_TRIAGE_STATE_IGNORED' };
    assert.equal((await app.ask('POST', triage, { token: rig.token, body: decided })).status, 200);
    await rig.work();
    assert.equal((await only(rig)).triageState, 'FINDING_TRIAGE_STATE_IGNORED');
  });

  describe('200: a run that fails says why, and pushes nothing', () => {
    const fails = async (rig: FixesRig, reason: RegExp) => {
      const { id } = await only(rig);
      const before = await heads(rig);
      const run = await rig.fix(id);
      assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_FAILED');
      assert.match(lastLine(run), reason);
      assert.deepEqual(await heads(rig), before);
      const now = await only(rig);
      assert.equal(now.triageState, 'FINDING_TRIAGE_STATE_UNTRIAGED');
      assert.equal(now.clickToFixCommitMsg, '');
    };

    test('the code has changed since the scan', async (t) => {
      const rig = await start(t);
      await rig.server.commit('main', { 'src/a.ts': 'const f = pick(x)\nrun(x)\nend()\n' });
      await fails(rig, /has changed since the scan/);
    });

    test('the file is gone, or is a link', async (t) => {
      const rig = await start(t, { files: { 'README.md': 'Shop\n' } });
      await fails(rig, /not in the repository any more/);
    });

    test('the fix writes where things run on their own', async (t) => {
      const path = '.github/workflows/ci.yml';
      const rig = await start(t, {
        files: { ...files, [path]: 'a\neval(x)\n' },
        body: sarifWithFix({ path: 'src/a.ts', line: 2, snippet: 'eval(x)', text: 'f(x)', filePath: path }),
      });
      await fails(rig, /no file that a fix may change/);
    });

    test('the file can no longer be parsed', async (t) => {
      const rig = await start(t, {
        files: { 'a.json': '{\n"a": 1\n}\n' },
        body: sarifWithFix({ path: 'a.json', line: 2, snippet: '"a": 1', text: '"a": ' }),
      });
      await fails(rig, /cannot be parsed/);
    });

    test('the repository’s own rules would write the file in another way', async (t) => {
      const rig = await start(t, {
        files: { '.gitattributes': '*.ts text\n', 'src/a.ts': 'one\r\neval(x)\r\n' },
      });
      await fails(rig, /gitattributes/);
    });

    test('somebody else’s commits are on the branch', async (t) => {
      const rig = await start(t);
      const { id } = await only(rig);
      const theirs = await rig.server.commit(`parapet/fix-${id}`, { 'src/a.ts': 'theirs\n' });
      await fails(rig, /not Parapet’s/);
      assert.equal(await rig.server.git('rev-parse', `parapet/fix-${id}`), theirs);
    });
  });

  describe('200: each reason against a fix', () => {
    test('ISSUE_NOT_FOUND: one that is not there, one of another project, one of another deployment: one answer', async (t) => {
      const [rig, other] = [await start(t), await start(t)];
      const { id } = await only(rig);
      const member = await makeToken(app, rig.org.deploymentId, rig.org.member.jwt);
      assert.equal(await refusal(rig, '987654321'), 'ISSUE_NOT_FOUND');
      const answers = [
        await rig.ask('987654321', member),
        await rig.ask(id, member),
        await rig.ask((await only(other)).id, member),
      ];
      for (const answer of answers) assert.deepEqual(withoutRequestId(answer), withoutRequestId(answers[0]!));
    });

    test('IN_FLIGHT_FIX_PENDING: of several at once, one is accepted', async (t) => {
      const rig = await start(t);
      const { id } = await only(rig);
      const answers = await Promise.all([1, 2, 3].map(() => rig.ask(id)));
      assert.equal(answers.filter((answer) => answer.body.success === true).length, 1);
      assert.equal(await refusal(rig, id), 'IN_FLIGHT_FIX_PENDING');
    });

    test('INVALID_ISSUE_STATE: ignored', async (t) => {
      const rig = await start(t);
      const { id } = await only(rig);
      const triage = `/api/triage/v1/deployments/${rig.org.deploymentId}/triage`;
      await app.ask('POST', triage, {
        token: rig.token,
        body: { findingIds: [id], triageState: 'FINDING_TRIAGE_STATE_IGNORED' },
      });
      assert.equal(await refusal(rig, id), 'INVALID_ISSUE_STATE');
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
      assert.equal(await refusal(rig, (await only(rig)).id), 'UNSUPPORTED_ISSUE_TYPE');
    });

    test('AUTOFIX_NOT_ENABLED: the rule has no fix; the deployment has switched fixes off. CREDITS_EXHAUSTED: the month’s are spent', async (t) => {
      const rig = await start(t);
      const { id } = await only(rig);
      const set = (isEnabled: boolean, creditsPerMonth: number | null) =>
        app.platform.database.asTenant(rig.org.deploymentId, (tx) =>
          upsertFixSettings(tx, { isEnabled, creditsPerMonth }),
        );
      await set(false, null);
      assert.equal(await refusal(rig, id), 'AUTOFIX_NOT_ENABLED');
      await set(true, 0);
      assert.equal(await refusal(rig, id), 'CREDITS_EXHAUSTED');
      await set(true, 1);
      await rig.sql(`UPDATE parapet.finding_detail SET content = '{"message":"x"}' WHERE deployment_id = $1`);
      assert.equal(await refusal(rig, id), 'AUTOFIX_NOT_ENABLED');
    });

    test('INVALID_REPOSITORY, SCM_CONFIG_NOT_FOUND: an address that git is not given, and one without a connection', async (t) => {
      const rig = await start(t);
      const { id } = await only(rig);
      const move = (url: string) => rig.sql('UPDATE parapet.project SET url = $2 WHERE deployment_id = $1', url);
      for (const url of ['', 'git@github.com:org/shop.git', 'https://ada:x@example.com/shop']) {
        await move(url);
        assert.equal(await refusal(rig, id), 'INVALID_REPOSITORY', url);
      }
      await move('https://elsewhere.example.com/shop');
      assert.equal(await refusal(rig, id), 'SCM_CONFIG_NOT_FOUND');
    });

    test('SCM_TOKEN_FAILED, CODE_ACCESS_NOT_GRANTED, NO_WRITE_ACCESS: what the host says of the credential', async (t) => {
      const rig = await start(t);
      const { id } = await only(rig);
      const { deploymentId, admin } = rig.org;
      const path = `/api/agent/deployments/${deploymentId}/connections`;
      const [connection] = (await app.ask('GET', path, { token: admin.jwt })).body.connections;
      const enter = (credential: string | null) =>
        app.ask('PATCH', `${path}/${connection.id}`, { token: admin.jwt, body: { credential } });
      await rig.server.git('config', 'http.receivepack', 'false');
      assert.equal(await refusal(rig, id), 'NO_WRITE_ACCESS');
      await rig.sql(
        'UPDATE parapet.project SET url = $2 WHERE deployment_id = $1',
        rig.server.url.replace('shop', 'none'),
      );
      assert.equal(await refusal(rig, id), 'CODE_ACCESS_NOT_GRANTED');
      assert.equal((await enter('wr0ng')).status, 200);
      assert.equal(await refusal(rig, id), 'SCM_TOKEN_FAILED');
      assert.equal((await enter(null)).status, 200);
      assert.equal(await refusal(rig, id), 'NO_WRITE_ACCESS');
    });
  });

  test('200: a person’s own run is judged alike', async (t) => {
    const rig = await start(t);
    const { id } = await only(rig);
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

  test('400: an id that is none', async (t) => {
    const rig = await start(t);
    assertError(await rig.ask('x'), 400, 'INVALID_ARGUMENT');
  });

  test('403: who sees the issue and may only read it; nothing is begun', async (t) => {
    const rig = await start(t);
    const { deploymentId, member } = rig.org;
    const people = [{ userId: member.userId, role: 'readonly' as const }];
    await makeTeam(app.platform, deploymentId, { slug: 'readers', projectIds: [rig.projectId], people });
    const { id } = await only(rig);
    assertError(await rig.ask(id, await makeToken(app, deploymentId, member.jwt)), 403, 'FORBIDDEN');
    assert.deepEqual(
      await rig.sql(`SELECT id FROM parapet.workflow_run WHERE deployment_id = $1 AND workflow_type = 'autofix'`),
      [],
    );
  });
});

/** A registry of npm packages that has two versions of qs. */
async function startRegistry(t: TestContext) {
  const tarball = (version: string) => `https://r.example/qs-${version}.tgz`;
  const server = createServer((request, response) => {
    const version = /^\/qs\/(6\.5\.[13])$/.exec(request.url ?? '')?.[1];
    const integrity = version === '6.5.3' ? 'sha512-bmV3' : 'sha512-b2xk';
    response.writeHead(version === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(version === undefined ? '{}' : JSON.stringify({ dist: { tarball: tarball(version), integrity } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { npm: url, cargo: url, gem: url };
}

describeSharedRefusals('CreateAutofix');
