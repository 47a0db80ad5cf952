/** Invites where mail is sent: the link is in the mail alone, so it proves the address; and what an account was worth before that. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { linkIn, startMailbox, type Mailbox, type ReceivedMail } from '../../../../tests/harness/hosts/mail-server.ts';
import { totpCode } from '../../../../tests/harness/totp.ts';
import { sendAccountMails } from '../../domain/account/mail/send-account-mails.ts';

const newPassword = 'seven quiet rivers of glass';

let app: TestApp;
let mailbox: Mailbox;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let serial = 0;

before(async () => {
  mailbox = await startMailbox();
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(async () => {
  await app.close();
  mailbox.close();
});
beforeEach(async () => {
  app.platform.outside.mail = mailbox.relay;
  await sendAccountMails(app.platform);
});

const freshEmail = () => `invited-${++serial}@example.com`;
const invite = (email: string, org = here) =>
  app.ask('POST', `/api/agent/deployments/${org.deploymentId}/invites`, { token: org.admin.jwt, body: { email } });
const show = async (token: string) =>
  (await app.ask('POST', '/api/auth/invites/show', { body: { token } })).body.invite;
const accept = (token: string, body: object = {}) =>
  app.ask('POST', '/api/auth/invites/accept', { body: { token, name: 'Ada', password: testPassword, ...body } });
const provenAt = async (token: string) => (await app.ask('GET', '/api/auth/email', { token })).body.provenAt;
async function mailsSent(): Promise<ReceivedMail[]> {
  const before = mailbox.mails.length;
  await sendAccountMails(app.platform);
  return mailbox.mails.slice(before);
}
async function mailedToken(email: string, org = here): Promise<string> {
  assert.equal((await invite(email, org)).status, 200);
  const [mail] = await mailsSent();
  return linkIn(mail!).token;
}
/** An account that an admin of another deployment has made by a link that they handed over to themselves. */
async function hijacked(): Promise<{ email: string; jwt: string; userId: string }> {
  const email = freshEmail();
  app.platform.outside.mail = null;
  const { body } = await invite(email, there);
  const { userId } = (await accept(body.token)).body;
  app.platform.outside.mail = mailbox.relay;
  return { email, userId, jwt: await jwtOf(app.platform, email) };
}

describe('an invite where mail is sent', () => {
  test('its link is in the mail alone, and the account that it creates has a proven address', async () => {
    const email = freshEmail();
    const { id, token, link } = (await invite(email)).body;
    assert.deepEqual([token, link], ['', '']);
    const [mail, ...more] = await mailsSent();
    assert.deepEqual([mail?.to, more], [[email], []]);
    assert.match(mail?.text ?? '', /here-admin@example\.com invites .* “here”/);
    const { path, token: mailed } = linkIn(mail!);
    assert.equal(path, '/invite');
    assert.equal((await accept(mailed)).status, 200);
    assert.equal(await provenAt(await jwtOf(app.platform, email)), app.clock.now().toISOString());
    assertError(await accept(mailed), 401, 'UNAUTHENTICATED');
    const { rows } = await app.platform.database.pool.query<{ row: string }>(
      'SELECT i::text AS row FROM parapet.invite i WHERE id = $1',
      [id],
    );
    assert.ok(!rows[0]!.row.includes(mailed));
  });

  test('an invite that was revoked before its mail was sent sends none', async () => {
    const { id } = (await invite(freshEmail())).body;
    const path = `/api/agent/deployments/${here.deploymentId}/invites/${id}`;
    assert.equal((await app.ask('DELETE', path, { token: here.admin.jwt })).status, 200);
    assert.deepEqual(await mailsSent(), []);
  });

  test('an account that exists joins with its password, and its address is proven by that', async () => {
    const { email, jwt } = await makePerson(app.platform, `known-${++serial}`);
    assert.equal(await provenAt(jwt), null);
    const token = await mailedToken(email);
    assert.deepEqual(await show(token).then(({ hasAccount, mayTakeAccount }) => [hasAccount, mayTakeAccount]), [
      true,
      true,
    ]);
    assertError(await accept(token, { password: 'not the password' }), 401, 'UNAUTHENTICATED');
    assert.equal((await accept(token)).status, 200);
    assert.equal(await provenAt(jwt), app.clock.now().toISOString());
  });

  test('wrong passwords count as attempts to sign in, here and at the sign-in', async () => {
    const { email } = await makePerson(app.platform, `guessed-${++serial}`);
    // No address is known to the account.
    await app.platform.database.asAccess((tx) => tx.query('DELETE FROM parapet.login_throttle'));
    const token = await mailedToken(email);
    for (let n = 0; n < 10; n += 1)
      assertError(await accept(token, { password: `guess ${n}` }), 401, 'UNAUTHENTICATED');
    assertError(await accept(token), 429, 'RATE_LIMITED');
    const body = { email, password: testPassword };
    assertError(await app.ask('POST', '/api/auth/login', { body }), 429, 'RATE_LIMITED');
    app.clock.advanceMs(5 * 60_000);
    assert.equal((await accept(token)).status, 200);
  });
});

describe('an account that another person created for an address', () => {
  test('goes to the reader of the mail, with a new password; all that opened it before is gone', async () => {
    const { email, jwt, userId } = await hijacked();
    const tokens = `/api/agent/deployments/${there.deploymentId}/tokens`;
    const made = await app.ask('POST', tokens, { token: jwt, body: { name: 'x', permissions: ['WEB_API'] } });
    const { secret } = (await app.ask('POST', '/api/auth/totp', { token: jwt })).body;
    const proofs = { password: testPassword, code: totpCode(secret, app.clock.now()) };
    assert.equal((await app.ask('POST', '/api/auth/totp/confirm', { token: jwt, body: proofs })).status, 200);

    const token = await mailedToken(email);
    assert.equal((await show(token)).mayTakeAccount, true);
    assertError(await accept(token, { password: 'short', takesAccount: true }), 400, 'INVALID_ARGUMENT');
    const answer = await accept(token, { password: newPassword, takesAccount: true });
    assert.deepEqual([answer.status, answer.body.userId], [200, userId], answer.text);
    for (const credential of [jwt, made.body.token])
      assertError(await app.ask('GET', '/api/auth/me', { token: credential }), 401, 'UNAUTHENTICATED');
    const logIn = (password: string) => app.ask('POST', '/api/auth/login', { body: { email, password } });
    assertError(await logIn(testPassword), 401, 'UNAUTHENTICATED');
    const signedIn = await logIn(newPassword);
    assert.equal(signedIn.status, 200, 'without the stranger’s second factor');
    const me = (await app.ask('GET', '/api/auth/me', { token: signedIn.body.accessToken })).body;
    assert.deepEqual(me.deployments.map(({ slug }: { slug: string }) => slug).toSorted(), ['here', 'there']);
    const log = `/api/audit/v1/deployments/${there.deploymentId}/entries?subject=user:${userId}`;
    const { entries } = (await app.ask('GET', log, { token: there.admin.jwt })).body;
    const taken = entries.find(({ action }: { action: string }) => action === 'user.take_account');
    assert.deepEqual(taken?.changes, { hadTotp: true, passkeys: 0, identities: 0 });
  });

  test('stays with its person once they have proven the address', async () => {
    const { email, jwt } = await makePerson(app.platform, `proven-${++serial}`);
    assert.equal((await app.ask('POST', '/api/auth/email', { token: jwt, body: { email } })).status, 200);
    const [mail] = await mailsSent();
    const confirmation = { token: jwt, body: { token: linkIn(mail!).token } };
    assert.equal((await app.ask('POST', '/api/auth/email/confirm', confirmation)).status, 200);
    const token = await mailedToken(email);
    assert.equal((await show(token)).mayTakeAccount, false);
    assertError(await accept(token, { password: newPassword, takesAccount: true }), 401, 'UNAUTHENTICATED');
    assert.equal((await app.ask('GET', '/api/auth/me', { token: jwt })).status, 200);
  });

  test('is not given by a link that an admin has seen', async () => {
    const { email, jwt } = await hijacked();
    app.platform.outside.mail = null;
    const { body } = await invite(email);
    assert.equal((await show(body.token)).mayTakeAccount, false);
    assertError(await accept(body.token, { password: newPassword, takesAccount: true }), 401, 'UNAUTHENTICATED');
    assert.equal((await app.ask('GET', '/api/auth/me', { token: jwt })).status, 200);
    assert.equal((await accept(body.token)).status, 200, 'its password, as before');
    assert.equal(await provenAt(jwt), null);
  });

  test('is not given to someone whose invite was revoked', async () => {
    const { email, jwt } = await hijacked();
    const token = await mailedToken(email);
    const { invites } = (
      await app.ask('GET', `/api/agent/deployments/${here.deploymentId}/invites`, { token: here.admin.jwt })
    ).body;
    const { id } = invites.find((each: { email: string }) => each.email === email);
    await app.ask('DELETE', `/api/agent/deployments/${here.deploymentId}/invites/${id}`, { token: here.admin.jwt });
    assertError(await accept(token, { password: newPassword, takesAccount: true }), 401, 'UNAUTHENTICATED');
    assert.equal((await app.ask('GET', '/api/auth/me', { token: jwt })).status, 200);
  });
});
