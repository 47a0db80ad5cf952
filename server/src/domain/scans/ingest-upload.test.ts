import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../../../../tests/harness/platform.ts';
import { sarifOf, type TestResult } from '../../../../tests/harness/uploads/sarif.ts';
import { uploadAndIngest } from '../../../../tests/harness/uploads/upload.ts';
import { listAuditEntries } from '../../store/audit/audit.ts';
import { assertDerivedExact } from '../../../../tests/harness/database/derived.ts';
import { triageFindings } from '../triage/triage-findings.ts';
import { undoTriage } from '../triage/undo-triage.ts';

const sqlInjection: TestResult = {
  rule: 'sql-injection',
  path: 'src/db.ts',
  line: 10,
  text: 'db.query("SELECT * FROM t WHERE id = " + id)',
  context: 'function find(id) {\n  db.query("SELECT * FROM t WHERE id = " + id)\n}',
};
const evalUse: TestResult = {
  rule: 'eval',
  path: 'src/run.ts',
  line: 3,
  text: 'eval(code)',
  context: 'run() {\n  eval(code)\n}',
};
const weakHash: TestResult = {
  rule: 'weak-hash',
  path: 'src/hash.ts',
  line: 7,
  text: 'md5(x)',
  context: 'h() {\n  md5(x)\n}',
};

interface Row {
  package_key: string | null;
  id: string;
  identity_id: string;
  status: string;
  triage: string;
  state: string;
  path: string;
  start_line: number;
  relevant_since: Date;
  note: string | null;
  ref: string;
  rule: string;
  lane: number;
}

describe('ingesting uploads', () => {
  let on: TestPlatform;
  let project = 0;
  /** A project of its own for each test. */
  const fresh = () => ({ project: `p${++project}` });
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());

  async function rowsOf(name: string): Promise<Row[]> {
    return on.platform.database.asTenant('1', async (tx) => {
      const { rows } = await tx.client.query<Row>(
        `SELECT f.*, r.name AS ref, rule.key AS rule FROM parapet.finding f
           JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
           JOIN parapet.project_ref r ON r.deployment_id = 1 AND r.id = f.ref_id
           JOIN parapet.rule ON rule.deployment_id = 1 AND rule.id = f.rule_id
          WHERE f.deployment_id = 1 AND p.name = $1 ORDER BY f.id`,
        [name],
      );
      return rows;
    });
  }

  /** Where each row of the tenant's tables stands: a row that was written again has moved or has another xmin. */
  async function tupleVersions(): Promise<unknown> {
    return on.platform.database.asTenant('1', async (tx) => {
      const versions: Record<string, unknown[]> = {};
      for (const table of [
        'finding',
        'finding_detail',
        'finding_event',
        'finding_span',
        'finding_tally',
        'rule',
        'profile',
        'analysis',
        'project',
        'project_ref',
        'dependency',
      ]) {
        const { rows } = await tx.client.query(
          `SELECT ctid::text, xmin::text FROM parapet.${table} WHERE deployment_id = 1 ORDER BY ctid`,
        );
        // xmax of a locked, unchanged project is its lock, not a change.
        versions[table] =
          table === 'project' || table === 'project_ref' ? rows.map((row) => (row as { ctid: string }).ctid) : rows;
      }
      return versions;
    });
  }

  async function assertDerivedTablesAreExact(): Promise<void> {
    await assertDerivedExact(on.platform.database, '1');
  }

  test('a first upload creates one finding per result', async () => {
    const at = fresh();
    const scan = await uploadAndIngest(on, sarifOf({ results: [sqlInjection, evalUse] }), at);
    assert.equal(scan.status, 'completed');
    assert.deepEqual(scan.counts, {
      parsed: 2,
      ignored: 0,
      duplicates: 0,
      new: 2,
      reopened: 0,
      fixed: 0,
      removed: 0,
      muted: 0,
      unchanged: 0,
    });
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => row.state),
      ['open', 'open'],
    );
    await assertDerivedTablesAreExact();
  });

  test('a repeated upload writes only the scan’s own rows', async () => {
    const at = fresh();
    const body = sarifOf({ results: [sqlInjection, evalUse, weakHash] });
    await uploadAndIngest(on, body, at);
    const earlier = await tupleVersions();
    on.clock.advanceMs(60_000);
    const scan = await uploadAndIngest(on, body, at);
    assert.equal(scan.counts.unchanged, 3);
    assert.deepEqual(await tupleVersions(), earlier);
  });

  test('the same results in other bytes write only the scan’s own rows, too', async () => {
    const at = fresh();
    const body = sarifOf({ results: [sqlInjection, evalUse, weakHash] });
    await uploadAndIngest(on, body, at);
    const earlier = await tupleVersions();
    const scan = await uploadAndIngest(on, `${body}\n`, at);
    assert.equal(scan.counts.unchanged, 3);
    assert.deepEqual(await tupleVersions(), earlier);
  });

  test('a repeated upload is recognised only if no other upload came in between', async () => {
    const at = fresh();
    const both = sarifOf({ results: [sqlInjection, evalUse] });
    await uploadAndIngest(on, both, at);
    const fewer = await uploadAndIngest(on, sarifOf({ results: [evalUse] }), at);
    assert.equal(fewer.counts.fixed, 1);
    const again = await uploadAndIngest(on, both, at);
    assert.equal(again.counts.reopened, 1);
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => row.state),
      ['open', 'open'],
    );
  });

  test('the order of the results changes nothing', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [sqlInjection, evalUse, weakHash] }), at);
    const earlier = await tupleVersions();
    await uploadAndIngest(
      on,
      sarifOf({ results: [weakHash, sqlInjection, evalUse], rules: ['sql-injection', 'eval', 'weak-hash'] }),
      at,
    );
    assert.deepEqual(await tupleVersions(), earlier);
  });

  test('two results with one rule, path and region are one finding', async () => {
    const at = fresh();
    const scan = await uploadAndIngest(on, sarifOf({ results: [evalUse, evalUse] }), at);
    assert.equal(scan.counts.duplicates, 1);
    assert.equal((await rowsOf(at.project)).length, 1);
  });

  test('a missing result is FIXED; reported again it is the same finding with its triage, reopened', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [sqlInjection, evalUse] }), at);
    const [target] = await rowsOf(at.project);
    assert.ok(target);
    await triageFindings(
      on.platform,
      on.admin,
      { kind: 'ids', findingIds: [target.id] },
      { triage: 'reviewing', reason: null, note: 'looking' },
    );
    on.clock.advanceMs(60_000);
    const fixed = await uploadAndIngest(on, sarifOf({ results: [evalUse] }), at);
    assert.equal(fixed.counts.fixed, 1);
    const [gone] = await rowsOf(at.project);
    assert.deepEqual([gone?.status, gone?.triage, gone?.state], ['fixed', 'reviewing', 'fixed']);
    assert.deepEqual(gone?.relevant_since, target.relevant_since, 'closing does not move relevantSince');
    on.clock.advanceMs(60_000);
    const again = await uploadAndIngest(on, sarifOf({ results: [sqlInjection, evalUse] }), at);
    assert.equal(again.counts.reopened, 1);
    assert.equal(again.counts.new, 0);
    const [back] = await rowsOf(at.project);
    assert.deepEqual(
      [back?.id, back?.status, back?.triage, back?.state, back?.note],
      [target.id, 'unresolved', 'reviewing', 'reviewing', 'looking'],
    );
    assert.deepEqual(back?.relevant_since, on.clock.now());
    await assertDerivedTablesAreExact();
  });

  test('insertion above, a move within the file and a known rename keep identity', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [sqlInjection, evalUse, weakHash] }), at);
    const ids = (await rowsOf(at.project)).map((row) => row.id);
    await uploadAndIngest(
      on,
      sarifOf({
        results: [
          { ...sqlInjection, line: 14 },
          { ...evalUse, line: 30 },
          { ...weakHash, path: 'lib/hash.ts' },
        ],
      }),
      { ...at, manifest: { paths: null, deleted: [], renames: { 'src/hash.ts': 'lib/hash.ts' } } },
    );
    const rows = await rowsOf(at.project);
    assert.deepEqual(
      rows.map((row) => row.id),
      ids,
    );
    assert.deepEqual(
      rows.map((row) => [row.path, row.start_line, row.state]),
      [
        ['src/db.ts', 14, 'open'],
        ['src/run.ts', 30, 'open'],
        ['lib/hash.ts', 7, 'open'],
      ],
    );
    await assertDerivedTablesAreExact();
  });

  test('a run that reports failure closes nothing', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [sqlInjection] }), at);
    const scan = await uploadAndIngest(on, sarifOf({ results: [], isSuccessful: false }), at);
    assert.equal(scan.counts.fixed, 0);
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => row.state),
      ['open'],
    );
  });

  test('another tool and another category close nothing', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [sqlInjection] }), at);
    await uploadAndIngest(on, sarifOf({ results: [], tool: 'otherscan' }), at);
    await uploadAndIngest(on, sarifOf({ results: [], category: 'nightly' }), at);
    await uploadAndIngest(on, sarifOf({ results: [] }), { ...at, category: 'by-parameter' });
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => row.state),
      ['open'],
    );
  });

  test('another tool, another category and another spelling of the tool upload a result of equal content', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [sqlInjection] }), at);
    for (const run of [{ tool: 'otherscan' }, { category: 'nightly' }, { tool: 'TestScan' }]) {
      const scan = await uploadAndIngest(on, sarifOf({ results: [sqlInjection], ...run }), at);
      assert.deepEqual([scan.status, scan.counts.new], ['completed', 1], JSON.stringify([run, scan.problems]));
    }
    assert.equal((await rowsOf(at.project)).length, 4);
  });

  test('two packages with one advisory at one line of a lockfile are two findings, and each closes alone', async () => {
    const at = fresh();
    const advisory = { rule: 'CVE-2023-12345', path: 'package-lock.json', line: 1, text: '' };
    const of = (name: string) => ({
      ...advisory,
      message: `Package: ${name}\nInstalled Version: 1.0\nFixed Version: 1.1`,
    });
    const [core, databind] = [of('jackson-core'), of('jackson-databind')];
    const both = await uploadAndIngest(on, sarifOf({ results: [core, databind], tool: 'Trivy' }), at);
    assert.deepEqual([both.counts.new, both.counts.duplicates], [2, 0]);
    const again = await uploadAndIngest(on, sarifOf({ results: [databind, core, core], tool: 'Trivy' }), at);
    assert.deepEqual([again.counts.new, again.counts.fixed, again.counts.duplicates], [0, 0, 1]);
    const one = await uploadAndIngest(on, sarifOf({ results: [databind], tool: 'Trivy' }), at);
    assert.deepEqual([one.counts.unchanged, one.counts.fixed], [1, 1]);
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => [row.package_key, row.state]),
      [
        ['jackson-core', 'fixed'],
        ['jackson-databind', 'open'],
      ],
    );
  });

  test('a rule that is no longer in a complete list of rules makes its findings REMOVED', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [sqlInjection, evalUse] }), at);
    const scan = await uploadAndIngest(on, sarifOf({ results: [evalUse], rules: ['eval', 'other'] }), at);
    assert.deepEqual([scan.counts.removed, scan.counts.fixed], [1, 0]);
  });

  test('a diff scan closes only on the paths that it names, and deleted paths are REMOVED', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [sqlInjection, evalUse, weakHash] }), at);
    const scan = await uploadAndIngest(on, sarifOf({ results: [] }), {
      ...at,
      scope: 'diff',
      manifest: { paths: ['src/db.ts'], deleted: ['src/hash.ts'], renames: {} },
    });
    assert.deepEqual([scan.counts.fixed, scan.counts.removed], [1, 1]);
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => row.state),
      ['fixed', 'open', 'removed'],
    );
  });

  test('a path that is absent from a complete list of scanned paths makes its findings REMOVED', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [sqlInjection, evalUse] }), at);
    await uploadAndIngest(on, sarifOf({ results: [] }), {
      ...at,
      manifest: { paths: ['src/run.ts'], deleted: [], renames: {} },
    });
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => row.state),
      ['removed', 'fixed'],
    );
  });

  test('an ignore comment mutes, its removal unmutes, and neither changes relevantSince', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [evalUse] }), at);
    const [open] = await rowsOf(at.project);
    on.clock.advanceMs(60_000);
    const scan = await uploadAndIngest(on, sarifOf({ results: [{ ...evalUse, isSuppressedInSource: true }] }), at);
    assert.equal(scan.counts.muted, 1);
    assert.equal((await rowsOf(at.project))[0]?.state, 'ignored_code');
    await uploadAndIngest(on, sarifOf({ results: [evalUse] }), at);
    const [back] = await rowsOf(at.project);
    assert.deepEqual([back?.state, back?.relevant_since], ['open', open?.relevant_since]);
    await assertDerivedTablesAreExact();
  });

  test('a damaged file changes nothing, and the problem names the position', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [evalUse] }), at);
    const earlier = await tupleVersions();
    const scan = await uploadAndIngest(on, sarifOf({ results: [sqlInjection, evalUse] }).slice(0, -40), at);
    assert.equal(scan.status, 'error');
    assert.equal(scan.problems.length, 1);
    assert.ok(scan.problems[0]?.place);
    assert.deepEqual(await tupleVersions(), earlier);
  });

  test('triage applies to the same finding on other refs, including later ones', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [evalUse] }), at);
    await uploadAndIngest(on, sarifOf({ results: [evalUse] }), { ...at, ref: 'feature' });
    const [first] = await rowsOf(at.project);
    assert.ok(first);
    const decision = { triage: 'ignored', reason: 'false_positive', note: 'test code' } as const;
    const { batchId } = await triageFindings(on.platform, on.admin, { kind: 'ids', findingIds: [first.id] }, decision);
    await uploadAndIngest(on, sarifOf({ results: [{ ...evalUse, line: 40 }] }), { ...at, ref: 'later' });
    const rows = await rowsOf(at.project);
    assert.deepEqual(
      rows.map((row) => [row.ref, row.state, row.note, row.identity_id]),
      [
        ['main', 'ignored_app', 'test code', first.id],
        ['feature', 'ignored_app', 'test code', first.id],
        ['later', 'ignored_app', 'test code', first.id],
      ],
    );
    assert.ok(batchId);
    await undoTriage(on.platform, on.admin, batchId);
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => row.state),
      ['open', 'open', 'open'],
      'triage is the identity’s: undo reaches refs that came later',
    );
    await assertDerivedTablesAreExact();
  });

  test('a ref with findings stays primary when main arrives: a token that may only upload cannot empty the reports', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [evalUse] }), { ...at, ref: 'develop' });
    await uploadAndIngest(on, sarifOf({ results: [] }), { ...at, ref: 'main' });
    await uploadAndIngest(on, sarifOf({ results: [evalUse] }), { ...at, ref: 'master' });
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => [row.ref, row.lane]),
      [
        ['develop', 0],
        ['master', 2],
      ],
    );
    await assertDerivedTablesAreExact();
  });

  test('while no findings stand on the first ref, main becomes primary when it arrives, which is audited', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [] }), { ...at, ref: 'feature' });
    await uploadAndIngest(on, sarifOf({ results: [evalUse, sqlInjection] }), { ...at, ref: 'refs/heads/main' });
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => [row.ref, row.lane]),
      [
        ['main', 0],
        ['main', 0],
      ],
    );
    const everything = { subject: null, action: null, userId: null, since: null, until: null };
    const entries = await on.platform.database.readAsTenant('1', (tx) =>
      listAuditEntries(tx, everything, { beforeN: null, limit: 1 }),
    );
    assert.deepEqual(
      entries.map(({ action, actorUserId, credential }) => [action, actorUserId, credential.split(':')[0]]),
      [['project.follow_primary_ref', null, 'scan']],
    );
    await assertDerivedTablesAreExact();
  });

  test('a pull request’s new findings are guardrails activity, inherited ones are not', async () => {
    const at = fresh();
    await uploadAndIngest(on, sarifOf({ results: [evalUse] }), at);
    await uploadAndIngest(on, sarifOf({ results: [evalUse, sqlInjection] }), { ...at, ref: 'refs/pull/7/merge' });
    assert.deepEqual(
      (await rowsOf(at.project)).map((row) => [row.rule, row.lane]),
      [
        ['eval', 0],
        ['eval', 2],
        ['sql-injection', 1],
      ],
    );
  });

  test('an idempotency key returns the same scan for the same upload, and a conflict for another', async () => {
    const at = { ...fresh(), idempotencyKey: 'build-1' };
    const one = await uploadAndIngest(on, sarifOf({ results: [evalUse] }), at);
    const again = await uploadAndIngest(on, sarifOf({ results: [evalUse] }), at);
    assert.equal(again.id, one.id);
    await assert.rejects(uploadAndIngest(on, sarifOf({ results: [] }), at), { code: 'CONFLICT' });
  });

  test('the body is kept until the scan has ended, and no longer', async () => {
    const left = await on.platform.database.asTenant('1', (tx) =>
      tx.client.query('SELECT count(*)::int AS n FROM parapet.upload_chunk WHERE deployment_id = 1'),
    );
    assert.equal((left.rows[0] as { n: number }).n, 0);
  });
});
