/** Texts that people copy from show a command that scans: without `--oss-only` it ends with 0 and has scanned nothing. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');
const shown = [
  'README.md',
  'docs/**/*.md',
  'web/src/**/*.{ts,tsx}',
  'server/src/demo/**/*',
  'examples/**/*',
  'deploy/**/*',
];
const files = globSync([...shown, '*.yaml', '.ci/**/*'], { cwd: root, withFileTypes: true }).filter((file) =>
  file.isFile(),
);

test('no text for users names `semgrep ci` without --oss-only', async () => {
  const found: string[] = [];
  let right = 0;
  for (const { parentPath, name } of files) {
    const text = await readFile(resolve(parentPath, name), 'utf8');
    const commands = [...text.matchAll(/\bsemgrep\s+ci\b(\s+--oss-only\b)?/g)];
    right += commands.filter(([, option]) => option !== undefined).length;
    for (const [command, option] of commands) if (option === undefined) found.push(`${name}: ${command}`);
  }
  assert.deepEqual(found, []);
  assert.ok(right > 5, 'the pattern finds the documented commands');
});
