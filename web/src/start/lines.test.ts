/** The commands to copy: as in docs/ci.md, and safe for every project name. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ciLines, ciSystems, ciWords, commandLines, curlLines, shellQuoted } from './lines.ts';

test('the lines of each CI system are those of docs/ci.md', () => {
  const page = readFileSync(new URL('../../../docs/ci.md', import.meta.url), 'utf8');
  for (const system of ciSystems) {
    assert.ok(page.includes(`## ${ciWords[system]}`), ciWords[system]);
    assert.ok(page.includes(`\n${ciLines(system, 'https://parapet.example.com')}\n`), system);
  }
});

test('what a project is called is one word to a shell, and nothing more', () => {
  for (const name of ['acme/shop', 'it’s; rm -rf $HOME', 'a\'b"c`d`', '$(id)', 'a b\nc', '!!', '-x']) {
    const heard = execFileSync('sh', ['-c', `printf %s ${shellQuoted(name)}`], { encoding: 'utf8' });
    assert.equal(heard, name);
  }
});

test('the lines of an upload name its project and branch in each way of sending it', () => {
  const upload = { origin: 'https://p.example', deploymentId: '7', project: 'acme/shop & web!', ref: 'feat/ü' };
  assert.ok(commandLines(upload).includes(`--project 'acme/shop & web!' --ref 'feat/ü'`));
  const address = /"(https:[^"]*)"/.exec(curlLines(upload))?.[1] ?? '';
  assert.doesNotMatch(address, /[ !$`]/);
  const { pathname, searchParams } = new URL(address);
  assert.equal(pathname, '/api/scans/v1/deployments/7/uploads');
  assert.deepEqual(
    [...searchParams],
    [
      ['project', 'acme/shop & web!'],
      ['ref', 'feat/ü'],
    ],
  );
});
