/**
 * Every secret field (those marked `writeOnly` in the OpenAPI document; a new one without a place here fails the test)
 * gets a unique secret, which is then used successfully and unsuccessfully. Afterwards no response, log line, job log,
 * audit entry, process list, table or file contains it.
 */
import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readEvents } from '../harness/event-stream.ts';
import { startTestProvider } from '../harness/hosts/openid/openid-provider.ts';
import { startGitServer } from '../harness/hosts/git-server.ts';
import { startMailServer } from '../harness/hosts/mail-server.ts';
import { startScmHost } from '../harness/hosts/scm-host.ts';
import { hasSsh, startSshServer } from '../harness/hosts/ssh-server.ts';
import { makeAuthenticator } from '../harness/authenticator.ts';
import { totpCode } from '../harness/totp.ts';
import { startModelServer } from '../harness/hosts/model-server.ts';
import { startReceiver } from '../../server/src/http/notifications/testing/receiver.ts';
import { startTlsFront } from '../harness/hosts/tls-front.ts';
import { sarifWithFix } from '../../server/src/http/fixes/testing/fixes-rig.ts';
import { makeDataDir, startProcess } from '../start/server-process.ts';
import { writeOnlyPlaces } from './write-only-places.ts';

const tlsFolder = join(import.meta.dirname, '../fixtures/tls');
const email = 'ada@example.com';
const endedWithinMs = 60_000;

/**
 * The secrets by name; any occurrence is a leak. Planted secrets share half of their digits, so that one search finds
 * all.
 */
class Canaries {
  readonly #marker = randomBytes(8).toString('hex');
  readonly #texts = new Map<string, string>();
  readonly #needles = writingsOf(this.#marker);

  /** A new secret for this field; `shape` turns 32 hexadecimal digits into the field's format. */
  plant(place: string, shape = (random: string): string => `canary-${random}`): string {
    const text = shape(this.#marker + randomBytes(8).toString('hex'));
    this.#texts.set(place, text);
    return text;
  }

  /** Registers a secret that the server created. */
  adopt(place: string, text: string): string {
    this.#texts.set(place, text);
    this.#needles.push(...writingsOf(text));
    return text;
  }

  get places(): string[] {
    return [...this.#texts.keys()];
  }

  /** The names of the secrets in the text, plain or in an encoding that hides them from a plain search. */
  foundIn(haystack: string | Buffer): string[] {
    if (!this.#needles.some((each) => haystack.includes(each))) return [];
    const found = [...this.#texts].filter(([, text]) => writingsOf(text).some((each) => haystack.includes(each)));
    return found.length > 0 ? found.map(([place]) => place) : ['a part of some secret'];
  }
}

function writingsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  // In Basic authentication and the like, base64 may start at any offset: the part that is the same at each.
  const shifted = [0, 1, 2].map((shift) => {
    const inside = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return inside.slice(shift === 0 ? 0 : shift + 1, -1);
  });
  return [...new Set([text, encodeURIComponent(text), bytes.toString('hex'), ...shifted])];
}

test('a canary is found in every encoding', () => {
  const canaries = new Canaries();
  const secret = canaries.plant('here');
  for (const text of [
    `a ${secret} b`,
    `?q=${encodeURIComponent(secret)}`,
    `\\x${Buffer.from(secret).toString('hex')}`,
    ...['', 'x:', 'ada:', 'oauth2:'].map((name) => Buffer.from(name + secret).toString('base64')),
  ]) {
    assert.deepEqual(canaries.foundIn(text), ['here'], text);
  }
  assert.deepEqual(canaries.foundIn('nothing'), []);
});

test('no secret of a credential field leaks', async (t) => {
  const canaries = new Canaries();
  const dataDir = await makeDataDir(t);
  const password = canaries.plant('LogIn.password');
  const server = startProcess(t, 'server.ts', {
    PARAPET_ADMIN_EMAIL: email,
    PARAPET_ADMIN_PASSWORD: password,
    PARAPET_LOG_LEVEL: 'trace',
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
    PARAPET_DATA_DIR: dataDir,
    // Passkeys need a host name.
    PARAPET_HOST: 'localhost',
    NODE_EXTRA_CA_CERTS: join(tlsFolder, 'certificate.pem'),
  });
  const url = await server.ready();
  const commandLines = watchCommandLines(t, canaries);

  /** The secrets found in each response. */
  const leaks: string[] = [];
  let token = '';
  // Tests look into bodies freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  const ask = async (method: string, path: string, body?: unknown, expected = 200): Promise<any> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.equal(answer.status, expected, `${method} ${path}: ${text}`);
    const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    for (const place of canaries.foundIn(`${head}\n\n${text}`))
      leaks.push(`${place} in the answer to ${method} ${path}`);
    return text === '' ? undefined : JSON.parse(text);
  };

  const session = await ask('POST', '/api/auth/login', { email, password });
  canaries.adopt('RefreshSession.refreshToken', session.refreshToken);
  token = (await ask('POST', '/api/auth/refresh', { refreshToken: session.refreshToken })).accessToken;
  const inBrowser = async (path: string, body: unknown, cookie = ''): Promise<string> => {
    const headers = { 'content-type': 'application/json', origin: url, cookie };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(answer.status, 200);
    const place = `the cookie after ${path}`;
    const kept = answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
    canaries.adopt(place, kept.slice(kept.indexOf('=') + 1));
    for (const found of canaries.foundIn(await answer.text())) leaks.push(`${found} in the answer to ${path}`);
    return kept;
  };
  await inBrowser('/api/auth/refresh', {}, await inBrowser('/api/auth/login', { email, password, keepIn: 'COOKIE' }));
  const deploymentId: string = (await ask('GET', '/api/auth/me')).deployments[0].id;
  const agent = `/api/agent/deployments/${deploymentId}`;
  const workflows = `/api/workflows/v1/deployments/${deploymentId}`;
  const notifications = `/api/notifications/v1/deployments/${deploymentId}`;

  /** Resolves once no run is queued or running. */
  const runsEnded = async (): Promise<void> => {
    for (const until = Date.now() + endedWithinMs; ; await sleep(50)) {
      const { jobs } = await ask('POST', `${workflows}/jobs/list`, {});
      // oxlint-disable-next-line typescript/no-explicit-any
      if (jobs.every((job: any) => !/SUBMITTED|RUNNING/.test(job.status))) return;
      assert.ok(Date.now() < until, JSON.stringify(jobs));
    }
  };

  const made = await ask('POST', `${agent}/tokens`, { name: 'ours', permissions: ['WEB_API'] });
  const apiToken = canaries.adopt('an API token', made.token);
  const byToken = async (work: () => Promise<unknown>): Promise<void> => {
    const before = token;
    token = apiToken;
    await work();
    token = before;
  };

  await t.test('invites', async () => {
    const invite = await ask('POST', `${agent}/invites`, { email: 'bob@example.com', orgRole: 'ORG_ROLE_MEMBER' });
    canaries.adopt('AcceptInvite.token', invite.token);
    canaries.adopt('ShowInvite.token', invite.token);
    await ask('POST', '/api/auth/invites/show', { token: invite.token });
    const accepted = { token: invite.token, name: 'Bob', password: canaries.plant('AcceptInvite.password') };
    await ask('POST', '/api/auth/invites/accept', accepted);
    await ask('POST', '/api/auth/invites/accept', accepted, 401);
    await ask('POST', '/api/auth/invites/show', { token: invite.token });
  });

  await t.test('a person changes their password, after a wrong present one and a refused new one', async () => {
    const administrator = token;
    const present = canaries.plant('ChangePassword.currentPassword');
    const carol = 'carol@example.com';
    const invite = await ask('POST', `${agent}/invites`, { email: carol, orgRole: 'ORG_ROLE_MEMBER' });
    canaries.adopt('the token of a second invite', invite.token);
    await ask('POST', '/api/auth/invites/accept', { token: invite.token, name: 'Carol', password: present });
    const signedIn = await ask('POST', '/api/auth/login', { email: carol, password: present });
    canaries.adopt('a refresh token', signedIn.refreshToken);
    token = signedIn.accessToken;
    const next = canaries.plant('ChangePassword.newPassword');
    const change = (currentPassword: string, newPassword: string, status: number): Promise<unknown> =>
      ask('POST', '/api/auth/password', { currentPassword, newPassword }, status);
    await change(next, next, 400);
    await change(present, 'short', 400);
    await change(present, next, 200);
    const added = canaries.plant('AddPassword.newPassword');
    await ask('POST', '/api/auth/password/add', { newPassword: added }, 409);
    const secret = canaries.plant('ConfirmEmail.token');
    await ask('POST', '/api/auth/email/confirm', { token: secret }, 400);
    token = administrator;
  });

  await t.test('a person resets their password with a link of an admin, after a refused new one', async () => {
    const erin = { email: 'erin@example.com', password: canaries.plant('the password of a person who lost it') };
    const invite = await ask('POST', `${agent}/invites`, { email: erin.email });
    canaries.adopt('the token of an invite before the reset', invite.token);
    const { userId } = await ask('POST', '/api/auth/invites/accept', { token: invite.token, ...erin, name: 'Erin' });
    const { link } = await ask('POST', `${agent}/users/${userId}/password-reset-link`);
    const reset = canaries.adopt('ShowPasswordReset.token', new URL(link).hash.slice(1));
    canaries.adopt('CompletePasswordReset.token', reset);
    await ask('POST', '/api/auth/password-reset/show', { token: reset });
    const complete = '/api/auth/password-reset/complete';
    await ask('POST', complete, { token: reset, newPassword: 'short' }, 400);
    const newPassword = canaries.plant('CompletePasswordReset.newPassword');
    await ask('POST', complete, { token: reset, newPassword });
    await ask('POST', complete, { token: reset, newPassword }, 401);
    await ask('POST', '/api/auth/password-reset', { email: erin.email }, 409);
  });

  await t.test('a person sets up an authenticator app, signs in with it, and removes it', async () => {
    const administrator = token;
    const present = canaries.plant('ConfirmTotp.password');
    for (const operation of ['RemoveTotp', 'ProveIdentity']) canaries.adopt(`${operation}.password`, present);
    const dora = 'dora@example.com';
    const invite = await ask('POST', `${agent}/invites`, { email: dora, orgRole: 'ORG_ROLE_MEMBER' });
    canaries.adopt('the token of a third invite', invite.token);
    await ask('POST', '/api/auth/invites/accept', { token: invite.token, name: 'Dora', password: present });
    const signedIn = await ask('POST', '/api/auth/login', { email: dora, password: present });
    canaries.adopt('a refresh token', signedIn.refreshToken);
    token = signedIn.accessToken;
    await ask('POST', '/api/auth/proof', { password: present });
    await ask('POST', '/api/auth/passkeys/challenge', {});
    const { secret } = await ask('POST', '/api/auth/totp');
    canaries.adopt('the secret of an authenticator app', secret);
    const shown = totpCode(secret, new Date());
    await ask('POST', '/api/auth/totp/confirm', { password: canaries.plant('a wrong password'), code: shown }, 400);
    const wrong = { password: present, code: canaries.plant('ConfirmTotp.code') };
    await ask('POST', '/api/auth/totp/confirm', wrong, 400);
    const adoptCodes = (codes: string[]): string[] => {
      for (const code of codes) {
        canaries.adopt('a recovery code', code);
        canaries.adopt('a recovery code without hyphens', code.replaceAll('-', ''));
      }
      return codes;
    };
    const right = { password: present, code: shown };
    const codes = adoptCodes((await ask('POST', '/api/auth/totp/confirm', right)).recoveryCodes);
    const { challenge } = await ask('POST', '/api/auth/login', { email: dora, password: present }, 202);
    canaries.adopt('CompleteLogIn.challenge', challenge);
    for (const operation of ['BeginPasskeyLogIn', 'CompletePasskeyLogIn'])
      canaries.adopt(`${operation}.challenge`, challenge);
    const options = await ask('POST', '/api/auth/login/passkey/challenge', { challenge });
    const passkey = makeAuthenticator('http://localhost:8080').get(options);
    await ask('POST', '/api/auth/login/passkey', { challenge, passkey }, 401);
    const secondStep = '/api/auth/login/second-factor';
    await ask('POST', secondStep, { challenge, code: canaries.plant('a wrong code') }, 400);
    const code = canaries.adopt('CompleteLogIn.code', codes[0]!);
    const session = await ask('POST', secondStep, { challenge, code });
    canaries.adopt('another refresh token', session.refreshToken);
    await ask('POST', '/api/auth/proof', { code: canaries.adopt('ProveIdentity.code', codes[1]!) });
    const renewed = adoptCodes((await ask('POST', '/api/auth/recovery-codes')).recoveryCodes);
    const removal = { password: present, code: canaries.adopt('RemoveTotp.code', renewed[0]!) };
    await ask('POST', '/api/auth/totp/remove', removal);
    token = administrator;
  });

  await t.test(
    'an identity provider is created, tested with a wrong client secret, changed, and its identities are refused',
    async () => {
      const provider = await startTestProvider({ redirectUris: [`${url}/api/auth/sso/callback/${deploymentId}`] });
      t.after(() => provider.close());
      const { issuer, clientId } = provider;
      const providers = `${agent}/identity-providers`;
      const clientSecret = canaries.plant('CreateIdentityProvider.clientSecret');
      const { id } = (await ask('POST', providers, { name: 'SSO', issuer, clientId, clientSecret })).provider;
      assert.match((await ask('POST', `${providers}/${id}/test`)).errorDetail, /invalid_client/);
      const another = canaries.plant('UpdateIdentityProvider.clientSecret');
      await ask('PATCH', `${providers}/${id}`, { clientSecret: another });
      assert.match((await ask('POST', `${providers}/${id}/test`)).errorDetail, /invalid_client/);
      const link = { password: canaries.plant('LinkIdentity.password'), code: canaries.plant('LinkIdentity.code') };
      await ask('POST', '/api/auth/identities', { deploymentId, providerId: id, ...link }, 400);
      const removal = {
        password: canaries.plant('RemoveIdentity.password'),
        code: canaries.plant('RemoveIdentity.code'),
      };
      await ask('POST', '/api/auth/identities/1/remove', removal, 400);
    },
  );

  await t.test('browser login of a scanner: requested, shown, approved, returned', async () => {
    const shape = (random: string): string =>
      random.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
    const key = canaries.plant('AskForToken.token_request_key', shape);
    canaries.adopt('ShowTokenRequest.tokenRequestKey', key);
    canaries.adopt('ApproveTokenRequest.tokenRequestKey', key);
    await ask('POST', '/api/agent/tokens/requests', { token_request_key: key }, 404);
    await ask('POST', '/api/auth/token-requests/show', { tokenRequestKey: key });
    await ask('POST', '/api/auth/token-requests/approve', { tokenRequestKey: key, deploymentId });
    const handed = await ask('POST', '/api/agent/tokens/requests', { token_request_key: key });
    canaries.adopt('the token of a browser login', handed.token);
  });

  await t.test('connections: a successful sync and fix, and a rejected sync', async (within) => {
    const credential = canaries.plant('CreateConnection.credential');
    const git = await startGitServer(within, credential);
    const commit = await git.commit('main', { 'app.js': 'eval(input);\n' });
    const baseUrl = new URL(git.url).origin;
    const { connection } = await ask('POST', `${agent}/connections`, {
      kind: 'CONNECTION_KIND_GIT',
      name: 'git',
      baseUrl,
      username: git.username,
      credential,
    });
    const { repo } = await ask('POST', `${agent}/repos`, { name: 'shop', url: git.url });
    await ask('POST', `${agent}/repos/${repo.id}/_sync`, {}, 202);
    await runsEnded();
    assert.ok(git.asked.length > 0);
    const sarif = sarifWithFix({ path: 'app.js', line: 1, snippet: 'eval(input);', text: 'run(input);' });
    const uploads = `/api/scans/v1/deployments/${deploymentId}/uploads`;
    await ask('POST', `${uploads}?project=shop&ref=main&commit=${commit}`, sarif, 202);
    await runsEnded();
    const report = await ask('POST', `/api/reporting/${deploymentId}/findings`, { reportType: 'REPORT_TYPE_PROJECT' });
    const asked = `/api/v1/deployments/${deploymentId}/issues/${report.findings[0].id}/autofix`;
    await byToken(() => ask('POST', asked, {}));
    await runsEnded();
    assert.match(await git.git('for-each-ref', '--format=%(refname)'), /parapet\/fix-/, 'the credential opened it');

    const wrong = canaries.plant('UpdateConnection.credential');
    await ask('PATCH', `${agent}/connections/${connection.id}`, { credential: wrong });
    await ask('POST', `${agent}/repos/${repo.id}/_sync`, {}, 202);
    await runsEnded();
    const { repo: synced } = await ask('GET', `${agent}/repos/${repo.id}`);
    assert.equal(synced.isDisconnected, true, 'the other one was refused');
  });

  await t.test('connections: an SSH key, and a GitHub App’s key with its tokens', async (within) => {
    const git = await startGitServer(within);
    await git.commit('main', { 'app.js': 'eval(input);\n' });
    const ssh = await startSshServer(within, await git.git('rev-parse', '--absolute-git-dir'));
    const [app, host] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), await startScmHost(within, 'github')];
    const appKey = String(app.privateKey.export({ type: 'pkcs1', format: 'pem' }));
    host.app = {
      id: '4',
      publicKey: String(app.publicKey.export({ type: 'spki', format: 'pem' })),
      installations: new Map([['org/shop', 17]]),
      permissions: { metadata: 'read', contents: 'read' },
      now: () => new Date(),
    };
    host.repositories.set('org/shop', { isPrivate: true, isArchived: false });
    host.gitOrigin = new URL(git.url).origin;
    // Lines as in a file; the first is the same in every such key.
    for (const [n, line] of [
      ...ssh.privateKey.split('\n').slice(2, -2),
      ...appKey.split('\n').slice(2, -2),
    ].entries()) {
      canaries.adopt(`line ${n} of a private key`, line);
    }
    const byApp = { credentialKind: 'CREDENTIAL_KIND_GITHUB_APP', githubAppId: '4', credential: appKey };
    const bySsh = { credential: ssh.privateKey, knownHosts: ssh.knownHosts };
    const connections = [
      { kind: 'CONNECTION_KIND_GIT', name: 'ssh', baseUrl: `ssh://${new URL(ssh.url).host}`, ...bySsh },
      { kind: 'CONNECTION_KIND_GITHUB', name: 'app', baseUrl: host.origin, ...byApp },
    ];
    for (const connection of connections) await ask('POST', `${agent}/connections`, connection);
    for (const repositoryUrl of [ssh.url, `${host.origin}/org/shop`]) {
      const { repo } = await ask('POST', `${agent}/repos`, { name: repositoryUrl.slice(0, 5), url: repositoryUrl });
      await ask('POST', `${agent}/repos/${repo.id}/_sync`, {}, 202);
    }
    await runsEnded();
    if (hasSsh()) assert.ok(ssh.asked.length > 0, 'the key opened it');
    const [made] = host.tokens.keys();
    canaries.adopt('the token of an installation', made ?? assert.fail('the App got no token'));
  });

  await t.test('webhooks of a connection: a valid and an invalid delivery', async () => {
    const host = { kind: 'CONNECTION_KIND_GITLAB', name: 'lab', baseUrl: 'https://lab.example.com' };
    const { connection } = await ask('POST', `${agent}/connections`, host);
    const path = `${agent}/connections/${connection.id}/webhook`;
    const { secret: own } = await ask('POST', path, {});
    canaries.adopt('a webhook’s secret', own);
    const entered = canaries.plant('MakeConnectionWebhook.secret');
    const { webhook } = await ask('POST', path, { secret: entered, keepPreviousHours: 0 });
    for (const [given, expected] of [
      [entered, 202],
      [own, 401],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'x-gitlab-token': given };
      const body = JSON.stringify({ object_kind: 'push', project: { web_url: `${host.baseUrl}/org/shop` } });
      const answer = await fetch(url + new URL(webhook.url).pathname, { method: 'POST', headers, body });
      assert.equal(answer.status, expected);
      assert.deepEqual(canaries.foundIn(await answer.text()), []);
    }
    assert.match((await ask('GET', path)).webhook.lastProblem, /does not match the secret/);
  });

  await t.test('notification channels: each delivers once and is rejected once', async (within) => {
    const inMail = canaries.plant('CreateNotificationChannel.email.password');
    const mails = await startMailServer(within, { username: 'ada', password: inMail });
    const receiver = await startReceiver();
    within.after(() => receiver.close());
    const origin = new URL(receiver.url).origin;
    const inUrl = (random: string): string => `${origin}/canary-${random}`;
    const signing = (random: string): string => `whsec_${Buffer.from(random).toString('base64')}`;
    const place = (operation: 'Create' | 'Update', path: string): string => `${operation}NotificationChannel.${path}`;
    const mail = {
      host: 'localhost',
      port: mails.port,
      security: 'MAIL_SECURITY_STARTTLS',
      username: 'ada',
      from: 'parapet@example.com',
      to: ['desk@example.com'],
    };
    const kinds = {
      email: {
        made: { ...mail, password: inMail },
        changed: { password: canaries.plant(place('Update', 'email.password')) },
      },
      slack: {
        made: { url: canaries.plant(place('Create', 'slack.url'), inUrl) },
        changed: { url: canaries.plant(place('Update', 'slack.url'), inUrl) },
      },
      teams: {
        made: { url: canaries.plant(place('Create', 'teams.url'), inUrl) },
        changed: { url: canaries.plant(place('Update', 'teams.url'), inUrl) },
      },
      webhook: {
        made: { url: receiver.url, signingSecret: canaries.plant(place('Create', 'webhook.signingSecret'), signing) },
        changed: { signingSecret: canaries.plant(place('Update', 'webhook.signingSecret'), signing) },
      },
    };
    for (const [kind, { made, changed }] of Object.entries(kinds)) {
      receiver.status = 204;
      const { channel } = await ask('POST', `${notifications}/channels`, { name: kind, [kind]: made });
      const { rule } = await ask('POST', `${notifications}/rules`, {
        name: kind,
        channelId: channel.id,
        events: ['NOTIFICATION_EVENT_NEW_FINDINGS'],
      });
      const tried = `/api/agent/deployments/${deploymentId}/actions/${rule.id}/test`;
      const sent = await ask('POST', tried, {});
      assert.equal(sent.success, true, `${kind}: ${JSON.stringify(sent)}`);
      await ask('PATCH', `${notifications}/channels/${channel.id}`, { [kind]: changed });
      if (kind === 'webhook') {
        const signingSecret = canaries.plant('RotateSigningSecret.signingSecret', signing);
        await ask('POST', `${notifications}/channels/${channel.id}/signing-secret`, { signingSecret });
      }
      receiver.status = 500;
      assert.equal((await ask('POST', tried, {})).success, false, kind);
    }
    assert.equal(mails.count(), 1);
    assert.equal(receiver.received.length, 6);
    // A message that the outbox retries: one digest to each channel, which all reject.
    await ask('POST', `/api/scans/v1/deployments/${deploymentId}/uploads?project=other&ref=main`, otherSarif, 202);
    await receiver.until(9);
  });

  await t.test('destinations of the audit log: one delivery and one rejection with each secret', async (within) => {
    const receiver = await startReceiver();
    within.after(() => receiver.close());
    const origin = await startTlsFront(within, receiver.url);
    const signing = (random: string): string => `whsec_${Buffer.from(random).toString('base64')}`;
    const secretOf = (operation: string): string =>
      canaries.plant(`${operation}AuditDestination.webhook.signingSecret`, signing);
    const path = `/api/audit/v1/deployments/${deploymentId}/destinations`;
    const { destination } = await ask('POST', path, { webhook: { url: origin, signingSecret: secretOf('Create') } });
    const tried = async (status: number): Promise<boolean> => {
      receiver.status = status;
      return (await ask('POST', `${path}/${destination.id}/test`)).success;
    };
    assert.deepEqual([await tried(204), await tried(500)], [true, false]);
    await ask('PATCH', `${path}/${destination.id}`, { webhook: { signingSecret: secretOf('Update') } });
    assert.deepEqual([await tried(204), await tried(500)], [true, false]);
    const signingSecret = canaries.plant('RotateAuditDestinationSecret.signingSecret', signing);
    await ask('POST', `${path}/${destination.id}/signing-secret`, { signingSecret });
    assert.deepEqual([await tried(204), await tried(500)], [true, false]);
  });

  await t.test('the model of fixes: a successful and a rejected request', async (within) => {
    const edits = [{ path: 'greeting.txt', search: 'morning', replace: 'evening' }];
    const model = await startModelServer(within, { writes: { explanation: '', edits } }, { status: 401 });
    const credential = canaries.plant('UpdateFixSettings.model.credential');
    const provider = 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE';
    await ask('PATCH', `${agent}/fix-settings`, { model: { provider, baseUrl: model.url, name: 'demo', credential } });
    assert.equal((await ask('POST', `${agent}/fix-settings/_test`, {})).success, true);
    assert.equal(model.asked[0]?.headers.authorization, `Bearer ${credential}`);
    assert.match((await ask('POST', `${agent}/fix-settings/_test`, {})).errorDetail, /refuses the credential/);
  });

  const document = await ask('GET', '/openapi.json');
  const places = writeOnlyPlaces(document);
  await t.test('every secret field received a canary', () => {
    assert.ok(places.length > 10);
    assert.deepEqual(
      places.map(({ name }) => name).filter((name) => !canaries.places.includes(name)),
      [],
    );
  });

  await t.test('rejected bodies are not echoed', async () => {
    for (const { name, method, path, bodyWith } of places) {
      const at = path.replaceAll('{deploymentId}', deploymentId).replaceAll(/\{\w+\}/g, '1');
      for (const wrong of [[canaries.plant(`${name} in a list`)], `${canaries.plant(`${name} twice`)}\n`.repeat(400)]) {
        const answer = await fetch(url + at, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(bodyWith(wrong)),
        });
        const text = await answer.text();
        assert.ok(answer.status >= 400 && answer.status < 500, `${name}: ${answer.status} ${text}`);
        assert.deepEqual(canaries.foundIn(text), [], `${method} ${path}`);
      }
    }
  });

  await t.test('no response contains a canary', async () => {
    for (const [path, operations] of Object.entries<Record<string, unknown>>(document.paths)) {
      if (operations['get'] === undefined) continue;
      for (const id of path.includes('Id}/') || path.endsWith('Id}') ? ['1', '2', '3', '4'] : ['']) {
        const at = path.replaceAll('{deploymentId}', deploymentId).replaceAll(/\{\w+\}/g, id);
        const answer = await fetch(url + at, { headers: { authorization: `Bearer ${token}` } });
        for (const place of canaries.foundIn(await textOf(answer))) leaks.push(`${place} in the answer to GET ${at}`);
      }
    }
    const { jobs } = await ask('POST', `${workflows}/jobs/list`, {});
    assert.ok(jobs.length >= 4);
    for (const { jobId } of jobs) await ask('GET', `${workflows}/runs/${jobId}`);
    assert.deepEqual(leaks, []);
  });

  await t.test('no table contains a canary', async () => {
    const client = new pg.Client({
      host: join(dataDir, 'database'),
      user: 'parapet',
      password: readFileSync(join(dataDir, 'database.password'), 'utf8'),
      database: 'parapet',
    });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
          WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      // The owner reads a deployment's rows with its id set.
      await client.query("SELECT set_config('app.deployment_id', $1, false)", [deploymentId]);
      assert.ok(tables.length > 30);
      let rowCount = 0;
      for (const { name } of tables) {
        const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
        rowCount += rows.length;
        for (const { text } of rows) assert.deepEqual(canaries.foundIn(text), [], name);
      }
      assert.ok(rowCount > 50, 'rows of all deployments are read');
      const sealed = await client.query('SELECT FROM parapet.scm_connection WHERE sealed_credential IS NOT NULL');
      assert.equal(sealed.rowCount, 3);
    } finally {
      await client.end();
    }
  });

  server.process.kill('SIGTERM');
  assert.equal(await server.ended(), 0);

  await t.test('no log line and no file contains a canary', () => {
    assert.match(server.stderr(), /"level"/);
    assert.deepEqual(canaries.foundIn(server.stdout()), []);
    assert.deepEqual(canaries.foundIn(server.stderr()), []);
    const files = filesUnder(dataDir);
    assert.ok(files.length > 100, 'the database’s files are among them');
    for (const file of files) assert.deepEqual(canaries.foundIn(readFileSync(file)), [], file);
  });

  await t.test('no process list contains a canary', { skip: process.platform !== 'linux' && 'no /proc' }, () => {
    assert.ok(commandLines.seen.size > 0, 'git was seen');
    assert.deepEqual(commandLines.leaks, []);
  });
});

const otherSarif = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'demo', version: '1' } },
      results: [
        {
          ruleId: 'other',
          level: 'error',
          message: { text: 'Another one.' },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'b.js' },
                region: { startLine: 1, snippet: { text: 'other();' } },
              },
            },
          ],
        },
      ],
    },
  ],
};

/** Polls all processes of this machine until the test ends. */
function watchCommandLines(t: TestContext, canaries: Canaries): { seen: Set<string>; leaks: string[] } {
  const watched = { seen: new Set<string>(), leaks: [] as string[] };
  const look = (): void => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      let line: string;
      try {
        line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        continue; // The process has ended.
      }
      if (/^git .*(?:ls-remote|fetch|push)/.test(line)) watched.seen.add(line);
      for (const place of canaries.foundIn(line)) watched.leaks.push(`${place} in ${line}`);
    }
  };
  if (process.platform !== 'linux') return watched;
  const timer = setInterval(look, 20);
  t.after(() => clearInterval(timer));
  return watched;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The first event of an endless event stream. */
async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type') !== 'text/event-stream') return answer.text();
  const events = readEvents(answer);
  const { value } = await events.next();
  await events.return(undefined);
  return JSON.stringify(value);
}
