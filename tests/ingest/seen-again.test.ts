/**
 * Uploads whose results are what the ref has already are not staged (ADR 0030). Random histories are told twice, with
 * and without that, in a database each: every table must hold the same afterwards. PROPERTY_RUNS=200 tells more of them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { removeIgnores, setIgnores } from '../../server/src/domain/ignores/change-ignores.ts';
import { undoTriage } from '../../server/src/domain/triage/undo-triage.ts';
import { triageFindings } from '../../server/src/domain/triage/triage-findings.ts';
import { getScan } from '../../server/src/domain/scans/get-scan.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import type { JobDatabase, TenantTransaction } from '../../server/src/store/database.ts';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { acceptBody } from '../harness/uploads/upload.ts';

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 12);
const [main, feature] = ['main', 'feature'];

/** How an upload differs from the results that its ref had last. */
const changes = ['nothing', 'one gone', 'one new', 'one says something else', 'one is muted', 'one has moved'] as const;
/** What an upload has besides its results. */
const extras = [
  'nothing',
  'duplicates',
  'a duplicate that says something else',
  'a triage of one',
  'a failure',
  'a line map',
  'another tool',
  'an invalid result',
  'a diff',
] as const;
const upload = fc.record({
  kind: fc.constant('upload' as const),
  ref: fc.constantFrom(main, main, feature),
  change: fc.oneof({ weight: 3, arbitrary: fc.constant(changes[0]) }, fc.constantFrom(...changes)),
  extra: fc.oneof({ weight: 2, arbitrary: fc.constant(extras[0]) }, fc.constantFrom(...extras)),
  at: fc.nat(100),
});
const other = fc.oneof(
  fc.record({
    kind: fc.constant('triage' as const),
    at: fc.nat(100),
    triage: fc.constantFrom('ignored' as const, 'reviewing' as const, 'reopened' as const),
  }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('ignores' as const), at: fc.nat(3) }),
);
/** What happens between the reading of an upload and its merge. */
const meanwhile = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: upload },
  { weight: 1, arbitrary: other },
);
const step = fc.record({ act: fc.oneof({ weight: 3, arbitrary: upload }, { weight: 1, arbitrary: other }), meanwhile });
type ValueOf<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never;
type Upload = ValueOf<typeof upload>;
type Act = Upload | ValueOf<typeof other>;

const first: TestResult[] = Array.from({ length: 9 }, (_, n) => ({
  rule: `rule-${n % 2 === 0 ? n % 3 : 0}`,
  path: `src/file${n % 4}.ts`,
  line: 5 + n * 10,
  text: n % 2 === 0 ? `query(input${n})` : 'query(input)',
  ...(n % 4 === 0 ? { context: `{\nquery(input${n})\n}` } : {}),
}));

/** A world: what each ref's last upload had, and a database. */
interface World {
  on: TestPlatform;
  comparesResults: boolean;
  results: Map<string, TestResult[]>;
  uploads: number;
  /** The last decision that is not undone. */
  batchId: string | null;
  /** Rows staged by each upload. */
  staged: number[];
}

const commitOf = (n: number): string => String(n).padStart(40, '0');

function changed(results: readonly TestResult[], change: (typeof changes)[number], at: number): TestResult[] {
  const i = at % Math.max(1, results.length);
  const one = results[i];
  const edit = (edited: Partial<TestResult>): TestResult[] =>
    results.map((each, n) => (n === i ? { ...each, ...edited } : each));
  if (change === 'one gone') return results.filter((_, n) => n !== i);
  if (change === 'one new') {
    const line = 1_000 + results.length * 10 + at;
    return [...results, { rule: `rule-${at % 4}`, path: `src/file${at % 5}.ts`, line, text: `other(${at})` }];
  }
  if (change === 'one says something else') return edit({ message: `message ${at}` });
  if (change === 'one is muted') return edit({ isSuppressedInSource: one?.isSuppressedInSource !== true });
  if (change === 'one has moved') return edit({ line: (one?.line ?? 0) + 1 });
  return [...results];
}

interface SarifResult {
  suppressions?: unknown[];
  message?: unknown;
  locations?: unknown;
}

/** The body, with the results in another order and the extra. */
function bodyOf(results: readonly TestResult[], { extra, at }: Upload): string {
  const by = at % Math.max(1, results.length);
  const turned = [...results.slice(by), ...results.slice(0, by)];
  const run = {
    results: extra === 'duplicates' ? [...turned, ...turned.slice(0, 2)] : turned,
    ...(extra === 'a failure' ? { isSuccessful: false } : {}),
    ...(extra === 'another tool' ? { tool: 'otherscan' } : {}),
  };
  const log = JSON.parse(sarifOf(run)) as { runs: { results: SarifResult[] }[] };
  const own = log.runs[0]!.results;
  const one = own[at % Math.max(1, own.length)];
  if (one !== undefined && extra === 'a triage of one') one.suppressions = [{ kind: 'external', status: 'accepted' }];
  if (one !== undefined && extra === 'a duplicate that says something else') {
    own.push({ ...one, message: { text: `another message ${at}` } });
  }
  if (extra === 'an invalid result') own.push({ message: 5 });
  return JSON.stringify({ ...log, at });
}

/** `took` is called after each step of an ingest, with the number of rows that it staged. */
function counting(database: JobDatabase, took: (n: number) => Promise<void>): JobDatabase {
  const stagedSoFar = async ({ client }: TenantTransaction): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT n_tup_ins::int AS n FROM pg_stat_xact_user_tables WHERE schemaname = 'parapet' AND relname = 'staged_finding'`,
    );
    return rows[0]?.n ?? 0;
  };
  return {
    ...database,
    async asScan(deploymentId, work) {
      let staged = 0;
      const outcome = await database.asScan(deploymentId, async (tx) => {
        const before = await stagedSoFar(tx);
        const result = await work(tx);
        staged = (await stagedSoFar(tx)) - before;
        return result;
      });
      await took(staged);
      return outcome;
    },
  };
}

async function send(world: World, each: Upload, meanwhileDo: Act | undefined): Promise<void> {
  const { on, comparesResults } = world;
  const results = changed(world.results.get(each.ref) ?? world.results.get(main) ?? first, each.change, each.at);
  world.uploads += 1;
  const isDiff = each.extra === 'a diff';
  if (each.extra !== 'another tool') world.results.set(each.ref, results);
  // Forty lines were inserted at the top: results with one text, forty lines from each other, are not who they seem.
  const lineMap = { [results[each.at % Math.max(1, results.length)]?.path ?? '']: [[0, 0, 1, 40] as const] };
  const manifest = isDiff
    ? { paths: [...new Set(results.map(({ path }) => path))], deleted: [], renames: {} }
    : {
        paths: null,
        deleted: [],
        renames: {},
        changes: [{ baseCommit: commitOf(world.uploads - 1), renames: {}, lineMap }],
      };
  const scanId = await acceptBody(on, bodyOf(results, each), {
    ref: each.ref,
    commit: commitOf(world.uploads),
    scope: isDiff ? 'diff' : 'full',
    manifest: isDiff || each.extra === 'a line map' ? manifest : null,
  });
  let staged = 0;
  let isRead = false;
  const database = counting(on.platform.database, async (n) => {
    staged += n;
    if (!isRead && meanwhileDo !== undefined) await act(world, meanwhileDo, undefined);
    isRead = true;
  });
  await ingestUpload({ ...on.platform, database }, '1', scanId, { comparesResults });
  world.staged.push(staged);
  assert.equal((await getScan(on.platform, on.admin, scanId)).status, 'completed');
}

async function act(world: World, each: Act, meanwhileDo: Act | undefined): Promise<void> {
  const { platform, admin, clock } = world.on;
  clock.advanceMs(3_600_000);
  if (each.kind === 'upload') return send(world, each, meanwhileDo);
  if (each.kind === 'undo') {
    const { batchId } = world;
    world.batchId = null;
    if (batchId !== null) await undoTriage(platform, admin, batchId);
    return;
  }
  if (each.kind === 'ignores') {
    if (each.at === 0) await removeIgnores(platform, admin, ['sast']);
    else await setIgnores(platform, admin, [{ product: 'sast', patterns: [`src/file${each.at}.ts`] }]);
    return;
  }
  const { rows } = await platform.database.asTenant('1', ({ client }) =>
    client.query<{ id: string }>('SELECT id FROM parapet.finding WHERE deployment_id = 1 ORDER BY id'),
  );
  const id = rows[each.at % Math.max(1, rows.length)]?.id;
  if (id === undefined) return;
  const { triage } = each;
  const decision = { triage, reason: triage === 'ignored' ? ('acceptable_risk' as const) : null, note: null };
  const done = await triageFindings(platform, admin, { kind: 'ids', findingIds: [id] }, decision);
  world.batchId = done.batchId;
}

/** All tables of the deployment but the staging ones; those are proved empty. */
async function contents({ on }: World): Promise<Record<string, string[]>> {
  return on.platform.database.asTenant('1', async ({ client }) => {
    const tables = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'deployment_id' AND NOT a.attisdropped
        WHERE c.relnamespace = 'parapet'::regnamespace AND c.relkind IN ('r', 'p') AND c.relpersistence = 'p'
          AND has_table_privilege(c.oid, 'SELECT') ORDER BY c.relname`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM parapet.${name} t WHERE deployment_id = 1`,
      );
      // A scan whose findings changed before its merge is read twice, as its run tells.
      if (name === 'workflow_run') for (const { row } of rows) delete row['steps'];
      // Each database seals its audit log with a random key of its own.
      if (name.startsWith('audit_')) for (const { row } of rows) [row['key_id'], row['seal']] = [null, null];
      all[name] = rows.map(({ row }) => JSON.stringify(row)).sort();
    }
    assert.ok((all['finding'] ?? []).length > 0);
    return all;
  });
}

async function tell(steps: readonly ValueOf<typeof step>[]): Promise<{ staged: number[]; compared: number[] }> {
  const worlds = await Promise.all(
    [true, false].map(async (comparesResults): Promise<World> => {
      const on = await createTestPlatform();
      return { on, comparesResults, results: new Map([[main, first]]), uploads: 0, batchId: null, staged: [] };
    }),
  );
  try {
    for (const each of steps) for (const world of worlds) await act(world, each.act, each.meanwhile);
    const [one, other] = await Promise.all(worlds.map(contents));
    assert.deepEqual(one, other);
    for (const world of worlds) await assertCleanAndExact(world.on.platform.database, '1');
    return { compared: worlds[0]!.staged, staged: worlds[1]!.staged };
  } finally {
    for (const { on } of worlds) await on.drop();
  }
}

const same: Upload = { kind: 'upload', ref: main, change: 'nothing', extra: 'nothing', at: 3 };
const [mapped, asking] = [
  { ...same, extra: 'a line map' as const, at: 1 },
  { ...same, extra: 'a triage of one' as const, at: 2 },
];
const ignore: Act = { kind: 'triage', at: 4, triage: 'ignored' };
const then = (...acts: Act[]) => acts.map((each) => ({ act: each, meanwhile: undefined }));
/** What chance hardly finds. */
const examples = [
  [then(same, mapped)],
  [[...then(same, ignore, asking), { act: asking, meanwhile: { kind: 'undo' as const } }]],
  [then(asking, asking, { ...asking, at: 5 })],
] satisfies [ValueOf<typeof step>[]][];

test('a history ends in the same rows, whether results that were there already are staged or not', async (t) => {
  let unstaged = 0;
  let uploads = 0;
  const begin: Upload = { kind: 'upload', ref: main, change: 'nothing', extra: 'nothing', at: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
      const { staged, compared } = await tell([{ act: begin, meanwhile: undefined }, ...steps]);
      uploads += staged.length;
      unstaged += staged.filter((n, index) => n > 0 && compared[index] === 0).length;
    }),
    { numRuns, examples, endOnFailure: process.env['PROPERTY_SHRINK'] === undefined },
  );
  t.diagnostic(`${numRuns} histories, ${unstaged} of ${uploads} uploads were not staged`);
  assert.ok(unstaged >= numRuns, `${unstaged} of ${uploads} uploads were not staged`);
});
