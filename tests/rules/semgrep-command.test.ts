/** The unmodified `semgrep` command fetches its rules from Parapet, and publishes one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';
import { testEngines, withoutScanner } from '../harness/scanners.ts';

const command = 'semgrep';
const starterPack = resolve(import.meta.dirname, '../../scanner/rules');

let app: TestApp;
let folder: string;
let token: string;
let deploymentId: string;
let jwt: string;
before(async () => {
  app = await startTestApp();
  const here = await makeDeployment(app.platform, 'here');
  ({ deploymentId } = here);
  ({ jwt } = here.admin);
  token = await makeToken(app, deploymentId, jwt, { permissions: ['CI'] });
  folder = await mkdtemp(join(tmpdir(), 'parapet-semgrep-'));
  await writeFile(join(folder, 'a.py'), 'def f(text):\n    return eval(text)\n');
  await writeFile(join(folder, 'a.js'), 'exports.f = (text) => eval(text);\n');
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Its exit code and output. */
function semgrep(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { programPath } = testEngines();
  const env = {
    ...process.env,
    PATH: programPath,
    HOME: folder,
    SEMGREP_URL: app.url,
    SEMGREP_APP_TOKEN: token,
    SEMGREP_SEND_METRICS: 'off',
    SEMGREP_ENABLE_VERSION_CHECK: '0',
  };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: folder, env, timeout: 300_000 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

test('rules are served by name as YAML and JSON, with 404 for none and 401 without the permission', async () => {
  const get = (path: string, accept: string, as = token) => app.ask('GET', path, { token: as, headers: { accept } });
  for (const prefix of ['/c', '']) {
    const all = await get(`${prefix}/auto`, 'application/json');
    const python = await get(`${prefix}/p/python`, 'application/json');
    const one = await get(`${prefix}/r/parapet.python.eval`, 'application/json');
    assert.ok(all.body.rules.length >= 20 && python.body.rules.length < all.body.rules.length);
    assert.equal(one.body.rules[0].id, 'parapet.python.eval');
    const { metadata } = one.body.rules[0];
    assert.deepEqual([metadata['dev.semgrep.actions'], metadata['semgrep.policy'].slug], [[], 'default-sast']);
    const text = await get(`${prefix}/p/default`, '*/*');
    assert.equal(text.headers.get('content-type'), 'application/yaml');
    assert.match(text.text, /^rules:\n {2}- id: parapet\./);
    assert.equal((await get(`${prefix}/r/none`, '*/*')).status, 404);
    assert.equal((await get(`${prefix}/p/none`, '*/*')).status, 404);
    for (const pack of ['ci', 'secrets'])
      assert.deepEqual((await get(`${prefix}/p/${pack}`, 'application/json')).body, all.body, pack);
  }
  const other = await makeToken(app, deploymentId, jwt, { permissions: ['WEB_API'] });
  assert.equal((await get('/c/auto', '*/*', other)).status, 401);
});

test('p/secrets has the rules about secrets alone, once there are some', async () => {
  const content =
    'rules:\n  - id: keys\n    languages: [python]\n    severity: ERROR\n    message: m\n    pattern: key(...)\n    metadata: {technology: [secrets]}\n';
  const registry = `/api/registry/v1/deployments/${deploymentId}/rules`;
  const imported = await app.ask('POST', `${registry}/_import`, {
    token: jwt,
    body: { files: [{ name: 'keys.yaml', content }] },
  });
  assert.equal(imported.status, 200, imported.text);
  const pack = await app.ask('GET', '/p/secrets', { token, headers: { accept: 'application/json' } });
  assert.deepEqual(
    pack.body.rules.map(({ id }: { id: string }) => id),
    ['keys'],
  );
  await app.ask('DELETE', `${registry}/${imported.body.rules?.[0]?.ruleId ?? ''}`, { token: jwt });
});

test('semgrep scan --config p/default uses Parapet’s rules', { skip: withoutScanner('semgrep') }, async () => {
  const { code, stdout, stderr } = await semgrep(
    'scan',
    '--config',
    'p/default',
    '--json',
    '--quiet',
    '--oss-only',
    '.',
  );
  assert.equal(code, 0, stderr);
  const report = JSON.parse(stdout) as { errors: unknown[]; results: { check_id: string; path: string }[] };
  assert.deepEqual(report.errors, []);
  assert.deepEqual(report.results.map(({ check_id, path }) => `${path} ${check_id}`).sort(), [
    'a.js parapet.javascript.eval',
    'a.py parapet.python.eval',
  ]);
});

test(
  'the command validates the starter pack, and rejects a rule that does not parse',
  { skip: withoutScanner('semgrep') },
  async () => {
    const validate = ['scan', '--validate', '--oss-only'];
    const folders = ['go', 'java', 'javascript', 'python'].flatMap((name) => ['--config', join(starterPack, name)]);
    const pack = await semgrep(...validate, ...folders);
    assert.equal(pack.code, 0, pack.stderr);
    assert.match(pack.stderr, /found 0 configuration error\(s\), and (?:2[0-9]|[3-9][0-9]) rule\(s\)/);
    await writeFile(
      join(folder, 'broken.yaml'),
      'rules:\n  - id: broken\n    languages: [python]\n    severity: ERROR\n    message: m\n    pattern: "f(()"\n',
    );
    const broken = await semgrep(...validate, '--config', 'broken.yaml');
    assert.notEqual(broken.code, 0, broken.stderr);
    assert.match(broken.stderr, /Invalid pattern for Python/);
  },
);

test('the starter pack passes the command’s own tests', { skip: withoutScanner('semgrep') }, async () => {
  const fixtures = join(starterPack, 'fixtures');
  const { code, stdout, stderr } = await semgrep('scan', '--test', '--oss-only', '--config', starterPack, fixtures);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout + stderr, /(\d{2})\/\1: ✓ All tests passed/);
});

test('semgrep publish creates a rule', { skip: withoutScanner('semgrep') }, async () => {
  await writeFile(
    join(folder, 'mine.yaml'),
    'rules:\n  - id: mine\n    languages: [python]\n    severity: ERROR\n    message: m\n    pattern: mine(...)\n    metadata: {license: MIT}\n',
  );
  const { code, stdout, stderr } = await semgrep('publish', 'mine.yaml');
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /Published .* rule at .*\/r\/mine/);
  const path = `/api/registry/v1/deployments/${deploymentId}/rules?search=mine`;
  const { rules } = (await app.ask('GET', path, { token: jwt })).body;
  assert.equal(rules[0].origin.kind, 'RULE_ORIGIN_KIND_PUBLISHED');
  assert.match(rules[0].origin.note, /published from mine\.yaml/);
});
