/**
 * A rotation seals every sealed column again. The columns that can hold sealed values are read from the migrated
 * database, so that a new one cannot be forgotten.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { unseal } from '../../server/src/base/seal.ts';
import { unwrapKey } from '../../server/src/domain/installation/data-key.ts';
import {
  finishSealingRotation,
  retiredKeyLifeMs,
  rotateSealingKey,
} from '../../server/src/domain/installation/rotate-sealing-key.ts';
import { markOf } from '../../server/src/domain/installation/sealing.ts';
import { listDataKeys } from '../../server/src/store/installation/data-keys.ts';
import type { Transaction } from '../../server/src/store/database.ts';
import { beginTokenRequest } from '../access/token-request-subjects.ts';
import { fillInstallation } from '../dump/filled-installation.ts';
import { makeDeployment, startTestApp, type Answer, type TestApp } from '../harness/app.ts';
import { columns, columnsWithout, storedValues, type Stored } from '../harness/sealed-values.ts';
import { testSecretKeys } from '../harness/secret-keys.ts';

/** Columns of bytes that hold no sealed value, and what they hold. A new column of bytes stands here or in sealedColumns. */
const notSealed: Record<string, readonly string[]> = {
  'digests and check values': [
    'api_token.secret_digest',
    'audit_destination.sent_digest',
    'audit_entry.digest',
    'audit_entry.seal',
    'audit_head.digest',
    'ci_scan.results_digest',
    'data_key.secret_check',
    'directory_token.secret_digest',
    'installation.secret_check',
    'email_change.secret_digest',
    'email_change.state_digest',
    'invite.secret_digest',
    'login_request.key_digest',
    'login_throttle.address_digest',
    'login_throttle.email_digest',
    'passkey_challenge.challenge_digest',
    'password_reset.secret_digest',
    'password_reset.state_digest',
    'recovery_code.code_digest',
    'refresh_token.secret_digest',
    'rule.facts_digest',
    'rule_facts.digest',
    'scan.request_digest',
    'scm_webhook_delivery.digest',
    'sign_in_challenge.password_digest',
    'sign_in_challenge.secret_digest',
    'single_sign_on_flow.browser_digest',
    'single_sign_on_flow.state_digest',
    'used_assertion.assertion_digest',
  ],
  'wrapped with the secret key, not sealed with a data key': ['data_key.wrapped_key'],
  'contents without credentials': ['dependency.version_key', 'finding.sketch', 'upload_chunk.body'],
  'public keys, and random names of credentials': [
    'passkey.credential_id',
    'passkey.public_key',
    'passkey.user_handle',
    'passkey_challenge.user_handle',
  ],
};

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** The columns of bytes of the database, and those that are listed above or in sealedColumns. */
async function bytesColumns(tx: Transaction): Promise<{ stored: string[]; known: string[] }> {
  const { rows } = await tx.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'parapet'::regnamespace AND c.relkind IN ('r', 'p') AND c.relpersistence = 'p'
        AND a.atttypid = 'bytea'::regtype AND NOT a.attisdropped`,
  );
  const sealed = columns.map(({ table, column }) => `${table}.${column}`);
  const known = [...sealed, ...Object.values(notSealed).flat()].toSorted();
  return { stored: rows.map(({ name }) => name).toSorted(), known };
}

test('every column of bytes is known to be sealed or not to be', async () => {
  const { stored, known } = await app.platform.database.asAccess(bytesColumns);
  assert.deepEqual(stored, known);
});

test('a sealed column that the list lacks is found', async () => {
  const client = await app.platform.database.pool.connect();
  try {
    await client.query('BEGIN; ALTER TABLE parapet.scm_connection ADD COLUMN sealed_forgotten bytea');
    const { stored, known } = await bytesColumns(client);
    assert.deepEqual(
      stored.filter((name) => !known.includes(name)),
      ['scm_connection.sealed_forgotten'],
    );
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

async function sealingKeys(): Promise<{ id: string; isDerived: boolean; retiredAt: Date | null; key: Buffer }[]> {
  const rows = await app.platform.database.asAccess((tx) => listDataKeys(tx, testSecretKeys.check));
  return rows
    .filter(({ purpose }) => purpose === 'sealing')
    .map((row) => ({ ...row, key: unwrapKey(testSecretKeys.wrapping, row) }));
}

const contents = (key: Buffer, skipped: number, values: readonly Stored[]): string[] =>
  values.map(({ purpose, sealed }) => `${purpose}: ${unseal(key, purpose, sealed.subarray(skipped)).toString('hex')}`);

/** The columns that fillInstallation leaves empty. */
async function fillRest(): Promise<void> {
  const { deploymentId, admin } = await makeDeployment(app.platform, 'elsewhere');
  const ask = async (method: string, path: string, body: unknown): Promise<Answer['body']> => {
    const answer = await app.ask(method, path, { token: admin.jwt, body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const model = {
    provider: 'FIX_MODEL_PROVIDER_ANTHROPIC',
    baseUrl: 'https://models.example.com',
    name: 'm',
    credential: 'sk-1',
  };
  await ask('PATCH', `/api/agent/deployments/${deploymentId}/fix-settings`, { model });
  const connections = `/api/agent/deployments/${deploymentId}/connections`;
  const host = { kind: 'CONNECTION_KIND_GITHUB', name: 'host', baseUrl: 'https://host.example.com' };
  const { connection } = await ask('POST', connections, host);
  for (const _secret of [1, 2]) await ask('POST', `${connections}/${connection.id}/webhook`, {});
  const destinations = `/api/audit/v1/deployments/${deploymentId}/destinations`;
  const { destination } = await ask('POST', destinations, { webhook: { url: 'https://siem.example.com/' } });
  await ask('POST', `${destinations}/${destination.id}/signing-secret`, {});
  const tokenRequestKey = await beginTokenRequest(app.platform);
  await ask('POST', '/api/auth/token-requests/approve', { tokenRequestKey, deploymentId });
}

test('after a rotation every value opens with the new key, none with the old one, and the old one is deleted', async () => {
  await fillInstallation(app);
  await fillRest();
  const [first, ...none] = await sealingKeys();
  assert.ok(first !== undefined && first.isDerived);
  assert.deepEqual(none, []);
  const before = await storedValues(app.platform.database);
  assert.deepEqual(columnsWithout(before), [], 'a column without a value proves nothing');
  const plain = contents(first.key, 0, before);

  const { keyId, isNew, sealed, unreadable } = await rotateSealingKey(app.platform);
  assert.deepEqual([isNew, sealed, unreadable], [true, before.length, 0]);
  const [second, retired, ...others] = await sealingKeys();
  assert.ok(second !== undefined && second.id === keyId && !second.isDerived);
  assert.ok(retired !== undefined && retired.id === first.id && retired.retiredAt !== null);
  assert.deepEqual(others, []);
  const after = await storedValues(app.platform.database);
  const mark = markOf(keyId);
  assert.ok(after.every((value) => value.sealed.subarray(0, mark.length).equals(mark)));
  assert.deepEqual(contents(second.key, mark.length, after), plain);
  for (const value of after) {
    for (const skipped of [0, mark.length]) assert.throws(() => contents(first.key, skipped, [value]));
  }

  assert.equal(await finishSealingRotation(app.platform), 0, 'a process may hold a value that it read before');
  app.clock.advanceMs(retiredKeyLifeMs + 1);
  assert.equal(await finishSealingRotation(app.platform), 1);
  assert.deepEqual(
    (await sealingKeys()).map(({ id }) => id),
    [keyId],
  );
});
