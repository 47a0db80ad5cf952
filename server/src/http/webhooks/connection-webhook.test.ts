import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { signedGitlab } from './testing/deliveries.ts';
import { useHooksApp } from './testing/webhooks-app.ts';

const at = useHooksApp();
const { ask, connect, deliver, rows, send } = at;

describe('…/connections/{connectionId}/webhook', () => {
  test('200: none, then one, then one with another secret, then none', async () => {
    const baseUrl = `https://host-${at.next()}.example.com`;
    const body = { kind: 'CONNECTION_KIND_GITHUB', name: 'x', baseUrl };
    const { id } = (await ask('POST', '/connections', body)).body.connection;
    const path = `/connections/${id}/webhook`;
    assert.deepEqual((await ask('GET', path)).body, { webhook: null });
    const made = (await ask('POST', path, {})).body;
    const { url, ...rest } = made.webhook;
    assert.match(url, /^http:\/\/localhost:8080\/api\/hooks\/scm\/\d+-\d+-[\w-]{24}$/);
    assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const secretCreatedAt = at.app.clock.now().toISOString();
    const nothingYet = { lastReceivedAt: null, lastProblem: '', lastProblemAt: null, previousSecret: null };
    assert.deepEqual(rest, { secretCreatedAt, ...nothingYet });
    assert.deepEqual((await ask('GET', path)).body, { webhook: made.webhook });
    const hook = { id, kind: 'github', origin: baseUrl, hook: new URL(url).pathname, secret: made.secret } as const;
    assert.equal((await deliver(hook, { event: 'ping', path: 'org/shop' })).status, 200);
    const again = (await ask('POST', path, { keepPreviousHours: 0 })).body;
    assert.equal(again.webhook.url, url);
    assert.notEqual(again.secret, made.secret);
    assert.equal((await deliver(hook, { event: 'ping', path: 'org/shop' })).status, 401);
    const renewed = { ...hook, secret: again.secret };
    assert.equal((await deliver(renewed, { event: 'ping', path: 'org/shop' })).status, 200);
    assert.deepEqual((await ask('DELETE', path)).body, {});
    assert.deepEqual((await ask('GET', path)).body, { webhook: null });
    assertError(await deliver(renewed, { event: 'ping', path: 'org/shop' }), 404, 'NOT_FOUND');
    assertError(await ask('DELETE', path), 404, 'NOT_FOUND');
  });

  test('200: a secret that the host generated; it is in no response, log line, audit entry or column', async () => {
    const { id, hook } = await connect('gitlab');
    const canary = `whsec_${Buffer.from('canary-51d0-webhook-secret').toString('base64')}`;
    const made = await ask('POST', `/connections/${id}/webhook`, { secret: canary });
    assert.equal(made.body.secret, '');
    const signed = { secret: canary, now: at.app.clock.now() };
    const answers = [
      made,
      await send(hook, signedGitlab({ event: 'push', path: 'org/none' }, signed)),
      await send(
        hook,
        signedGitlab({ event: 'push', path: 'org/none' }, { ...signed, secret: `whsec_${'A'.repeat(32)}` }),
      ),
      await ask('GET', `/connections/${id}/webhook`),
      await ask('POST', `/connections/${id}/webhook`, { secret: `${canary}\n` }),
      await at.app.ask('GET', `/api/audit/v1/deployments/${at.here.deploymentId}/entries`, {
        token: at.here.admin.jwt,
      }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 202, 401, 200, 400, 200],
    );
    for (const { text } of answers) assert.ok(!text.includes(canary), text);
    assert.ok(!at.app.logged().includes(canary));
    const held = await rows<{ row: string }>(
      'SELECT w::text AS row FROM parapet.scm_webhook w WHERE deployment_id = $1',
    );
    for (const { row } of held) assert.ok(!row.includes(Buffer.from(canary).toString('hex')));
  });

  test('a sealed secret cannot be opened in another row: its deliveries are refused, and the admin sees why', async () => {
    const [one, other] = [await connect('github'), await connect('github')];
    await rows(
      `UPDATE parapet.scm_webhook SET sealed_secret = (SELECT sealed_secret FROM parapet.scm_webhook WHERE deployment_id = $1 AND connection_id = ${one.id})
        WHERE deployment_id = $1 AND connection_id = ${other.id}`,
    );
    for (const { secret } of [one, other]) {
      const answer = await deliver({ ...other, secret }, { event: 'push', path: 'org/shop' });
      assertError(answer, 401, 'UNAUTHENTICATED');
    }
    assert.match((await at.webhookOf(other)).lastProblem, /create a new one/);
  });

  test('200: deleting the connection deletes the webhook and its deliveries', async () => {
    const to = await connect('github');
    assert.equal((await deliver(to, { event: 'push', path: 'org/shop' })).status, 202);
    assert.equal((await ask('DELETE', `/connections/${to.id}`)).status, 200);
    assertError(await deliver(to, { event: 'push', path: 'org/shop' }), 404, 'NOT_FOUND');
    const left = await rows(
      `SELECT FROM parapet.scm_webhook_delivery WHERE deployment_id = $1 AND connection_id = ${to.id}`,
    );
    assert.deepEqual(left, []);
  });

  test('400: a secret that no host accepts', async () => {
    const { id } = await connect('git');
    for (const secret of [
      'short',
      'sixteen letters and spaces',
      'x'.repeat(501),
      'is-no-standard-secret',
      'whsec_AAAA',
    ]) {
      const answer = await ask('POST', `/connections/${id}/webhook`, { secret });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, 'secret');
    }
  });

  test('403: a member who is not an admin', async () => {
    const { id } = await connect('github');
    for (const { jwt } of [at.here.member, at.here.readonly]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const body = method === 'POST' ? {} : undefined;
        assertError(await ask(method, `/connections/${id}/webhook`, body, at.here, jwt), 403, 'FORBIDDEN');
      }
    }
  });

  test('404: another deployment’s connection is reported like a missing one', async () => {
    const { id } = await connect('github', { org: at.there });
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' ? {} : undefined;
      const foreign = await ask(method, `/connections/${id}/webhook`, body);
      assertError(foreign, 404, 'NOT_FOUND');
      const missing = await ask(method, '/connections/987654321/webhook', body);
      assert.deepEqual(withoutRequestId(foreign), withoutRequestId(missing));
    }
  });
});
