import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { ignoredPaths } from './ignored-paths.ts';
import { parsePattern } from './pattern.ts';

const ignored = (patterns: string[], path: string): boolean => ignoredPaths({ sast: patterns })('sast', path);

describe('patterns', () => {
  const covered: [patterns: string[], path: string, is: boolean][] = [
    [['vendor/'], 'vendor/a.js', true],
    [['vendor/'], 'src/vendor/deep/a.js', true],
    [['vendor/'], 'src/vendor', false],
    [['/vendor/'], 'src/vendor/a.js', false],
    [['*.min.js'], 'a/b/c.min.js', true],
    [['docs/*.md'], 'docs/a.md', true],
    [['docs/*.md'], 'docs/x/a.md', false],
    [['docs/**/*.md'], 'docs/a.md', true],
    [['docs/**'], 'docs', false],
    [['**/test'], 'a/b/test/c.ts', true],
    [['*.js', '!keep.js'], 'src/keep.js', false],
    [['build/', '!build/keep.js'], 'build/keep.js', true],
    [['[!a-c].ts'], 'd.ts', true],
    [['[!a-c].ts'], 'b.ts', false],
    [['[[:digit:]]?.ts'], '1x.ts', true],
    [['\\!x'], '!x', true],
    [['\\#x  '], '#x', true],
    [['# x'], '# x', false],
    [['a\\ '], 'a ', true],
    [['?.ts'], '😀.ts', true],
    [['*'], '', false],
  ];
  for (const [patterns, path, is] of covered) {
    test(`${JSON.stringify(patterns)} ${is ? 'covers' : 'does not cover'} ${JSON.stringify(path)}`, () => {
      assert.equal(ignored(patterns, path), is);
    });
  }

  test('hold of their own product alone', () => {
    const isIgnored = ignoredPaths({ sca: ['*.lock'] });
    assert.deepEqual(
      (['sast', 'sca', 'secrets', 'ai_sast'] as const).map((type) => isIgnored(type, 'x.lock')),
      [false, true, false, false],
    );
  });

  for (const line of [
    '',
    '   ',
    '/',
    '!',
    '!/',
    'a//b',
    '//',
    './a',
    '../a',
    'a\\',
    'a\\/',
    'a/\\',
    '[a',
    '[]',
    '[a\\',
    '[[:x:]]',
    '[a/b]',
    'a\0b',
    'a\nb',
    'a'.repeat(301),
  ]) {
    test(`${JSON.stringify(line.slice(0, 20))} is malformed`, () => {
      assert.equal(parsePattern(line).kind, 'malformed');
    });
  }

  test('match in time that does not explode with the stars in them', () => {
    // 40 stars over 800 characters: backtracking would not terminate.
    assert.equal(
      ignored([`${'*a'.repeat(40)}b`, `${'**/a*/'.repeat(20)}b`], `${'a'.repeat(400)}${'/a'.repeat(200)}`),
      false,
    );
  });
});

describe('patterns mean what they mean to git', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'parapet-ignores-'));
    execFileSync('git', ['init', '--quiet', folder]);
  });
  after(() => rmSync(folder, { recursive: true }));

  /** The paths that git ignores. */
  function ignoredByGit(patterns: string[], paths: string[]): string[] {
    writeFileSync(join(folder, '.gitignore'), patterns.map((line) => `${line}\n`).join(''));
    try {
      const out = execFileSync(
        'git',
        ['-C', folder, '-c', 'core.excludesFile=', 'check-ignore', '--no-index', '-z', '--stdin'],
        {
          input: paths.map((path) => `${path}\0`).join(''),
          encoding: 'utf8',
          stdio: ['pipe', 'pipe', 'ignore'],
        },
      );
      return out.split('\0').filter((path) => path !== '');
    } catch (error) {
      // Exit code 1 means that none is ignored.
      if ((error as { status?: number }).status === 1) return [];
      throw error;
    }
  }

  const name = fc.string({ unit: fc.constantFrom('a', 'b', '-', ']', '!', '#', ' '), minLength: 1, maxLength: 3 });
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const piece = fc.constantFrom(
    'a',
    'b',
    '-',
    '*',
    '**',
    '***',
    '?',
    '/',
    '/',
    '[ab]',
    '[!a]',
    '[]-]',
    '[a-]',
    '[[:alpha:]]',
    '\\',
    '\\*',
    '!',
    '#',
    ' ',
    '**/',
    '/**',
  );
  const line = fc
    .array(piece, { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.join(''))
    .filter((text) => parsePattern(text).kind !== 'malformed')
    // git drops the text before the first wildcard: it reads `a**/b` as `a` and `**/b`, against its own documentation.
    .filter((text) => !/[^/]\*\*+(?:\/|$)/.test(text.replace(/^!/, '')));

  test('any list of patterns, any paths', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.uniqueArray(path, { minLength: 1, maxLength: 40 }),
        (patterns, paths) => {
          const isIgnored = ignoredPaths({ sast: patterns });
          assert.deepEqual(
            paths.filter((each) => isIgnored('sast', each)),
            ignoredByGit(patterns, paths),
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});
