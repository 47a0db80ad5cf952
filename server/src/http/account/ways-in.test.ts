/** What opens an account: a password that is added, identities and passkeys that are removed, and the last of them, which stays. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makePerson,
  startTestApp,
  type Answer,
  type Person,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { makeAuthenticator } from '../../../../tests/harness/authenticator.ts';
import { proofLifeMs } from '../../domain/access/credentials.ts';
import { setRole } from '../../domain/people/set-role.ts';
import { insertIdentity, listIdentityRows } from '../../store/single-sign-on/account-identities.ts';

const newPassword = 'seven quiet rivers of glass';
const issuer = 'https://issuer.example.com';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let serial = 0;

before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  await app.platform.database.asTenant(here.deploymentId, (tx) =>
    tx.client.query(
      `INSERT INTO parapet.identity_provider (deployment_id, name, issuer, client_id, scopes, email_domains, is_enabled, shows_button,
         creates_accounts, default_role, mappings, created_at, updated_at)
       VALUES ($1, 'SSO', $2, 'parapet', 'openid', '{}', true, true, true, 'member', '[]', now(), now())`,
      [here.deploymentId, issuer],
    ),
  );
});
after(() => app.close());

const sql = (text: string, values: unknown[]) =>
  app.platform.database.asAccess(async (tx) => {
    await tx.query(text, values);
  });
const enable = (isEnabled: boolean) =>
  app.platform.database.asTenant(here.deploymentId, async (tx) => {
    await tx.client.query('UPDATE parapet.identity_provider SET is_enabled = $2 WHERE deployment_id = $1', [
      here.deploymentId,
      isEnabled,
    ]);
  });

/** A member whom single sign-on has created: without a password, in a session that the provider began. */
async function created(): Promise<Person & { identityId: string }> {
  const person = await makePerson(app.platform, `person-${++serial}`);
  const { userId } = person;
  await setRole(app.platform, here.deploymentId, { userId, orgRole: 'member' });
  await sql('UPDATE parapet.user_account SET password_hash = NULL WHERE id = $1', [userId]);
  await sql(
    'UPDATE parapet.session SET provider_deployment_id = $2, provider_id = 1, proven_at = $3 WHERE user_id = $1',
    [userId, here.deploymentId, app.clock.now()],
  );
  const identityId = await app.platform.database.asAccess(async (tx) => {
    await insertIdentity(tx, {
      providerDeploymentId: null,
      issuer,
      subject: `${serial}`,
      label: 'x',
      userId,
      now: app.clock.now(),
    });
    return (await listIdentityRows(tx, userId))[0]!.id;
  });
  return { ...person, identityId };
}
const addPassword = ({ jwt }: Person, password = newPassword) =>
  app.ask('POST', '/api/auth/password/add', { token: jwt, body: { newPassword: password } });
const removeIdentity = ({ jwt, identityId }: { jwt: string; identityId: string }, body: object = {}) =>
  app.ask('POST', `/api/auth/identities/${identityId}/remove`, { token: jwt, body });
async function registerPasskey({ jwt }: Person): Promise<string> {
  const begun = await app.ask('POST', '/api/auth/passkeys/challenge', { token: jwt });
  const passkey = makeAuthenticator(app.platform.settings.publicUrl).create(begun.body);
  const answer = await app.ask('POST', '/api/auth/passkeys', { token: jwt, body: { passkey } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.id;
}
const removePasskey = ({ jwt }: Person, id: string): Promise<Answer> =>
  app.ask('DELETE', `/api/auth/passkeys/${id}`, { token: jwt });
const proveAt = ({ userId }: Person, at: Date) =>
  sql('UPDATE parapet.session SET proven_at = $2 WHERE user_id = $1', [userId, at]);
const forget = (person: Person) => proveAt(person, new Date(app.clock.now().getTime() - proofLifeMs));

describe('POST /api/auth/password/add', () => {
  test('200: an account that single sign-on created gets a password, once', async () => {
    const person = await created();
    assert.equal((await addPassword(person)).status, 200);
    const body = { email: person.email, password: newPassword };
    assert.equal((await app.ask('POST', '/api/auth/login', { body })).status, 200);
    assertError(await addPassword(person), 409, 'CONFLICT');
  });

  test('400 for a password that the rules refuse, 403 without a fresh proof', async () => {
    const person = await created();
    assertError(await addPassword(person, 'Password12345678'), 400, 'INVALID_ARGUMENT');
    await forget(person);
    assertError(await addPassword(person), 403, 'PROOF_NEEDED');
  });

  test('409: one organisation’s provider does not open another organisation by it', async () => {
    const person = await created();
    await setRole(app.platform, there.deploymentId, { userId: person.userId, orgRole: 'member' });
    assertError(await addPassword(person), 409, 'CONFLICT');
  });

  test('409 where every organisation requires single sign-on', async () => {
    const person = await created();
    await sql('UPDATE parapet.deployment SET requires_single_sign_on = true WHERE id = $1', [here.deploymentId]);
    const answer = await addPassword(person);
    await sql('UPDATE parapet.deployment SET requires_single_sign_on = false WHERE id = $1', [here.deploymentId]);
    assertError(answer, 409, 'CONFLICT');
  });
});

describe('the last way in', () => {
  test('an identity stays while nothing else opens the account; beside a passkey it goes, with a fresh proof', async () => {
    const person = await created();
    assertError(await removeIdentity(person), 409, 'CONFLICT');
    await registerPasskey(person);
    await forget(person);
    assertError(await removeIdentity(person), 403, 'PROOF_NEEDED');
    await proveAt(person, app.clock.now());
    assert.equal((await removeIdentity(person)).status, 200);
  });

  test('a passkey goes beside an identity that opens the account, and stays beside one that does not', async () => {
    const person = await created();
    const passkeyId = await registerPasskey(person);
    await enable(false);
    assertError(await removePasskey(person, passkeyId), 409, 'CONFLICT');
    await enable(true);
    await sql('UPDATE parapet.membership SET deactivated_at = now() WHERE user_id = $1', [person.userId]);
    await sql('UPDATE parapet.session SET provider_deployment_id = NULL, provider_id = NULL WHERE user_id = $1', [
      person.userId,
    ]);
    assertError(await removePasskey(person, passkeyId), 409, 'CONFLICT');
    await sql('UPDATE parapet.membership SET deactivated_at = NULL WHERE user_id = $1', [person.userId]);
    assert.equal((await removePasskey(person, passkeyId)).status, 200);
  });

  test('an account with a password removes its identity by the password, and not without it', async () => {
    const person = await created();
    assert.equal((await addPassword(person)).status, 200);
    assertError(await removeIdentity(person), 400, 'INVALID_ARGUMENT');
    assert.equal((await removeIdentity(person, { password: newPassword })).status, 200);
  });

  test('an account without a password may link another identity where it is whole', async () => {
    const person = await created();
    const list = async () => (await app.ask('GET', '/api/auth/identities', { token: person.jwt })).body;
    assert.equal((await list()).hasPassword, false);
    const body = { deploymentId: here.deploymentId, providerId: '1' };
    await setRole(app.platform, there.deploymentId, { userId: person.userId, orgRole: 'member' });
    const answer = await app.ask('POST', '/api/auth/identities', { token: person.jwt, body });
    assertError(answer, 409, 'CONFLICT');
    assert.match(answer.text, /other organisations/);
  });
});
