/** Open findings in memory (ADR 0041): they follow every kind of change, and stay within their memory. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  bytesOf,
  createFindingColumns,
  readColumns,
  type FindingColumns,
  type ReadColumns,
} from '../../server/src/domain/reports/columns/finding-columns.ts';
import { countInGroups, countInMemory } from '../../server/src/domain/reports/columns/count-in-groups.ts';
import { warmColumns } from '../../server/src/domain/reports/columns/warm-columns.ts';
import { choosePrimaryRef, clearPrimaryRef } from '../../server/src/domain/projects/choose-primary-ref.ts';
import { triageFindings } from '../../server/src/domain/triage/triage-findings.ts';
import { undoTriage } from '../../server/src/domain/triage/undo-triage.ts';
import { listGroups, type GroupPageRequest } from '../../server/src/store/reports/groups/list-groups.ts';
import { assertDerivedExact } from '../harness/database/derived.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

const all = { projectIds: null, texts: ['file'], findings: 0 } as const;
const resultAt = (path: string, rule = 'eval'): TestResult => ({ rule, path, line: 3, text: `eval(${path})` });

describe('open findings in memory', () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());

  const upload = async (project: string, results: TestResult[], ref = 'main'): Promise<void> => {
    on.clock.advanceMs(60_000);
    await uploadAndIngest(on, sarifOf({ results, rules: ['eval', 'exec'] }), { project, ref });
  };
  const ask = async <Row>(sql: string): Promise<Row[]> =>
    on.platform.database.asTenant('1', async ({ client }) => (await client.query(sql)).rows as Row[]);
  const read = (columns: FindingColumns): Promise<ReadColumns | null> =>
    on.platform.database.readAsTenant('1', (tx) => readColumns(tx, columns, all));
  const findingsIn = ({ projects }: ReadColumns): number => projects.reduce((sum, { ids }) => sum + ids.length, 0);
  const request = (until: Date): GroupPageRequest => ({
    query: {
      judgement: { kind: 'standing', states: ['open', 'reviewing', 'fixing'] },
      scope: {
        lane: 0,
        projectIds: null,
        ruleIds: null,
        profileIds: null,
        relevant: null,
        search: null,
        without: null,
      },
      since: null,
      until,
    },
    kind: 'file',
    owners: null,
    order: 'severity',
    withLastSeen: true,
    after: null,
    limit: 10,
  });

  test('what is held follows scans, moves, decisions, their undo, and other primary refs', async () => {
    const held = createFindingColumns({ bytesMax: 1_000_000 });
    const counts: number[] = [];
    const follow = async (): Promise<void> => {
      await assertDerivedExact(on.platform.database, '1');
      counts.push(findingsIn((await read(held))!));
    };
    const results = ['a', 'b', 'c'].map((name) => resultAt(`src/${name}.ts`));
    await upload('shop', results);
    await follow();
    await upload('shop', [...results.slice(1), resultAt('src/d.ts', 'exec'), resultAt('src/e.ts', 'exec')]);
    await follow();
    await upload('shop', [{ ...results[1]!, path: 'lib/b.ts' }, results[2]!]);
    await follow();
    const [open] = await ask<{ id: string }>(
      `SELECT id FROM parapet.finding WHERE deployment_id = 1 AND state = 'open' ORDER BY id LIMIT 1`,
    );
    const decision = { triage: 'ignored', reason: 'false_positive', note: null } as const;
    const { batchId } = await triageFindings(on.platform, on.admin, { kind: 'ids', findingIds: [open!.id] }, decision);
    await follow();
    await undoTriage(on.platform, on.admin, batchId!);
    await follow();
    await upload('shop', [resultAt('src/new.ts')], 'release');
    await follow();
    const [release] = await ask<{ id: string; project_id: string }>(
      `SELECT id, project_id FROM parapet.project_ref WHERE deployment_id = 1 AND name = 'release'`,
    );
    const chosen = { projectId: release!.project_id, refId: release!.id };
    await choosePrimaryRef(on.platform, on.admin, chosen);
    await follow();
    await clearPrimaryRef(on.platform, on.admin, chosen.projectId);
    await follow();
    assert.deepEqual(counts, [3, 4, 2, 1, 2, 2, 1, 2]);
  });

  test('only the projects that changed are read again', async () => {
    const held = createFindingColumns({ bytesMax: 1_000_000 });
    await upload('quiet', [resultAt('src/a.ts')]);
    await read(held);
    const before = [...held.deployments.get('1')!.projects.values()];
    await upload('shop', [resultAt('src/other.ts')]);
    await read(held);
    const kept = [...held.deployments.get('1')!.projects.values()].filter((project) => before.includes(project));
    assert.equal(kept.length, before.length - 1);
  });

  test('what does not fit is counted by the database, with the same answer, and not tried again at once', async () => {
    const small = createFindingColumns({ bytesMax: 100 });
    const now = new Date(on.clock.now().getTime() + 1);
    await on.platform.database.readAsTenant('1', async (tx) => {
      const asked = { ...request(now), findings: 3 };
      assert.equal(await countInMemory(tx, small, asked), null);
      assert.equal(small.deployments.get('1')!.projects.size, 0);
      const large = createFindingColumns({ bytesMax: 1_000_000 });
      assert.deepEqual(await countInGroups(tx, small, asked), await countInMemory(tx, large, asked));
      assert.deepEqual([...small.deployments.get('1')!.tooLarge], [['findings', 3]]);
      assert.equal(await readColumns(tx, createFindingColumns({ bytesMax: 0 }), all), null);
    });
  });

  test('a process that starts reads what fits into half of the memory ahead', async () => {
    const { database } = on.platform;
    const held = createFindingColumns({ bytesMax: 1_000_000 });
    await warmColumns({ database, findingColumns: held }, new AbortController().signal);
    const own = held.deployments.get('1')!;
    const warmed = [...own.projects.values()];
    assert.ok(warmed.length > 0);
    await read(held);
    assert.deepEqual([...own.projects.values()], warmed);
    const full = createFindingColumns({ bytesMax: bytesOf(own) });
    full.deployments.set('8', own);
    await warmColumns({ database, findingColumns: full }, new AbortController().signal);
    assert.deepEqual([...full.deployments.keys()], ['8']);
  });

  test('what is held is answered while another request reads more', async () => {
    const held = createFindingColumns({ bytesMax: 1_000_000 });
    const first = await read(held);
    held.deployments.get('1')!.loaded = new Promise<never>(() => undefined);
    assert.deepEqual(await read(held), first);
  });

  test('while another request reads many findings, the database answers what is not held; what reads ahead waits', async () => {
    await upload('acme/awaited', [resultAt('src/awaited.py')]);
    const columns = createFindingColumns({ bytesMax: 1_000_000 });
    await read(columns);
    const held = columns.deployments.get('1')!;
    const other = Promise.withResolvers<void>();
    held.loaded = other.promise;
    held.isLoadingMany = true;
    await upload('acme/awaited', [resultAt('src/awaited.py'), resultAt('src/new.py')]);
    assert.equal(await read(columns), null);
    const ahead = on.platform.database.readAsTenant('1', (tx) =>
      readColumns(tx, columns, { ...all, isReadAhead: true }),
    );
    assert.equal(await Promise.race([ahead, Promise.resolve('waits')]), 'waits');
    held.isLoadingMany = false;
    other.resolve();
    assert.notEqual(await ahead, null);
    assert.notEqual(await read(columns), null);
  });

  test('a deployment makes room for another, the one not used for longest first', async () => {
    const held = createFindingColumns({ bytesMax: 1_000_000 });
    await read(held);
    const own = held.deployments.get('1')!;
    const others = createFindingColumns({ bytesMax: bytesOf(own) * 2 });
    others.deployments.set('8', { ...own }).set('9', { ...own });
    await read(others);
    assert.deepEqual([...others.deployments.keys()], ['9', '1']);
  });

  test('a group was last seen when the last full scan of its findings ended, counted in memory or by SQL', async () => {
    const held = createFindingColumns({ bytesMax: 1_000_000 });
    const lastSeen = async (): Promise<unknown> => {
      const now = new Date(on.clock.now().getTime() + 1);
      return on.platform.database.readAsTenant('1', async (tx) => {
        const { groups } = await listGroups(tx, request(now));
        const { groups: inMemory } = (await countInMemory(tx, held, { ...request(now), findings: 0 }))!;
        assert.deepEqual(inMemory, groups);
        const times = groups
          .filter(({ key }) => key.startsWith('seen/'))
          .map((each) => [each.key, each.lastSeenAt] as const);
        return Object.fromEntries(times);
      });
    };
    const seen = [resultAt('seen/a.ts'), resultAt('seen/b.ts')];
    await upload('first', seen);
    await upload('second', seen.slice(0, 1));
    const second = on.clock.now();
    await upload('first', seen);
    const again = on.clock.now();
    assert.deepEqual(await lastSeen(), { 'seen/a.ts': again, 'seen/b.ts': again });
    await upload('second', seen.slice(0, 1));
    const last = on.clock.now();
    assert.deepEqual(await lastSeen(), { 'seen/a.ts': last, 'seen/b.ts': again });
    await upload('second', [resultAt('seen/c.ts')]);
    assert.deepEqual(await lastSeen(), { 'seen/a.ts': again, 'seen/b.ts': again, 'seen/c.ts': on.clock.now() });
    const gone = await on.platform.database.readAsTenant('1', (tx) => {
      const { query, ...rest } = request(new Date(on.clock.now().getTime() + 1));
      return listGroups(tx, {
        ...rest,
        query: { ...query, judgement: { kind: 'standing', states: ['fixed', 'removed'] } },
      });
    });
    assert.deepEqual(gone.groups.find(({ key }) => key === 'seen/a.ts')?.lastSeenAt, last);
    assert.ok(second < again);
  });

  test('nothing is answered from memory about an instant before a change', async () => {
    const held = createFindingColumns({ bytesMax: 1_000_000 });
    const past = on.clock.now();
    await upload('shop', [resultAt('src/later.ts')]);
    await on.platform.database.readAsTenant('1', async (tx) => {
      assert.equal(await countInMemory(tx, held, { ...request(past), findings: 0 }), null);
      const now = new Date(on.clock.now().getTime() + 1);
      assert.notEqual(await countInMemory(tx, held, { ...request(now), findings: 0 }), null);
    });
  });
});
