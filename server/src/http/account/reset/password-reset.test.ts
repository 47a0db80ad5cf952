/** Resetting a password: by mail, through a real mail server, and by an admin's link where there is none. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  withoutRequestId,
  type Answer,
  type Person,
  type TestApp,
} from '../../../../../tests/harness/app.ts';
import {
  linkIn,
  startMailbox,
  type Mailbox,
  type ReceivedMail,
} from '../../../../../tests/harness/hosts/mail-server.ts';
import { totpCode } from '../../../../../tests/harness/totp.ts';
import { statementsOf } from '../../../../../tests/harness/work.ts';
import { sendAccountMails } from '../../../domain/account/mail/send-account-mails.ts';
import { setRole } from '../../../domain/people/set-role.ts';

const newPassword = 'seven quiet rivers of glass';
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
beforeEach(async () => {
  app.platform.outside.mail = mailbox.relay;
  mailbox.isBroken = false;
  // What the test before has queued.
  await sendAccountMails(app.platform);
  // The limit per network is tried by a test of its own.
  app.clock.advanceMs(hourMs);
});

async function join(orgRole: 'admin' | 'member' | 'readonly' = 'member', deployment = here): Promise<Person> {
  const person = await makePerson(app.platform, `person-${++serial}`);
  await setRole(app.platform, deployment.deploymentId, { userId: person.userId, orgRole });
  return person;
}
const askFor = (email: string) => app.ask('POST', '/api/auth/password-reset', { body: { email } });
const show = (token: string) => app.ask('POST', '/api/auth/password-reset/show', { body: { token } });
const complete = (token: string, password = newPassword) =>
  app.ask('POST', '/api/auth/password-reset/complete', { body: { token, newPassword: password } });
const logIn = (email: string, password: string) => app.ask('POST', '/api/auth/login', { body: { email, password } });

/** The mails that are sent when the periodic task runs. */
async function mailsSent(): Promise<ReceivedMail[]> {
  const before = mailbox.mails.length;
  await sendAccountMails(app.platform);
  return mailbox.mails.slice(before);
}
async function mailedToken(email: string): Promise<string> {
  const answer = await askFor(email);
  assert.equal(answer.status, 200, answer.text);
  const [mail] = await mailsSent();
  assert.ok(mail);
  return linkIn(mail).token;
}
async function actionsOf(userId: string): Promise<{ action: string; changes: unknown }[]> {
  const path = `/api/audit/v1/deployments/${here.deploymentId}/entries?subject=user:${userId}`;
  const { entries } = (await app.ask('GET', path, { token: await freshAdmin() })).body;
  return entries;
}
async function freshAdmin(): Promise<string> {
  return (await logIn(here.admin.email, testPassword)).body.accessToken;
}

describe('POST /api/auth/password-reset', () => {
  test('200: the mail of a known address has a link that sets a new password, once, and ends all sessions', async () => {
    const { email, userId, jwt } = await join();
    assert.deepEqual((await askFor(`  ${email.toUpperCase()}`)).body, {});
    assert.equal(mailbox.mails.length, 0, 'the request itself sends nothing');
    const [mail, ...more] = await mailsSent();
    assert.deepEqual(more, []);
    assert.deepEqual([mail?.to, mail?.from], [[email], 'parapet@example.com']);
    assert.match(mail?.text ?? '', /Someone at 127\.0\.0\.1 asked to reset/);
    const { path, token } = linkIn(mail!);
    assert.equal(path, '/reset-password');
    assert.deepEqual((await show(token)).body, {
      email,
      name: email.split('@')[0],
      expiresAt: new Date(app.clock.now().getTime() + 30 * 60_000).toISOString(),
    });
    assert.deepEqual((await complete(token)).body, {});
    assertError(await app.ask('GET', '/api/auth/me', { token: jwt }), 401, 'UNAUTHENTICATED');
    assertError(await logIn(email, testPassword), 401, 'UNAUTHENTICATED');
    assert.equal((await logIn(email, newPassword)).status, 200);
    for (const answer of [await complete(token), await show(token)]) assertError(answer, 401, 'UNAUTHENTICATED');
    const [told] = await mailsSent();
    assert.deepEqual([told?.to, told?.subject], [[email], 'Your Parapet password was reset']);
    const entries = (await actionsOf(userId)).map(({ action, changes }) => [action, changes]);
    assert.deepEqual(
      entries.filter(([action]) => /reset/.test(String(action))),
      [
        ['user.reset_password_by_link', { by: 'mail' }],
        ['user.mail_reset_link', {}],
      ],
    );
  });

  test('an unknown address, a deactivated account and a known address get the same answer for the same statements', async (t) => {
    const { email } = await join();
    const gone = await join();
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.user_account SET deactivated_at = now() WHERE id = $1', [gone.userId]),
    );
    const answers: Answer[] = [];
    const statements: string[][] = [];
    for (const address of ['nobody@example.com', gone.email, email]) {
      statements.push(await statementsOf(t, async () => answers.push(await askFor(address))));
    }
    const [unknown, deactivated, known] = answers.map(withoutRequestId);
    assert.deepEqual([unknown, deactivated], [known, known]);
    assert.ok(statements[0]!.some((statement) => statement.includes('account_mail')));
    assert.deepEqual(statements[0], statements[2]);
    assert.deepEqual(statements[1], statements[2]);
    const sent = await mailsSent();
    assert.deepEqual(
      sent.map(({ to }) => to),
      [[email]],
    );
  });

  test('400 for a text that is not an address', async () => {
    assertError(await askFor('nobody'), 400, 'INVALID_ARGUMENT');
  });

  test('409 where no mail is sent, whatever the address', async () => {
    app.platform.outside.mail = null;
    const { email } = await join();
    const [known, unknown] = [await askFor(email), await askFor('nobody@example.com')];
    assertError(known, 409, 'CONFLICT');
    assert.deepEqual(withoutRequestId(known), withoutRequestId(unknown));
  });

  test('429: the sixth request for an address in an hour, known or not; the owner’s newest link still works', async () => {
    const { email } = await join();
    for (const address of [email, 'nobody-at-all@example.com']) {
      for (let n = 0; n < 5; n += 1) assert.equal((await askFor(address)).status, 200);
      const refused = await askFor(address);
      assertError(refused, 429, 'RATE_LIMITED');
      assert.equal(refused.headers.get('retry-after'), '3600');
    }
    const sent = await mailsSent();
    assert.equal(sent.length, 5);
    assert.equal((await complete(linkIn(sent.at(-1)!).token)).status, 200);
    // A count of resets is none of sign-ins.
    assert.equal((await logIn(email, newPassword)).status, 200);
  });

  test('429: the thirty-first request from a network in an hour; other networks are not concerned', async (t) => {
    const behindProxy = await startTestApp({ trustedProxies: ['127.0.0.1'] });
    t.after(() => behindProxy.close());
    behindProxy.platform.outside.mail = mailbox.relay;
    const from = (client: string, n: number) =>
      behindProxy.ask('POST', '/api/auth/password-reset', {
        body: { email: `person-${n}@example.com` },
        headers: { 'x-forwarded-for': client },
      });
    for (let n = 0; n < 30; n += 1) assert.equal((await from(`2001:db8::${n}`, n)).status, 200);
    assertError(await from('2001:db8::ffff', 31), 429, 'RATE_LIMITED');
    assert.equal((await from('2001:db8:1::1', 32)).status, 200);
  });

  test('a mail that could not be sent is sent later, with a new link', async () => {
    const { email } = await join();
    mailbox.isBroken = true;
    await askFor(email);
    assert.deepEqual(await mailsSent(), []);
    assert.match(app.logged(), /could not send a mail about an account/);
    mailbox.isBroken = false;
    assert.deepEqual(await mailsSent(), [], 'not at once');
    app.clock.advanceMs(2 * 60_000);
    const [mail] = await mailsSent();
    assert.equal((await complete(linkIn(mail!).token)).status, 200);
  });
});

describe('what a link does not do', () => {
  test('a newer link, a changed password and thirty minutes end it', async () => {
    const { email, jwt } = await join();
    const first = await mailedToken(email);
    const second = await mailedToken(email);
    assertError(await complete(first), 401, 'UNAUTHENTICATED');
    const body = { currentPassword: testPassword, newPassword };
    assert.equal((await app.ask('POST', '/api/auth/password', { token: jwt, body })).status, 200);
    assertError(await complete(second, 'other quiet rivers of glass'), 401, 'UNAUTHENTICATED');
    const third = await mailedToken(email);
    app.clock.advanceMs(30 * 60_000);
    assertError(await complete(third), 401, 'UNAUTHENTICATED');
  });

  test('a password that the rules refuse does not use it up', async () => {
    const { email } = await join();
    const token = await mailedToken(email);
    for (const password of ['short', 'Password12345678', `${email} ${email}`]) {
      const answer = await complete(token, password);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, 'newPassword');
    }
    assert.equal((await complete(token)).status, 200);
  });

  test('of two requests with one link, one sets its password', async () => {
    const { email } = await join();
    const token = await mailedToken(email);
    const passwords = [newPassword, 'other quiet rivers of glass'];
    const answers = await Promise.all(passwords.map((password) => complete(token, password)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
    const winner = answers.findIndex(({ status }) => status === 200);
    assert.equal((await logIn(email, passwords[winner]!)).status, 200);
    assertError(await logIn(email, passwords[1 - winner]!), 401, 'UNAUTHENTICATED');
  });

  test('it does not get around a second factor', async () => {
    const { email, jwt } = await join();
    const { secret } = (await app.ask('POST', '/api/auth/totp', { token: jwt })).body;
    const proofs = { password: testPassword, code: totpCode(secret, app.clock.now()) };
    assert.equal((await app.ask('POST', '/api/auth/totp/confirm', { token: jwt, body: proofs })).status, 200);
    assert.equal((await complete(await mailedToken(email))).status, 200);
    const answer = await logIn(email, newPassword);
    assert.deepEqual([answer.status, answer.body.takesTotp], [202, true]);
  });

  test('its owner signs in from the address of the reset, although a stranger has locked the account', async () => {
    const { email } = await join();
    for (let n = 0; n < 11; n += 1) await logIn(email, `guess ${n}`);
    assertError(await logIn(email, testPassword), 429, 'RATE_LIMITED');
    assert.equal((await complete(await mailedToken(email))).status, 200);
    assert.equal((await logIn(email, newPassword)).status, 200);
  });

  test('an account without a password, and one whose organisations require single sign-on, get a mail without a link', async () => {
    const passwordless = await join();
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.user_account SET password_hash = NULL WHERE id = $1', [passwordless.userId]),
    );
    const strict = await makeDeployment(app.platform, 'strict');
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.deployment SET requires_single_sign_on = true WHERE id = $1', [strict.deploymentId]),
    );
    const bound = await join('member', strict);
    for (const [email, words] of [
      [passwordless.email, /Your account has no password\. Sign in with your identity provider or your passkey/],
      [bound.email, /requires single sign-on/],
    ] as const) {
      await askFor(email);
      const [mail] = await mailsSent();
      assert.equal(mail?.subject, 'How to sign in to Parapet');
      assert.match(mail.text, words);
      assert.ok(!mail.text.includes('#'), mail.text);
    }
    // A person whose other organisation takes passwords gets a link.
    await setRole(app.platform, here.deploymentId, { userId: bound.userId, orgRole: 'member' });
    assert.match(await mailedToken(bound.email), /^parapetreset_/);
  });

  test('the database has neither the secret of a link nor what was typed', async () => {
    const { email } = await join();
    const token = await mailedToken(email);
    await askFor('typed-by-nobody@example.com');
    const { rows } = await app.platform.database.pool.query<{ text: string }>(
      `SELECT coalesce(string_agg(m::text, ''), '') || (SELECT string_agg(r::text, '') FROM parapet.password_reset r) AS text
         FROM parapet.account_mail m`,
    );
    assert.ok(!rows[0]!.text.includes(token));
    assert.ok(!rows[0]!.text.includes('typed-by-nobody'));
  });
});

describe('POST …/users/{userId}/password-reset-link', () => {
  const create = async (userId: string, token?: string) =>
    app.ask('POST', `/api/agent/deployments/${here.deploymentId}/users/${userId}/password-reset-link`, {
      token: token ?? (await freshAdmin()),
    });

  beforeEach(() => {
    app.platform.outside.mail = null;
  });

  test('200: an admin’s link sets a new password, for a day; the second factor stays', async () => {
    const { email, userId } = await join();
    const { body } = await create(userId);
    assert.equal(body.expiresAt, new Date(app.clock.now().getTime() + 24 * hourMs).toISOString());
    const { pathname, hash } = new URL(body.link);
    assert.equal(pathname, '/reset-password');
    app.clock.advanceMs(24 * hourMs - 1);
    assert.equal((await complete(hash.slice(1))).status, 200);
    assert.equal((await logIn(email, newPassword)).status, 200);
    const actions = (await actionsOf(userId)).map(({ action }) => action);
    assert.deepEqual(
      actions.filter((action) => /reset/.test(action)),
      ['user.reset_password_by_link', 'user.create_reset_link'],
    );
  });

  test('409 for a person who is in another deployment, too, even deactivated there; it is theirs as well', async () => {
    const there = await makeDeployment(app.platform, `there-${++serial}`);
    const { userId } = await join();
    await setRole(app.platform, there.deploymentId, { userId, orgRole: 'member' });
    assertError(await create(userId), 409, 'CONFLICT');
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.membership SET deactivated_at = now() WHERE deployment_id = $1 AND user_id = $2', [
        there.deploymentId,
        userId,
      ]),
    );
    assertError(await create(userId), 409, 'CONFLICT');
  });

  test('401: a link of an admin ends when its person joins another deployment', async () => {
    const { userId } = await join();
    const token = new URL((await create(userId)).body.link).hash.slice(1);
    const there = await makeDeployment(app.platform, `there-${++serial}`);
    await setRole(app.platform, there.deploymentId, { userId, orgRole: 'member' });
    assertError(await complete(token), 401, 'UNAUTHENTICATED');
  });

  test('409 for oneself, for an account without a password, and where mail is sent', async () => {
    assertError(await create(here.admin.userId), 409, 'CONFLICT');
    const { userId } = await join();
    app.platform.outside.mail = mailbox.relay;
    assertError(await create(userId), 409, 'CONFLICT');
    app.platform.outside.mail = null;
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.user_account SET password_hash = NULL WHERE id = $1', [userId]),
    );
    assertError(await create(userId), 409, 'CONFLICT');
  });

  test('403 for a member, 404 for a person of another deployment as for nobody', async () => {
    const { userId } = await join();
    const member = await join();
    const memberJwt = (await logIn(member.email, testPassword)).body.accessToken;
    assertError(await create(userId, memberJwt), 403, 'FORBIDDEN');
    const there = await makeDeployment(app.platform, `there-${++serial}`);
    const [foreign, missing] = [await create(there.member.userId), await create('999999')];
    assertError(foreign, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(foreign), withoutRequestId(missing));
  });
});
