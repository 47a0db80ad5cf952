/** Rules of a real git repository: what becomes of its files, what is refused, and what a cancelled run leaves. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { startGitServer, type GitServer } from '../../../../tests/harness/hosts/git-server.ts';
import { createTestPlatform, type TestPlatform } from '../../../../tests/harness/platform.ts';
import { Confidential } from '../../base/confidential.ts';
import type { RegistryRule } from '../../model/rules/registry-rule.ts';
import { createConnection } from '../connections/create-connection.ts';
import { deleteConnection } from '../connections/delete-connection.ts';
import { cancelRun } from '../runs/cancel-run.ts';
import { getRun, type TracedRun } from '../runs/get-run.ts';
import { performRun } from '../runs/perform-run.ts';
import { performers } from '../runs/performers.ts';
import { findRuleFiles } from './find-rule-files.ts';
import { importRules } from './import-rules.ts';
import { listRules } from './list-rules.ts';
import { requestGitImport } from './request-git-import.ts';

let on: TestPlatform;
before(async () => {
  on = await createTestPlatform();
});
after(() => on.drop());

const ruleFile = (id: string, more = ''): string =>
  `rules:\n  - id: ${id}\n    languages: [python]\n    severity: ERROR\n    message: m\n    pattern: x()\n${more}`;

/** With a connection that opens it. */
async function serve(t: TestContext, files: Record<string, string>): Promise<GitServer> {
  const server = await startGitServer(t);
  await server.commit('main', files);
  const { username, password } = server;
  const baseUrl = new URL('/org', server.url).href;
  const credential = new Confidential(password);
  const { id } = await createConnection(on.platform, on.admin, {
    kind: 'git',
    name: 'Ours',
    baseUrl,
    username,
    credential,
  });
  // The next server may get the same port.
  t.after(() => deleteConnection(on.platform, on.admin, id));
  return server;
}

const ask = (url: string, more: { ref?: string; path?: string } = {}): Promise<TracedRun> =>
  requestGitImport(on.platform, on.admin, { url, ref: '', path: '', visibility: 'org_private', ...more });

async function bring(url: string, more: { ref?: string; path?: string } = {}): Promise<TracedRun & { words: string }> {
  const { id: runId } = await ask(url, more);
  await performRun({ platform: on.platform, performers, deploymentId: '1', runId });
  const run = await getRun(on.platform, on.admin, runId);
  return { ...run, words: run.log.map(({ message }) => message).join('\n') };
}

async function rulesOf(search: string): Promise<RegistryRule[]> {
  const none = { language: null, severities: null, products: null, originKinds: null, isEnabled: null };
  const page = { filter: { search, ...none }, pageSize: 100, cursor: undefined };
  return (await listRules(on.platform, on.admin, page)).rules;
}

test('valid rules are imported with their origin, invalid ones are logged, and a second import changes nothing', async (t) => {
  const server = await serve(t, {
    'rules/a.yaml': ruleFile('git.a', '  - id: git.bad\n'),
    'rules/deep/b.yml': ruleFile('git.b'),
    'rules/.hidden/c.yaml': ruleFile('git.hidden'),
    'rules/compose.yaml': 'services: {}\n',
    'other/d.yaml': ruleFile('git.other'),
  });
  const run = await bring(server.url, { ref: 'main', path: 'rules' });
  assert.equal(run.status, 'completed', run.words);
  assert.match(run.words, /Found 2 rule files at [0-9a-f]{40}\.[^]*rules\/a\.yaml:7 git\.bad: [^]*2 rules are new/);
  const rules = await rulesOf('git.');
  const commit = await server.git('rev-parse', 'main');
  assert.deepEqual(
    rules.map(({ path, origin, author }) => [path, origin, author]),
    [
      ['git.a', { kind: 'git', url: server.url, ref: 'main', commit, file: 'rules/a.yaml' }, run.triggerSource],
      ['git.b', { kind: 'git', url: server.url, ref: 'main', commit, file: 'rules/deep/b.yml' }, run.triggerSource],
    ],
  );
  assert.match((await bring(server.url, { path: 'rules' })).words, /0 rules are new, 0 have a new version, 2 are/);
  await server.commit('main', { 'rules/deep/b.yml': ruleFile('git.b', '    fix: y()\n') });
  assert.match((await bring(server.url, { path: 'rules/deep/b.yml' })).words, /1 have a new version/);
  assert.deepEqual(
    (await rulesOf('git.')).map(({ path, number }) => [path, number]),
    [
      ['git.a', 1],
      ['git.b', 2],
    ],
  );
});

test('rules that left the repository are deleted; those of another import, in doubt, or replaced since by another source stay', async (t) => {
  const server = await serve(t, {
    'rules/a.yaml': ruleFile('left.a') + ruleFile('left.moved').replace('rules:\n', ''),
    'rules/b.yaml': ruleFile('left.b'),
    'rules/c.yaml': ruleFile('left.c'),
    'rules/d.yaml': ruleFile('left.d'),
    'rulesets/e.yaml': ruleFile('left.e'),
  });
  const paths = async (): Promise<string[]> => (await rulesOf('left.')).map(({ path }) => path);
  await bring(server.url);
  assert.deepEqual(await paths(), ['left.a', 'left.b', 'left.c', 'left.d', 'left.e', 'left.moved']);
  const files = [{ name: 'd.yaml', content: ruleFile('left.d') }];
  await importRules(on.platform, on.admin, { files, visibility: 'org_private' });
  await server.commit('main', {
    'rules/a.yaml': ruleFile('left.new'),
    'rules/b.yaml': ruleFile('left.b2', '  - id: bad\n'),
    'rules/c.yaml': ruleFile('left.moved'),
    'rules/d.yaml': 'rules: []\n',
    'rulesets/e.yaml': 'rules: []\n',
  });
  const { words } = await bring(server.url, { path: 'rules' });
  assert.match(words, /2 are no longer in the repository and were deleted: left\.a, left\.c$/m);
  assert.deepEqual(await paths(), ['left.b', 'left.b2', 'left.d', 'left.e', 'left.moved', 'left.new']);
  // Where a rule stands now counts, not where its version came from.
  assert.doesNotMatch((await bring(server.url, { path: 'rules/a.yaml' })).words, /have left/);
  // From another ref it is the same repository; a rule that returns continues its versions.
  await server.commit('old', { 'rules/a.yaml': ruleFile('left.a', '    fix: y()\n') });
  const { words: old } = await bring(server.url, { ref: 'old' });
  assert.match(old, /deleted: left\.b, left\.b2, left\.e, left\.moved, left\.new$/m);
  assert.deepEqual(
    (await rulesOf('left.')).map(({ path, number }) => `${path} ${number}`),
    ['left.a 2', 'left.d 1'],
  );
});

test('a repository without a valid rule deletes nothing', async (t) => {
  const server = await serve(t, { 'a.yaml': ruleFile('kept.a') });
  await bring(server.url);
  await server.commit('main', { 'a.yaml': 'rules: []\n' });
  assert.equal((await bring(server.url)).status, 'failed');
  assert.equal((await rulesOf('kept.')).length, 1);
});

test('an import that fails says why, and stores nothing', async (t) => {
  const server = await serve(t, { 'README.md': 'x\n', 'bad.yaml': 'rules: [{id: bad}]\n' });
  for (const [more, reason] of [
    [{ path: 'none' }, /no none at this ref/],
    [{ path: '' }, /has no valid rule/],
    [{ ref: 'gone' }, /The branch no longer exists/],
  ] as const) {
    const run = await bring(server.url, more);
    assert.equal(run.status, 'failed');
    assert.match(run.words, reason);
  }
  assert.deepEqual(await rulesOf('bad'), []);
});

test('links are not followed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-rules-'));
  try {
    await mkdir(join(folder, 'tree'));
    await writeFile(join(folder, 'secret.yaml'), ruleFile('secret'));
    await symlink('../secret.yaml', join(folder, 'tree/link.yaml'));
    await symlink('..', join(folder, 'tree/up'));
    assert.deepEqual(await findRuleFiles(join(folder, 'tree'), ''), []);
    for (const path of ['up', 'link.yaml', 'up/secret.yaml'])
      await assert.rejects(findRuleFiles(join(folder, 'tree'), path), { code: 'NOT_FOUND' }, path);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a cancelled run imports nothing', async (t) => {
  const server = await serve(t, { 'a.yaml': ruleFile('cancelled.a') });
  const run = await ask(server.url);
  await cancelRun(on.platform, on.admin, run);
  await performRun({ platform: on.platform, performers, deploymentId: '1', runId: run.id });
  assert.deepEqual([server.asked, await rulesOf('cancelled.')], [[], []]);
});

test('URLs, refs and paths that are unsafe for git are refused', async () => {
  for (const [url, more] of [
    ['ext::sh -c id', {}],
    ['file:///etc', {}],
    ['https://a.example/x', { ref: '--upload-pack=id' }],
    ['https://a.example/x', { ref: 'a..b' }],
    ['https://a.example/x', { path: '../x' }],
    ['https://a.example/x', { path: '/etc' }],
    ['https://a.example/x', { path: '.git/hooks' }],
  ] as const)
    await assert.rejects(ask(url, more), { code: 'INVALID_ARGUMENT' }, `${url} ${JSON.stringify(more)}`);
});
