/** `parapet login` as a process: signing in, and the use of the stored login by later commands. */
import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { oneDeployment, scanAnswer, startLoopbackServer, type LoopbackServer } from '../testing/loopback-server.ts';
import { createSandbox, type Sandbox } from '../testing/run-parapet.ts';

const hourMs = 3_600_000;

describe('parapet login', () => {
  let sandbox: Sandbox;
  let server: LoopbackServer;
  /** The refresh token and access token that the server accepts. */
  let good: { access: string; refresh: string; lifeMs: number };

  const session = () => ({
    body: {
      accessToken: good.access,
      refreshToken: good.refresh,
      expiresAt: new Date(Date.now() + good.lifeMs).toISOString(),
    },
  });
  const refused = { status: 401, body: { error: 'No.', code: 'UNAUTHENTICATED', requestId: 'r-1' } };

  before(async () => {
    server = await startLoopbackServer({
      'POST /api/auth/login': ({ body }) => {
        const { email, password } = JSON.parse(body.toString()) as { email: string; password: string };
        if (password !== 'right') return refused;
        const takesTotp = email.startsWith('grace');
        const takesPasskey = email.startsWith('mary');
        if (!takesTotp && !takesPasskey) return session();
        const challengeExpiresAt = new Date(Date.now() + hourMs).toISOString();
        return { status: 202, body: { challenge: 'c-1', challengeExpiresAt, takesTotp, takesPasskey } };
      },
      'POST /api/auth/login/second-factor': ({ body }) => {
        const { challenge, code } = JSON.parse(body.toString()) as { challenge: string; code: string };
        if (challenge === 'c-1' && code === '123456') return session();
        const details = [{ path: 'code', message: 'is wrong' }];
        return { status: 400, body: { error: 'code: is wrong', code: 'INVALID_ARGUMENT', details, requestId: 'r-1' } };
      },
      // As on the real server, a refresh token works once.
      'POST /api/auth/refresh': ({ body }) => {
        if ((JSON.parse(body.toString()) as { refreshToken: string }).refreshToken !== good.refresh) return refused;
        good = { access: `${good.access}+`, refresh: `${good.refresh}+`, lifeMs: hourMs };
        return session();
      },
      'POST /api/auth/logout': () => ({ body: {} }),
      'POST /api/agent/deployments/7/tokens': () => ({
        status: 403,
        body: { error: 'Prove that it is you first.', code: 'PROOF_NEEDED', requestId: 'r-2' },
      }),
      'GET /api/auth/me': (request, nth) =>
        request.headers.authorization === `Bearer ${good.access}` ? oneDeployment(request, nth) : refused,
      'GET /api/scans/v1/deployments/7/scans/42': ({ headers }) =>
        headers.authorization === `Bearer ${good.access}` ? scanAnswer('42', 'SCAN_STATUS_COMPLETED') : refused,
    });
  });
  after(() => server.close());
  afterEach(() => sandbox.remove());
  beforeEach(async () => {
    good = { access: 'access', refresh: 'refresh', lifeMs: hourMs };
    server.requests.length = 0;
    sandbox = await createSandbox();
  });

  const signIn = (password = 'right') =>
    sandbox.run(['login', '--server', server.url, '--email', 'ada@example.org', '--password-stdin'], {
      input: `${password}\n`,
    });

  it('stores the session in a file that only its owner can read, and the next command uses it', async () => {
    assert.equal((await signIn()).code, 0);
    const file = join(sandbox.directory, '.config', 'parapet', 'config.json');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await stat(join(file, '..'))).mode & 0o777, 0o700);
    assert.doesNotMatch(await readFile(file, 'utf8'), /right/);
    assert.equal((await sandbox.run(['scan-status', '42'])).code, 0);
  });

  it('says how to prove who you are when a dangerous command asks for it', async () => {
    await signIn();
    const { code, stderr } = await sandbox.run(['token', 'create', 'ci']);
    assert.equal(code, 3);
    assert.match(stderr, /Prove that it is you first\./);
    assert.match(stderr, /Sign in again with "parapet login": for 15 minutes that is proof enough\./);
  });

  it('exits with 3 for a wrong password, and stores nothing', async () => {
    const { code, stderr } = await signIn('wrong');
    assert.equal(code, 3);
    assert.match(stderr, /request r-1/);
    assert.equal((await sandbox.run(['scan-status', '42', '--server', server.url])).code, 3);
  });

  it('completes the sign-in with the code of an authenticator app, and says when it is missing or wrong', async () => {
    const withCode = (...code: string[]) =>
      sandbox.run(['login', '--server', server.url, '--email', 'grace@example.org', '--password-stdin', ...code], {
        input: 'right\n',
      });
    const missing = await withCode();
    assert.deepEqual([missing.code, /needs a code of its authenticator app/.test(missing.stderr)], [2, true]);
    const wrong = await withCode('--code', '000000');
    assert.deepEqual([wrong.code, /the code is wrong/.test(wrong.stderr)], [3, true]);
    assert.equal((await sandbox.run(['scan-status', '42', '--server', server.url])).code, 3);
    assert.equal((await withCode('--code', '123456')).code, 0);
    assert.equal((await sandbox.run(['scan-status', '42'])).code, 0);
  });

  it('says that a terminal cannot use passkeys, and takes a recovery code', async () => {
    const withCode = (...code: string[]) =>
      sandbox.run(['login', '--server', server.url, '--email', 'mary@example.org', '--password-stdin', ...code], {
        input: 'right\n',
      });
    const missing = await withCode();
    assert.deepEqual([missing.code, /needs a recovery code/.test(missing.stderr)], [2, true]);
    assert.equal((await withCode('--code', '123456')).code, 0);
  });

  it('refreshes an expiring session once, even when several commands run at the same time', async () => {
    good.lifeMs = 1000;
    assert.equal((await signIn()).code, 0);
    const runs = await Promise.all([1, 2, 3].map(() => sandbox.run(['scan-status', '42'])));
    assert.deepEqual(
      runs.map(({ code, stderr }) => ({ code, stderr })),
      runs.map(() => ({ code: 0, stderr: '' })),
    );
    assert.equal(server.requests.filter(({ path }) => path === '/api/auth/refresh').length, 1);
  });

  it('refreshes a session that the server ended early, and retries the call', async () => {
    assert.equal((await signIn()).code, 0);
    good.access = 'another';
    assert.equal((await sandbox.run(['scan-status', '42'])).code, 0);
  });

  it('says to sign in again when the session cannot be refreshed', async () => {
    good.lifeMs = 1000;
    assert.equal((await signIn()).code, 0);
    good.refresh = 'another';
    const { code, stderr } = await sandbox.run(['scan-status', '42']);
    assert.equal(code, 3);
    assert.match(stderr, /session of ada@example\.org has expired\nSign in again with "parapet login"\./);
  });

  it('stores an API token only if the server accepts it', async () => {
    const keep = (token: string) => sandbox.run(['login', '--server', server.url, '--token', '-'], { input: token });
    assert.equal((await keep('unknown')).code, 3);
    assert.equal((await keep('access')).code, 0);
    assert.equal((await sandbox.run(['scan-status', '42'])).code, 0);
  });

  it('stores the chosen deployment, and rejects one that the user does not belong to', async () => {
    const args = ['login', '--server', server.url, '--email', 'ada@example.org', '--password-stdin', '--deployment'];
    assert.equal((await sandbox.run([...args, 'unknown'], { input: 'right' })).code, 4);
    assert.equal((await sandbox.run([...args, 'acme'], { input: 'right' })).code, 0);
    const asked = server.requests.length;
    assert.equal((await sandbox.run(['scan-status', '42'])).code, 0);
    assert.deepEqual(
      server.requests.slice(asked).map(({ path }) => path),
      ['/api/scans/v1/deployments/7/scans/42'],
    );
  });

  it('removes the login and ends the session on logout', async () => {
    await signIn();
    assert.equal((await sandbox.run(['logout'])).code, 0);
    assert.equal(server.requests.at(-1)?.path, '/api/auth/logout');
    assert.equal((await sandbox.run(['scan-status', '42'])).code, 3);
  });
});
