import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHmac, createPublicKey, verify } from 'node:crypto';
import { makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { createSandbox } from '../../../../client/src/testing/run-parapet.ts';
import { testSecretKeys } from '../../../../tests/harness/secret-keys.ts';
import { auditDigest } from '../../store/audit/audit-digest.ts';
import { listAuditEntriesAfter } from '../../store/audit/audit.ts';
import { changeAuditKeys, rotateAuditKey } from './rotate-audit-key.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** A deployment with some tokens made, each of which is an entry. */
async function withEntries(slug: string, count: number) {
  const { deploymentId, admin, member } = await makeDeployment(app.platform, slug);
  const secrets: string[] = [];
  for (let n = 0; n < count; n++) secrets.push(await makeToken(deploymentId, admin.jwt, `token ${n}`));
  const get = async (path: string, token = admin.jwt) =>
    app.ask('GET', `/api/audit/v1/deployments/${deploymentId}/${path}`, { token });
  return { deploymentId, admin, member, secrets, get };
}

async function makeToken(deploymentId: string, jwt: string, name: string): Promise<string> {
  const answer = await app.ask('POST', `/api/agent/deployments/${deploymentId}/tokens`, {
    token: jwt,
    body: { name, permissions: ['WEB_API'] },
    headers: { 'x-request-id': `request-of-${name.replaceAll(' ', '-')}` },
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.token;
}

/** Writes as the database's owner: neither the API nor its roles can. */
async function tamper(statement: string, deploymentId: string): Promise<void> {
  const owner = await app.platform.database.pool.connect();
  try {
    // Only a demo's rows can be deleted, by the owner too, unless it is exempt from the policies.
    await owner.query(
      `BEGIN; ALTER TABLE parapet.audit_entry NO FORCE ROW LEVEL SECURITY; SET LOCAL app.deployment_id = '${deploymentId}'`,
    );
    const { rowCount } = await owner.query(statement, [deploymentId]);
    assert.equal(rowCount, 1);
    await owner.query('ALTER TABLE parapet.audit_entry FORCE ROW LEVEL SECURITY; COMMIT');
  } finally {
    owner.release();
  }
}

/** Rewrites the actor of the entries from `from` on, with all digests after them; `seal` gives each its new seal. */
async function rewrite(
  deploymentId: string,
  from: number,
  seal: (entry: { n: string; digest: Buffer; keyId: string | null; seal: Buffer | null }) => Buffer | null,
): Promise<void> {
  const entries = await app.platform.database.readAsTenant(deploymentId, (tx) => listAuditEntriesAfter(tx, '0', 100));
  let digest = Buffer.alloc(32);
  for (const entry of entries) {
    const actor = Number(entry.n) >= from ? 'another actor' : entry.actor;
    digest = auditDigest(digest, { ...entry, actor }) as Buffer<ArrayBuffer>;
    const made = seal({ ...entry, digest });
    const keyId = made === null ? 'NULL' : `'${String(entry.keyId)}'`;
    const sealed = made === null ? 'NULL' : `'\\x${made.toString('hex')}'`;
    if (Number(entry.n) < from) continue;
    await tamper(
      `UPDATE parapet.audit_entry SET actor = '${actor}', digest = '\\x${digest.toString('hex')}', key_id = ${keyId}, seal = ${sealed}
        WHERE deployment_id = $1 AND n = ${entry.n}`,
      deploymentId,
    );
  }
  await setHead(deploymentId, `digest = '\\x${digest.toString('hex')}'`);
}

async function setHead(deploymentId: string, change: string): Promise<void> {
  await app.platform.database.asTenant(deploymentId, (tx) =>
    tx.client.query(`UPDATE parapet.audit_head SET ${change} WHERE deployment_id = $1`, [deploymentId]),
  );
}

async function publishedKeys(): Promise<{ kid: string; x: string; kty: string; crv: string }[]> {
  return (await app.ask('GET', '/.well-known/parapet-audit-keys.json')).body.keys;
}

/** What a checkpoint states, after its signature was verified with a published key. */
async function statementOf(checkpoint: string): Promise<{ deploymentId: string; n: string; digest: string }> {
  const [header = '', payload = '', signature = ''] = checkpoint.split('.');
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string; alg: string };
  assert.equal(alg, 'EdDSA');
  const key = (await publishedKeys()).find((each) => each.kid === kid) ?? assert.fail(`${kid} is not published`);
  const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' });
  const isSigned = verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'));
  assert.ok(isSigned);
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

describe('the audit log', () => {
  test('records actor, change, address, credential and request, and never contains a secret', async () => {
    const { admin, secrets, get } = await withEntries('facts', 2);
    const { body, text } = await get('entries');
    const [latest] = body.entries;
    assert.equal(latest.n, '2');
    assert.equal(latest.action, 'token.create');
    assert.match(latest.subject, /^token:\d+$/);
    assert.equal(latest.actorUserId, admin.userId);
    assert.match(latest.credential, /^jwt:\d+$/);
    assert.equal(latest.address, '127.0.0.1');
    assert.equal(latest.requestId, 'request-of-token-1');
    assert.deepEqual(latest.changes, {
      name: 'token 1',
      permissions: ['WEB_API'],
      scopes: null,
      isReadOnly: false,
      allowedNetworks: null,
      expiresAt: null,
    });
    for (const secret of secrets) assert.ok(!text.includes(secret));
  });

  test('is paged newest first, and can be filtered by subject', async () => {
    const { get } = await withEntries('pages', 5);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await get(`entries?pageSize=2&cursor=${cursor}`);
      seen.push(...body.entries.map((entry: { n: string }) => entry.n));
      cursor = body.nextCursor;
      if (cursor === '') break;
    }
    assert.deepEqual(seen, ['5', '4', '3', '2', '1']);
    const { body: all } = await get('entries');
    const { subject } = all.entries[2];
    const { body: narrowed } = await get(`entries?subject=${subject}`);
    assert.deepEqual(narrowed.entries, [all.entries[2]]);
  });

  test('can be filtered by action, by all of an object, by person and by period, also page by page', async () => {
    const { deploymentId, admin, member, get } = await withEntries('filters', 2);
    const from = app.clock.now().toISOString();
    app.clock.advanceMs(60_000);
    const later = app.clock.now().toISOString();
    const { userId } = member;
    const roles = `/api/agent/deployments/${deploymentId}/users/${userId}`;
    await app.ask('PATCH', roles, { token: admin.jwt, body: { orgRole: 'ORG_ROLE_READONLY' } });
    await makeToken(deploymentId, member.jwt, 'of the member');
    await get(`entries`);
    const actions = async (query: string): Promise<string[]> => {
      const { body, text, status } = await get(`entries?${query}`);
      assert.equal(status, 200, text);
      return body.entries.map(({ action }: { action: string }) => action);
    };
    assert.deepEqual(await actions('action=token.create'), ['token.create', 'token.create', 'token.create']);
    assert.deepEqual(await actions('action=token.'), ['token.create', 'token.create', 'token.create']);
    assert.deepEqual(await actions('action=token'), []);
    assert.deepEqual(await actions('action=user.'), ['user.change_role']);
    // What they did, and what was done to their account.
    assert.deepEqual(await actions(`userId=${userId}`), ['token.create', 'user.change_role']);
    assert.deepEqual(await actions(`since=${later}`), ['token.create', 'user.change_role']);
    assert.deepEqual(await actions(`until=${later}&since=${from}`), ['token.create', 'token.create']);
    assert.deepEqual(await actions(`userId=${userId}&action=user.&since=${later}`), ['user.change_role']);
    const first = (await get('entries?action=token.&pageSize=2')).body;
    const second = (await get(`entries?action=token.&pageSize=2&cursor=${first.nextCursor}`)).body;
    assert.deepEqual([first.entries.length, second.entries.length, second.nextCursor], [2, 1, '']);
    assert.equal((await get(`entries?action=user.&pageSize=2&cursor=${first.nextCursor}`)).status, 400);
    assert.equal((await get('entries?since=yesterday')).status, 400);
  });

  test('is exported whole or filtered, as CSV without formulas and as JSON lines; each export is recorded first', async () => {
    const { deploymentId, admin, get } = await withEntries('taken', 3);
    await makeToken(deploymentId, admin.jwt, '=1+1');
    const take = (body: unknown) =>
      app.ask('POST', `/api/audit/v1/deployments/${deploymentId}/export`, { token: admin.jwt, body });
    const lines = await take({ format: 'JSON_LINES' });
    assert.equal(lines.status, 200, lines.text);
    assert.match(lines.headers.get('content-disposition') ?? '', /filename="parapet-audit-.*\.jsonl"/);
    const exported = lines.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string });
    assert.deepEqual(exported, (await get('entries')).body.entries);
    assert.equal(exported[0]?.action, 'audit.export');
    const csv = (await take({ action: 'token.' })).text.trimEnd().split('\r\n');
    assert.equal(csv.length, 5);
    assert.match(csv[0]!, /^n,at,action,subject,actorUserId,actor,/);
    assert.match(csv[1]!, /^4,.*,token\.create,.*=1\+1/);
    assert.deepEqual(
      (await get('entries?action=audit.export')).body.entries.map(({ changes }: { changes: unknown }) => changes),
      [{ format: 'CSV' }, { format: 'JSON_LINES' }],
    );
  });

  test('can be read by admins only', async () => {
    const { member, get } = await withEntries('readers', 1);
    assert.equal((await get('entries', member.jwt)).status, 403);
    assert.equal((await get('state', member.jwt)).status, 403);
  });

  test('numbers entries of concurrent writers without a gap, in an intact chain', async () => {
    const { deploymentId, admin, get } = await withEntries('crowd', 0);
    await Promise.all(Array.from({ length: 20 }, (_, n) => makeToken(deploymentId, admin.jwt, `crowd ${n}`)));
    const { body } = await get('state');
    assert.deepEqual([body.isIntact, body.entries, body.brokenAt], [true, '20', '']);
    const { body: page } = await get('entries');
    assert.equal(page.entries[0].digest, body.head);
  });

  test('still contains a head that was recorded earlier, unless it was rewritten', async () => {
    const { deploymentId, admin, get } = await withEntries('noted', 2);
    const { head } = (await get('state')).body;
    await makeToken(deploymentId, admin.jwt, 'later');
    assert.equal((await get(`state?head=${head}`)).body.holdsHead, true);
    assert.equal((await get(`state?head=${'a'.repeat(64)}`)).body.holdsHead, false);
    assert.equal((await get('state?head=x')).status, 400);
  });

  test('of a deployment without a write is empty and intact', async () => {
    const { get } = await withEntries('empty', 0);
    assert.deepEqual((await get('entries')).body.entries, []);
    assert.deepEqual((await get('state')).body, {
      isIntact: true,
      entries: '0',
      brokenAt: '',
      head: '0'.repeat(64),
      holdsHead: false,
      sealedFrom: '',
      checkpoint: '',
    });
  });

  const manipulations: Record<string, { statement: string; brokenAt: string }> = {
    'an entry that was changed': {
      statement: `UPDATE parapet.audit_entry SET actor = 'nobody' WHERE deployment_id = $1 AND n = 2`,
      brokenAt: '2',
    },
    'an entry that was taken out': {
      statement: 'DELETE FROM parapet.audit_entry WHERE deployment_id = $1 AND n = 3',
      brokenAt: '3',
    },
    'an end that was cut off': {
      statement: 'DELETE FROM parapet.audit_entry WHERE deployment_id = $1 AND n = 4',
      brokenAt: '4',
    },
    'an entry that was put after the end': {
      statement: `INSERT INTO parapet.audit_entry SELECT deployment_id, 5, at, action, subject, actor_user_id, actor, credential,
        address, request_id, changes, digest FROM parapet.audit_entry WHERE deployment_id = $1 AND n = 4`,
      brokenAt: '5',
    },
  };
  for (const [name, { statement, brokenAt }] of Object.entries(manipulations)) {
    test(`detects ${name}`, async () => {
      const { deploymentId, get } = await withEntries(name.replaceAll(' ', '-'), 4);
      await tamper(statement, deploymentId);
      const { body } = await get('state');
      assert.deepEqual([body.isIntact, body.brokenAt], [false, brokenAt]);
    });
  }

  test('finds what the owner of the database rewrote and computed again, as far as that goes without the key', async () => {
    const kept = await withEntries('owner-kept', 4);
    await rewrite(kept.deploymentId, 2, ({ seal }) => seal);
    assert.deepEqual((await kept.get('state')).body.brokenAt, '2');
    assert.equal((await kept.get('state')).body.checkpoint, '');
    const guessed = await withEntries('owner-guessed', 4);
    await rewrite(guessed.deploymentId, 4, () => Buffer.alloc(32));
    assert.deepEqual((await guessed.get('state')).body.brokenAt, '4');
    const without = await withEntries('owner-without', 4);
    await rewrite(without.deploymentId, 3, () => null);
    await setHead(without.deploymentId, 'key_id = NULL');
    assert.deepEqual((await without.get('state')).body.brokenAt, '3');
    await makeToken(without.deploymentId, without.admin.jwt, 'later');
    assert.deepEqual((await without.get('state')).body.brokenAt, '3');
  });

  test('does not contain a checkpoint that was noted outside, if it was rewritten with the key, too', async () => {
    const { deploymentId, get } = await withEntries('key-holder', 4);
    const before = (await get('state')).body;
    const noted = await statementOf(before.checkpoint);
    assert.deepEqual([noted.deploymentId, noted.n, noted.digest], [deploymentId, '4', before.head]);
    const { key } = app.platform.keys.audit.current;
    await rewrite(deploymentId, 2, ({ n, digest }) =>
      createHmac('sha256', key).update(`parapet audit entry ${deploymentId} ${n}\n`).update(digest).digest(),
    );
    const { body } = await get(`state?head=${noted.digest}`);
    assert.deepEqual([body.isIntact, body.holdsHead], [true, false]);
  });

  test('of before seals goes on with a marked entry, and what was written stays as it was', async () => {
    const { deploymentId, admin, get } = await withEntries('from-before', 2);
    for (const n of [1, 2])
      await tamper(
        `UPDATE parapet.audit_entry SET key_id = NULL, seal = NULL WHERE deployment_id = $1 AND n = ${n}`,
        deploymentId,
      );
    await setHead(deploymentId, 'key_id = NULL');
    const before = (await get('entries')).body.entries;
    assert.deepEqual((await get('state')).body.sealedFrom, '');
    await makeToken(deploymentId, admin.jwt, 'later');
    const [latest, marked, ...others] = (await get('entries')).body.entries;
    assert.deepEqual(others, before);
    assert.deepEqual(
      [marked.action, marked.changes, marked.isSealed, latest.action, latest.isSealed],
      [
        'audit.change_key',
        { keyId: { from: null, to: app.platform.keys.audit.current.id } },
        true,
        'token.create',
        true,
      ],
    );
    const { body } = await get('state');
    assert.deepEqual([body.isIntact, body.sealedFrom, body.entries], [true, '3', '4']);
  });

  test('is sealed with a new key after a rotation, and the old one still verifies entries and checkpoints', async () => {
    const { deploymentId, admin, get } = await withEntries('rotated', 2);
    const { checkpoint } = (await get('state')).body;
    const { keyId } = await rotateAuditKey(app.platform, testSecretKeys);
    // Each pool learns of the key by the periodic task, as each process does.
    await changeAuditKeys(app.platform);
    await makeToken(deploymentId, admin.jwt, 'later');
    const { body } = await get('state');
    assert.deepEqual([body.isIntact, body.entries, body.sealedFrom], [true, '4', '1']);
    const [, marked] = (await get('entries')).body.entries;
    assert.deepEqual([marked.action, marked.changes.keyId.to], ['audit.change_key', keyId]);
    assert.equal((await statementOf(checkpoint)).n, '2');
    assert.equal((await publishedKeys())[0]?.kid, keyId);
  });

  test('is verified as an export without the server, against checkpoints and the keys that were published', async (t) => {
    const { deploymentId, admin, get } = await withEntries('exported', 3);
    const { checkpoint } = (await get('state')).body;
    const { text } = await app.ask('POST', `/api/audit/v1/deployments/${deploymentId}/export`, {
      token: admin.jwt,
      body: { format: 'JSON_LINES' },
    });
    const sandbox = await createSandbox();
    t.after(() => sandbox.remove());
    const write = (name: string, content: string) => writeFile(join(sandbox.directory, name), content);
    await write('checkpoints', `# noted\n${checkpoint}\n`);
    await write('keys', JSON.stringify({ keys: await publishedKeys() }));
    const check = async (content: string) => {
      await write('export', content);
      return sandbox.run(['audit', 'verify', '--file', 'export', '--checkpoints', 'checkpoints', '--keys', 'keys']);
    };
    const whole = await check(text);
    assert.deepEqual([whole.code, whole.stdout], [0, 'The export is intact: 4 entries, 1 checkpoint.\n'], whole.stderr);
    const changed = await check(text.replace('token 1', 'token 7'));
    assert.match(changed.stderr, /breaks at entry 2/);
    assert.notEqual(changed.code, 0);
    const lines = text.trim().split('\n');
    assert.match((await check(lines.slice(2).join('\n'))).stderr, /does not contain entry 3 as it was signed/);
    // The same in a file that it was forwarded to: a batch twice, a checkpoint, and half a line of a process that died.
    const forwarded = lines.toReversed().map((line) => line.replace('{', '{"type":"audit.entry",'));
    const file = [...forwarded, '{"type":"audit.checkpoint","n":"4"}', '{"type":"aud', forwarded.at(-1)].join('\n');
    assert.deepEqual([(await check(file)).code, (await check(file)).stdout], [0, whole.stdout]);
    const rewritten = `${file}\n${forwarded.at(-1)?.replace(/"digest":"[0-9a-f]+"/, `"digest":"${'a'.repeat(64)}"`)}`;
    assert.match((await check(rewritten)).stderr, /breaks at entry 4/);
    const [header = '', , signature = ''] = checkpoint.split('.');
    const forged = Buffer.from(JSON.stringify({ deploymentId, n: '3', digest: 'a'.repeat(64), at: '' }));
    await write('checkpoints', `${header}.${forged.toString('base64url')}.${signature}`);
    assert.match((await check(text)).stderr, /signature that does not match/);
  });

  test('cannot be changed by the server’s database roles', async () => {
    const { deploymentId, get } = await withEntries('roles', 1);
    const { database } = app.platform;
    const denied = { code: '42501' };
    const update = 'UPDATE parapet.audit_entry SET actor = $1';
    const remove = 'DELETE FROM parapet.audit_entry WHERE actor <> $1';
    await assert.rejects(
      database.asTenant(deploymentId, (tx) => tx.client.query(update, ['x'])),
      denied,
    );
    for (const statement of [update, remove]) {
      await assert.rejects(
        database.asAccess((tx) => tx.query(statement, ['x'])),
        denied,
      );
    }
    // The role may delete in the demo alone, and no role makes a deployment a demo.
    const { rowCount } = await database.asTenant(deploymentId, (tx) => tx.client.query(remove, ['x']));
    assert.equal(rowCount, 0);
    assert.equal((await get('entries')).body.entries.length, 1);
    const mark = 'UPDATE parapet.deployment SET is_demo = true WHERE id = $1';
    await assert.rejects(
      database.asAccess((tx) => tx.query(mark, [deploymentId])),
      denied,
    );
    await assert.rejects(
      database.asTenant(deploymentId, (tx) => tx.client.query(mark, [deploymentId])),
      denied,
    );
  });
});
