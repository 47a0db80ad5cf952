/** Packages of a CI scan: the inventory, unreadable lockfiles, and package findings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScaFacts } from '../../../model/draft.ts';
import { parseText, type Parsed } from '../../testing/parse-text.ts';

type Json = Record<string, unknown>;

const parse = (sent: Json, complete: unknown = { exit_code: 0, stats: {} }): Promise<Parsed> => {
  const results = { findings: [], ignores: [], searched_paths: [], renamed_paths: [], rule_ids: ['ssc-1'], ...sent };
  return parseText({ scan: { version: '1.99.0', products: [] }, results, complete }, { format: 'ci_scan' });
};

const lockfile = {
  'web/package-lock.json': [
    {
      package: 'a',
      version: '1',
      ecosystem: 'npm',
      transitivity: 'direct',
      children: [{ package: '@s/b', version: '2' }],
    },
    {
      package: '@s/b',
      version: '2',
      ecosystem: 'npm',
      transitivity: 'transitive',
      lockfile_path: 'web/package-lock.json',
    },
    { version: '3' },
  ],
};

test('the inventory: by lockfile, with who depends on whom; sent twice it is taken once; unread lockfiles are told', async () => {
  const parserErrors = [{ path: 'Gemfile.lock', parser: 'gemfile_lock', reason: 'unexpected end', line: 3 }];
  const complete = { exit_code: 0, dependencies: lockfile, dependency_parser_errors: parserErrors };
  const { dependencies, coverage, problems } = await parse({ dependencies: lockfile }, complete);
  assert.deepEqual(
    dependencies.map(({ name, purl, lockfilePath, transitivity, parents }) => ({
      name,
      purl,
      lockfilePath,
      transitivity,
      parents,
    })),
    [
      {
        name: 'a',
        purl: 'pkg:npm/a@1',
        lockfilePath: 'web/package-lock.json',
        transitivity: 'direct',
        parents: [],
      },
      {
        name: '@s/b',
        purl: 'pkg:npm/%40s/b@2',
        lockfilePath: 'web/package-lock.json',
        transitivity: 'transitive',
        parents: ['pkg:npm/a@1'],
      },
    ],
  );
  assert.deepEqual(
    coverage.map((each) => each.hasDependencyInventory),
    [false, true],
  );
  assert.ok(coverage[1]?.completePaths?.includes('web/package-lock.json'));
  assert.deepEqual(
    problems.map(({ problem, withdraws }) => [problem.message, withdraws]),
    [
      ['A lockfile could not be read: unexpected end', { path: 'Gemfile.lock' }],
      ['A package without a name was left out', undefined],
    ],
  );
  assert.equal((await parse({ dependencies: lockfile })).dependencies.length, 2);
  const none = { exit_code: 0, dependencies: {} };
  assert.equal((await parse({ dependencies: {} }, none)).coverage[1]?.hasDependencyInventory, false);
  assert.equal((await parse({ dependencies: lockfile }, none)).dependencies.length, 2);
  assert.equal((await parse({ dependencies: null })).coverage[1]?.hasDependencyInventory, false);
});

const found = { package: 'badlib', version: '1.0', ecosystem: 'pypi', lockfile_path: 'poetry.lock' };

/** The facts of the only finding: `badlib` in `poetry.lock`. */
async function factsOf(scaInfo: Json, inventory: Json = {}, more: Json = {}): Promise<[ScaFacts, string | undefined]> {
  const match = { dependency_match: { found_dependency: found, lockfile: 'poetry.lock', dependency_pattern: {} } };
  const finding = { check_id: 'ssc-1', path: 'poetry.lock', line: 3, sca_info: { ...match, ...scaInfo }, ...more };
  const { findings } = await parse({ findings: [finding] }, { exit_code: 0, dependencies: inventory });
  const [draft] = findings;
  assert.ok(draft?.content.sca !== undefined);
  return [draft.content.sca, draft.reachability];
}

const entry = (name: string, transitivity: string, ...children: string[]): Json => ({
  package: name,
  version: '1.0',
  ecosystem: 'pypi',
  transitivity,
  children: children.map((child) => ({ package: child, version: '1.0' })),
});

test('introducers of a package: direct ancestors through any path, despite cycles', async () => {
  const inventory = {
    'poetry.lock': [
      entry('web', 'direct', 'middle'),
      entry('cli', 'direct', 'badlib'),
      entry('middle', 'transitive', 'badlib', 'other'),
      entry('other', 'transitive', 'middle'),
      entry('badlib', 'transitive'),
    ],
    'other/poetry.lock': [entry('elsewhere', 'direct', 'badlib')],
  };
  const [{ introducedBy }] = await factsOf({}, inventory);
  assert.deepEqual(introducedBy, [
    { package: 'cli', version: '1.0' },
    { package: 'web', version: '1.0' },
  ]);
});

test('without a direct dependency above it, those that pull it in; of a direct one, nothing; without an inventory, nothing', async () => {
  const inventory = { 'poetry.lock': [entry('middle', 'unknown', 'badlib')] };
  assert.deepEqual((await factsOf({}, inventory))[0].introducedBy, [{ package: 'middle', version: '1.0' }]);
  const direct = {
    dependency_match: { found_dependency: { ...found, transitivity: 'direct' }, lockfile: 'poetry.lock' },
  };
  assert.equal((await factsOf(direct, inventory))[0].introducedBy, undefined);
  assert.equal((await factsOf({}))[0].introducedBy, undefined);
});

test('paths that the client found itself come first: each begins with the direct dependency', async () => {
  const node = (name: string): Json => ({ package: name, version: '2' });
  const dependency_paths = [
    { nodes: [node('web'), node('middle'), node('badlib')] },
    { nodes: [node('web'), node('badlib')] },
    { nodes: [node('cli'), node('badlib')] },
    { nodes: [node('badlib')] },
  ];
  const match = { dependency_match: { found_dependency: found, lockfile: 'poetry.lock', dependency_paths } };
  const [{ introducedBy }] = await factsOf(match, { 'poetry.lock': [entry('other', 'direct', 'badlib')] });
  assert.deepEqual(introducedBy, [
    { package: 'web', version: '2' },
    { package: 'cli', version: '2' },
  ]);
});

test('how it was matched: the words of newer clients with their facts, those of the rule for others', async () => {
  const third = { package: 'glue', version: '3', ecosystem: 'pypi', transitivity: 'direct' };
  const place = { path: 'glue/a.py', start: { line: 7, col: 1, offset: 0 } };
  const outcomes: [Json, Json, Partial<ScaFacts>, string, string][] = [
    [{}, { 'sca-kind': 'upgrade-only' }, { matchKind: 'upgrade_only' }, 'always_reachable', 'unknown'],
    [{ kind: 'DirectReachable', reachable: true }, {}, { matchKind: 'direct_reachable' }, 'reachable', 'unknown'],
    [
      { kind: ['LockfileOnlyMatch', 'transitive'] },
      {},
      { matchKind: 'lockfile_only_match' },
      'no_reachability_analysis',
      'transitive',
    ],
    [
      { kind: ['TransitiveReachable', { matches: [[third, [place]], 7], explanation: null }], reachable: true },
      {},
      { matchKind: 'transitive_reachable' },
      'reachable',
      'transitive',
    ],
    [
      { kind: ['TransitiveUnreachable', { analyzed_packages: [third] }] },
      {},
      { matchKind: 'transitive_unreachable' },
      'unreachable',
      'transitive',
    ],
    [
      { kind: ['TransitiveUndetermined', {}], reachability_rule: true, reachable: false },
      {},
      { matchKind: 'transitive_undetermined' },
      'no_reachability_analysis',
      'transitive',
    ],
    [{ kind: 7, reachability_rule: true, reachable: false }, {}, {}, 'unreachable', 'unknown'],
  ];
  for (const [info, metadata, { matchKind }, reachability, transitivity] of outcomes) {
    const [facts, reached] = await factsOf(info, {}, { metadata });
    const told = [facts.matchKind, reached, facts.foundDependency.transitivity];
    assert.deepEqual(told, [matchKind, reachability, transitivity], JSON.stringify(info));
    const isReached = JSON.stringify(info).includes('"matches"');
    const glue = { package: 'glue', version: '3', ecosystem: 'pypi', transitivity: 'direct' };
    assert.deepEqual(
      facts.transitiveMatches,
      isReached ? [{ dependency: glue, path: 'glue/a.py', line: 7 }] : undefined,
    );
    const isLookedInto = JSON.stringify(info).includes('analyzed');
    assert.deepEqual(facts.analyzedPackages, isLookedInto ? [glue] : undefined);
  }
});

test('lockfiles that could not be read are an inventory too, of which nothing is known; those that were not looked into stay as they were', async () => {
  const error = {
    path: 'a/Pipfile.lock',
    parser: 'pipfile_lock',
    reason: 'unexpected end',
    line: 3,
    col: 7,
    text: '"x',
  };
  const skipped = { root_dir: 'b', dependency_sources: [{ kind: ['Lockfile', 'NpmPackageLockJson'], path: 'b/lock' }] };
  const complete = {
    exit_code: 0,
    dependencies: {},
    dependency_parser_errors: [error, { path: 'b', reason: 7 }, null],
    skipped_subprojects: [skipped, null, { dependency_sources: 7 }],
  };
  const { problems, coverage } = await parse({}, complete);
  assert.deepEqual(
    problems.map(({ problem: { file, place, lockfile: facts } }) => [file, place, facts]),
    [
      [
        'a/Pipfile.lock',
        'line 3',
        { parser: 'pipfile_lock', reason: 'unexpected end', line: 3, column: 7, text: '"x' },
      ],
      [
        'b',
        '/complete/dependency_parser_errors/1',
        { parser: '', reason: 'no reason given', line: 0, column: 0, text: '' },
      ],
    ],
  );
  assert.deepEqual(
    coverage.map((each) => [each.hasDependencyInventory, each.failedPaths]),
    [
      [false, []],
      [true, ['b/lock']],
    ],
  );
});
