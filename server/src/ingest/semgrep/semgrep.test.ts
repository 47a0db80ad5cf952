/** Semgrep JSON: code, secret and package results; errors and scanned paths as coverage. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hashSecret, parseText, textOf } from '../testing/parse-text.ts';

const report = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');

type Json = Record<string, unknown>;

function result(extra: Json = {}, more: Json = {}): Json {
  return {
    check_id: 'R',
    path: 'a.py',
    start: { line: 1, col: 1 },
    end: { line: 1, col: 5 },
    extra: { message: 'm', severity: 'ERROR', metadata: {}, ...extra },
    ...more,
  };
}

test('a result of code carries place, severity, fingerprint, fix, trace and rule facts; the version is known although it comes last', async () => {
  const { analyses, findings, rules } = await parseText(report);
  assert.deepEqual(analyses, [{ tool: 'semgrep', toolVersion: '1.99.0', category: '' }]);
  const [code] = findings;
  assert.deepEqual(code, {
    ruleKey: 'shop.rules.python.raw-sql',
    path: 'shop/orders.py',
    region: { startLine: 12, startColumn: 5, endLine: 13, endColumn: 18 },
    issueType: 'sast',
    severity: 'high',
    confidence: 'high',
    isMuted: false,
    fingerprints: { matchBasedId: '77b1f0e0c5a94b55d8c2b3_2' },
    matchedText: '    cursor.execute(\n        "... " + name)',
    contextText: null,
    content: {
      message: 'Query built from request data.',
      snippet: '    cursor.execute(\n        "... " + name)',
      trace: {
        source: [
          {
            path: 'shop/orders.py',
            startLine: 9,
            startColumn: 12,
            endLine: 9,
            endColumn: 28,
            startOffset: 200,
            endOffset: 216,
            text: "request.GET['n']",
          },
        ],
        intermediate: [
          {
            path: 'shop/orders.py',
            startLine: 9,
            startColumn: 5,
            endLine: 9,
            endColumn: 9,
            startOffset: 193,
            endOffset: 197,
            text: 'name',
          },
        ],
        sink: [
          {
            path: 'shop/orders.py',
            startLine: 12,
            startColumn: 5,
            endLine: 12,
            endColumn: 9,
            startOffset: 301,
            endOffset: 305,
            text: 'run(name)',
          },
          {
            path: 'shop/db.py',
            startLine: 3,
            startColumn: 1,
            endLine: 3,
            endColumn: 9,
            startOffset: 20,
            endOffset: 28,
            text: 'execute(q)',
          },
        ],
      },
      fix: { fixCode: 'cursor.execute("... %s", [name])', replaces: 'match' },
      matchBasedId: '77b1f0e0c5a94b55d8c2b3_2',
      ruleHashId: 'AbCdE1',
    },
  });
  assert.deepEqual(rules.get('shop.rules.python.raw-sql'), {
    name: 'raw-sql',
    helpUrl: 'https://rules.example/raw-sql',
    cwes: ["CWE-89: Improper Neutralization of Special Elements used in an SQL Command ('SQL Injection')"],
    owasps: ['A01:2017 - Injection', 'A03:2021 - Injection'],
    references: ['https://docs.example/sql'],
    category: 'security',
    subcategories: ['vuln'],
    origin: 'custom',
    technologies: ['django'],
  });
});

test('a secret is hashed and masked in every text, also where a variable of the rule caught it', async () => {
  const { events, findings } = await parseText(report);
  const secret = findings[1];
  const value = 'dmtk_Zq81mPpL0aWx7Ty2';
  assert.ok(!textOf(events).includes(value));
  assert.equal(secret?.issueType, 'secrets');
  assert.equal(secret?.validity, 'confirmed_valid');
  assert.equal(secret?.isMuted, true);
  assert.equal(secret?.fingerprints, undefined, '"requires login" is no fingerprint');
  assert.equal(secret?.matchedText, `secret:${hashSecret(value)}`);
  assert.equal(secret?.content.secret?.secretType, 'Demo');
});

test('a package carries advisory, versions, transitivity and reachability', async () => {
  const { findings } = await parseText(report);
  const sca = findings[2];
  assert.equal(sca?.issueType, 'sca');
  assert.equal(sca?.severity, 'high');
  assert.equal(sca?.reachability, 'unreachable');
  assert.equal(sca?.matchedText, 'npm:leftpad');
  assert.deepEqual(sca?.content.sca, {
    vulnerabilityId: 'CVE-2020-99999',
    foundDependency: {
      package: 'leftpad',
      version: '1.3.0',
      ecosystem: 'npm',
      transitivity: 'transitive',
      lockfilePath: 'package-lock.json',
      lockfileLine: 40,
    },
    fixedVersions: [{ package: 'leftpad', version: '1.3.1' }],
    publishedAt: '2020-02-03T00:00:00.000Z',
    reachableCondition: 'you pass user input to pad()',
    ruleKind: 'reachable',
    matchKind: 'reachable',
  });
});

test('coverage: scanned paths, listed rules, files with errors or too large, and a rule that timed out on a file', async () => {
  const { coverage, problems } = await parseText(report);
  assert.deepEqual(coverage, [
    {
      isSuccessful: true,
      completeRuleKeys: [
        'shop.rules.python.raw-sql',
        'generic.secrets.demo-token',
        'ssc-0b1c2d3e',
        'shop.rules.slow',
        'shop.rules.quiet',
      ],
      completePaths: [
        'shop/orders.py',
        'shop/settings.py',
        'shop/odd.py',
        'shop/big.py',
        'package-lock.json',
        'shop/clean.py',
      ],
      failedPaths: ['shop/huge.js', 'shop/odd.py'],
      hasDependencyInventory: false,
    },
  ]);
  assert.deepEqual(
    problems.map((problem) => problem.withdraws),
    [undefined, { ruleKey: 'shop.rules.slow', path: 'shop/big.py' }],
  );
});

test('an error of the whole run covers nothing; a list of paths that misses a result is not complete', async () => {
  const failed = await parseText({
    results: [],
    errors: [{ level: 'error', type: 'InvalidRuleSchemaError', message: 'bad config' }],
  });
  assert.equal(failed.coverage[0]?.isSuccessful, false);
  const missing = await parseText({ results: [result()], errors: [], paths: { scanned: ['b.py'] } });
  assert.equal(missing.coverage[0]?.completePaths, null);
  const none = await parseText({ results: [result()], errors: [], paths: { scanned: [] } });
  assert.equal(none.coverage[0]?.completePaths, null);
});

test('severity words: our own four, and error, warning, info', async () => {
  const words = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'ERROR', 'WARNING', 'INFO', 'EXPERIMENT', 'odd'];
  const { findings } = await parseText({ results: words.map((severity) => result({ severity })), errors: [] });
  assert.deepEqual(
    findings.map((draft) => draft.severity),
    ['critical', 'high', 'medium', 'low', 'high', 'medium', 'low', 'low', 'low'],
  );
});

test('bad results are dropped one by one, each with its place', async () => {
  const { findings, problems } = await parseText(
    {
      results: [1, {}, result({}, { path: '../x' }), result(), { check_id: 'R', extra: null }],
      errors: [],
    },
    { format: 'semgrep' },
  );
  assert.equal(findings.length, 2);
  assert.deepEqual(
    problems.map((problem) => [problem.problem.place, problem.withdraws]),
    [
      ['/results/0', {}],
      ['/results/1', {}],
      ['/results/2', { ruleKey: 'R' }],
    ],
  );
});

test('the export of the supply chain API is read, and a page of it closes nothing', async () => {
  const vuln = {
    advisory: {
      ruleId: 'ssc-1',
      title: 'T',
      description: 'D',
      ecosystem: 'gem',
      severity: 'HIGH',
      references: { cveIds: ['CVE-2023-1'], cweIds: ['CWE-617: Reachable Assertion'] },
      safeDependencies: [{ name: 'g', versionSpecifier: '1.5' }],
    },
    exposureType: 'REACHABLE',
    matchedDependency: { name: 'g', versionSpecifier: '1.4' },
    dependencyFileLocation: { path: 'Gemfile.lock', startLine: '22' },
    transitivity: 'DIRECT',
  };
  const { findings, coverage } = await parseText({ vulns: [vuln, {}], hasMore: true });
  assert.equal(findings.length, 1);
  assert.equal(findings[0]?.reachability, 'reachable');
  assert.equal(findings[0]?.region.startLine, 22);
  assert.equal(findings[0]?.content.sca?.vulnerabilityId, 'CVE-2023-1');
  assert.equal(coverage[0]?.isSuccessful, false);
  const several = await parseText({
    vulns: [
      { ...vuln, repositoryId: '1' },
      { ...vuln, repositoryId: '2' },
    ],
  });
  assert.deepEqual(
    several.findings.map((draft) => draft.path),
    ['1/Gemfile.lock', '2/Gemfile.lock'],
    'repositories have lockfiles of the same name',
  );
});

test('a member of another type than Semgrep gives it drops the result, and its rule is not covered', async () => {
  for (const [given, member] of [
    [result({}, { start: [] }), 'start'],
    [result({}, { path: 7 }), 'path'],
    [result({}, { extra: 'x' }), 'extra'],
    [result({ metadata: [] }), 'extra/metadata'],
    [result({ lines: {} }), 'extra/lines'],
    [result({ sca_info: 'x' }), 'extra/sca_info'],
  ] as const) {
    const { findings, problems } = await parseText({ results: [given], errors: [] });
    assert.equal(findings.length, 0, member);
    assert.match(
      problems[0]?.problem.message ?? '',
      new RegExp(`^The member ${member} has a type that Semgrep does not allow`),
    );
    assert.deepEqual(problems[0]?.withdraws, { ruleKey: 'R' });
  }
});
