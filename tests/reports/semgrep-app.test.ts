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
