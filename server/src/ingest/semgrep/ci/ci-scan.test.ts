/**
 * The requests of one `semgrep ci` run as one document: findings, ignores, coverage and inventory, from every client
 * version.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultLimits } from '../../limits.ts';
import { parseText, type Parsed } from '../../testing/parse-text.ts';
import { UploadRefused } from '../../upload-refused.ts';
import { checkCiBody } from './survey.ts';

type Json = Record<string, unknown>;

const finding = (more: Json = {}): Json => ({
  check_id: 'shop.eval',
  path: 'src/app.py',
  line: 4,
  column: 5,
  end_line: 4,
  end_column: 12,
  message: 'Evaluates what a request brought.',
  severity: 2,
  index: 0,
  commit_date: '2026-11-21T10:00:00',
  syntactic_id: '0123456789abcdef_0',
  match_based_id: 'fedcba9876543210_0',
  hashes: { start_line_hash: 's', end_line_hash: 'e', code_hash: 'c0de', pattern_hash: 'p' },
  metadata: { 'semgrep.dev': { rule: { rule_id: '7', origin: 'custom' } }, confidence: 'HIGH' },
  is_blocking: true,
  ...more,
});

const packageFinding = finding({
  check_id: 'ssc-1',
  path: 'app/poetry.lock',
  sca_info: {
    reachable: false,
    reachability_rule: false,
    sca_finding_schema: 20220913,
    dependency_match: {
      dependency_pattern: { ecosystem: 'pypi', package: 'badlib', semver_range: '< 2' },
      found_dependency: {
        package: 'badlib',
        version: '1.0',
        ecosystem: 'pypi',
        allowed_hashes: {},
        transitivity: 'direct',
        lockfile_path: 'app/poetry.lock',
        line_number: 3,
      },
      lockfile: 'app/poetry.lock',
    },
  },
});

const results = (more: Json = {}): Json => ({
  findings: [],
  ignores: [],
  token: null,
  searched_paths: ['src/app.py', 'src/other.py'],
  renamed_paths: [],
  skipped_paths: [],
  rule_ids: ['shop.eval', 'shop.quiet'],
  ...more,
});

const parse = (sent: Json, complete: unknown = { exit_code: 0, stats: {} }, scan: Json = {}): Promise<Parsed> =>
  parseText(
    { scan: { version: '1.99.0', products: [], ...scan }, results: results(sent), complete },
    { format: 'ci_scan' },
  );

test('a finding carries place, severity, ids and facts of its rule; the digest of its code stands for its text', async () => {
  const { analyses, findings, rules } = await parse({ findings: [finding()] });
  assert.deepEqual(analyses[0], { tool: 'semgrep', toolVersion: '1.99.0', category: 'ci' });
  assert.equal(findings.length, 1);
  const [draft] = findings;
  assert.deepEqual(draft, {
    ruleKey: 'shop.eval',
    path: 'src/app.py',
    region: { startLine: 4, startColumn: 5, endLine: 4, endColumn: 12 },
    issueType: 'sast',
    severity: 'high',
    confidence: 'high',
    isMuted: false,
    fingerprints: { matchBasedId: 'fedcba9876543210_0' },
    matchedText: 'code c0de',
    contextText: 'lines s e',
    content: {
      message: 'Evaluates what a request brought.',
      syntacticId: '0123456789abcdef_0',
      matchBasedId: 'fedcba9876543210_0',
      ruleHashId: '7',
    },
  });
  assert.equal(rules.get('shop.eval')?.origin, 'custom');
});

test('severities are numbers, numbers as text, or the words of the command', async () => {
  const given = [0, 1, 2, 3, 4, '3', 'ERROR', 'MEDIUM', 9, null, {}];
  const { findings } = await parse({ findings: given.map((severity, line) => finding({ severity, line })) });
  assert.deepEqual(
    findings.map((draft) => draft.severity),
    ['low', 'medium', 'high', 'critical', 'low', 'critical', 'high', 'medium', 'low', 'low', 'low'],
  );
});

test('findings suppressed by a comment in the code are muted', async () => {
  const { findings } = await parse({ findings: [finding()], ignores: [finding({ line: 9 })] });
  assert.deepEqual(
    findings.map((draft) => [draft.region.startLine, draft.isMuted]),
    [
      [4, false],
      [9, true],
    ],
  );
});

test('both shapes of a trace are read: a place, and a call with what it calls', async () => {
  const at = (line: number): Json => ({
    path: 'src/app.py',
    start: { line, col: 1, offset: 0 },
    end: { line, col: 5, offset: 4 },
  });
  const trace = {
    taint_source: ['CliLoc', [at(1), 'source()']],
    intermediate_vars: [{ location: at(2), content: 'x' }],
    taint_sink: ['CliCall', [[at(3), 'f(x)'], [{ location: at(4), content: 'y' }], ['CliLoc', [at(5), 'sink(y)']]]],
  };
  const { findings } = await parse({ findings: [finding({ dataflow_trace: trace, fixed_lines: ['a', 'b'] })] });
  const { content } = findings[0]!;
  assert.deepEqual(
    [content.trace?.source, content.trace?.intermediate, content.trace?.sink].map((steps) =>
      steps?.map((step) => step.startLine),
    ),
    [[1], [2], [3, 4, 5]],
  );
  assert.deepEqual(content.fix, { fixCode: 'a\nb', replaces: 'lines' });
});

test('code and packages are two analyses; one that was not asked for is not spoken of', async () => {
  const both = await parse({ findings: [finding(), packageFinding] });
  assert.deepEqual([...new Set(both.analyses.map((each) => each.category))].sort(), ['ci', 'ci-supply-chain']);
  assert.equal(both.coverage.length, 2);
  const packageDraft = both.findings[1]!;
  assert.equal(packageDraft.content.sca?.foundDependency.package, 'badlib');
  const code = await parse({ findings: [finding()] }, undefined, { products: ['sast'] });
  assert.deepEqual(
    code.analyses.map((each) => each.category),
    ['ci'],
  );
});

test('what was scanned: the rules with those of the findings, the paths with those of the findings, those skipped as failed', async () => {
  const { coverage } = await parse(
    {
      findings: [finding({ check_id: 'older', path: './src/found.py' })],
      skipped_paths: ['src/other.py', { path: 'big.py', reason: 'too_big' }],
      renamed_paths: ['src/former.py', 'src/app.py'],
    },
    undefined,
    { products: ['sast'] },
  );
  assert.deepEqual(coverage, [
    {
      isSuccessful: true,
      completeRuleKeys: ['shop.eval', 'shop.quiet', 'older'],
      completePaths: ['src/app.py', 'src/other.py', 'src/found.py'],
      failedPaths: ['src/other.py', 'big.py'],
      hasDependencyInventory: false,
      // A name in use again is not deleted.
      deletedPaths: ['src/former.py'],
    },
  ]);
});

test('a scan that failed, ran only some rules, or lists no paths closes nothing', async () => {
  const successes = await Promise.all([
    parse({}, { exit_code: 1 }),
    parse({}, { exit_code: 2 }),
    parse({}, { exit_code: '7' }),
    parse({}, undefined, { isPartial: true }),
    parse({ searched_paths: null }),
  ]);
  assert.deepEqual(
    successes.map(({ coverage }) => coverage.map((each) => each.isSuccessful)),
    [
      [true, true],
      [false, false],
      [false, false],
      [false, false],
      [false, false],
    ],
  );
});

test('texts of a secret finding that quote the code are not kept', async () => {
  const { findings } = await parse({
    findings: [
      finding({
        validation_state: 'CONFIRMED_VALID',
        fixed_lines: ['key = "AKIAABCDEFGHIJKLMNOP"'],
        dataflow_trace: { taint_source: ['CliLoc', [{ path: 'a' }, 'AKIAABCDEFGHIJKLMNOP']] },
        historical_info: { git_commit: 'abc', git_commit_timestamp: '2026-01-01T00:00:00Z', git_blob: 'def' },
      }),
    ],
  });
  const [draft] = findings;
  assert.deepEqual([draft?.issueType, draft?.validity], ['secrets', 'confirmed_valid']);
  assert.doesNotMatch(JSON.stringify(draft), /AKIA/);
  assert.equal(draft?.content.secret?.gitCommit, 'abc');
});

test('a finding that cannot be read is dropped, and takes its coverage with it', async () => {
  const { findings, problems } = await parse({
    findings: [null, 7, [], {}, finding({ path: '../../etc/passwd' }), finding()],
  });
  assert.equal(findings.length, 1);
  assert.equal(problems.length, 5);
  assert.ok(problems.every(({ withdraws }) => withdraws !== undefined));
});

async function* bytesOf(body: Buffer | string): AsyncGenerator<Buffer> {
  yield Buffer.from(body);
}

async function check(body: Buffer | string, kind: 'results' | 'complete' = 'results'): Promise<string> {
  try {
    await checkCiBody(kind, bytesOf(body), {
      file: 'results',
      limits: { ...defaultLimits, stringBytesMax: 1024 * 1024 },
    });
    return 'read';
  } catch (error) {
    assert.ok(error instanceof UploadRefused, String(error));
    return error.reason;
  }
}

test('bodies that are not JSON, of another shape, or over a limit are refused; unusual but valid ones are not', async () => {
  const outcomes: [Buffer | string, string][] = [
    ['', 'damaged'],
    ['{', 'damaged'],
    ['null', 'damaged'],
    ['[]', 'damaged'],
    ['"text"', 'damaged'],
    ['{"findings":{}}', 'damaged'],
    ['{"findings":"x"}', 'damaged'],
    ['{"searched_paths":{"a":1}}', 'damaged'],
    ['{"rule_ids":7}', 'damaged'],
    ['{"findings":[]},"complete":{}', 'damaged'],
    ['\ufeff{}', 'damaged'],
    [Buffer.from('{"rule_ids":["\xff\xfe"]}', 'latin1'), 'damaged'],
    [`{"x":${'['.repeat(300)}${']'.repeat(300)}}`, 'limit'],
    [`{"searched_paths":["${'x'.repeat(2 * 1024 * 1024)}"]}`, 'limit'],
    [`{"unknown":"${'x'.repeat(2 * 1024 * 1024)}"}`, 'read'],
    ['{}', 'read'],
    ['{"findings":null,"ignores":null,"rule_ids":null,"searched_paths":null}', 'read'],
    ['{"__proto__":{"findings":7},"constructor":1,"findings":[]}', 'read'],
    ['{"findings":[1],"findings":[]}', 'read'],
    ['{"findings":[{"line":1e400,"severity":1e400}]}', 'read'],
  ];
  for (const [body, outcome] of outcomes) assert.equal(await check(body), outcome, String(body).slice(0, 60));
  assert.equal(await check('[]', 'complete'), 'damaged');
  assert.equal(await check('{"exit_code":"1","dependencies":null}', 'complete'), 'read');
});

test('whatever the bodies hold, the document is read or refused, and what is read has its place', async () => {
  const names = [
    'check_id',
    'path',
    'line',
    'severity',
    'metadata',
    'sca_info',
    'hashes',
    'dataflow_trace',
    '__proto__',
  ];
  const anyFinding = fc.oneof(
    fc.dictionary(fc.constantFrom(...names), fc.jsonValue()).map((more) => finding({ ...more })),
    fc.jsonValue(),
  );
  const anyResults = fc.record(
    {
      findings: fc.oneof(fc.array(anyFinding, { maxLength: 5 }), fc.jsonValue()),
      ignores: fc.array(anyFinding, { maxLength: 3 }),
      searched_paths: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
      skipped_paths: fc.jsonValue(),
      renamed_paths: fc.jsonValue(),
      rule_ids: fc.jsonValue(),
      dependencies: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(anyResults, fc.jsonValue(), async (sent, complete) => {
      try {
        const { findings, events, coverage } = await parseText(
          { scan: {}, results: sent, complete },
          { format: 'ci_scan', chunkLengths: [7, 100] },
        );
        assert.equal(events[0]?.kind, 'analysis');
        assert.equal(coverage.length, 2);
        for (const { ruleKey, path } of findings) {
          assert.notEqual(ruleKey, '');
          assert.ok(!path.split('/').includes('..'));
        }
      } catch (error) {
        assert.ok(error instanceof UploadRefused, String(error));
      }
    }),
    { numRuns: 300 },
  );
});
