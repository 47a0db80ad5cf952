/**
 * The starter pack (scanner/rules): its rules are complete, and find what their test code says, with the real scanner
 * where it is installed.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { readStarterPack, starterPackVersion } from '../../server/src/domain/rules/starter-pack.ts';
import { testEngines, withoutScanner } from '../harness/scanners.ts';

const root = resolve(import.meta.dirname, '../../scanner/rules');
const rules = await readStarterPack();

interface Expectation {
  kind: 'ruleid' | 'ok';
  path: string;
  /** The line below the comment. */
  line: number;
  rule: string;
}

const expectations: Expectation[] = [];
for (const path of globSync('fixtures/**/*.*', { cwd: root }).sort()) {
  const lines = (await readFile(resolve(root, path), 'utf8')).split('\n');
  for (const [index, line] of lines.entries()) {
    const [, kind, rule] = /(?:#|\/\/) (ruleid|ok): (\S+)$/.exec(line) ?? [];
    if (kind === 'ruleid' || kind === 'ok') expectations.push({ kind, path, line: index + 2, rule: rule! });
  }
}

test('each rule has a unique id, its metadata, and test code that matches and that does not', () => {
  assert.ok(rules.length >= 20);
  assert.equal(new Set(rules.map(({ path }) => path)).size, rules.length);
  for (const { path, definition, license, product } of rules) {
    assert.match(path, /^parapet\.(python|javascript|java|go)\.[a-z-]+$/);
    assert.deepEqual([license, product], ['Apache-2.0', 'sast']);
    const metadata = definition['metadata'] as Record<string, unknown>;
    for (const key of ['cwe', 'owasp', 'confidence', 'likelihood', 'impact', 'category', 'technology', 'references'])
      assert.ok(metadata[key] !== undefined && JSON.stringify(metadata[key]).length > 2, `${path}: ${key}`);
    for (const kind of ['ruleid', 'ok'])
      assert.ok(
        expectations.filter((each) => each.kind === kind && each.rule === path).length >= 2,
        `${path}: ${kind}`,
      );
  }
  for (const { rule } of expectations)
    assert.ok(
      rules.some(({ path }) => path === rule),
      `no rule ${rule}`,
    );
  assert.ok(rules.filter(({ definition }) => 'fix' in definition || 'fix-regex' in definition).length >= 4);
});

test('a change of the rules requires a new version of the pack', () => {
  const digest = createHash('sha256')
    .update(rules.map((rule) => rule.digest).join())
    .digest('hex')
    .slice(0, 16);
  assert.deepEqual(
    { digest, starterPackVersion },
    { digest: '46100f8b621ec237', starterPackVersion: 1 },
    'count starterPackVersion up (domain/rules/starter-pack.ts), and write both here',
  );
});

test(
  'semgrep finds each bad line and no other, and suggests the fixes',
  { skip: withoutScanner('semgrep') },
  async () => {
    const folders = ['go', 'java', 'javascript', 'python'].flatMap((folder) => ['--config', folder]);
    const options = ['--oss-only', '--metrics=off', '--disable-version-check', '--quiet', '--json', '--no-git-ignore'];
    const { stdout } = await promisify(execFile)('semgrep', ['scan', ...options, ...folders, 'fixtures'], {
      cwd: root,
      env: { ...process.env, PATH: testEngines().programPath },
      timeout: 120_000,
      maxBuffer: 64 * 2 ** 20,
    });
    const report = JSON.parse(stdout) as {
      errors: unknown[];
      results: {
        check_id: string;
        path: string;
        start: { line: number };
        extra: { fix?: string; fixed_lines?: string[] };
      }[];
    };
    assert.deepEqual(report.errors, []);
    // The command prefixes a rule's id with the folder of its file.
    const found = report.results.map((each) => ({ ...each, rule: each.check_id.replace(/^\w+\.(?=parapet\.)/, '') }));
    const shown = (path: string, line: number, rule: string): string => `${path}:${line} ${rule}`;
    assert.deepEqual(
      found.map(({ path, start, rule }) => shown(path, start.line, rule)).sort(),
      expectations
        .filter(({ kind }) => kind === 'ruleid')
        .map(({ path, line, rule }) => shown(path, line, rule))
        .sort(),
    );
    for (const { path, definition } of rules) {
      if (!('fix' in definition || 'fix-regex' in definition)) continue;
      const fixes = found.filter(({ rule, extra }) => rule === path && (extra.fix ?? extra.fixed_lines) !== undefined);
      assert.ok(fixes.length > 0, `${path} fixes nothing`);
    }
  },
);
