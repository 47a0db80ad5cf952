/** What a fix may read of a repository: tracked text files inside of it, and nothing by way of them. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startGitServer } from '../../../../../tests/harness/hosts/git-server.ts';
import { Confidential } from '../../../base/confidential.ts';
import { parseNetwork } from '../../../outside/guard/networks.ts';
import { parseRemote } from '../../../outside/scm/git/remote.ts';
import { withWorkingCopy } from '../../../outside/scm/git/working-copy.ts';
import { listTreeFolder, readTreeFile } from './tree-files.ts';

test('tracked text files inside the repository are read; paths outside, links, patterns and binary files are not', async (t) => {
  const server = await startGitServer(t);
  const parent = await mkdtemp(join(tmpdir(), 'parapet-test-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  await writeFile(join(parent, 'outside.txt'), 'outside');
  const files = {
    'src/a.txt': 'a\n',
    'src/[b].txt': 'b\n',
    'large.txt': 'l'.repeat(5 * 2 ** 20 + 1),
    'latin.txt': 'x',
  };
  await server.commit('main', files);
  const made = (what: string, command: string): Promise<string> => server.git('-c', `alias.x=!${command}`, 'x', what);
  const link = await made(join(parent, 'outside.txt'), `f() { printf '%s' "$1" | git hash-object -w --stdin; }; f`);
  const latin = await made('', String.raw`f() { printf 'caf\351' | git hash-object -w --stdin; }; f`);
  const listed = (await server.git('ls-tree', 'main')).replace(/blob \w+\tlatin/, `blob ${latin}\tlatin`);
  const tree = await made(
    `${listed}\n120000 blob ${link}\tlink\n160000 commit ${'1'.repeat(40)}\tmodule`,
    `f() { printf '%s\\n' "$1" | git mktree --missing; }; f`,
  );
  await server.git('update-ref', 'refs/heads/main', await server.git('commit-tree', tree, '-m', 'Links'));
  const remote = parseRemote(server.url, { username: server.username, password: new Confidential(server.password) });
  const allowedNetworks = [parseNetwork('127.0.0.1') ?? assert.fail()];
  const git = { allowedNetworks, programPath: process.env['PATH'] ?? '' };
  const request = { remote, at: 'refs/heads/main', folder: join(parent, 'run'), bytesMax: 100 * 2 ** 20 };
  await withWorkingCopy(git, request, async (copy) => {
    await writeFile(join(copy.tree, 'untracked.txt'), 'u\n');
    const read = async (path: string): Promise<string> => {
      const outcome = await readTreeFile(copy, path);
      return 'text' in outcome ? outcome.text : outcome.refused;
    };
    assert.deepEqual([await read('src/a.txt'), await read('src/[b].txt')], ['a\n', 'b\n']);
    const outside = ['../outside.txt', 'src/../../outside.txt', join(parent, 'outside.txt'), '', '.', 'src\\a.txt'];
    for (const path of [...outside, '.git/config', '.GIT/config', 'src/.git/config', 'src//a.txt', 'a\0b']) {
      assert.match(await read(path), /is not a file that a fix may change/, path);
    }
    for (const path of ['untracked.txt', 'src/*.txt', ':(glob)**', 'src', 'src/none.txt']) {
      assert.match(await read(path), /no longer in the repository/, path);
    }
    assert.match(await read('link'), /is a link/);
    assert.match(await read('module'), /is a link/);
    assert.match(await read('large.txt'), /too large/);
    assert.match(await read('latin.txt'), /not written in UTF-8/);
    assert.deepEqual(await listTreeFolder(copy, 'src'), ['[b].txt', 'a.txt']);
    for (const folder of ['..', '/', '.git', 'module/..']) assert.deepEqual(await listTreeFolder(copy, folder), []);
  });
});
