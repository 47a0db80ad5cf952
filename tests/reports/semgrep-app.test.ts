/** A project that gets Semgrep JSON from CI and lists of Semgrep's platform has each finding once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

let on: TestPlatform;
before(async () => {
  on = await createTestPlatform();
});
after(() => on.drop());

const rule = (n: number): string => `demo.rule-${n}`;
const print = (n: number): string => `${String(n).repeat(64)}_0`;

const fromCi = (fingerprint: (n: number) => string): unknown => ({
  version: '1.99.0',
  errors: [],
  paths: { scanned: [] },
  results: [1, 2, 3].map((n) => ({
    check_id: rule(n),
    path: `src/${n}.js`,
    start: { line: n, col: 1, offset: 0 },
    end: { line: n, col: 20, offset: 19 },
    extra: {
      message: `Rule ${rule(n)} found this`,
      severity: 'ERROR',
      lines: `call(${rule(n)})`,
      fingerprint: fingerprint(n),
      metadata: {},
    },
  })),
});

const fromPlatform = (statuses: readonly string[], shift: number): unknown[] =>
  statuses.map((status, index) => {
    const n = index + 1;
    return {
      id: n,
      ref: 'refs/heads/main',
      repository: { name: 'demo' },
      match_based_id: print(n),
      triage_state: 'untriaged',
      status,
      severity: 'high',
      rule_name: rule(n),
      rule_message: `Rule ${rule(n)} found this`,
      location: { file_path: `src/${n}.js`, line: n + shift, column: 1, end_line: n + shift, end_column: 20 },
      rule: { name: rule(n), category: 'security' },
    };
  });

for (const [title, fingerprint, shift] of [
  ['with fingerprints, also when its lines moved', print, 40],
  ['without a login, at the same lines', () => 'requires login', 0],
] as const)
  test(`a finding is one finding in both, however they alternate: ${title}`, async () => {
    const project = title.replaceAll(/[^a-z]+/g, '-');
    const counts = async (body: unknown): Promise<(number | undefined)[]> => {
      const scan = await uploadAndIngest(on, JSON.stringify(body), { project, fileName: 'f.json', format: 'auto' });
      assert.equal(scan.status, 'completed', JSON.stringify(scan.problems));
      return [scan.counts.new, scan.counts.fixed, scan.counts.removed];
    };
    assert.deepEqual(await counts(fromCi(fingerprint)), [3, 0, 0]);
    assert.deepEqual(await counts({ findings: fromPlatform(['open', 'open', 'open'], shift) }), [0, 0, 0]);
    assert.deepEqual(await counts(fromCi(fingerprint)), [0, 0, 0]);
    assert.deepEqual(
      await counts(fromPlatform(['open', 'fixed'], shift)),
      [0, 1, 0],
      'the third rule is not in the list',
    );
  });

test('a vulnerable package is one finding in both, and code of CI stays when a list of packages is uploaded', async () => {
  const project = 'packages';
  const counts = async (body: unknown): Promise<(number | undefined)[]> => {
    const scan = await uploadAndIngest(on, JSON.stringify(body), { project, fileName: 'f.json', format: 'auto' });
    assert.equal(scan.status, 'completed', JSON.stringify(scan.problems));
    return [scan.counts.new, scan.counts.fixed, scan.counts.removed];
  };
  const report = fromCi(() => 'requires login') as { results: unknown[] };
  const found = { package: 'demo-time', version: '2.29.2', ecosystem: 'npm', transitivity: 'direct' };
  const id = 'ssc-0a1b2c3d-0000-4000-8000-000000000001';
  const vulnerable = {
    check_id: id,
    path: 'package-lock.json',
    start: { line: 9, col: 1, offset: 0 },
    end: { line: 9, col: 2, offset: 1 },
    extra: {
      message: 'demo-time can be made to hang.',
      severity: 'ERROR',
      metadata: { 'sca-vuln-database-identifier': 'CVE-2031-0102', 'sca-kind': 'upgrade-only' },
      sca_info: { dependency_match: { found_dependency: found, lockfile: 'package-lock.json' }, reachable: false },
    },
  };
  assert.deepEqual(await counts({ ...report, results: [...report.results, vulnerable] }), [4, 0, 0]);
  const listed = {
    id: 1,
    ref: 'refs/heads/main',
    repository: { name: 'demo' },
    match_based_id: print(4),
    triage_state: 'untriaged',
    status: 'open',
    severity: 'high',
    rule_name: id,
    rule_message: 'demo-time can be made to hang.',
    location: { file_path: 'package-lock.json', line: 30, column: 1, end_line: 30, end_column: 2 },
    vulnerability_identifier: 'CVE-2031-0102',
    reachability: 'always reachable',
    found_dependency: found,
  };
  assert.deepEqual(await counts([listed]), [0, 0, 0]);
  assert.deepEqual(await counts([{ ...listed, status: 'fixed' }]), [0, 1, 0]);
});

test('the list of Supply Chain closes packages that it no longer names, and no code', async () => {
  const vulnerability = (name: string): object => ({
    advisory: {
      ruleId: `ssc-${name}`,
      title: 'T',
      description: 'D',
      ecosystem: 'npm',
      severity: 'HIGH',
      references: {},
    },
    matchedDependency: { name, versionSpecifier: '1.0.0' },
    dependencyFileLocation: { path: 'package-lock.json', startLine: '2' },
    transitivity: 'DIRECT',
  });
  const upload = (body: unknown) => uploadAndIngest(on, JSON.stringify(body), { project: 'supply-chain' });
  assert.equal((await upload(fromCi(print))).counts.new, 3);
  const both = await upload({ vulns: [vulnerability('a'), vulnerability('b')] });
  assert.deepEqual([both.counts.new, both.counts.fixed, both.counts.removed], [2, 0, 0]);
  const one = await upload({ vulns: [vulnerability('a')] });
  assert.deepEqual([one.counts.unchanged, one.counts.fixed, one.counts.removed], [1, 1, 0]);
});
