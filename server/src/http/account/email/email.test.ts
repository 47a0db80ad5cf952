/** The address of one's own account: proven by the mail that was sent to it, through a real mail server. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  withoutRequestId,
  type Person,
  type TestApp,
} from '../../../../../tests/harness/app.ts';
import {
  linkIn,
  startMailbox,
  type Mailbox,
  type ReceivedMail,
} from '../../../../../tests/harness/hosts/mail-server.ts';
import { sendAccountMails } from '../../../domain/account/mail/send-account-mails.ts';
import { setRole } from '../../../domain/people/set-role.ts';

const hourMs = 3_600_000;

let app: TestApp;
let mailbox: Mailbox;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let serial = 0;

before(async () => {
  mailbox = await startMailbox();
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
});
after(async () => {
  await app.close();
  mailbox.close();
});
beforeEach(() => {
  app.platform.outside.mail = mailbox.relay;
  app.clock.advanceMs(hourMs);
});

const logIn = (email: string, password = testPassword) =>
  app.ask('POST', '/api/auth/login', { body: { email, password } });
async function join(): Promise<Person> {
  const person = await makePerson(app.platform, `person-${++serial}`);
  await setRole(app.platform, here.deploymentId, { userId: person.userId, orgRole: 'member' });
  return person;
}
const change = (token: string, email: string) => app.ask('POST', '/api/auth/email', { token, body: { email } });
const confirm = (token: string, secret: string) =>
  app.ask('POST', '/api/auth/email/confirm', { token, body: { token: secret } });
const showEmail = async (token: string) => (await app.ask('GET', '/api/auth/email', { token })).body;
async function mailsSent(): Promise<ReceivedMail[]> {
  const before = mailbox.mails.length;
  await sendAccountMails(app.platform);
  return mailbox.mails.slice(before);
}
async function mailedSecret(token: string, email: string): Promise<string> {
  const answer = await change(token, email);
  assert.equal(answer.status, 200, answer.text);
  const [mail] = await mailsSent();
  assert.deepEqual(mail?.to, [email]);
  return linkIn(mail).token;
}
async function actionsOf(userId: string): Promise<{ action: string; changes: unknown }[]> {
  const { accessToken } = (await logIn(here.admin.email)).body;
  const path = `/api/audit/v1/deployments/${here.deploymentId}/entries?subject=user:${userId}`;
  const { entries } = (await app.ask('GET', path, { token: accessToken })).body;
  return entries.filter(({ action }: { action: string }) => /email/.test(action));
}

describe('POST /api/auth/email', () => {
  test('200: the address changes when the link is opened by the person who is signed in; the old address is told', async () => {
    const { email, jwt, userId } = await join();
    const next = `next-${email}`;
    const secret = await mailedSecret(jwt, next);
    assert.deepEqual(await showEmail(jwt), {
      email,
      provenAt: null,
      pending: { email: next, expiresAt: new Date(app.clock.now().getTime() + hourMs).toISOString() },
      canBeProven: true,
    });
    assert.equal((await app.ask('GET', '/api/auth/me', { token: jwt })).body.user.email, email, 'not yet');
    assert.deepEqual((await confirm(jwt, secret)).body, { email: next });
    const now = app.clock.now().toISOString();
    assert.deepEqual(await showEmail(jwt), { email: next, provenAt: now, pending: null, canBeProven: true });
    assert.equal((await logIn(next)).status, 200);
    assertError(await logIn(email), 401, 'UNAUTHENTICATED');
    const [told, ...more] = await mailsSent();
    assert.deepEqual([told?.to, more], [[email], []]);
    assert.ok(told?.text.includes(next));
    const { rows } = await app.platform.database.pool.query<{ email: string }>(
      'SELECT email FROM parapet.membership WHERE user_id = $1',
      [userId],
    );
    assert.deepEqual(rows, [{ email: next }], 'lists of people have it, too');
    assert.deepEqual(
      (await actionsOf(userId)).map(({ action, changes }) => [action, changes]),
      [
        ['user.change_email', { email: { from: email, to: next } }],
        ['user.ask_email_change', { isOwn: false }],
      ],
    );
  });

  test('200: whether an account has the address is told to the reader of its mail alone; nothing can be taken', async () => {
    const owner = await join();
    const { jwt, email } = await join();
    const [taken, free] = [await change(jwt, owner.email), await change(jwt, `free-${email}`)];
    assert.deepEqual(withoutRequestId(taken), withoutRequestId(free));
    await mailsSent();
    assert.equal((await change(jwt, owner.email)).status, 200);
    const { pending } = await showEmail(jwt);
    assert.equal(pending.email, owner.email);
    const [mail] = await mailsSent();
    assert.deepEqual([mail?.to, mail?.subject], [[owner.email], 'Your address has a Parapet account']);
    assert.ok(!mail!.text.includes('#'), 'no link');
  });

  test('200: the present address can be proven, once', async () => {
    const { email, jwt, userId } = await join();
    assert.deepEqual((await confirm(jwt, await mailedSecret(jwt, email))).body, { email });
    assert.equal((await showEmail(jwt)).provenAt, app.clock.now().toISOString());
    assert.deepEqual(await mailsSent(), []);
    assertError(await change(jwt, email), 400, 'INVALID_ARGUMENT');
    assert.deepEqual((await actionsOf(userId))[0], {
      ...(await actionsOf(userId))[0],
      action: 'user.prove_email',
      changes: {},
    });
  });

  test('400, always the same: a link that is another person’s, was replaced, used or expired, or is older than the password', async () => {
    const { email, jwt } = await join();
    const other = await join();
    const replaced = await mailedSecret(jwt, `first-${email}`);
    const secret = await mailedSecret(jwt, `second-${email}`);
    const refusals = [await confirm(jwt, replaced), await confirm(other.jwt, secret), await confirm(jwt, 'nonsense')];
    assert.equal((await confirm(jwt, secret)).status, 200);
    refusals.push(await confirm(jwt, secret));
    // To the previous address.
    assert.equal((await mailsSent()).length, 1);
    const late = await mailedSecret(other.jwt, `late-${other.email}`);
    const body = { currentPassword: testPassword, newPassword: 'seven quiet rivers of glass' };
    assert.equal((await app.ask('POST', '/api/auth/password', { token: other.jwt, body })).status, 200);
    refusals.push(await confirm(other.jwt, late));
    const { jwt: patient, email: hers } = await join();
    const expired = await mailedSecret(patient, `expired-${hers}`);
    app.clock.advanceMs(hourMs);
    const { accessToken } = (await logIn(hers)).body;
    refusals.push(await confirm(accessToken, expired));
    for (const refusal of refusals) {
      assertError(refusal, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(withoutRequestId(refusal), withoutRequestId(refusals[0]!));
    }
  });

  test('409: of two people who open their links to one address, the second is told that it is taken', async () => {
    const [one, two] = [await join(), await join()];
    const wanted = `shared-${one.email}`;
    const secrets = [await mailedSecret(one.jwt, wanted), await mailedSecret(two.jwt, wanted)];
    const answers = await Promise.all([confirm(one.jwt, secrets[0]!), confirm(two.jwt, secrets[1]!)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  });

  test('409 where no mail is sent, and in a session of an identity provider whose person is in other deployments, too', async () => {
    const { jwt, email, userId } = await join();
    app.platform.outside.mail = null;
    assertError(await change(jwt, `next-${email}`), 409, 'CONFLICT');
    assert.equal((await showEmail(jwt)).canBeProven, false);
    app.platform.outside.mail = mailbox.relay;
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.session SET provider_deployment_id = $2, provider_id = 1 WHERE user_id = $1', [
        userId,
        here.deploymentId,
      ]),
    );
    assert.equal((await change(jwt, `next-${email}`)).status, 200, 'the deployment is their only one');
    const there = await makeDeployment(app.platform, `there-${serial}`);
    await setRole(app.platform, there.deploymentId, { userId, orgRole: 'member' });
    assertError(await change(jwt, `next-${email}`), 409, 'CONFLICT');
  });

  test('429: five mails an hour to an address, for all who ask', async () => {
    const wanted = `wanted-${++serial}@example.com`;
    for (let n = 0; n < 5; n += 1) assert.equal((await change((await join()).jwt, wanted)).status, 200);
    assertError(await change((await join()).jwt, wanted), 429, 'RATE_LIMITED');
    assertError(await app.ask('POST', '/api/auth/password-reset', { body: { email: wanted } }), 429, 'RATE_LIMITED');
  });
});
