/** Changes between a commit and the working tree, read from real repositories. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, chmodSync, renameSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { readGitChanges } from './git-changes.ts';

describe('readGitChanges', () => {
  let top: string;
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: top, encoding: 'utf8' }).trim();
  const write = (path: string, lines: readonly string[]): void =>
    writeFileSync(join(top, path), lines.map((line) => `${line}\n`).join(''));
  const commit = (): string => {
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'x');
    return git('rev-parse', 'HEAD');
  };
  const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), 'parapet-changes-'));
    git('init', '--quiet');
  });
  afterEach(() => rmSync(top, { recursive: true, force: true }));

  it('lists the hunks of changed files, of committed and uncommitted changes alike', async () => {
    write('a.py', numbered(9));
    write('b.py', numbered(9));
    const base = commit();
    write('a.py', ['new', ...numbered(9).toSpliced(3, 2)]);
    commit();
    write('b.py', numbered(9).toSpliced(8, 0, '@@ -1 +1 @@', 'diff --git a/x b/x', 'Binary files '));
    assert.deepEqual(await readGitChanges(top, base, 100), {
      renames: {},
      lineMap: { 'a.py': [[0, 0, 1, 1], [4, 2, 4, 0]], 'b.py': [[8, 0, 9, 3]] },
      deleted: [],
    }); // prettier-ignore
  });

  it('lists renames, deletions, and files of any name', async () => {
    const names = ['with space', 'tab\there', 'zürich', 'line\nbreak', '"quoted"', '-dash'];
    for (const [index, name] of names.entries()) write(name, [...numbered(9), String(index)]);
    write('gone', ['only here']);
    write('old.py', numbered(20).map((line) => `old ${line}`)); // prettier-ignore
    write('mode', ['x']);
    const base = commit();
    for (const [index, name] of names.entries()) write(name, ['above', ...numbered(9), String(index)]);
    unlinkSync(join(top, 'gone'));
    renameSync(join(top, 'old.py'), join(top, 'new.py'));
    write('new.py', [...numbered(20).map((line) => `old ${line}`), 'below']);
    chmodSync(join(top, 'mode'), 0o755);
    writeFileSync(join(top, 'added'), 'one\n');
    git('add', '--all');
    assert.deepEqual(await readGitChanges(top, base, 100), {
      renames: { 'old.py': 'new.py' },
      lineMap: { ...Object.fromEntries(names.map((name) => [name, [[0, 0, 1, 1]]])), 'new.py': [[20, 0, 21, 1]], mode: [] },
      deleted: ['gone'],
    }); // prettier-ignore
  });

  it('says null for lines that it does not know: binary files, and more hunks than are allowed', async () => {
    writeFileSync(join(top, 'binary'), Buffer.from([0, 1, 2, 3]));
    write('a.py', numbered(9));
    write('b.py', numbered(9));
    const base = commit();
    writeFileSync(join(top, 'binary'), Buffer.from([0, 1, 2, 4]));
    write('a.py', numbered(9).with(0, 'x').with(4, 'y'));
    write('b.py', numbered(9).with(0, 'x').with(4, 'y'));
    const changes = await readGitChanges(top, base, 3);
    assert.deepEqual(changes?.lineMap, { 'a.py': [[1, 1, 1, 1], [5, 1, 5, 1]], 'b.py': null, binary: null }); // prettier-ignore
  });

  it('does not depend on the configuration of git', async () => {
    write('a.py', numbered(9));
    const base = commit();
    renameSync(join(top, 'a.py'), join(top, 'b.py'));
    write('b.py', ['x', ...numbered(9)]);
    git('add', '--all');
    const expected = { renames: { 'a.py': 'b.py' }, lineMap: { 'b.py': [[0, 0, 1, 1]] }, deleted: [] };
    assert.deepEqual(await readGitChanges(top, base, 100), expected);
    const settings = {
      'diff.noprefix': 'true',
      'diff.mnemonicPrefix': 'true',
      'diff.renames': 'false',
      'diff.external': 'false',
      'diff.interHunkContext': '9',
      'diff.context': '7',
      'diff.relative': 'true',
      'color.ui': 'always',
      'core.quotePath': 'true',
      'core.pager': 'false',
    };
    for (const [name, value] of Object.entries(settings)) git('config', name, value);
    assert.deepEqual(await readGitChanges(top, base, 100), expected);
  });

  it('is null for a commit that does not exist, and empty where nothing changed', async () => {
    write('a.py', ['x']);
    const base = commit();
    assert.equal(await readGitChanges(top, '0'.repeat(40), 100), null);
    assert.deepEqual(await readGitChanges(top, base, 100), { renames: {}, lineMap: {}, deleted: [] });
  });

  it('reads a difference of many megabytes without keeping it', async () => {
    write('a.txt', ['first', ...Array.from({ length: 200_000 }, (_, n) => `line ${n} ${'x'.repeat(40)}`), 'last']);
    writeFileSync(join(top, 'long'), 'y'.repeat(5_000_000));
    const base = commit();
    write('a.txt', ['first', 'last']);
    writeFileSync(join(top, 'long'), 'z'.repeat(5_000_000));
    const changes = await readGitChanges(top, base, 100);
    assert.deepEqual(changes?.lineMap, { 'a.txt': [[2, 200_000, 1, 0]], long: [[1, 1, 1, 1]] });
  });
});
