/** The demo organisation: believable numbers, the same every time, and never twice. A part of it, on a real database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestPlatform } from '../../../../tests/harness/platform.ts';
import { createUser } from '../people/create-user.ts';
import { setRole } from '../people/set-role.ts';
import type { Platform } from '../platform.ts';
import { projects } from './content/organisation.ts';
import { decisionsOf } from './decisions.ts';
import { historyOf } from './history.ts';
import { actsOf, seedDemo } from './seed-demo.ts';

const end = new Date('2026-11-21T00:00:00.000Z');
const never = new AbortController().signal;
const few = projects.filter(({ name }) => ['northwind/infra-tools', 'northwind/pricing-engine'].includes(name));

test('the demo is the same every time, whatever the machine', () => {
  const digest = () => {
    const [project] = few;
    assert.ok(project);
    return [...historyOf(project, 3, end)].map(({ key, at, commit, render }) => [key, at, commit, render().length]);
  };
  assert.deepEqual(digest(), digest());
  assert.deepEqual(
    [...decisionsOf(end)].map(({ at, actor, takes }) => [at, actor, takes]),
    [...decisionsOf(end)].map(({ at, actor, takes }) => [at, actor, takes]),
  );
});

test('the demo has a year of twenty projects, in order of time, and ends before today', () => {
  const acts = [...actsOf(projects, end)];
  assert.equal(new Set(acts.flatMap((act) => (act.kind === 'scan' ? [act.project.name] : []))).size, 20);
  const times = acts.map(({ at }) => at.getTime());
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
  );
  assert.ok(times.at(-1)! < end.getTime());
  assert.ok(times.at(-1)! - times[0]! > 350 * 86_400_000);
  const keys = acts.flatMap((act) => (act.kind === 'scan' ? [`${act.project.name} ${act.key}`] : []));
  assert.equal(new Set(keys).size, keys.length);
});

test('an interrupted demo goes on, a complete one does nothing, and both give the same', async () => {
  const { platform, drop } = await createTestPlatform();
  try {
    await givePlatformAnAdmin(platform);
    const interruption = new AbortController();
    await seedDemo(platform, {
      projects: few,
      signal: interruption.signal,
      onProgress: ({ done }) => {
        if (done === 20) interruption.abort();
      },
    });
    const partly = await numbersOf(platform);
    await seedDemo(platform, { projects: few, signal: never, onProgress: () => undefined });
    const complete = await numbersOf(platform);
    assert.ok(complete.scans > partly.scans);
    assert.ok(complete.findings > 150 && complete.ignored > 5 && complete.fixed > 40, JSON.stringify(complete));
    await seedDemo(platform, { projects: few, signal: never, onProgress: () => undefined });
    assert.deepEqual(await numbersOf(platform), complete);
  } finally {
    await drop();
  }
});

/** The harness gives its one deployment the id 1 by hand, and no people. */
async function givePlatformAnAdmin(platform: Platform): Promise<void> {
  await platform.database.pool.query('ALTER TABLE parapet.deployment ALTER COLUMN id RESTART WITH 2');
  const userId = await createUser(platform, { email: 'ada@example.org', name: 'Ada' });
  await setRole(platform, '1', { userId, orgRole: 'admin' });
}

async function numbersOf(platform: Platform) {
  return platform.database.asTenant('2', async (tx) => {
    const { rows } = await tx.client.query<
      Record<'scans' | 'findings' | 'fixed' | 'ignored' | 'acts' | 'failed', number>
    >(
      `SELECT (SELECT count(*)::int FROM parapet.scan) AS scans,
              (SELECT count(*)::int FROM parapet.scan WHERE status <> 'completed' OR problem_count > 0) AS failed,
              (SELECT count(*)::int FROM parapet.triage_batch) AS acts,
              count(*)::int AS findings,
              count(*) FILTER (WHERE state = 'fixed')::int AS fixed,
              count(*) FILTER (WHERE state = 'ignored_app')::int AS ignored
         FROM parapet.finding`,
    );
    const [numbers] = rows;
    assert.ok(numbers);
    assert.equal(numbers.failed, 0);
    return numbers;
  });
}
