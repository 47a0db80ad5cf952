/**
 * Neither an answer nor the work that the server does for it tells if an address has an account: the same statements are sent and the
 * same number of passwords is hashed for every address. Requests to reset a password: password-reset.test.ts.
 */
import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { createUser } from '../../server/src/domain/people/create-user.ts';
import { deactivateUser } from '../../server/src/domain/people/deactivate-user.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import {
  jwtOf,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  withoutRequestId,
  type Answer,
  type TestApp,
} from '../harness/app.ts';
import { makeAuthenticator } from '../harness/authenticator.ts';
import { startMailbox, type Mailbox } from '../harness/hosts/mail-server.ts';
import { hashesMadeBy, statementsOf } from '../harness/work.ts';

const origin = 'https://parapet.example.com';
const domain = 'example.com';
const unknown = `nobody@${domain}`;

let app: TestApp;
let mailbox: Mailbox;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
/** One of each kind of account, by what it is. */
let accounts: Record<string, string>;

before(async () => {
  mailbox = await startMailbox();
  app = await startTestApp();
  app.platform.settings.publicUrl = origin;
  app.platform.outside.mail = mailbox.relay;
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  accounts = {
    'a member': (await member('member')).email,
    'a member with a passkey': await withPasskey(),
    'an account without a password': await passwordless(),
    'a deactivated account': await deactivated(),
    'an account of no organisation': (await account('alone')).email,
  };
});
after(async () => {
  await app.close();
  mailbox.close();
});

/** With a password hash of the usual cost. */
async function account(name: string) {
  const email = `${name}@${domain}`;
  return { email, userId: await createUser(app.platform, { email, password: testPassword }) };
}
async function member(name: string) {
  const made = await account(name);
  await setRole(app.platform, here.deploymentId, { userId: made.userId, orgRole: 'member' });
  return made;
}
async function withPasskey(): Promise<string> {
  const { email } = await member('passkey');
  const token = await jwtOf(app.platform, email);
  const options = (await app.ask('POST', '/api/auth/passkeys/challenge', { token, body: {} })).body;
  const passkey = makeAuthenticator(origin).create(options);
  assert.equal((await app.ask('POST', '/api/auth/passkeys', { token, body: { passkey } })).status, 200);
  return email;
}
async function passwordless(): Promise<string> {
  const { email, userId } = await member('passwordless');
  const text = 'UPDATE parapet.user_account SET password_hash = NULL WHERE id = $1';
  await app.platform.database.asAccess((tx) => tx.query(text, [userId]));
  return email;
}
async function deactivated(): Promise<string> {
  const { email, userId } = await member('deactivated');
  await deactivateUser(app.platform, userId);
  return email;
}

interface Told {
  answer: unknown;
  statements: string[];
  hashes: number;
}
async function toldBy(t: TestContext, ask: () => Promise<Answer>): Promise<Told> {
  let answer: unknown;
  let statements: string[] = [];
  const hashes = await hashesMadeBy(async () => {
    statements = await statementsOf(t, async () => {
      answer = withoutRequestId(await ask());
    });
  });
  return { answer, statements, hashes };
}

/** Each address is told what `nobody` is told, for the same work. */
async function assertToldAlike(
  t: TestContext,
  ask: (email: string) => Promise<Answer>,
  emails: Readonly<Record<string, string>> = accounts,
): Promise<Told> {
  const nobody = await toldBy(t, () => ask(unknown));
  for (const [kind, email] of Object.entries(emails)) {
    const told = await toldBy(t, () => ask(email));
    assert.deepEqual(JSON.parse(JSON.stringify(told).replaceAll(email, unknown)), nobody, kind);
  }
  return nobody;
}

test('a wrong password: the same 401 for every account and for none, after one hash and the same statements', async (t) => {
  const logIn = (email: string) =>
    app.ask('POST', '/api/auth/login', { body: { email, password: 'not the password' } });
  const { answer, statements, hashes } = await assertToldAlike(t, logIn);
  assert.equal((answer as { status: number }).status, 401);
  assert.equal(hashes, 1);
  assert.ok(statements.some((text) => text.includes('refused_sign_in')));
});

test('a wrong password too many: the same 429, without a hash', async (t) => {
  const logIn = (email: string) =>
    app.ask('POST', '/api/auth/login', { body: { email, password: 'not the password' } });
  for (const email of [unknown, ...Object.values(accounts)]) for (let n = 0; n < 10; n += 1) await logIn(email);
  const { answer, hashes } = await assertToldAlike(t, logIn);
  assert.equal((answer as { status: number }).status, 429);
  assert.equal(hashes, 0);
  app.clock.advanceMs(5 * 60_000);
});

test('a right password of a deactivated account: as a wrong one', async (t) => {
  const logIn = (email: string) => app.ask('POST', '/api/auth/login', { body: { email, password: testPassword } });
  const { answer } = await assertToldAlike(t, logIn, { deactivated: accounts['a deactivated account']! });
  assert.equal((answer as { status: number }).status, 401);
});

test('the options of a passkey: the same for everybody, since they name nobody, and without a statement', async (t) => {
  const ask = () => app.ask('POST', '/api/auth/login/passkey/challenge', { body: { challenge: '' } });
  const { statements, hashes } = await toldBy(t, ask);
  assert.deepEqual([statements, hashes], [[], 0]);
  const [one, two] = [(await ask()).body, (await ask()).body];
  assert.deepEqual(one.allowCredentials, []);
  assert.deepEqual({ ...one, challenge: '' }, { ...two, challenge: '' });
});

test('a passkey that nobody has registered: the same answer as a wrong signature of one', async () => {
  const { email } = await member('owner-of-passkey');
  const token = await jwtOf(app.platform, email);
  const device = makeAuthenticator(origin);
  const options = (await app.ask('POST', '/api/auth/passkeys/challenge', { token, body: {} })).body;
  await app.ask('POST', '/api/auth/passkeys', { token, body: { passkey: device.create(options) } });
  const signIn = async (with_: typeof device, key = with_.key) => {
    const asked = (await app.ask('POST', '/api/auth/login/passkey/challenge', { body: { challenge: '' } })).body;
    return app.ask('POST', '/api/auth/login/passkey', { body: { passkey: with_.get(asked, { key }) } });
  };
  const stranger = makeAuthenticator(origin);
  const [known, notKnown] = [await signIn(device, stranger.key), await signIn(stranger)];
  assert.equal(known.status, 401);
  assert.deepEqual(withoutRequestId(known), withoutRequestId(notKnown));
});

test('the providers of an address: by its domain alone, with the same statements', async (t) => {
  const ask = (email: string) => app.ask('POST', '/api/auth/sso/find', { body: { email } });
  const { answer, statements } = await assertToldAlike(t, ask);
  assert.equal((answer as { status: number }).status, 200);
  assert.ok(statements.every((text) => !text.includes('user_account')));
});

test('a mailed invite: its admin is answered alike for an address with an account elsewhere and without one', async (t) => {
  const token = await jwtOf(app.platform, there.admin.email);
  const path = `/api/agent/deployments/${there.deploymentId}/invites`;
  const invite = async (email: string) => {
    const answer = await app.ask('POST', path, { token, body: { email, orgRole: 'ORG_ROLE_MEMBER' } });
    assert.equal(answer.status, 200, answer.text);
    return { ...answer, body: { ...answer.body, id: '' } };
  };
  await assertToldAlike(t, invite);
});

test('a new address of one’s own: the same answer for a free one and for another account’s', async (t) => {
  const { email } = await makePerson(app.platform, 'mover');
  const token = await jwtOf(app.platform, email);
  const ask = (wanted: string) => app.ask('POST', '/api/auth/email', { token, body: { email: wanted } });
  const { answer } = await assertToldAlike(t, ask);
  assert.equal((answer as { status: number }).status, 200);
});
