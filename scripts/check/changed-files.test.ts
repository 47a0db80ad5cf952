import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { changedFiles } from './changed-files.ts';

const before = process.cwd();
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'parapet-changed-'));
  process.chdir(directory);
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['kept.ts', 'edited.ts', 'deleted.ts', 'moved.ts']) writeFileSync(name, `// ${name}\n`);
  writeFileSync('.gitignore', 'ignored.ts\n');
  commit('main');
});
afterEach(() => {
  process.chdir(before);
  rmSync(directory, { recursive: true });
});

test('lists committed, uncommitted, new, deleted and renamed files since the branch left main', () => {
  git('switch', '--quiet', '--create', 'topic');
  writeFileSync('committed.ts', '');
  commit('topic');
  git('switch', '--quiet', 'main');
  writeFileSync('of-main.ts', '');
  commit('a later commit on main');
  git('switch', '--quiet', 'topic');
  writeFileSync('edited.ts', '// edited\n');
  writeFileSync('new file.ts', '');
  writeFileSync('ignored.ts', '');
  rmSync('deleted.ts');
  renameSync('moved.ts', 'elsewhere.ts');
  git('add', 'elsewhere.ts', 'moved.ts');
  assert.deepEqual(changedFiles().toSorted(), [
    'committed.ts',
    'deleted.ts',
    'edited.ts',
    'elsewhere.ts',
    'moved.ts',
    'new file.ts',
  ]);
});

test('compares with the given commit', () => {
  writeFileSync('second.ts', '');
  commit('second');
  writeFileSync('third.ts', '');
  assert.deepEqual(changedFiles('HEAD~1').toSorted(), ['second.ts', 'third.ts']);
  assert.deepEqual(changedFiles('HEAD'), ['third.ts']);
});

test('compares with HEAD if there is no branch main', () => {
  git('branch', '--move', 'main', 'trunk');
  writeFileSync('second.ts', '');
  commit('second');
  assert.deepEqual(changedFiles(), []);
  writeFileSync('edited.ts', '// edited\n');
  assert.deepEqual(changedFiles(), ['edited.ts']);
});

function commit(message: string): void {
  git('add', '--all');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--quiet', '--message', message);
}

function git(...parameters: string[]): void {
  execFileSync('git', parameters);
}
