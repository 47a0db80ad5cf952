import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../../../../tests/harness/app.ts';
import { startNotificationsApp, type NotificationsApp } from '../testing/notifications-app.ts';

let api: NotificationsApp;
before(async () => {
  api = await startNotificationsApp();
});
after(() => api.close());

const canary = 'canary-s3cret';
const mail = {
  host: 'smtp.example.com',
  port: 587,
  security: 'MAIL_SECURITY_STARTTLS',
  username: 'parapet',
  password: canary,
  from: 'parapet@example.com',
  to: ['sec@example.com'],
};
const create = (body: object, token?: string) => api.ask('POST', '/channels', { name: 'x', ...body }, token);

describe('POST …/channels', () => {
  test('200: each kind, shown without its secrets', async () => {
    const { password: _password, ...shown } = mail;
    const { body } = await create({ email: mail });
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = body.channel;
    assert.deepEqual(rest, { name: 'x', kind: 'NOTIFICATION_CHANNEL_KIND_EMAIL', email: shown, webhook: null });
    const url = `https://hooks.example.com/${canary}`;
    for (const kind of ['slack', 'teams']) {
      const { channel, signingSecret } = (await create({ [kind]: { url } })).body;
      assert.deepEqual(
        [channel.kind, channel.email, channel.webhook, signingSecret],
        [`NOTIFICATION_CHANNEL_KIND_${kind.toUpperCase()}`, null, null, ''],
      );
    }
    assert.equal((await create({ slack: { url } }, api.here.admin.jwt)).status, 200);
  });

  test('200: a generic webhook’s secret is generated and shown once, or given and never shown', async () => {
    const url = 'https://hooks.example.com/x';
    const made = (await create({ webhook: { url } })).body;
    assert.match(made.signingSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(made.channel.webhook, { url, previousSecretEndsAt: null });
    const signingSecret = `whsec_${Buffer.alloc(32, canary).toString('base64')}`;
    const given = await create({ webhook: { url, signingSecret } });
    assert.equal(given.body.signingSecret, '');
    assert.ok(!given.text.includes(signingSecret));
  });

  test('secrets are only in their sealed columns', async () => {
    const { id } = (await create({ email: mail })).body.channel;
    await api.ask('PATCH', `/channels/${id}`, { email: { password: `${canary}-2` } });
    const texts = [
      (await api.ask('GET', `/channels/${id}`)).text,
      (await api.ask('GET', '/channels')).text,
      api.app.logged(),
    ];
    for (const text of texts) assert.ok(!text.includes(canary));
    const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, (tx) =>
      tx.client.query<{ text: string }>(`
        SELECT encode(secrets, 'escape') || to_jsonb(c)::text AS text FROM parapet.notification_channel c
        UNION ALL SELECT to_jsonb(a)::text FROM parapet.audit_entry a`),
    );
    assert.ok(rows.length > 2);
    for (const { text } of rows) assert.ok(!text.includes(canary));
  });

  test('400: each invalid field is named', async () => {
    const bad: [object, string][] = [
      [{}, 'email'],
      [{ name: ' ', slack: { url: 'https://x.example' } }, 'name'],
      [{ slack: { url: 'https://x.example' }, teams: { url: 'https://x.example' } }, 'teams'],
      [{ slack: {} }, 'slack.url'],
      [{ slack: { url: 'file:///etc/passwd' } }, 'slack.url'],
      [{ webhook: { url: 'https://u:p@x.example/' } }, 'webhook.url'],
      [{ webhook: { url: 'https://x.example', signingSecret: 'whsec_short' } }, 'webhook.signingSecret'],
      [{ email: { ...mail, host: 'a b' } }, 'email.host'],
      [{ email: { ...mail, port: 0 } }, 'email.port'],
      [{ email: { ...mail, from: 'a@b\r\nBcc: c@d' } }, 'email.from'],
      [{ email: { ...mail, to: [] } }, 'email.to'],
      [{ email: { ...mail, to: ['a@b', 'nobody'] } }, 'email.to.1'],
      [{ email: { ...mail, security: 'MAIL_SECURITY_NONE' } }, 'email.security'],
    ];
    for (const [body, field] of bad) {
      const answer = await create(body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, field, answer.text);
      assert.ok(!answer.text.includes(canary));
    }
  });

  test('403: a member who is not an admin', async () => {
    assertError(await create({ slack: { url: 'https://x.example' } }, api.here.member.jwt), 403, 'FORBIDDEN');
  });
});

describe('PATCH …/channels/{notificationChannelId}', () => {
  test('200: absent fields stay unchanged, secrets too', async () => {
    const id = await api.makeChannel();
    const ruleId = await api.makeRule(id);
    const { channel } = (await api.ask('PATCH', `/channels/${id}`, { name: 'renamed' })).body;
    assert.deepEqual(
      [channel.name, channel.webhook],
      ['renamed', { url: api.receiver.url, previousSecretEndsAt: null }],
    );
    assert.deepEqual((await api.test(ruleId)).body, { success: true, errorDetail: '' });
    const moved = await api.ask('PATCH', `/channels/${id}`, { webhook: { url: 'https://hooks.example.com/2' } });
    assert.equal(moved.body.channel.webhook.url, 'https://hooks.example.com/2');
  });

  test('200: secrets that can no longer be opened must be entered again, as the test of a rule says', async () => {
    const { url } = api.receiver;
    const signingSecret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;
    const kinds = [
      ['slack', { url }, 'slack.url'],
      ['teams', { url }, 'teams.url'],
      ['webhook', { url, signingSecret }, 'webhook.signingSecret'],
    ] as const;
    for (const [kind, fields, path] of kinds) {
      const id = await api.makeChannel({ [kind]: { url } });
      const ruleId = await api.makeRule(id);
      const { deploymentId } = api.here;
      await api.app.platform.database.asTenant(deploymentId, (tx) =>
        tx.client.query(
          `UPDATE parapet.notification_channel SET secrets = secrets || '\\x00' WHERE deployment_id = $1 AND id = $2`,
          [deploymentId, id],
        ),
      );
      const { success, errorDetail } = (await api.test(ruleId)).body;
      assert.equal(success, false);
      assert.match(errorDetail, /cannot be decrypted .*enter them again/);
      const without = await api.ask('PATCH', `/channels/${id}`, { [kind]: {} });
      assertError(without, 400, 'INVALID_ARGUMENT');
      assert.equal(without.body.details[0].path, path);
      assert.equal((await api.ask('PATCH', `/channels/${id}`, { [kind]: fields })).status, 200);
      assert.deepEqual((await api.test(ruleId)).body, { success: true, errorDetail: '' });
    }
  });

  test('400: a mail password is not sent to another host, and a kind cannot change', async () => {
    const id = await api.makeChannel({ email: mail });
    const elsewhere = await api.ask('PATCH', `/channels/${id}`, { email: { host: 'smtp.attacker.example' } });
    assertError(elsewhere, 400, 'INVALID_ARGUMENT');
    assert.equal(elsewhere.body.details[0].path, 'email.password');
    const weaker = await api.ask('PATCH', `/channels/${id}`, { email: { security: 'MAIL_SECURITY_NONE' } });
    assertError(weaker, 400, 'INVALID_ARGUMENT');
    assertError(
      await api.ask('PATCH', `/channels/${id}`, { slack: { url: 'https://x.example' } }),
      400,
      'INVALID_ARGUMENT',
    );
    const again = { host: 'smtp2.example.com', password: canary };
    assert.equal((await api.ask('PATCH', `/channels/${id}`, { email: again })).body.channel.email.host, again.host);
  });

  test('404: a missing one, and any for a member who is not an admin', async () => {
    assertError(await api.ask('PATCH', '/channels/987654321', { name: 'x' }), 404, 'NOT_FOUND');
    const id = await api.makeChannel();
    assertError(await api.ask('PATCH', `/channels/${id}`, { name: 'x' }, api.here.member.jwt), 404, 'NOT_FOUND');
  });
});

describe('DELETE …/channels/{notificationChannelId}', () => {
  test('200: with its queued messages; 409 while a rule uses it', async () => {
    const id = await api.makeChannel();
    const ruleId = await api.makeRule(id);
    await api.scan('no results', 'deleted');
    const waiting = async () => (await api.messages('QUEUED')).filter((message) => message.channelId === id).length;
    assert.equal(await waiting(), 1);
    assertError(await api.ask('DELETE', `/channels/${id}`), 409, 'CONFLICT');
    await api.ask('DELETE', `/rules/${ruleId}`);
    assert.equal((await api.ask('DELETE', `/channels/${id}`)).status, 200);
    assertError(await api.ask('GET', `/channels/${id}`), 404, 'NOT_FOUND');
    assert.equal(await waiting(), 0);
  });
});

describe('GET …/channels', () => {
  test('200: paging to the end returns each once', async () => {
    for (const name of ['one', 'two', 'three']) await api.makeChannel({ name, slack: { url: 'https://x.example' } });
    const whole = (await api.ask('GET', '/channels')).body.channels.map((channel: { id: string }) => channel.id);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await api.ask('GET', `/channels?pageSize=2&cursor=${cursor}`);
      paged.push(...body.channels.map((channel: { id: string }) => channel.id));
      cursor = body.nextCursor;
      if (cursor === '') break;
    }
    assert.deepEqual(paged, whole);
    assertError(await api.ask('GET', '/channels', undefined, api.here.member.jwt), 403, 'FORBIDDEN');
  });
});
