/** The signing secret of a generic webhook is replaced: for a while both sign, as Standard Webhooks specify. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, jwtOf } from '../../../../../tests/harness/app.ts';
import { verifyStandardWebhook } from '../../../outside/scm/standard-webhook.ts';
import { Confidential } from '../../../base/confidential.ts';
import { eraseEndedSecrets } from '../../../domain/installation/erase-ended-secrets.ts';
import { startNotificationsApp, type NotificationsApp } from '../testing/notifications-app.ts';
import type { Received } from '../testing/receiver.ts';

let api: NotificationsApp;
before(async () => {
  api = await startNotificationsApp();
});
after(() => api.close());

const hourMs = 3_600_000;

interface Signing {
  id: string;
  ruleId: string;
  secret: string;
}

async function makeSigning(): Promise<Signing> {
  const { body } = await api.ask('POST', '/channels', { name: 'hook', webhook: { url: api.receiver.url } });
  const id = body.channel.id as string;
  return { id, ruleId: await api.makeRule(id), secret: body.signingSecret };
}
async function rotate({ id }: Signing, body: object = {}) {
  const answer = await api.ask('POST', `/channels/${id}/signing-secret`, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
const previousOf = async ({ id }: Signing): Promise<string | null> =>
  (await api.ask('GET', `/channels/${id}`)).body.channel.webhook.previousSecretEndsAt;

const signaturesOf = ({ headers }: Received): string[] => String(headers['webhook-signature']).split(' ');
/** With the signature of that position alone. */
function verifies({ headers, body }: Received, signature: string, secret: string): boolean {
  const delivery = { headers: { ...headers, 'webhook-signature': signature }, body: Buffer.from(body) };
  const key = { secret: new Confidential(secret), now: api.app.clock.now() };
  return !('problem' in verifyStandardWebhook(delivery, key));
}
/** Sends a message. For each of its signatures, the one of these secrets that made it; undefined for none of them. */
async function sent({ ruleId }: Signing, ...secrets: string[]): Promise<(string | undefined)[]> {
  assert.deepEqual((await api.test(ruleId)).body, { success: true, errorDetail: '' });
  const message = api.receiver.received.at(-1)!;
  return signaturesOf(message).map((signature) => secrets.find((secret) => verifies(message, signature, secret)));
}

test('messages have one signature; after a rotation two, the new one first, for 24 hours; then one again', async () => {
  const channel = await makeSigning();
  const { secret } = channel;
  assert.deepEqual(await sent(channel, secret), [secret]);
  const { signingSecret: renewed, channel: shown } = await rotate(channel);
  assert.match(renewed, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const endsAt = new Date(api.app.clock.now().getTime() + 24 * hourMs).toISOString();
  assert.equal(shown.webhook.previousSecretEndsAt, endsAt);
  assert.equal(await previousOf(channel), endsAt);
  assert.deepEqual(await sent(channel, renewed, secret), [renewed, secret]);
  api.app.clock.advanceMs(24 * hourMs - 1);
  assert.deepEqual(await sent(channel, renewed, secret), [renewed, secret]);
  api.app.clock.advanceMs(1);
  assert.deepEqual(await sent(channel, renewed, secret), [renewed]);
  api.app.clock.advanceMs(1);
  await eraseEndedSecrets(api.app.platform);
  assert.equal(await previousOf(channel), null);
});

test('a message that waits is signed with what is valid when it is sent', async () => {
  const channel = await makeSigning();
  api.receiver.received.length = 0;
  await api.scan({ results: [{ rule: 'r', path: 'a.ts', line: 1, text: 'x' }] });
  const { signingSecret: renewed } = await rotate(channel);
  await api.deliver();
  const message = api.receiver.received.find((each) => signaturesOf(each).length === 2) ?? assert.fail();
  const [first = '', second = ''] = signaturesOf(message);
  assert.deepEqual([verifies(message, first, renewed), verifies(message, second, channel.secret)], [true, true]);
});

test('at most two sign; the kept one is ended early, or not kept at all; a PATCH replaces at once', async () => {
  const channel = await makeSigning();
  const first = channel.secret;
  const { signingSecret: second } = await rotate(channel);
  const { signingSecret: third } = await rotate(channel, { keepPreviousHours: 1 });
  assert.deepEqual(await sent(channel, third, second, first), [third, second]);
  const path = `/channels/${channel.id}/signing-secret/previous`;
  const ended = await api.ask('DELETE', path);
  assert.equal(ended.body.channel.webhook.previousSecretEndsAt, null, ended.text);
  assert.deepEqual(await sent(channel, third, second), [third]);
  assertError(await api.ask('DELETE', path), 404, 'NOT_FOUND');
  const { signingSecret: fourth } = await rotate(channel, { keepPreviousHours: 0 });
  assert.deepEqual(await sent(channel, fourth, third), [fourth]);
  await rotate(channel);
  const entered = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;
  await api.ask('PATCH', `/channels/${channel.id}`, { webhook: { signingSecret: entered } });
  assert.deepEqual(await sent(channel, entered, fourth), [entered]);
});

test('an entered secret is in no answer, and each act is in the audit log', async () => {
  const channel = await makeSigning();
  const entered = `whsec_${Buffer.alloc(32, 'canary-rotated').toString('base64')}`;
  const answer = await api.ask('POST', `/channels/${channel.id}/signing-secret`, { signingSecret: entered });
  assert.deepEqual([answer.status, answer.body.signingSecret], [200, '']);
  assert.ok(!answer.text.includes(entered));
  assert.deepEqual(await sent(channel, entered, channel.secret), [entered, channel.secret]);
  await api.ask('DELETE', `/channels/${channel.id}/signing-secret/previous`);
  const { entries } = (
    await api.app.ask(
      'GET',
      `/api/audit/v1/deployments/${api.here.deploymentId}/entries?subject=notification_channel:${channel.id}`,
      { token: api.token },
    )
  ).body;
  assert.deepEqual(entries.map(({ action }: { action: string }) => action).slice(0, 2), [
    'notification_channel.end_previous_secret',
    'notification_channel.rotate_secret',
  ]);
});

test('409 for a channel that signs nothing; 404 for another deployment’s', async () => {
  const id = await api.makeChannel({ slack: { url: 'https://hooks.example.com/x' } });
  assertError(await api.ask('POST', `/channels/${id}/signing-secret`, {}), 409, 'CONFLICT');
  const foreign = `/api/notifications/v1/deployments/${api.there.deploymentId}/channels`;
  const made = await api.app.ask('POST', foreign, {
    token: await jwtOf(api.app.platform, api.there.admin.email),
    body: { name: 'x', webhook: { url: api.receiver.url } },
  });
  assertError(await api.ask('POST', `/channels/${made.body.channel.id}/signing-secret`, {}), 404, 'NOT_FOUND');
});
