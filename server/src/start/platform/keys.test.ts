import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { Confidential } from '../../base/confidential.ts';
import { keysFrom, secretCheckFrom, secretFromDataDir } from './keys.ts';

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-keys-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('each purpose has its own key, the same for the same secret', () => {
  const secret = new Confidential('a secret of at least thirty-two characters');
  const { check, wrapping, derived } = keysFrom(secret);
  const all = [check, wrapping, ...Object.values(derived)].map((key) => key.toString('hex'));
  assert.equal(all.length, 5);
  assert.equal(new Set(all).size, all.length);
  assert.deepEqual(check, secretCheckFrom(secret));
  assert.deepEqual(keysFrom(secret), { check, wrapping, derived });
  assert.notDeepEqual(keysFrom(new Confidential('another secret of thirty-two characters')).wrapping, wrapping);
});

test('the derivation never changes: data sealed by an earlier version must open', () => {
  const { derived } = keysFrom(new Confidential('0123456789abcdef0123456789abcdef'));
  assert.equal(derived.cursor.toString('hex'), '227aec450beaaa0fa306337f329b92fbd0714ca1e3f27c7d1294bf35eb617c81');
});

test('the secret is created once by concurrent processes, readable only by this user', async (t) => {
  const folder = makeFolder(t);
  const made = await Promise.all([1, 2, 3, 4].map(() => secretFromDataDir(folder)));
  assert.equal(new Set(made.map((secret) => secret.reveal())).size, 1);
  assert.equal(statSync(join(folder, 'secret.key')).mode & 0o777, 0o600);
  assert.equal(readFileSync(join(folder, 'secret.key'), 'utf8').trim(), made[0]?.reveal());
  assert.deepEqual(readdirSync(folder), ['secret.key']);
});

test('a damaged secret is refused', async (t) => {
  const folder = makeFolder(t);
  writeFileSync(join(folder, 'secret.key'), 'short');
  await assert.rejects(secretFromDataDir(folder), /secret\.key contains no key .*Restore it from a backup/);
});
