/** Migration 0006: the facts that a deployment shared become those of each project that shows them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../../server/src/store/schema/migrate.ts';
import { makeFinding, makeProject } from '../harness/app.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';

/** The database as it was before the migration: its tables are gone, and the facts stand in the rules. */
async function takeBack({ platform }: TestPlatform): Promise<void> {
  await platform.database.pool.query('DROP TABLE parapet.project_rule, parapet.rule_facts');
  await platform.database.pool.query(`DELETE FROM public.parapet_migration WHERE name = '0006-rule-facts.sql'`);
}

test('each project with findings of a rule, or of one that it replaces, keeps the facts; others get none', async (t) => {
  const on = await createTestPlatform();
  t.after(() => on.drop());
  const { platform } = on;
  const { pool } = platform.database;
  const used = await makeProject(platform, '1', 'used');
  await makeFinding(platform, '1', { projectId: used, scanId: '1' });
  await makeProject(platform, '1', 'unused');
  await takeBack(on);
  await platform.database.asTenant('1', async ({ client }) => {
    // 'made' is the rule of the finding; two rules with equal facts share one text.
    await client.query(`UPDATE parapet.rule SET facts = '{"name":"Made"}', facts_digest = sha256('{"name":"Made"}')
                         WHERE deployment_id = 1 AND key = 'made'`);
    await client.query(`INSERT INTO parapet.rule (deployment_id, tool, key, facts, facts_digest)
                        VALUES (1, 'made', 'twin', '{"name":"Made"}', sha256('{"name":"Made"}')),
                               (1, 'made', 'successor', '{"supersedes":["made"]}', ''),
                               (1, 'other', 'successor', '{"supersedes":["made"]}', ''),
                               (1, 'made', 'unused', '{"name":"Unused"}', '')`);
  });
  assert.deepEqual(await migrate(pool.options), ['0006-rule-facts.sql']);
  const { rows } = await platform.database.asTenant('1', ({ client }) =>
    client.query(
      `SELECT p.name AS project, r.tool || ' ' || r.key AS rule, f.facts, own.does_replace
         FROM parapet.project_rule own
         JOIN parapet.project p ON p.deployment_id = 1 AND p.id = own.project_id
         JOIN parapet.rule r ON r.deployment_id = 1 AND r.id = own.rule_id
         JOIN parapet.rule_facts f ON f.deployment_id = 1 AND f.id = own.facts_id
        WHERE own.deployment_id = 1 ORDER BY r.key`,
    ),
  );
  assert.deepEqual(rows, [
    { project: 'used', rule: 'made made', facts: { name: 'Made' }, does_replace: false },
    { project: 'used', rule: 'made successor', facts: { supersedes: ['made'] }, does_replace: true },
  ]);
});
