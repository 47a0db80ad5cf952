/** A re-upload that changes nothing, in other bytes: it writes nothing that stays, and the database does not grow. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { getScan } from '../../server/src/domain/scans/get-scan.ts';
import type { JobDatabase, TenantTransaction } from '../../server/src/store/database.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { acceptBody, uploadAndIngest } from '../harness/uploads/upload.ts';

const count = 2_000;
const results: TestResult[] = Array.from({ length: count }, (_, n) => ({
  rule: `rule-${n % 10}`,
  path: `src/file${Math.floor(n / 20)}.ts`,
  line: 5 + (n % 20) * 20,
  text: `query(input${n})`,
}));
/** The same results in another order. */
const turned = (by: number): string => sarifOf({ results: [...results.slice(by), ...results.slice(0, by)] });

/** Rows that the scan itself is: its own, its run's, and its body's. */
const ownTables: ReadonlySet<string> = new Set([
  'scan',
  'workflow_run',
  'analysis_ref',
  'project_decision',
  'project_merge',
  'staging',
  // The body, until the scan has ended.
  'upload_chunk',
]);

type Written = Map<string, number>;

/** Rows written so far in the connection's transaction, by table; PostgreSQL counts those of its last ones, too. */
async function writtenSoFar({ client }: TenantTransaction): Promise<Written> {
  const { rows } = await client.query<{ table: string; n: number }>(
    `SELECT relname AS "table", (n_tup_ins + n_tup_upd + n_tup_del)::int AS n
       FROM pg_stat_xact_user_tables WHERE schemaname = 'parapet'`,
  );
  return new Map(rows.map(({ table, n }) => [table, n]));
}

/** The database; the rows that its scans and their shared data write are added up in `written`. */
function counting(database: JobDatabase, written: Written): JobDatabase {
  const counted = <Result>(work: (tx: TenantTransaction) => Promise<Result>) => {
    return async (tx: TenantTransaction): Promise<Result> => {
      const earlier = await writtenSoFar(tx);
      const result = await work(tx);
      for (const [table, n] of await writtenSoFar(tx)) {
        written.set(table, (written.get(table) ?? 0) + n - (earlier.get(table) ?? 0));
      }
      return result;
    };
  };
  return {
    ...database,
    asScan: (deploymentId, work) => database.asScan(deploymentId, counted(work)),
    asTenant: (deploymentId, work, options) => database.asTenant(deploymentId, counted(work), options),
  };
}

describe('re-uploads that change nothing', () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
    await uploadAndIngest(on, turned(0));
  });
  after(() => on.drop());

  test('write no row but those of the scan', async () => {
    const written: Written = new Map();
    const scanId = await acceptBody(on, turned(1));
    await ingestUpload({ ...on.platform, database: counting(on.platform.database, written) }, '1', scanId);
    assert.equal((await getScan(on.platform, on.admin, scanId)).counts.unchanged, count);
    assert.ok((written.get('staging') ?? 0) > 0, 'what is written was counted');
    const others = [...written].filter(([table, n]) => n > 0 && !ownTables.has(table));
    assert.deepEqual(others, []);
  });

  const sizes = async (tables: string): Promise<Map<string, number>> => {
    const { rows } = await on.platform.database.pool.query<{ table: string; bytes: number }>(
      `SELECT c.relname AS "table", pg_total_relation_size(c.oid)::int AS bytes
         FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
        WHERE s.nspname = 'parapet' AND c.relkind = 'r' AND c.relname ~ $1 ORDER BY c.relname`,
      [tables],
    );
    return new Map(rows.map(({ table, bytes }) => [table, bytes]));
  };
  // As autovacuum does, which may still see transactions of others and free the space one turn later.
  const vacuum = () => on.platform.database.pool.query('VACUUM');

  test('leave the findings as large as they were, and the space of ten bodies is used again', async () => {
    const grown = '^(finding|rule|project_rule|profile|dependency|inventory)';
    const bodies = '^(upload_chunk|staged_chunk)$';
    const upload = async (by: number): Promise<void> => {
      assert.equal((await uploadAndIngest(on, turned(by))).counts.unchanged, count);
    };
    await upload(2);
    const oneBody = await sizes(bodies);
    await vacuum();
    const earlier = await sizes(grown);
    for (let by = 3; by < 13; by++) {
      await upload(by);
      await vacuum();
    }
    assert.deepEqual(await sizes(grown), earlier);
    for (const [table, bytes] of await sizes(bodies)) {
      const one = oneBody.get(table) ?? 0;
      assert.ok(bytes < 4 * one, `${table} has ${bytes} bytes, with one body ${one}`);
    }
  });

  test('of which one result changes use the space of ten stagings again', async () => {
    const upload = async (by: number): Promise<void> => {
      const [one, ...others] = results;
      const changed = [...others, { ...one!, message: `message ${by}` }];
      assert.equal((await uploadAndIngest(on, sarifOf({ results: changed }))).counts.unchanged, count);
    };
    await vacuum();
    await upload(1);
    const oneStaging = (await sizes('^staged_finding$')).get('staged_finding') ?? 0;
    assert.ok(oneStaging > 0);
    for (let by = 2; by < 12; by++) {
      await upload(by);
      await vacuum();
    }
    const allStagings = (await sizes('^staged_finding$')).get('staged_finding') ?? 0;
    assert.ok(allStagings < 4 * oneStaging, `${allStagings} bytes, one staging has ${oneStaging}`);
  });
});
