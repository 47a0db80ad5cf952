/** Working copies of real and hostile repositories over smart HTTP. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startGitServer } from '../../../../../tests/harness/hosts/git-server.ts';
import { Confidential } from '../../../base/confidential.ts';
import { parseNetwork } from '../../guard/networks.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { parseRemote } from './remote.ts';
import type { GitOptions } from './git-options.ts';
import { withWorkingCopy, type CheckOut, type WorkingCopy } from './working-copy.ts';

const inside: GitOptions = {
  allowedNetworks: [parseNetwork('127.0.0.1') ?? assert.fail()],
  programPath: process.env['PATH'] ?? '',
};
const author = { name: 'Parapet', email: 'parapet@example.com' };
const at = new Date('2026-01-05T09:00:00Z');

async function startRig(t: TestContext) {
  const server = await startGitServer(t);
  const parent = await mkdtemp(join(tmpdir(), 'parapet-test-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  const { url, username, password } = server;
  const remote = parseRemote(url, { username, password: new Confidential(password) });
  return {
    server,
    parent,
    checkOut: <Result>(work: (copy: WorkingCopy) => Promise<Result>, more: Partial<CheckOut> = {}) =>
      withWorkingCopy(
        inside,
        { remote, at: 'refs/heads/main', folder: join(parent, 'run'), bytesMax: 10 * 2 ** 20, ...more },
        work,
      ),
  };
}

test('a change is committed and pushed; done again after an interruption it is the same commit', async (t) => {
  const { server, parent, checkOut } = await startRig(t);
  const main = await server.commit('main', { 'src/a.ts': 'eval(x)\n', 'README.md': 'Shop\n' });
  const fix = async (copy: WorkingCopy): Promise<string> => {
    assert.equal(copy.commit, main);
    for (const folder of [parent, copy.tree, join(copy.tree, '..')]) {
      assert.equal((await stat(folder)).mode & 0o077, 0, 'nobody else of the machine may look into it');
    }
    await writeFile(join(copy.tree, 'src/a.ts'), 'run(x)\n');
    return copy.commitAll({ message: 'Do not evaluate\n\nIt ran what a user wrote.', author, at });
  };
  const once = await checkOut(async (copy) => {
    const commit = await fix(copy);
    await copy.push(commit, 'parapet/fix-1', null);
    return commit;
  });
  assert.equal(await server.git('rev-parse', 'refs/heads/parapet/fix-1'), once);
  assert.equal(await server.git('show', `${once}:src/a.ts`), 'run(x)');
  assert.equal(
    await server.git('log', '-1', '--format=%an %ae %at %s', once),
    `Parapet parapet@example.com ${at.getTime() / 1000} Do not evaluate`,
  );
  assert.equal(await server.git('rev-parse', `${once}^`), main);
  const again = await checkOut(async (copy) => {
    const commit = await fix(copy);
    await copy.push(commit, 'parapet/fix-1', once);
    return commit;
  });
  assert.equal(again, once);
  assert.deepEqual(await readdir(parent), []);
});

test('a branch moved by another push is not overwritten', async (t) => {
  const { server, checkOut } = await startRig(t);
  await server.commit('main', { 'a.txt': 'a\n' });
  const theirs = await server.commit('parapet/fix-1', { 'a.txt': 'theirs\n' });
  const push = checkOut(async (copy) => {
    await writeFile(join(copy.tree, 'a.txt'), 'ours\n');
    await copy.push(await copy.commitAll({ message: 'Ours', author, at }), 'parapet/fix-1', null);
  });
  await assert.rejects(push, (error) => error instanceof OutgoingError && error.failure === 'conflict');
  assert.equal(await server.git('rev-parse', 'refs/heads/parapet/fix-1'), theirs);
});

test('what an interrupted run left is removed first, and what fails leaves nothing', async (t) => {
  const { server, parent, checkOut } = await startRig(t);
  await server.commit('main', { 'a.txt': 'a\n' });
  await mkdir(join(parent, 'run/tree'), { recursive: true });
  await writeFile(join(parent, 'run/tree/left.txt'), 'left');
  assert.deepEqual((await checkOut(({ tree }) => readdir(tree))).toSorted(), ['.git', 'a.txt']);
  await assert.rejects(
    checkOut(async () => {
      throw new Error('not today');
    }),
    /not today/,
  );
  await assert.rejects(
    checkOut(async () => undefined, { at: 'refs/heads/gone' }),
    /no longer exists on/,
  );
  const controller = new AbortController();
  controller.abort();
  await assert.rejects(
    checkOut(async () => undefined, { signal: controller.signal }),
    /cancelled/,
  );
  assert.deepEqual(await readdir(parent), []);
});

test('a repository larger than allowed is given up', async (t) => {
  const { server, parent, checkOut } = await startRig(t);
  await server.commit('main', { 'large.txt': 'large '.repeat(200_000) });
  await assert.rejects(
    checkOut(async () => undefined, { bytesMax: 2 ** 20 }),
    (error) =>
      error instanceof OutgoingError && error.failure === 'too_large' && /larger than 1 MB/.test(error.message),
  );
  assert.deepEqual(await readdir(parent), []);
});

test('links lead nowhere, and hooks, filters and submodules of a repository do nothing', async (t) => {
  const { server, parent, checkOut } = await startRig(t);
  const outside = join(parent, 'outside');
  await writeFile(outside, 'untouched');
  await server.commit('main', {
    '.gitattributes': '*.txt filter=evil diff=evil merge=evil\n',
    '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = file://${parent}\n`,
    '.gitconfig': `[core]\n\tfsmonitor = touch ${outside}\n`,
    'a.txt': 'a\n',
  });
  const link = await server.git('-c', `alias.w=!printf '%s' '${outside}' | git hash-object -w --stdin`, 'w');
  const main = await server.git('rev-parse', 'main');
  const tree = (await server.git('ls-tree', 'main')) + `\n120000 blob ${link}\tlink\n160000 commit ${main}\tx\n`;
  const made = await server.git('-c', `alias.m=!printf '%s' '${tree}' | git mktree`, 'm');
  await server.git('update-ref', 'refs/heads/main', await server.git('commit-tree', made, '-m', 'A link'));
  await checkOut(async (copy) => {
    assert.equal(await readFile(join(copy.tree, 'link'), 'utf8'), outside);
    await writeFile(join(copy.tree, 'link'), 'changed');
    // As if git had not blocked them.
    const touch = `touch ${join(parent, 'ran')}`;
    await mkdir(join(copy.tree, '.git/hooks'), { recursive: true });
    for (const hook of ['post-commit', 'prepare-commit-msg', 'reference-transaction', 'pre-push']) {
      await writeFile(join(copy.tree, '.git/hooks', hook), `#!/bin/sh\n${touch}\n`, { mode: 0o755 });
    }
    const filter = `[filter "evil"]\n\tclean = ${touch}\n\tsmudge = ${touch}\n`;
    await writeFile(join(copy.tree, '../home/.gitconfig'), `[core]\n\tfsmonitor = ${touch}\n${filter}`);
    await writeFile(join(copy.tree, 'a.txt'), 'b\n');
    await copy.push(await copy.commitAll({ message: 'Through the link', author, at }), 'parapet/fix-1', null);
    assert.deepEqual(await readdir(join(copy.tree, 'x')), []);
  });
  assert.ok(!existsSync(join(parent, 'ran')));
  assert.equal(await readFile(outside, 'utf8'), 'untouched');
});
