/** A list of more projects than one merge has branches for: the same rows in the same order as a plain statement's. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database.ts';
import { listRunPositions, listWorkflowTypes } from './page.ts';
import type { KindFilter, RunPosition, RunQuestion } from './question.ts';

const anyKind: KindFilter = { statuses: null, workflowTypes: null, eventSources: null, targetTypes: null };
/** Of which three exist. */
const projectIds = Array.from({ length: 4_000 }, (_, n) => String(n + 1));

let on: TestDatabase;
before(async () => {
  on = await createTestDatabase();
  await on.database.asAccess((tx) =>
    tx.query(`INSERT INTO parapet.deployment (id, slug, name, created_at) VALUES (1, 'test', 'Test', now())`),
  );
  await on.database.asTenant('1', async ({ client }) => {
    await client.query(
      `INSERT INTO parapet.project (deployment_id, id, name, provisioned_at)
       SELECT 1, id, 'p' || id, now() FROM unnest(ARRAY[7, 8, 3999, 5000]) AS id`,
    );
    await client.query(
      `INSERT INTO parapet.workflow_run (deployment_id, workflow_type, status, project_id, event_source, target_type, trigger_source,
              submitted_at, started_at)
       SELECT 1, (ARRAY['ingest', 'autofix', 'project_sync'])[1 + n % 3], (ARRAY['failed', 'running'])[1 + n % 2],
              (ARRAY[7, 8, 3999, 5000])[1 + n % 4], 'custom', 'repo', 'test', now(),
              CASE WHEN n % 10 = 0 THEN 'infinity' ELSE '2026-01-01'::timestamptz + (n / 5) * interval '1 minute' END
         FROM generate_series(1, 300) n`,
    );
  });
});
after(() => on.drop());

async function pagesOf(question: Omit<RunQuestion, 'after'>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: RunPosition | null = null; ;) {
    const page: RunPosition[] = await on.database.readAsTenant('1', (tx) =>
      listRunPositions(tx, { ...question, after }),
    );
    ids.push(...page.map((position) => position.id));
    after = page.at(-1) ?? null;
    if (page.length < question.limit) return ids;
  }
}

for (const direction of ['asc', 'desc'] as const) {
  for (const statuses of [null, ['failed']] as const) {
    test(`${direction}, ${statuses === null ? 'of any kind' : 'of some kinds'}`, async () => {
      const { rows } = await on.database.asTenant('1', ({ client }) =>
        client.query<{ id: string }>(
          `SELECT id FROM parapet.workflow_run
            WHERE deployment_id = 1 AND project_id <> 5000 AND ($1::text[] IS NULL OR status = ANY ($1))
            ORDER BY started_at ${direction}, id ${direction}`,
          [statuses],
        ),
      );
      const seen = await pagesOf({
        kinds: { ...anyKind, statuses },
        types: ['autofix', 'ingest', 'project_sync'],
        scope: { by: 'project', ids: projectIds },
        direction,
        limit: 7,
      });
      assert.ok(rows.length > 100);
      assert.deepEqual(
        seen,
        rows.map((row) => row.id),
      );
    });
  }
}

test('the types that there are, each once, in order', async () => {
  assert.deepEqual(await on.database.asTenant('1', listWorkflowTypes), ['autofix', 'ingest', 'project_sync']);
});
