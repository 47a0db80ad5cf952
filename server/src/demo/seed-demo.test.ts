/** The demo organisation, seeded in part into a real database: plausible numbers, deterministic, and idempotent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestPlatform } from '../../../tests/harness/platform.ts';
import { createLog } from '../base/log.ts';
import { ensureDemo } from '../domain/demo/ensure-demo.ts';
import { createUser } from '../domain/people/create-user.ts';
import { setRole } from '../domain/people/set-role.ts';
import type { Platform } from '../domain/platform.ts';
import { demoProjects } from './content/organisation.ts';
import { decisionsOf } from './actions/decisions.ts';
import { historyOf } from './history/history.ts';
import { withoutNetwork } from '../domain/demo/without-network.ts';
import { stepsOf, seedDemo } from './seed-demo.ts';

const end = new Date('2026-11-21T00:00:00.000Z');
const never = new AbortController().signal;
const few = demoProjects.filter(({ name }) => ['northwind/infra-tools', 'northwind/pricing-engine'].includes(name));

test('the demo is deterministic', () => {
  const digest = () => {
    const [project] = few;
    assert.ok(project);
    return [...historyOf(project, 3, end)].map(({ key, at, commit, render }) => [key, at, commit, render().length]);
  };
  assert.deepEqual(digest(), digest());
  assert.deepEqual(
    [...decisionsOf(end)].map(({ at, actor, selects }) => [at, actor, selects]),
    [...decisionsOf(end)].map(({ at, actor, selects }) => [at, actor, selects]),
  );
});

test('the demo covers a year of twenty projects in time order, and ends before today', () => {
  const steps = [...stepsOf(demoProjects, end)];
  assert.equal(new Set(steps.flatMap((step) => (step.kind === 'scan' ? [step.project.name] : []))).size, 20);
  const times = steps.map(({ at }) => at.getTime());
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
  );
  assert.ok(times.at(-1)! < end.getTime());
  assert.ok(times.at(-1)! - times[0]! > 350 * 86_400_000);
  const keys = steps.flatMap((step) => (step.kind === 'scan' ? [`${step.project.name} ${step.key}`] : []));
  assert.equal(new Set(keys).size, keys.length);
});

test('an interrupted demo resumes, and a complete one does nothing when it runs again', async () => {
  const { platform: silent, drop } = await createTestPlatform();
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const platform = { ...silent, log };
  try {
    await givePlatformAnAdmin(platform);
    await ensureDemo(platform);
    const options = { projects: few, outside: withoutNetwork(platform.outside) };
    const interruption = new AbortController();
    await seedDemo(platform, {
      ...options,
      signal: interruption.signal,
      onProgress: ({ done }) => {
        if (done === 20) interruption.abort();
      },
    });
    const partly = await numbersOf(platform);
    await seedDemo(platform, { ...options, signal: never, onProgress: () => undefined });
    const complete = await numbersOf(platform);
    assert.ok(complete.scans > partly.scans);
    assert.ok(complete.findings > 150 && complete.ignored > 5 && complete.fixed > 40, JSON.stringify(complete));
    // Only the truncated upload fails; all others are read without a problem.
    assert.deepEqual([partly.failed, complete.failed], [0, 1]);
    const settings = await settingsOf(platform);
    assert.deepEqual(settings, expectedSettings);
    await seedDemo(platform, { ...options, signal: never, onProgress: () => undefined });
    assert.deepEqual(await numbersOf(platform), complete);
    assert.deepEqual(await settingsOf(platform), settings);
    assert.deepEqual(lines, [], 'nothing is logged between the lines of progress');
  } finally {
    await drop();
  }
});

/** The harness creates its one deployment with the id 1 and without users. */
async function givePlatformAnAdmin(platform: Platform): Promise<void> {
  await platform.database.pool.query('ALTER TABLE parapet.deployment ALTER COLUMN id RESTART WITH 2');
  const userId = await createUser(platform, { email: 'ada@example.org', name: 'Ada' });
  await setRole(platform, '1', { userId, orgRole: 'admin' });
}

async function numbersOf(platform: Platform) {
  return platform.database.asTenant('2', async (tx) => {
    const { rows } = await tx.client.query<
      Record<'scans' | 'findings' | 'fixed' | 'ignored' | 'steps' | 'failed', number>
    >(
      `SELECT (SELECT count(*)::int FROM parapet.scan) AS scans,
              (SELECT count(*)::int FROM parapet.scan WHERE status <> 'completed' OR problem_count > 0) AS failed,
              (SELECT count(*)::int FROM parapet.triage_batch) AS steps,
              count(*)::int AS findings,
              count(*) FILTER (WHERE state = 'fixed')::int AS fixed,
              count(*) FILTER (WHERE state = 'ignored_app')::int AS ignored
         FROM parapet.finding`,
    );
    const [numbers] = rows;
    assert.ok(numbers);
    return numbers;
  });
}

/** The counts behind each screen, for the demo of these two projects. */
const expectedSettings = {
  connections: 2,
  connections_with_a_problem: 1,
  webhooks: 1,
  channels: 3,
  enabled_rules: 3,
  disabled_rules: 1,
  messages: true,
  policies: 6,
  has_blocking_profiles: true,
  ignored_paths: 7,
  own_registry_rules: 3,
  disabled_registry_rules: 1,
  tickets: 1,
  tokens: 3,
  invites: 2,
  views: 5,
  deactivated_members: 1,
  projects_with_a_url: 3,
  projects_with_tags: 2,
  run_states: ['completed', 'failed', 'submitted'],
  run_types: ['ingest', 'notification', 'project_sync'],
  audit_actions: true,
};

async function settingsOf(platform: Platform): Promise<unknown> {
  const sql = `
     SELECT (SELECT count(*)::int FROM parapet.scm_connection) AS connections,
            (SELECT count(*)::int FROM parapet.scm_connection WHERE last_problem <> '') AS connections_with_a_problem,
            (SELECT count(*)::int FROM parapet.scm_webhook) AS webhooks,
            (SELECT count(*)::int FROM parapet.notification_channel) AS channels,
            (SELECT count(*)::int FROM parapet.notification_rule WHERE is_enabled) AS enabled_rules,
            (SELECT count(*)::int FROM parapet.notification_rule WHERE NOT is_enabled) AS disabled_rules,
            (SELECT count(*) > 0 FROM parapet.notification_message) AS messages,
            (SELECT count(*)::int FROM parapet.policy) AS policies,
            (SELECT count(*) > 0 FROM parapet.profile WHERE policy_mode = 'block') AS has_blocking_profiles,
            (SELECT sum(cardinality(patterns))::int FROM parapet.product_ignore) AS ignored_paths,
            (SELECT count(*)::int FROM parapet.registry_rule WHERE path LIKE 'northwind.%') AS own_registry_rules,
            (SELECT count(*)::int FROM parapet.registry_rule WHERE NOT is_enabled) AS disabled_registry_rules,
            (SELECT count(*)::int FROM parapet.ticket) AS tickets,
            (SELECT count(*)::int FROM parapet.saved_view WHERE is_shared) AS views,
            (SELECT count(*)::int FROM parapet.membership WHERE deactivated_at IS NOT NULL) AS deactivated_members,
            (SELECT count(*)::int FROM parapet.project WHERE url <> '') AS projects_with_a_url,
            (SELECT count(*)::int FROM parapet.project WHERE tags <> '{}') AS projects_with_tags,
            (SELECT array_agg(DISTINCT status ORDER BY status) FROM parapet.workflow_run) AS run_states,
            (SELECT array_agg(DISTINCT workflow_type ORDER BY workflow_type) FROM parapet.workflow_run) AS run_types,
            (SELECT count(DISTINCT action) > 15 FROM parapet.audit_entry) AS audit_actions`;
  const ofTenant = await platform.database.asTenant('2', (tx) => tx.client.query<Record<string, unknown>>(sql));
  const ofAccess = await platform.database.pool.query<Record<string, unknown>>(
    `SELECT (SELECT count(*)::int FROM parapet.api_token) AS tokens,
            (SELECT count(*)::int FROM parapet.invite WHERE accepted_at IS NULL) AS invites`,
  );
  return { ...ofTenant.rows[0], ...ofAccess.rows[0] };
}
