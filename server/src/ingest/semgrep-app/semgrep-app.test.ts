/** Findings of Semgrep's platform: code, packages and secrets, what was decided there, and what a list covers. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recogniseFormat } from '../parse-upload.ts';
import { chunksOf, parseText, textOf } from '../testing/parse-text.ts';

const fixture = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
const [code, packages, secrets] = await Promise.all(['code', 'packages', 'secrets'].map(fixture));

type Finding = Record<string, unknown>;
const findingsOf = (text: string | undefined): Finding[] => {
  const root = JSON.parse(text ?? '') as Finding[] | { findings: Finding[] };
  return Array.isArray(root) ? root : root.findings;
};

test('a finding of code has the rule, path and fingerprint of Semgrep JSON, and what the Assistant suggests', async () => {
  const { analyses, findings, rules } = await parseText(code);
  assert.deepEqual(analyses, [{ tool: 'semgrep', toolVersion: '', category: '' }]);
  const matchBasedId = '9e0aa1b2c3d4e5f60718293a4b5c6d7e00000000000000000000000000000001_0';
  assert.deepEqual(findings[0], {
    ruleKey: 'javascript.demo.sql-from-request',
    path: 'src/orders.ts',
    region: { startLine: 14, startColumn: 3, endLine: 16, endColumn: 9 },
    issueType: 'sast',
    severity: 'high',
    confidence: 'medium',
    isMuted: false,
    fingerprints: { matchBasedId },
    matchedText: null,
    contextText: null,
    content: {
      message: 'The query is built from the request.',
      fix: {
        fixCode: 'db.query(text, [id]);',
        explanation: 'Use a parameter.\n\nUse parameters.\n\n1. Replace the template.',
      },
      matchBasedId,
      syntacticId: '5b1c0000000000000000000000000001',
      url: 'https://git.example.com/demo/shop/blob/c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00/src/orders.ts#L14',
    },
  });
  assert.deepEqual(rules.get('javascript.demo.sql-from-request'), {
    name: 'sql-from-request',
    cwes: ['CWE-89: SQL Injection'],
    owasps: ['A03:2021 - Injection'],
    category: 'security',
    subcategories: ['vuln', 'SQL Injection'],
  });
});

test('what was decided in the platform is kept, and what is fixed is left out', async () => {
  const { events, findings, problems } = await parseText(code);
  assert.deepEqual(
    findings.map(({ path, isMuted, externalSuppression: decided }) => [path, isMuted, decided?.status]),
    [
      ['src/orders.ts', false, undefined],
      ['src/pay.ts', false, 'accepted'],
      ['src/view.ts', true, undefined],
      ['src/view.ts', false, 'under_review'],
      ['src/login.ts', false, 'under_review'],
    ],
  );
  assert.equal(findings[1]?.externalSuppression?.justification, 'acceptable_risk: only for tests');
  assert.match(findings[3]?.externalSuppression?.justification ?? '', /The text is a constant/);
  assert.equal(problems[0]?.problem.message, 'Findings that are fixed or removed were left out: 1');
  assert.equal(findings[4]?.issueType, 'secrets');
  assert.ok(!textOf(events).includes('vintage-otter'));
});

test('a finding of a package has its advisory, reachability, fix and lockfile', async () => {
  const { findings } = await parseText(packages);
  const [first, second] = findings;
  assert.equal(first?.path, 'src/orders.ts');
  assert.equal(first.matchedText, 'npm:demo-time');
  assert.equal(first.reachability, 'always_reachable');
  assert.deepEqual(first.content.sca, {
    vulnerabilityId: 'CVE-2031-0102',
    foundDependency: {
      package: 'demo-time',
      version: '2.29.2',
      ecosystem: 'npm',
      transitivity: 'direct',
      lockfilePath: 'app/package-lock.json',
      lockfileLine: 143,
    },
    fixedVersions: [{ package: 'demo-time', version: '2.29.4' }],
    epss: { score: 0.01, percentile: 0.6 },
  });
  const { vulnerabilityId, ruleKind, foundDependency } = second?.content.sca ?? {};
  assert.deepEqual(
    [vulnerabilityId, ruleKind, foundDependency?.lockfilePath, second?.reachability],
    [second?.ruleKey, 'malicious', 'app/package-lock.json', 'no_reachability_analysis'],
  );
});

test('secrets are an analysis of their own, with their validity and commit', async () => {
  const { analyses, findings } = await parseText(secrets);
  assert.equal(analyses[0]?.tool, 'semgrep-secrets');
  assert.equal(findings.length, 2);
  const { ruleKey, path, region, severity, confidence, validity, content } = findings[0] ?? {};
  assert.deepEqual(
    [ruleKey, path, region?.startLine, severity, confidence, validity],
    ['Demo API', 'src/ai.py', 232, 'high', 'high', 'confirmed_valid'],
  );
  assert.deepEqual(content?.secret, {
    secretType: 'Demo API',
    gitCommit: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
    gitCommitAt: '2031-01-01T00:00:00.000Z',
    gitBlob: 'beef00',
  });
  assert.deepEqual(findings[1]?.externalSuppression, { status: 'accepted', justification: 'an example' });
});

test('an answer of the API closes nothing; an array covers the rules that it names, of fixed findings too', async () => {
  const answer = await parseText(code);
  assert.equal(answer.coverage[0]?.isSuccessful, false);
  assert.match(answer.problems[1]?.problem.message ?? '', /this upload closes no findings/);
  const { coverage, problems } = await parseText(packages);
  assert.deepEqual(problems, []);
  assert.equal(coverage[0]?.isSuccessful, true);
  assert.deepEqual(
    coverage[0].onlyRuleKeys,
    findingsOf(packages).map((each) => each['rule_name']),
  );
  const [one] = findingsOf(code);
  const page = Array.from({ length: 100 }, (_, line) => ({ ...one, location: { file_path: 'a.js', line } }));
  assert.equal((await parseText(page)).coverage[0]?.isSuccessful, false);
  assert.equal((await parseText(page.slice(1))).coverage[0]?.isSuccessful, true);
});

test('a finding that is on several branches counts once; one that is fixed on the first of them counts too', async () => {
  const [one] = findingsOf(code);
  const onBranch = { ...one, ref: 'refs/pull/7/merge', location: { file_path: 'src/orders.ts', line: 19 } };
  const both = await parseText([one, onBranch]);
  assert.deepEqual(
    both.findings.map(({ region }) => region.startLine),
    [14],
  );
  const { findings } = await parseText([{ ...one, status: 'fixed' }, onBranch]);
  assert.equal(findings.length, 1);
});

test('the paths of several repositories stand below their names', async () => {
  const list = findingsOf(packages).slice(0, 2);
  Object.assign(list[1] ?? {}, { repository: { name: 'demo/other' } });
  const { findings } = await parseText(list);
  assert.deepEqual(
    findings.map(({ path, content }) => [path, content.sca?.foundDependency.lockfilePath]),
    [
      ['demo/shop/src/orders.ts', 'demo/shop/app/package-lock.json'],
      ['demo/other/app/package-lock.json', 'demo/other/app/package-lock.json'],
    ],
  );
});

test('a finding that cannot be read is dropped, and withdraws what is known of it', async () => {
  const rule = { ruleKey: 'javascript.demo.sql-from-request' };
  for (const [change, withdraws] of [
    [{ rule_name: 7 }, {}],
    [{ match_based_id: 7 }, rule],
    [{ location: 'src/orders.ts' }, rule],
    [{ location: { file_path: '../x', line: 1 } }, rule],
    [{ found_dependency: ['demo-time'] }, rule],
  ] as const) {
    const list = findingsOf(code);
    Object.assign(list[0] ?? {}, change);
    const { findings, problems } = await parseText(list);
    assert.equal(findings.length, 4, JSON.stringify(change));
    assert.deepEqual([problems[0]?.problem.place, problems[0]?.withdraws], ['/0', withdraws]);
  }
  const leaks = findingsOf(secrets);
  Object.assign(leaks[0] ?? {}, { findingPath: 7 });
  const { problems } = await parseText({ findings: leaks });
  assert.deepEqual(problems[0]?.withdraws, { ruleKey: 'Demo API' });
});

test('the envelope of the API’s description is read too, and an empty list is recognised', async () => {
  const { findings } = await parseText({ scaFindings: { findings: findingsOf(packages) } });
  assert.equal(findings.length, 2);
  const empty = { open: () => chunksOf(Buffer.from('{"findings":[]}'), []), fileName: 'f' };
  assert.equal(await recogniseFormat(empty), 'semgrep-app');
});
