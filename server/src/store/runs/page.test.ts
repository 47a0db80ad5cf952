/** Pages of any question, by any of the ways to read them, against a plain filter and sort of the same rows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database/database.ts';
import { eventSources, targetTypes, workflowRunStatuses } from '../../model/runs/workflow-run.ts';
import { listRunKinds } from './kinds.ts';
import { listRunPositions, type Bounds } from './page.ts';
import type { RunKind, RunPosition, RunQuery } from './query.ts';

interface Run extends RunKind {
  id: string;
  projectId: string | null;
  refName: string | null;
  startedAt: string;
}

const projectIds = Array.from({ length: 30 }, (_, n) => String(n + 1));
const refNames = ['main', 'feature/x', 'refs/pull/7/head'];
const types = ['autofix', 'ingest', 'project_sync'];
const instants = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString());

/** Few values are common and others rare, as in life; many begin at one instant, some not yet. Ids of one to ten digits. */
const anyRun: fc.Arbitrary<Run> = fc
  .record({
    id: fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 1, max: 2 ** 31 })).map(String),
    workflowType: fc.oneof({ weight: 5, arbitrary: fc.constant('ingest') }, fc.constantFrom(...types)),
    status: fc.oneof(
      { weight: 5, arbitrary: fc.constant('completed' as const) },
      fc.constantFrom(...workflowRunStatuses),
    ),
    eventSource: fc.constantFrom(...eventSources),
    targetType: fc.constantFrom(...targetTypes),
    projectId: fc.option(fc.constantFrom(...projectIds), { freq: 20 }),
    refName: fc.option(fc.constantFrom(...refNames)),
    startedAt: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...instants) }, fc.constant('infinity')),
  })
  .map((run) => (run.projectId === null ? { ...run, refName: null } : run));

let on: TestDatabase;
let runs: Run[];
let existingKinds: RunKind[];
before(async () => {
  on = await createTestDatabase();
  // The same runs in each test run: only the questions differ.
  const [made = []] = fc.sample(fc.uniqueArray(anyRun, { minLength: 700, maxLength: 700, selector: (run) => run.id }), {
    seed: 7,
    numRuns: 1,
  });
  runs = made;
  await on.database.asAccess((tx) =>
    tx.query(`INSERT INTO parapet.deployment (id, slug, name, created_at) VALUES (1, 'test', 'Test', now())`),
  );
  await on.database.asTenant('1', async ({ client }) => {
    await client.query(
      `INSERT INTO parapet.project (deployment_id, id, name, provisioned_at)
       SELECT 1, id, 'p' || id, now() FROM unnest($1::bigint[]) AS id`,
      [projectIds],
    );
    await client.query(
      `INSERT INTO parapet.project_ref (deployment_id, project_id, name, kind, created_at)
       SELECT 1, id, name, 'branch', now() FROM unnest($1::bigint[]) AS id CROSS JOIN unnest($2::text[]) AS name`,
      [projectIds, refNames],
    );
    await client.query(
      `INSERT INTO parapet.workflow_run (deployment_id, id, workflow_type, status, event_source, target_type, project_id, ref_name,
              started_at, trigger_source, submitted_at)
       SELECT 1, (run->>'id')::bigint, run->>'workflowType', run->>'status', run->>'eventSource', run->>'targetType',
              (run->>'projectId')::bigint, run->>'refName', (run->>'startedAt')::timestamptz, 'test', now()
         FROM jsonb_array_elements($1) AS run`,
      [JSON.stringify(runs)],
    );
  });
  existingKinds = await on.database.readAsTenant('1', listRunKinds);
});
after(() => on.drop());

type Asked = Omit<RunQuery, 'existingKinds' | 'after'>;

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }));
const anyQuestion: fc.Arbitrary<Asked> = fc.record({
  kinds: fc.record({
    statuses: some(workflowRunStatuses),
    workflowTypes: some(types),
    eventSources: some(eventSources),
    targetTypes: some(targetTypes),
  }),
  projectIds: fc.option(fc.oneof(fc.subarray([...projectIds, '999']), fc.subarray(projectIds, { minLength: 25 }))),
  refName: fc.option(fc.constantFrom(...refNames, 'none'), { freq: 2 }),
  idPart: fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 150 }).map(String),
      fc.constantFrom('00', '01', '007'),
      fc.nat().map((n) => runs[n % runs.length]?.id ?? '1'),
    ),
    { freq: 2 },
  ),
  direction: fc.constantFrom('asc', 'desc'),
  limit: fc.constantFrom(9, 20, 101),
});

/** So small that each way fails now and then and the next is taken, or as in use. */
const anyBounds: fc.Arbitrary<Bounds | undefined> = fc.option(
  fc.record({
    branchesMax: fc.constantFrom(1, 40, 10_000),
    filteredPerRow: fc.constantFrom([], [1], [1, 4]),
    wholeMax: fc.constantFrom<[number, number]>([1, 1], [1, 30], [1_000, 10_000]),
    idsMax: fc.constantFrom(0, 50, 20_000),
  }),
  { nil: undefined },
);

function expected({ kinds, projectIds: seen, refName, idPart, direction }: Asked): string[] {
  const fits = (run: Run): boolean =>
    kinds.statuses?.includes(run.status) !== false &&
    kinds.workflowTypes?.includes(run.workflowType) !== false &&
    kinds.eventSources?.includes(run.eventSource) !== false &&
    kinds.targetTypes?.includes(run.targetType) !== false &&
    (seen === null || (run.projectId !== null && seen.includes(run.projectId))) &&
    (refName === null || run.refName === refName) &&
    (idPart === null || run.id.includes(idPart));
  // 'infinity' comes after all digits.
  const sorted = runs
    .filter(fits)
    .toSorted((a, b) =>
      a.startedAt === b.startedAt ? Number(a.id) - Number(b.id) : a.startedAt < b.startedAt ? -1 : 1,
    );
  return (direction === 'asc' ? sorted : sorted.toReversed()).map((run) => run.id);
}

async function pagesOf(asked: Asked, bounds: Bounds | undefined): Promise<string[]> {
  const question = { ...asked, existingKinds };
  const ids: string[] = [];
  for (let after: RunPosition | null = null; ;) {
    const page: RunPosition[] = await on.database.readAsTenant('1', (tx) =>
      listRunPositions(tx, { ...question, after }, bounds),
    );
    ids.push(...page.map((position) => position.id));
    after = page.at(-1) ?? null;
    if (page.length < question.limit) return ids;
  }
}

test('each run that fits is on one page, in order, whatever is asked and however it is read', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion, anyBounds, async (asked, bounds) => {
      assert.deepEqual(await pagesOf(asked, bounds), expected(asked));
    }),
    { numRuns: 200 },
  );
});

test('the kinds that there are, each once, in order', async () => {
  const { rows } = await on.database.asTenant('1', ({ client }) =>
    client.query(
      `SELECT DISTINCT workflow_type AS "workflowType", status, event_source AS "eventSource", target_type AS "targetType"
         FROM parapet.workflow_run WHERE deployment_id = 1 ORDER BY 1, 2, 3, 4`,
    ),
  );
  assert.ok(rows.length > 10);
  assert.deepEqual(existingKinds, rows);
});
