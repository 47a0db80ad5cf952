/** 4.13: sends a real message and reports its real outcome. */
import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { assertError } from '../../../../../tests/harness/app.ts';
import { describeSharedRefusals } from '../../../../../tests/access/shared-refusals.ts';
import { RuleTestPayload } from '../../../model/notifications/notification-payload.ts';
import { startNotificationsApp, type NotificationsApp } from '../testing/notifications-app.ts';

let api: NotificationsApp;
let ruleId: string;
before(async () => {
  api = await startNotificationsApp();
  ruleId = await api.makeRule(await api.makeChannel());
});
after(() => api.close());

async function portOf(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Tests a rule with this channel; returns the outcome. */
async function outcomeOf(channel: object): Promise<unknown> {
  const answer = await api.test(await api.makeRule(await api.makeChannel(channel)));
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function failsWith(channel: object, detail: RegExp): Promise<void> {
  const { success, errorDetail } = (await outcomeOf(channel)) as { success: boolean; errorDetail: string };
  assert.equal(success, false);
  assert.match(errorDetail, detail);
}

describe('POST …/actions/{notificationRuleId}/test', () => {
  test('200: a webhook gets a signed message of its rule', async () => {
    const url = api.receiver.url;
    const { channel, signingSecret } = (await api.ask('POST', '/channels', { name: 'hook', webhook: { url } })).body;
    const id = await api.makeRule(channel.id, { name: 'Mine', isEnabled: false });
    const count = api.receiver.received.length;
    const body = { deploymentId: Number(api.here.deploymentId), notificationRuleId: Number(id) };
    assert.deepEqual((await api.test(id, body)).body, { success: true, errorDetail: '' });
    const [{ headers, body: sent, payload }] = api.receiver.received.slice(count) as [
      (typeof api.receiver.received)[0],
    ];
    assert.deepEqual([payload.type, payload.data.rule], ['rule.test', { id, name: 'Mine' }]);
    assert.deepEqual(RuleTestPayload.strict().parse(payload), payload);
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const signature = new Webhook(signingSecret).sign(String(headers['webhook-id']), at, sent);
    assert.equal(headers['webhook-signature'], signature);
  });

  test('200: a mailbox gets a mail', async (t) => {
    const mails: Buffer[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const keep = async (): Promise<void> => {
          mails.push(await buffer(stream));
          done();
        };
        void keep();
      },
    });
    const port = await portOf(t, server.server);
    const email = {
      host: '127.0.0.1',
      port,
      security: 'MAIL_SECURITY_NONE',
      from: 'parapet@example.com',
      to: ['sec@example.com'],
    };
    assert.deepEqual(await outcomeOf({ email }), { success: true, errorDetail: '' });
    assert.equal((await PostalMime.parse(mails[0] ?? '')).subject, 'Test message from Parapet');
  });

  test('200: the reason of a failure: DNS, refused, TLS, a private network, a status, a redirect', async (t) => {
    const pem = (name: string) =>
      readFileSync(join(import.meta.dirname, '../../../../../tests/fixtures/tls', name), 'utf8');
    const tls = await portOf(t, createServer({ key: pem('key.pem'), cert: pem('certificate.pem') }));
    const free = createTcpServer();
    const port = await portOf(t, free);
    await new Promise((closed) => free.close(closed));
    await failsWith({ slack: { url: 'https://nowhere.invalid/' } }, /cannot be resolved.*\(DNS/);
    await failsWith({ teams: { url: `http://127.0.0.1:${port}/` } }, /refused the connection/);
    await failsWith({ slack: { url: `https://localhost:${tls}/` } }, /TLS/);
    await failsWith({ webhook: { url: 'http://169.254.169.254/latest/' } }, /private network/);
    api.receiver.status = 503;
    await failsWith({ slack: { url: api.receiver.url } }, /status 503/);
    api.receiver.status = 307;
    await failsWith({ webhook: { url: api.receiver.url } }, /redirect/);
    api.receiver.status = 204;
  });

  test('200: a receiver that does not answer is reported as a timeout, by webhook and by mail', async (t) => {
    const silent = createTcpServer((socket) => socket.resume().on('error', () => undefined));
    const port = await portOf(t, silent);
    const { outside } = api.app.platform;
    const { deliveryTimeoutMs } = outside;
    t.after(() => Object.assign(outside, { deliveryTimeoutMs }));
    outside.deliveryTimeoutMs = 200;
    const email = { host: '127.0.0.1', port, from: 'parapet@example.com', to: ['sec@example.com'] };
    for (const channel of [
      { slack: { url: `http://127.0.0.1:${port}/` } },
      { webhook: { url: `https://127.0.0.1:${port}/` } },
      { email: { ...email, security: 'MAIL_SECURITY_NONE' } },
      { email: { ...email, security: 'MAIL_SECURITY_TLS' } },
    ]) {
      await failsWith(channel, /did not answer within 0\.2 s|in time/);
    }
  });

  test('200: a webhook URL that is a secret is in no response, log line or audit entry', async () => {
    const canary = 'canary-s3cret';
    const id = await api.makeRule(await api.makeChannel({ slack: { url: `${api.receiver.url}/${canary}` } }));
    api.receiver.status = 404;
    const answers = [await api.test(id), await api.test(id)];
    api.receiver.status = 204;
    answers.push(await api.test(id));
    const audit = await api.app.platform.database.asTenant(api.here.deploymentId, (tx) =>
      tx.client.query<{ text: string }>('SELECT to_jsonb(a)::text AS text FROM parapet.audit_entry a'),
    );
    assert.match(answers[0]!.body.errorDetail, /status 404/);
    for (const text of [
      ...answers.map((answer) => answer.text),
      api.app.logged(),
      ...audit.rows.map((row) => row.text),
    ])
      assert.ok(!text.includes(canary));
  });

  test('200: the test does not use the outbox', async () => {
    await api.test(ruleId);
    assert.deepEqual(await api.messages(), []);
  });

  test('400: ids in the body that differ from the path’s', async () => {
    assertError(await api.test(ruleId, { notificationRuleId: '987654321' }), 400, 'ID_MISMATCH');
    assertError(await api.test(ruleId, { deploymentId: api.there.deploymentId }), 400, 'DEPLOYMENT_MISMATCH');
    assertError(await api.test('x'), 400, 'INVALID_ARGUMENT');
  });

  test('404: a missing rule, one of another deployment, and any for a member who is not an admin', async () => {
    assertError(await api.test('987654321'), 404, 'NOT_FOUND');
    assertError(await api.test(ruleId, {}, api.here.member.jwt), 404, 'NOT_FOUND');
    const path = `/api/agent/deployments/${api.there.deploymentId}/actions/${ruleId}/test`;
    assertError(await api.app.ask('POST', path, { token: api.there.admin.jwt, body: {} }), 404, 'NOT_FOUND');
  });
});

describeSharedRefusals('TestNotificationRule');
