/**
 * A scan's cost depends on the scan and on its own ref, whatever else the deployment holds: a re-upload reads no table
 * as a whole, and from each only a few rows for each of its results. PostgreSQL counts the rows that a transaction
 * reads, so nothing is timed.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { seedOthers } from '../../bench/rescan-seed.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import type { ChangesSince } from '../../server/src/model/scan.ts';
import { getScan } from '../../server/src/domain/scans/get-scan.ts';
import type { JobDatabase, TenantTransaction } from '../../server/src/store/database.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { acceptBody, uploadAndIngest } from '../harness/uploads/upload.ts';

const own = 1_000;
const changed = own / 10;
/** Refs of the same project, and projects of the same deployment, with as many findings each as the scan has. */
const [otherRefs, otherProjects] = [24, 24];
const project = 'cost/shop';

const results = (count: number, from = 0): TestResult[] =>
  Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const text = `query(input${n})`;
    const path = `src/module${n % 7}/file${Math.floor((n % own) / 20)}.ts`;
    return { rule: `rule-${n % 10}`, path, line: 5 + (n % 20) * 20, text, context: `{\n${text}\n}` };
  });
const all = results(own);
const [kept, rest] = [all.slice(0, -changed), all.slice(-changed)];

/** Re-uploads in this order: what each does to the state that the one before left. */
const uploads: Record<string, TestResult[]> = {
  'a tenth is gone': kept,
  'a tenth is back': all,
  'a tenth is new': [...kept, ...results(changed, own)],
  'a tenth has moved': [...kept, ...results(changed, own).map((result) => ({ ...result, line: result.line + 3 }))],
  'a tenth says something else': [...kept, ...rest.map((result) => ({ ...result, message: 'Use a parameter.' }))],
  'a tenth is muted in the code': [...kept, ...rest.map((result) => ({ ...result, isSuppressedInSource: true }))],
  'a tenth has another severity': [...kept, ...rest.map((result) => ({ ...result, level: 'error' as const }))],
  'a tenth has another rule and text': [
    ...kept,
    ...rest.map((result) => ({ ...result, rule: 'else', text: 'other()' })),
  ],
  'nothing is left': [],
  'all is back': all,
};

/**
 * The tables that grow with the deployment, and the rows of each, old versions included, that a scan may read for each
 * of its results: far fewer than the others have.
 */
const rowsReadMax: Readonly<Record<string, number>> = {
  finding: 20,
  finding_detail: 3,
  finding_span: 12,
  finding_event: 1,
  finding_match: 1,
  finding_tally: 0,
};

interface RowsRead {
  table: string;
  bySequence: number;
  byIndex: number;
}

/** The rows that the connection has read since it last told PostgreSQL's statistics. */
async function readSoFar({ client }: TenantTransaction): Promise<RowsRead[]> {
  const { rows } = await client.query<RowsRead>(
    `SELECT relname AS "table", seq_tup_read::int AS "bySequence", idx_tup_fetch::int AS "byIndex"
       FROM pg_stat_xact_user_tables WHERE schemaname = 'parapet'`,
  );
  return rows;
}

/** The database, with the rows that its transactions read added up in `read`. */
function counting(database: JobDatabase, read: Map<string, RowsRead>): JobDatabase {
  const add = (rows: readonly RowsRead[], sign: 1 | -1): void => {
    for (const { table, bySequence, byIndex } of rows) {
      const sum = read.get(table) ?? { table, bySequence: 0, byIndex: 0 };
      read.set(table, { table, bySequence: sum.bySequence + sign * bySequence, byIndex: sum.byIndex + sign * byIndex });
    }
  };
  const counted = <Result>(work: (tx: TenantTransaction) => Promise<Result>) => {
    return async (tx: TenantTransaction): Promise<Result> => {
      add(await readSoFar(tx), -1);
      const result = await work(tx);
      add(await readSoFar(tx), 1);
      return result;
    };
  };
  return {
    ...database,
    asScan: (deploymentId, work) => database.asScan(deploymentId, counted(work)),
    asIngest: (deploymentId, work, options) => database.asIngest(deploymentId, counted(work), options),
    asTenant: (deploymentId, work, options) => database.asTenant(deploymentId, counted(work), options),
  };
}

describe(`beside ${(otherRefs + otherProjects) * own} other findings`, () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
    await uploadAndIngest(on, sarifOf({ results: all }), { project });
    await on.platform.database.asTenant('1', async (tx) => {
      const { rows } = await tx.client.query<{ projectId: string; refId: string }>(
        'SELECT project_id AS "projectId", id AS "refId" FROM parapet.project_ref WHERE deployment_id = 1',
      );
      const copied = await seedOthers(tx, { ...rows[0]!, refs: otherRefs, projects: otherProjects, changedOneIn: 2 });
      assert.equal(copied, (otherRefs + otherProjects) * own);
    });
    // As autovacuum does within a minute.
    await on.platform.database.pool.query('ANALYZE');
  });
  after(() => on.drop());

  const ingest = async (
    found: TestResult[],
    ref: string,
    { commit = '', changes }: { commit?: string; changes?: ChangesSince } = {},
  ): Promise<Map<string, RowsRead>> => {
    const read = new Map<string, RowsRead>();
    on.clock.advanceMs(60_000);
    const manifest = changes === undefined ? null : { paths: null, deleted: [], renames: {}, changes: [changes] };
    const body = sarifOf({ results: found, rules: ['rule-0', 'else'] });
    const scanId = await acceptBody(on, body, { project, ref, commit, manifest });
    await ingestUpload({ ...on.platform, database: counting(on.platform.database, read) }, '1', scanId);
    assert.equal((await getScan(on.platform, on.admin, scanId)).status, 'completed');
    return read;
  };
  const assertOwnRows = (read: Map<string, RowsRead>): void => {
    for (const [table, max] of Object.entries(rowsReadMax)) {
      const { bySequence, byIndex } = read.get(table) ?? { bySequence: 0, byIndex: 0 };
      assert.equal(bySequence, 0, `${table} was read as a whole`);
      assert.ok(byIndex <= max * own, `${byIndex} rows of ${table}`);
    }
  };

  for (const [what, found] of Object.entries(uploads)) {
    test(`a re-upload in which ${what} reads only its own ref`, async (t) => {
      const read = await ingest(found, 'main');
      t.diagnostic(JSON.stringify([...read.values()].filter(({ table }) => table in rowsReadMax)));
      assertOwnRows(read);
    });
  }

  test('the first scan of a new ref reads one finding of each identity, not those of all refs', async (t) => {
    const read = await ingest(all, 'feature');
    t.diagnostic(JSON.stringify([...read.values()].filter(({ table }) => table in rowsReadMax)));
    assertOwnRows(read);
  });

  test('the first scan of a new ref with a line map reads, besides, its base', async (t) => {
    const [base, head] = ['a'.repeat(40), 'b'.repeat(40)];
    await ingest(all, 'main', { commit: base });
    const lineMap = Object.fromEntries(all.map(({ path }) => [path, [[0, 0, 1, 3]] as const]));
    const moved = all.map((result) => ({ ...result, line: result.line + 3 }));
    const read = await ingest(moved, 'mapped', { commit: head, changes: { baseCommit: base, renames: {}, lineMap } });
    t.diagnostic(JSON.stringify([...read.values()].filter(({ table }) => table in rowsReadMax)));
    assertOwnRows(read);
  });
});
