/** The replaced secret of a connection's webhook: valid until its end, and not a moment longer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, jwtOf } from '../../../../tests/harness/app.ts';
import { eraseEndedSecrets } from '../../domain/installation/erase-ended-secrets.ts';
import type { ConnectionKind } from '../../model/scm/connection.ts';
import { sends, signedGitlab, type Send } from './testing/deliveries.ts';
import { useHooksApp, type Connected } from './testing/webhooks-app.ts';

const at = useHooksApp();
const { ask, connect, deliver, rows, webhookOf } = at;

const hourMs = 3_600_000;
const push = { event: 'push', path: 'org/shop' };
let count = 0;
const distinct = () => ({ ...push, n: (count += 1) });
/** The admin's session is renewed. */
async function pass(ms: number): Promise<void> {
  at.app.clock.advanceMs(ms);
  at.here.admin.jwt = await jwtOf(at.app.platform, at.here.admin.email);
}
const status = async (to: Connected, as?: Send): Promise<number> => (await deliver(to, distinct(), as)).status;

async function rotate(to: Connected, body: object = {}): Promise<Connected> {
  const answer = await ask('POST', `/connections/${to.id}/webhook`, body);
  assert.equal(answer.status, 200, answer.text);
  return { ...to, secret: answer.body.secret };
}
const isKept = async (to: Connected): Promise<boolean> =>
  (
    await rows<{ isKept: boolean }>(
      `SELECT sealed_previous_secret IS NOT NULL AS "isKept" FROM parapet.scm_webhook
        WHERE deployment_id = $1 AND connection_id = ${to.id}`,
    )
  )[0]!.isKept;

const kinds: [name: string, ConnectionKind, Send][] = [
  ['github', 'github', sends.github],
  ['gitea', 'gitea', sends.gitea],
  ['gitlab with a token', 'gitlab', sends.gitlab],
  ['gitlab signed', 'gitlab', signedGitlab],
  ['git', 'git', sends.git],
];
for (const [name, kind, as] of kinds) {
  test(`${name}: both secrets verify for 24 hours, then the new one alone; each use of the old one is told`, async () => {
    const old = await connect(kind);
    const renewed = await rotate(old);
    const endsAt = new Date(at.app.clock.now().getTime() + 24 * hourMs).toISOString();
    assert.deepEqual((await webhookOf(old)).previousSecret, { endsAt, lastUsedAt: null });

    assert.equal(await status(renewed, as), 202);
    assert.equal((await webhookOf(old)).previousSecret.lastUsedAt, null, 'the new one was used');
    await pass(24 * hourMs - 1);
    assert.equal(await status(old, as), 202);
    const lastUsedAt = at.app.clock.now().toISOString();
    const webhook = await webhookOf(old);
    assert.deepEqual(webhook.previousSecret, { endsAt, lastUsedAt });
    assert.deepEqual([webhook.lastReceivedAt, webhook.lastProblem], [lastUsedAt, '']);

    await pass(1);
    assert.equal(await status(old, as), 401);
    assert.match((await webhookOf(old)).lastProblem, /does not match/);
    assert.equal(await status(renewed, as), 202);
    assert.equal(await isKept(old), true);
    await pass(1);
    await eraseEndedSecrets(at.app.platform);
    assert.equal(await isKept(old), false);
    assert.equal((await webhookOf(old)).previousSecret, null);
  });
}

test('at most two are valid: replacing again ends the one before', async () => {
  const first = await connect('github');
  const second = await rotate(first);
  const third = await rotate(second);
  assert.deepEqual([await status(first), await status(second), await status(third)], [401, 202, 202]);
});

test('it is kept as long as the admin says: not at all, an hour, a week at most', async () => {
  const first = await connect('github');
  const second = await rotate(first, { keepPreviousHours: 0 });
  assert.equal(await status(first), 401);
  assert.equal(await isKept(first), false);
  const third = await rotate(second, { keepPreviousHours: 168 });
  const { endsAt } = (await webhookOf(third)).previousSecret;
  assert.equal(Date.parse(endsAt) - at.app.clock.now().getTime(), 168 * hourMs);
  for (const keepPreviousHours of [-1, 169, 1.5, '24']) {
    const answer = await ask('POST', `/connections/${first.id}/webhook`, { keepPreviousHours });
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, 'keepPreviousHours');
  }
  assert.equal(await status(third), 202, 'a refused request changes nothing');
});

test('ended early it is refused at once, and erased; a second time there is none', async () => {
  const old = await connect('github');
  const renewed = await rotate(old);
  assert.equal(await status(old), 202);
  const path = `/connections/${old.id}/webhook/previous-secret`;
  const ended = await ask('DELETE', path);
  assert.equal(ended.status, 200, ended.text);
  assert.equal(ended.body.webhook.previousSecret, null);
  assert.deepEqual([await status(old), await status(renewed), await isKept(old)], [401, 202, false]);
  assertError(await ask('DELETE', path), 404, 'NOT_FOUND');
});

test('a secret that neither is one of is refused while both are valid', async () => {
  const old = await connect('github');
  await rotate(old);
  assert.equal(await status({ ...old, secret: `whsec_${'A'.repeat(43)}=` }), 401);
  assert.equal((await webhookOf(old)).previousSecret.lastUsedAt, null);
});

test('the kept secret does not open in the place of the current one, nor in another row', async () => {
  const [one, other] = [await connect('github'), await connect('github')];
  await rotate(one);
  await rotate(other);
  const within = 'WHERE deployment_id = $1 AND connection_id =';
  await rows(
    `UPDATE parapet.scm_webhook SET sealed_previous_secret = (SELECT sealed_previous_secret FROM parapet.scm_webhook ${within} ${one.id}) ${within} ${other.id}`,
  );
  for (const { secret } of [one, other]) assert.equal(await status({ ...other, secret }), 401);
  await rows(`UPDATE parapet.scm_webhook SET sealed_secret = sealed_previous_secret ${within} ${one.id}`);
  assert.equal(await status(one), 202, 'as the previous one it is still valid');
  await ask('DELETE', `/connections/${one.id}/webhook/previous-secret`);
  assert.equal(await status(one), 401);
});
