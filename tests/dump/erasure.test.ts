/**
 * A person who is erased leaves nothing of themselves in any column of any table: what they did stays, under one pseudonym, and the audit
 * log still verifies, with what the erasure left and nothing else.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readExportedChain } from '../../client/src/auditing/exported-chain.ts';
import { findDeployment } from '../../server/src/domain/deployments/find-deployment.ts';
import { erasePerson, type ErasureReport } from '../../server/src/domain/people/erase-person.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import { verifyAuditChain } from '../../server/src/store/audit/audit-chain.ts';
import { assertError, jwtOf, makePerson, startTestApp, testPassword, type TestApp } from '../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { fillInstallation } from './filled-installation.ts';

const login = 'here-admin';
const email = 'here-admin@example.com';
const browser = 'Mozilla/5.0 (planted browser)';
let database: TestDatabase;
let app: TestApp;
let here: string;
let erased: ErasureReport;
/** The other admin's. */
let jwt: string;

before(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ database });
  await fillInstallation(app);
  here = (await findDeployment(app.platform, 'here'))!.id;
});
after(async () => {
  await app.close();
  await database.drop();
});

/** The tables, with the rows in which a text stands; row-level security is switched off for it, and on again. */
async function tablesWith(text: string): Promise<string[]> {
  const client = await database.database.pool.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; isOurs: boolean }>(
      `SELECT c.relname AS name, c.relowner = current_user::regrole AS "isOurs" FROM pg_class c
        WHERE c.relnamespace = 'parapet'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
    );
    await client.query('BEGIN');
    const found: string[] = [];
    for (const { name, isOurs } of tables) {
      await client.query(
        isOurs ? `ALTER TABLE parapet.${name} NO FORCE ROW LEVEL SECURITY` : 'SET LOCAL ROLE parapet_ingest',
      );
      const { rows } = await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM parapet.${name} t WHERE t::text ~* ('(^|[^a-z-])' || $1)`,
        [text.replaceAll(/[()]/g, '.')],
      );
      await client.query('RESET ROLE');
      if (rows[0]!.n > 0) found.push(name);
    }
    return found;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const verified = () => database.database.readAsTenant(here, (tx) => verifyAuditChain(tx, null));
const asOwner = async (statement: string): Promise<void> => {
  const client = await database.database.pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL app.deployment_id = '${here}'; ${statement}; COMMIT`);
  } finally {
    client.release();
  }
};
const signIn = (password: string) =>
  app.ask('POST', '/api/auth/login', { body: { email, password }, headers: { 'user-agent': browser } });

test('the last admin of an organisation is not erased, and the organisation is named', async () => {
  await assert.rejects(erasePerson(app.platform, email), /here-admin@example\.com is the last admin of here/);
  await assert.rejects(erasePerson(app.platform, 'nobody@example.com'), /account/);
  assert.ok((await tablesWith(login)).includes('user_account'));
});

test('nothing of the person is left in any table, and their acts have one pseudonym', async () => {
  const other = await makePerson(app.platform, 'other');
  await setRole(app.platform, here, { userId: other.userId, orgRole: 'admin' });
  jwt = await jwtOf(app.platform, other.email);
  // Filling the installation has changed the password, and enrolled a second factor.
  await app.platform.database.asAccess(async (tx) => {
    await tx.query(
      `UPDATE parapet.user_account SET password_hash = (SELECT password_hash FROM parapet.user_account WHERE email = $1) WHERE email = $2`,
      [other.email, email],
    );
    for (const table of ['totp_factor', 'passkey'])
      await tx.query(
        `DELETE FROM parapet.${table} WHERE user_id = (SELECT id FROM parapet.user_account WHERE email = $1)`,
        [email],
      );
  });
  const signedIn = await signIn(testPassword);
  assert.equal(signedIn.status, 200, signedIn.text);
  const invited = await app.ask('POST', `/api/agent/deployments/${here}/invites`, {
    token: signedIn.body.accessToken,
    body: { email: 'second@example.com' },
  });
  assert.equal(invited.status, 200, invited.text);
  assert.equal((await signIn('not the password')).status, 401);
  const before = await tablesWith(login);
  for (const table of ['audit_entry', 'finding_event', 'membership', 'scan', 'triage_batch', 'user_account'])
    assert.ok(before.includes(table), table);
  assert.notDeepEqual(await tablesWith(browser), []);

  erased = await erasePerson(app.platform, email);
  assert.deepEqual([await tablesWith(login), await tablesWith(browser)], [[], []]);
  assert.match(erased.pseudonym, /^erased-[0-9a-f]{12}$/);
  assert.ok(erased.acts > 50 && erased.entries > 50, JSON.stringify(erased));
  const kept = await tablesWith(erased.pseudonym);
  for (const table of ['audit_entry', 'finding_event', 'operator_entry', 'scan', 'triage_batch', 'user_account'])
    assert.ok(kept.includes(table), table);
  await assert.rejects(erasePerson(app.platform, email), /account/);
});

test('the address is unknown from then on, and can be that of a new person, who has nothing of the old one', async () => {
  assertError(await signIn(testPassword), 401, 'UNAUTHENTICATED');
  const { userId } = await makePerson(app.platform, login);
  const { body } = await app.ask('GET', `/api/audit/v1/deployments/${here}/entries?userId=${userId}`, { token: jwt });
  assert.deepEqual(body.entries, []);
});

test('the log verifies, on the server and as an export; its admins see whose acts were erased, and that they were', async () => {
  assert.equal((await verified()).brokenAt, null);
  const path = `/api/audit/v1/deployments/${here}`;
  const { body } = await app.ask('GET', `${path}/entries?action=audit.erase`, { token: jwt });
  assert.deepEqual(
    body.entries.map(({ actor, changes }: { actor: string; changes: Record<string, unknown> }) => [
      actor,
      changes['pseudonym'],
      changes['entries'],
    ]),
    [['operator', erased.pseudonym, erased.entries]],
  );
  const exported = await app.ask('POST', `${path}/export`, { token: jwt, body: { format: 'JSON_LINES' } });
  const lines = exported.text.trim().split('\n');
  const { brokenAt, unproven, gaps } = readExportedChain(exported.text, 'export');
  assert.deepEqual([brokenAt, unproven, gaps], ['', 0, 0]);
  const changed = lines.map((line) => line.replaceAll(erased.pseudonym, 'another person')).join('\n');
  assert.notEqual(readExportedChain(changed, 'export').brokenAt, '');
  const first = lines.findIndex((line) => line.includes('"erasures":[{'));
  const cut = lines.slice(0, first + 3).join('\n');
  assert.deepEqual(
    [readExportedChain(cut, 'export').brokenAt, readExportedChain(cut, 'export').unproven > 0],
    ['', true],
  );
});

test('nothing else is accepted in place of what was erased', async () => {
  const { entries } = await verified();
  const forgeries: Record<string, [change: string, back: string]> = {
    'another actor': [`actor = 'mallory'`, `actor = '${erased.pseudonym}'`],
    'another digest of what is left': [`erasures = jsonb_set(erasures, '{0,digest}', '"${'0'.repeat(64)}"')`, ''],
  };
  const at = `deployment_id = ${here} AND n = (SELECT min(n) FROM parapet.audit_entry WHERE actor = '${erased.pseudonym}' AND erasures IS NOT NULL)`;
  const { rows } = await database.database.readAsTenant(here, ({ client }) =>
    client.query<{ n: string; erasures: unknown }>(`SELECT n, erasures FROM parapet.audit_entry WHERE ${at}`),
  );
  const { n, erasures } = rows[0]!;
  for (const [name, [change, back]] of Object.entries(forgeries)) {
    await asOwner(`UPDATE parapet.audit_entry SET ${change} WHERE deployment_id = ${here} AND n = ${n}`);
    assert.notEqual((await verified()).brokenAt, null, name);
    const undo = back === '' ? `erasures = '${JSON.stringify(erasures)}'` : back;
    await asOwner(`UPDATE parapet.audit_entry SET ${undo} WHERE deployment_id = ${here} AND n = ${n}`);
    assert.equal((await verified()).brokenAt, null, name);
  }
  // Rewritten, with the digest of what is there, but no sealed entry that reports it.
  await asOwner(`UPDATE parapet.audit_entry SET erasures = '[{"n": "${String(Number(entries) + 1)}", "digest": "${'0'.repeat(64)}"}]'
    WHERE deployment_id = ${here} AND n = ${entries}`);
  assert.notEqual((await verified()).brokenAt, null);
  await asOwner(`UPDATE parapet.audit_entry SET erasures = NULL WHERE deployment_id = ${here} AND n = ${entries}`);
  assert.equal((await verified()).brokenAt, null);
});

test('another person can be erased from the same entries', async () => {
  await makePerson(app.platform, 'second');
  assert.ok((await tablesWith('second@example.com')).includes('audit_entry'));
  const { entries } = await erasePerson(app.platform, 'second@example.com');
  assert.ok(entries > 0);
  assert.deepEqual(await tablesWith('second@example.com'), []);
  assert.equal((await verified()).brokenAt, null);
});
