import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makeProject,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { makeSshKey } from '../../../../tests/harness/hosts/ssh-key.ts';
import { openCredential } from '../../domain/connections/credential.ts';
import { findConnection, findSealedCredential, updateSealedCredential } from '../../store/connections/connections.ts';

const canary = 'canary-7f3a-credential';
const sshKey = makeSshKey();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const appKey = rsa.privateKey.export({ type: 'pkcs1', format: 'pem' });

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());

let count = 0;
const freshUrl = () => `https://git-${++count}.example.com`;
const ask = (method: string, path = '', body?: unknown, { deploymentId, admin } = here, token = admin.jwt) =>
  app.ask(method, `/api/agent/deployments/${deploymentId}/connections${path}`, {
    token,
    ...(body !== undefined && { body }),
  });
/** An ssh connection. */
const freshSsh = (more: object = {}) => {
  const host = `git-${++count}.example.com`;
  return { baseUrl: `ssh://${host}`, knownHosts: `${host} ${sshKey.public}`, credential: sshKey.private, ...more };
};
const app1 = {
  kind: 'CONNECTION_KIND_GITHUB',
  credentialKind: 'CREDENTIAL_KIND_GITHUB_APP',
  githubAppId: 'Iv1.8a61f9b3a7aba766',
  credential: appKey,
};
const create = (body: object = {}, org = here) =>
  ask('POST', '', { kind: 'CONNECTION_KIND_GIT', name: 'x', baseUrl: freshUrl(), ...body }, org);
const make = async (body: object = {}, org = here) => {
  const answer = await create(body, org);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.connection;
};
const opened = (deploymentId: string, id: string) =>
  app.platform.database.asTenant(deploymentId, async (tx) => {
    const connection = await findConnection(tx, id);
    return connection && (await openCredential(app.platform, tx, connection));
  });

describe('POST …/connections', () => {
  test('200: of the documented shape, with a normalised URL', async () => {
    const body = { kind: 'CONNECTION_KIND_GITHUB', name: ' Hub ', baseUrl: 'HTTPS://Github.example.com/org/' };
    const { id, ...connection } = await make(body);
    const now = app.clock.now().toISOString();
    assert.deepEqual(connection, {
      kind: 'CONNECTION_KIND_GITHUB',
      name: 'Hub',
      baseUrl: 'https://github.example.com/org',
      username: '',
      hasCredential: false,
      credentialKind: 'CREDENTIAL_KIND_TOKEN',
      knownHosts: '',
      githubAppId: '',
      githubInstallationId: '',
      createdAt: now,
      updatedAt: now,
      lastCheckedAt: null,
      lastProblem: '',
    });
    assert.deepEqual((await ask('GET', `/${id}`)).body.connection, { id, ...connection });
    assert.ok((await ask('GET')).body.connections.some((each: { id: string }) => each.id === id));
  });

  test('200: the credential works at the host, and is in no response, log line, audit entry or column', async () => {
    const created = await create({ kind: 'CONNECTION_KIND_GITHUB', credential: canary });
    const { id } = created.body.connection;
    assert.equal(created.body.connection.hasCredential, true);
    const answers = [
      created,
      await ask('GET'),
      await ask('GET', `/${id}`),
      await ask('PATCH', `/${id}`, { credential: canary }),
      await ask('PATCH', `/${id}`, { credential: canary, baseUrl: 'no url' }),
      await ask('PATCH', `/${id}`, { credential: `${canary}\n` }),
      await create({ credential: canary, baseUrl: created.body.connection.baseUrl }),
      await create({ credential: canary, kind: 'none' }),
      await app.ask('GET', `/api/audit/v1/deployments/${here.deploymentId}/entries`, { token: here.admin.jwt }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 400, 400, 409, 400, 200],
    );
    for (const answer of answers) assert.ok(!answer.text.includes(canary), answer.text);
    assert.ok(!app.logged().includes(canary));
    const { rows } = await app.platform.database.asTenant(here.deploymentId, (tx) =>
      tx.client.query<{ row: string }>(
        'SELECT c::text AS row FROM parapet.scm_connection c WHERE deployment_id = $1 UNION ALL SELECT a::text FROM parapet.audit_entry a',
        [here.deploymentId],
      ),
    );
    assert.ok(rows.length > 0);
    for (const { row } of rows) {
      assert.ok(!row.includes(canary) && !row.includes(Buffer.from(canary).toString('hex')), row);
    }
    const credential = await opened(here.deploymentId, id);
    assert.equal(credential?.reveal(), canary);
    assert.ok(!JSON.stringify(credential).includes(canary));
  });

  test('200: a key for ssh, with the trusted host keys; the key works, and is in no response', async () => {
    const body = freshSsh();
    const answer = await create(body);
    assert.equal(answer.status, 200, answer.text);
    const { id, baseUrl, credentialKind, knownHosts, hasCredential } = answer.body.connection;
    assert.deepEqual(
      [baseUrl, credentialKind, knownHosts, hasCredential],
      [body.baseUrl, 'CREDENTIAL_KIND_SSH_KEY', body.knownHosts, true],
    );
    assert.equal((await opened(here.deploymentId, id))?.reveal(), sshKey.private);
    const secrets = sshKey.private.split('\n').slice(1, -2);
    assert.ok(secrets.length > 2);
    const answers = [answer, await ask('GET', `/${id}`), await ask('PATCH', `/${id}`, { credential: sshKey.private })];
    for (const secret of secrets) {
      for (const { text } of answers) assert.ok(!text.includes(secret));
      assert.ok(!app.logged().includes(secret));
    }
  });

  test('200: a GitHub App, by its number or client id', async () => {
    const made = await make({ ...app1, githubInstallationId: '17' });
    assert.deepEqual(
      [made.credentialKind, made.githubAppId, made.githubInstallationId, made.hasCredential],
      ['CREDENTIAL_KIND_GITHUB_APP', app1.githubAppId, '17', true],
    );
    const renamed = (await ask('PATCH', `/${made.id}`, { name: 'y', githubAppId: '4' })).body.connection;
    assert.deepEqual([renamed.githubAppId, renamed.githubInstallationId], ['4', '17']);
  });

  test('a sealed credential cannot be opened in another row or deployment', async () => {
    const [one, other] = [await make({ credential: canary }), await make()];
    const foreign = await make({}, there);
    const sealed = await app.platform.database.asTenant(here.deploymentId, (tx) => findSealedCredential(tx, one.id));
    for (const [deploymentId, id] of [
      [here.deploymentId, other.id],
      [there.deploymentId, foreign.id],
    ] as const) {
      await app.platform.database.asTenant(deploymentId, (tx) => updateSealedCredential(tx, id, sealed));
      await assert.rejects(opened(deploymentId, id));
    }
  });

  test('400: each invalid field is named', async () => {
    const bad: [object, string][] = [
      [{ kind: 'CONNECTION_KIND_SVN' }, 'kind'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ baseUrl: 'x' }, 'baseUrl'],
      [{ baseUrl: 'ftp://x' }, 'baseUrl'],
      [{ baseUrl: `https://ada:${canary}@x` }, 'baseUrl'],
      [{ username: 'a:b' }, 'username'],
      [{ credential: '' }, 'credential'],
      [{ credential: 'a\nb' }, 'credential'],
      [{ credential: 'x'.repeat(10_001) }, 'credential'],
      [{ credential: 'a\u0001b' }, 'credential'],
      [freshSsh({ kind: 'CONNECTION_KIND_GITLAB' }), 'baseUrl'],
      [freshSsh({ credentialKind: 'CREDENTIAL_KIND_TOKEN' }), 'credentialKind'],
      [freshSsh({ username: 'a b' }), 'username'],
      [freshSsh({ knownHosts: undefined }), 'knownHosts'],
      [freshSsh({ knownHosts: `other.example.com ${sshKey.public}` }), 'knownHosts'],
      [freshSsh({ credential: canary }), 'credential'],
      [freshSsh({ credential: sshKey.public }), 'credential'],
      [freshSsh({ githubAppId: '4' }), 'githubAppId'],
      [{ credentialKind: 'CREDENTIAL_KIND_SSH_KEY' }, 'credentialKind'],
      [{ knownHosts: freshSsh().knownHosts }, 'knownHosts'],
      [{ githubAppId: '4' }, 'githubAppId'],
      [{ githubInstallationId: '4' }, 'githubInstallationId'],
      [{ ...app1, kind: 'CONNECTION_KIND_GITEA' }, 'credentialKind'],
      [{ ...app1, githubAppId: undefined }, 'githubAppId'],
      [{ ...app1, githubAppId: 'a/b' }, 'githubAppId'],
      [{ ...app1, githubInstallationId: 'x' }, 'githubInstallationId'],
      [{ ...app1, credential: canary }, 'credential'],
      [{ ...app1, credential: sshKey.private }, 'credential'],
    ];
    for (const [body, field] of bad) {
      const answer = await create(body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, field);
      assert.ok(!answer.text.includes(canary));
    }
  });

  test('409: a URL that already has a connection, however it is spelled', async () => {
    const { baseUrl } = await make();
    assertError(await create({ baseUrl: `${baseUrl.toUpperCase()}/` }), 409, 'CONFLICT');
    assert.equal((await create({ baseUrl }, there)).status, 200);
  });

  test('403: only admins see or change connections', async () => {
    const { id } = await make();
    for (const { jwt } of [here.member, here.readonly]) {
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['GET', `/${id}`],
        ['PATCH', `/${id}`],
        ['DELETE', `/${id}`],
        ['GET', `/${id}/projects`],
      ] as const) {
        const body = { kind: 'CONNECTION_KIND_GIT', name: 'x', baseUrl: freshUrl() };
        assertError(await ask(method, path, method === 'GET' ? undefined : body, here, jwt), 403, 'FORBIDDEN');
      }
    }
  });
});

describe('PATCH …/connections/{connectionId}', () => {
  test('200: absent fields stay unchanged; null removes the credential', async () => {
    const made = await make({ username: 'ada', credential: canary });
    app.clock.advanceMs(1_000);
    const renamed = (await ask('PATCH', `/${made.id}`, { name: 'y' })).body.connection;
    assert.deepEqual(renamed, { ...made, name: 'y', updatedAt: app.clock.now().toISOString() });
    const credential = await opened(here.deploymentId, made.id);
    assert.equal(credential?.reveal(), canary);
    const without = (await ask('PATCH', `/${made.id}`, { credential: null })).body.connection;
    assert.equal(without.hasCredential, false);
    assert.equal(await opened(here.deploymentId, made.id), null);
  });

  test('400: a credential is not sent to another host', async () => {
    const { id, baseUrl } = await make({ credential: canary });
    const answer = await ask('PATCH', `/${id}`, { baseUrl: freshUrl() });
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, 'credential');
    assert.equal((await ask('PATCH', `/${id}`, { baseUrl: `${baseUrl}/team` })).status, 200);
    assert.equal((await ask('PATCH', `/${id}`, { baseUrl: freshUrl(), credential: 'new' })).status, 200);
    assert.equal((await opened(here.deploymentId, id))?.reveal(), 'new');
  });

  test('400: a credential of one kind does not become one of another', async () => {
    const { id } = await make({ ...app1 });
    const { body } = await ask('PATCH', `/${id}`, { kind: 'CONNECTION_KIND_GITEA' });
    assert.equal(body.details[0].path, 'credential');
    const token = await ask('PATCH', `/${id}`, { credentialKind: 'CREDENTIAL_KIND_TOKEN', credential: canary });
    assert.equal(token.status, 200, token.text);
    assert.deepEqual([token.body.connection.githubAppId, token.body.connection.hasCredential], ['', true]);
  });

  test('200: from https to ssh and back, with what goes with each', async () => {
    const { id, baseUrl } = await make({ credential: canary });
    const ssh = freshSsh();
    const there = await ask('PATCH', `/${id}`, ssh);
    assert.equal(there.body.connection.credentialKind, 'CREDENTIAL_KIND_SSH_KEY', there.text);
    const back = (await ask('PATCH', `/${id}`, { baseUrl, credential: null })).body.connection;
    assert.deepEqual([back.credentialKind, back.knownHosts], ['CREDENTIAL_KIND_TOKEN', '']);
    assert.equal((await ask('PATCH', `/${id}`, ssh)).status, 200);
    const otherPort = await ask('PATCH', `/${id}`, { baseUrl: `${ssh.baseUrl}:2222` });
    assertError(otherPort, 400, 'INVALID_ARGUMENT');
  });

  test('409: another connection’s URL', async () => {
    const [one, other] = [await make(), await make()];
    assertError(await ask('PATCH', `/${one.id}`, { baseUrl: other.baseUrl }), 409, 'CONFLICT');
    assert.equal((await ask('PATCH', `/${one.id}`, { baseUrl: one.baseUrl })).status, 200);
  });
});

describe('DELETE …/connections/{connectionId}', () => {
  test('200: deleted with its credential; 404 the second time', async () => {
    const { id } = await make({ credential: canary });
    assert.deepEqual((await ask('DELETE', `/${id}`)).body, {});
    assertError(await ask('DELETE', `/${id}`), 404, 'NOT_FOUND');
    assert.equal(await opened(here.deploymentId, id), undefined);
  });

  test('404: another deployment’s is reported like a missing one', async () => {
    const { id } = await make({}, there);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/projects'],
    ] as const) {
      const body = method === 'GET' ? undefined : {};
      const foreign = await ask(method, `/${id}${path}`, body);
      assertError(foreign, 404, 'NOT_FOUND');
      assert.deepEqual(withoutRequestId(foreign), withoutRequestId(await ask(method, `/987654321${path}`, body)));
    }
    assert.equal((await ask('GET', `/${id}`, undefined, there)).status, 200);
  });
});

describe('GET …/connections/{connectionId}/projects', () => {
  test('200: projects that no other connection matches better, each once over pages', async () => {
    const host = freshUrl();
    const [whole, team] = [await make({ baseUrl: host }), await make({ baseUrl: `${host}/team` })];
    const urls = ['/a', '/team/b.git', '/teams/c', '/team/d', '/team', ''];
    for (const [n, url] of urls.entries()) {
      const id = await makeProject(app.platform, here.deploymentId, `p${n}`);
      const address = url === '' ? '' : host + url;
      await app.platform.database.asTenant(here.deploymentId, (tx) =>
        tx.client.query('UPDATE parapet.project SET url = $3 WHERE deployment_id = $1 AND id = $2', [
          here.deploymentId,
          id,
          address,
        ]),
      );
    }
    const namesOf = async (id: string) => {
      const names: string[] = [];
      let cursor = '';
      do {
        const page = (await ask('GET', `/${id}/projects?pageSize=1&cursor=${cursor}`)).body;
        names.push(...page.projects.map((each: { name: string }) => each.name));
        cursor = page.nextCursor;
      } while (cursor !== '');
      return names;
    };
    assert.deepEqual(await namesOf(whole.id), ['p0', 'p2']);
    assert.deepEqual(await namesOf(team.id), ['p1', 'p3', 'p4']);
    const { nextCursor } = (await ask('GET', `/${whole.id}/projects?pageSize=1`)).body;
    assertError(await ask('GET', `/${team.id}/projects?cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
  });
});
