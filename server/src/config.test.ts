import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { variables, type Variable } from './config/variables.ts';

test('with nothing set, the documented defaults apply', () => {
  const config = readConfig({}, {});
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 8080);
  assert.equal(config.publicUrl, 'http://127.0.0.1:8080');
  assert.equal(config.dataDir, resolve('.parapet'));
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.role, 'all');
  assert.deepEqual(config.trustedProxies, []);
  assert.equal(config.uploadBytesMax, 4 * 2 ** 30);
  assert.equal(config.shutdownMs, 20_000);
  assert.deepEqual(config.unknownVariables, []);
});

test('every variable has a description, and a default or a text about its absence', () => {
  for (const [name, declared] of Object.entries<Variable>(variables)) {
    assert.match(declared.description, /\.$/, name);
    assert.ok(declared.fallback !== undefined || declared.defaultText !== undefined, name);
  }
});

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({}, { PARAPET_PORT: '', PARAPET_HOST: ' ' }).port, 8080);
});

test('an error names each variable, what is wrong with its value, and the fix', () => {
  assert.throws(
    () => readConfig({}, { PARAPET_PORT: '80800', PARAPET_LOG_LEVEL: 'loud', PARAPET_UPLOAD_BYTES_MAX: 'lots' }),
    (error: Error) => {
      assert.match(error.message, /PARAPET_PORT: "80800" must be a whole number from 0 to 65535\./);
      assert.match(error.message, /PARAPET_LOG_LEVEL: "loud" must be fatal, error, warn/);
      assert.match(error.message, /PARAPET_UPLOAD_BYTES_MAX: "lots" must be a size, such as 500MB or 4GB\./);
      return true;
    },
  );
});

test('allowed networks accept addresses and networks, and refuse everything else', () => {
  const networks = ['10.0.0.0/8', '192.168.1.7', 'fd00::/8', '::1'];
  assert.deepEqual(readConfig({ PARAPET_ALLOWED_NETWORKS: networks.join(', ') }, {}).allowedNetworks, networks);
  for (const wrong of ['10.0.0.0/33', 'fd00::/129', 'intranet', '10.0.0.0/8/8', '10.0.0/8', '10.0.0.0/']) {
    assert.throws(
      () => readConfig({ PARAPET_ALLOWED_NETWORKS: wrong }, {}),
      /PARAPET_ALLOWED_NETWORKS.*such as 10\.0\.0\.0/,
    );
  }
});

test('the port that Kubernetes sets for a service named parapet is recognised', () => {
  assert.throws(() => readConfig({}, { PARAPET_PORT: 'tcp://10.0.0.1:80' }), /enableServiceLinks: false/);
});

test('secrets are printed as [secret], and are in no error', () => {
  const given = { PARAPET_ADMIN_PASSWORD: 'correct horse', DATABASE_URL: 'postgresql://ada:hunter2@db/parapet' };
  const config = readConfig({}, given);
  for (const shown of [inspect(config, { depth: null }), JSON.stringify(config), String(config.databaseUrl)]) {
    assert.doesNotMatch(shown, /hunter2|correct horse/);
    assert.match(shown, /\[secret\]/);
  }
  assert.equal(config.admin.password?.reveal(), 'correct horse');
  assert.throws(
    () => readConfig({}, { DATABASE_URL: 'mysql://ada:hunter2@db/parapet', PARAPET_SECRET_KEY: 'hunter2' }),
    (error: Error) => {
      assert.doesNotMatch(error.message, /hunter2/);
      assert.match(error.message, /DATABASE_URL: \[secret\] must be a URL such as postgresql:/);
      assert.match(error.message, /PARAPET_SECRET_KEY: \[secret\] must have at least 32 characters/);
      return true;
    },
  );
});

test('a secret may be in a file', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-config-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'password');
  writeFileSync(file, 'correct horse\n');
  assert.equal(readConfig({}, { PARAPET_ADMIN_PASSWORD_FILE: file }).admin.password?.reveal(), 'correct horse');
  assert.throws(
    () => readConfig({}, { PARAPET_ADMIN_PASSWORD_FILE: file, PARAPET_ADMIN_PASSWORD: 'another one' }),
    /PARAPET_ADMIN_PASSWORD: is set, and PARAPET_ADMIN_PASSWORD_FILE as well/,
  );
  assert.throws(
    () => readConfig({}, { PARAPET_ADMIN_PASSWORD_FILE: join(folder, 'none') }),
    /PARAPET_ADMIN_PASSWORD_FILE: ENOENT/,
  );
});

test('a secret may be what a command writes, without a shell', () => {
  const from = (script: string) => ({ PARAPET_SECRET_KEY_COMMAND: `${process.execPath} -e ${script}` });
  const key = 'k'.repeat(32);
  assert.equal(readConfig({}, from(`console.log('${key}')`)).secretKey?.reveal(), key);
  // No shell: the text after the semicolon is the program's.
  assert.equal(readConfig({}, from(`console.log('${key}');process.exit(0)`)).secretKey?.reveal(), key);
  const refusals: [Record<string, string>, RegExp][] = [
    [from(`console.error('sealed');process.exit(3)`), /PARAPET_SECRET_KEY_COMMAND: .* exited with 3 \(sealed\)/],
    [from('0'), /PARAPET_SECRET_KEY_COMMAND: .* wrote nothing/],
    [{ PARAPET_SECRET_KEY_COMMAND: 'parapet-no-such-program' }, /PARAPET_SECRET_KEY_COMMAND: .* failed \(.*ENOENT/],
    [{ ...from('0'), PARAPET_SECRET_KEY: key }, /PARAPET_SECRET_KEY: is set, and PARAPET_SECRET_KEY_COMMAND as well/],
    [from(`console.log('short')`), /PARAPET_SECRET_KEY: \[secret\] must have at least 32 characters/],
  ];
  for (const [environment, message] of refusals) assert.throws(() => readConfig({}, environment), message);
  assert.deepEqual(readConfig({}, from(`console.log('${key}')`)).unknownVariables, []);
});

test('several processes need a database that they share', () => {
  assert.throws(() => readConfig({}, { PARAPET_ROLE: 'worker' }), /PARAPET_ROLE: worker needs .*Set DATABASE_URL/);
  assert.equal(readConfig({ PARAPET_ROLE: 'worker' }, { DATABASE_URL: 'postgresql://db/parapet' }).role, 'worker');
});

test('the public URL is composed of host and port, bracketed for IPv6, and reachable for "all addresses"', () => {
  assert.equal(readConfig({}, { PARAPET_HOST: '::1', PARAPET_PORT: '9' }).publicUrl, 'http://[::1]:9');
  assert.equal(readConfig({}, { PARAPET_HOST: '0.0.0.0' }).publicUrl, 'http://localhost:8080');
  assert.equal(
    readConfig({}, { PARAPET_PUBLIC_URL: 'https://parapet.example.org/' }).publicUrl,
    'https://parapet.example.org',
  );
});

test('an unknown variable is reported, because it is probably misspelt', () => {
  assert.deepEqual(readConfig({}, { PARAPET_PROT: '1', PARAPET_ADMIN_PASSWORD_FILE: '' }).unknownVariables, [
    'PARAPET_PROT',
  ]);
});
