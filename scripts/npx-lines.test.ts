import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '..');
const patterns = ['*.md', 'docs/**/*.md', '{server,web,client}/src/**/*.{ts,tsx}'];

test('no line to copy runs `parapet` from the public registry, where anyone can register the name', () => {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  assert.ok(files.length > 500);
  const bare = files.filter((file) =>
    /\bnpx\s+(?:-y\s+|--yes\s+)?parapet\b/.test(readFileSync(resolve(root, file), 'utf8')),
  );
  assert.deepEqual(bare, []);
});
