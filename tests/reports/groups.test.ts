/** Groups of reports against a plain reference, for any history and texts: counts, order, paging, and what is in no group. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { codeownersOf, type CodeownersRule } from '../../server/src/model/scm/codeowners.ts';
import { severities, type Severity } from '../../server/src/model/draft.ts';
import { createFindingColumns, type FindingColumns } from '../../server/src/domain/reports/columns/finding-columns.ts';
import { countInMemory } from '../../server/src/domain/reports/columns/count-in-groups.ts';
import { reportGroups } from '../../server/src/model/states.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import { groupKinds, type GroupKind } from '../../server/src/store/reports/groups/group-kinds.ts';
import {
  groupOrders,
  listGroups,
  type FindingGroup,
  type GroupOrder,
  type GroupPage,
  type GroupPageRequest,
  type GroupPosition,
} from '../../server/src/store/reports/groups/list-groups.ts';
import { listOwnedPlaces } from '../../server/src/store/reports/groups/owned-places.ts';
import type { ReportQuery } from '../../server/src/store/reports/query.ts';
import { rebuildSpans, rebuildTally } from '../../server/src/store/reports/rebuild.ts';
import { indexTexts } from '../../server/src/store/reports/search/index-texts.ts';
import { resolveSearch } from '../../server/src/store/reports/search/resolve-search.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import {
  history,
  instant,
  presentOf,
  profileIds,
  projectIds,
  storeEnds,
  storeHistory,
  storeOrganisation,
  type HistoricFinding,
} from './history.ts';
import { answer, type Ends } from './reference.ts';
import { question, storeTexts, texts, vulnerabilityOf, type Texts } from './texts.ts';

const deploymentId = '7';
let db: TestDatabase;

const codeowners: Readonly<Record<string, CodeownersRule[]>> = {
  '1': [
    { section: '', pattern: '*', owners: ['@shop/all'] },
    { section: '', pattern: '/src/', owners: ['@shop/web', '@ada'] },
    { section: '', pattern: 'package-lock.json', owners: [] },
  ],
  '2': [{ section: '', pattern: '/lib/', owners: ['@ada'] }],
};

const severityOf = (profileId: string): Severity => (profileId === '5' ? 'low' : 'high');

/** The keys of the groups that the finding is in. */
function keysOf(kind: GroupKind, finding: HistoricFinding, its: Texts): string[] {
  switch (kind) {
    case 'rule':
      return [`rule-${finding.ruleId}`];
    case 'project':
      return [finding.projectId];
    case 'package':
      return its.packageName === '' ? [] : [`${its.ecosystem}/${its.packageName}`];
    case 'vulnerability':
      return [vulnerabilityOf(its)].filter((id) => id !== '');
    case 'file':
      return [its.path].filter((path) => path !== '');
    case 'owner':
      return its.isInImage ? [] : codeownersOf(codeowners[finding.projectId] ?? [])(its.path);
  }
}

function groupsOf(kind: GroupKind, found: readonly (readonly [HistoricFinding, Texts])[]): FindingGroup[] {
  const groups = new Map<string, HistoricFinding[]>();
  for (const [finding, its] of found) {
    for (const key of keysOf(kind, finding, its)) groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups].map(([key, members]) => ({
    key,
    name: kind === 'project' ? `project-${key}` : key,
    total: members.length,
    severities: Object.fromEntries(
      severities.map((severity) => [
        severity,
        members.filter(({ profileId }) => severityOf(profileId) === severity).length,
      ]),
    ) as Record<Severity, number>,
    projects: new Set(members.map(({ projectId }) => projectId)).size,
    firstSeenAt: new Date(Math.min(...members.map(({ changes }) => changes[0]!.at.getTime()))),
    newestAt: new Date(Math.max(...members.map((member) => presentOf(member).relevantSince.getTime()))),
    lastSeenAt: null,
  }));
}

const ranks: Readonly<Record<GroupOrder, (group: FindingGroup) => number[]>> = {
  severity: ({ severities: of }) => [-of.critical, -of.high, -of.medium, -of.low],
  count: ({ total }) => [-total],
  newest: ({ newestAt }) => [-newestAt.getTime()],
  name: () => [],
};

function inOrder(groups: readonly FindingGroup[], order: GroupOrder): FindingGroup[] {
  return groups.toSorted((a, b) => {
    const [left, right] = [ranks[order](a), ranks[order](b)];
    const at = left.findIndex((rank, index) => rank !== right[index]);
    if (at >= 0) return left[at]! - right[at]!;
    return a.name === b.name ? 0 : a.name < b.name ? -1 : 1;
  });
}

/** The same question about what is open after everything that happened. */
function aboutNow(asks: Omit<ReportQuery, 'scope'>): Omit<ReportQuery, 'scope'> {
  const { judgement } = asks;
  const states = reportGroups.open.filter((state) => judgement.kind !== 'standing' || judgement.states.includes(state));
  const standing = { kind: 'standing', states: states.length === 0 ? reportGroups.open : states } as const;
  const asked = judgement.kind === 'entered_group' ? judgement : standing;
  return {
    judgement: asked,
    since: judgement.kind === 'entered_group' ? asks.since : null,
    until: new Date('2100-01-01'),
  };
}

/** Pages that were counted in memory, too. */
let countedInMemory = 0;

async function readAll(
  tx: TenantTransaction,
  columns: FindingColumns,
  query: ReportQuery,
  kind: GroupKind,
  order: GroupOrder,
): Promise<{ groups: FindingGroup[]; first: GroupPage }> {
  const groups: FindingGroup[] = [];
  let position: GroupPosition | null = null;
  let first: GroupPage | null = null;
  for (;;) {
    const request: GroupPageRequest = {
      query,
      kind,
      owners: null,
      order,
      withLastSeen: true,
      after: position,
      limit: 2,
    };
    const page: GroupPage = await listGroups(tx, request);
    const inMemory = await countInMemory(tx, columns, { ...request, findings: 0 });
    if (inMemory !== null) {
      countedInMemory++;
      assert.deepEqual(inMemory, page, `in memory: ${JSON.stringify(request)}`);
    }
    first ??= page;
    // When they were last seen depends on scans, which these histories do not have: columns.test.ts.
    groups.push(...page.groups.map(({ position: _position, ...group }) => ({ ...group, lastSeenAt: null })));
    if (page.groups.length < 2) return { groups, first };
    position = page.groups.at(-1)!.position;
  }
}

/** Languages have no filter of groups, so that only the two ways of counting are compared. */
async function compareLanguages(tx: TenantTransaction, columns: FindingColumns, query: ReportQuery): Promise<void> {
  const request = {
    query,
    kind: 'language',
    owners: null,
    order: 'count',
    withLastSeen: false,
    after: null,
    limit: 10,
  } as const;
  const inMemory = await countInMemory(tx, columns, { ...request, findings: 0 });
  if (inMemory !== null) assert.deepEqual(inMemory, await listGroups(tx, request));
}

describe('groups of reports', () => {
  before(async () => {
    db = await createTestDatabase();
    await db.database.asAccess((client) =>
      client.query(`INSERT INTO parapet.deployment (id, slug, name, created_at) VALUES (7, 'seven', 'Seven', now())`),
    );
    await db.database.asTenant(deploymentId, async (tx) => {
      await storeOrganisation(tx);
      for (const [id, rules] of Object.entries(codeowners)) {
        await tx.client.query('UPDATE parapet.project SET codeowners = $3 WHERE deployment_id = $1 AND id = $2', [
          deploymentId,
          id,
          JSON.stringify(rules),
        ]);
      }
    });
  });
  after(() => db.drop());

  test('groups of every kind equal the reference, in every order, page by page', async () => {
    const asked = fc.array(
      fc.tuple(
        question,
        fc.record({
          projectIds: fc.option(fc.subarray([...projectIds], { minLength: 1 }), { freq: 1 }),
          profileIds: fc.option(fc.subarray([...profileIds], { minLength: 1 }), { freq: 1 }),
        }),
        fc.constantFrom('', '', 'user', 'rule-2'),
        fc.constantFrom(...groupKinds),
        fc.constantFrom(...groupOrders),
      ),
      { minLength: 20, maxLength: 20 },
    );
    const ends = fc
      .array(fc.tuple(fc.constantFrom(...projectIds), instant), { maxLength: 2 })
      .map((drawn): Ends => new Map(drawn));
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(texts, { minLength: 4, maxLength: 12 }),
        fc.constantFrom(0, 3, 1_000),
        asked,
        ends,
        async (findings, drawn, indexed, questions, endsOfPulls) => {
          const undo = new Error('undone');
          const textsOf = (finding: HistoricFinding): Texts => drawn[findings.indexOf(finding) % drawn.length]!;
          const work = async (tx: TenantTransaction): Promise<void> => {
            await storeHistory(tx, findings);
            await storeEnds(tx, endsOfPulls);
            await storeTexts(tx, findings, drawn);
            await rebuildSpans(tx);
            await rebuildTally(tx);
            await indexTexts(tx, indexed);
            const columns = createFindingColumns({ bytesMax: 64_000_000 });
            const ofNow = questions.map(
              ([asks, filters, , kind, order]) => [aboutNow(asks), filters, '', kind, order] as const,
            );
            for (const [asks, filters, word, kind, order] of [...questions, ...ofNow]) {
              const lane = asks.judgement.kind === 'shown' ? 1 : 0;
              const words = word === '' ? [] : [word];
              const search = await resolveSearch(tx, { ...noSearch, words });
              const query: ReportQuery = {
                ...asks,
                scope: { lane, ruleIds: null, relevant: null, ...filters, search, without: null },
              };
              const ids = new Set(answer(findings, query, endsOfPulls));
              const matching = findings
                .filter((finding) => ids.has(finding.id))
                .filter((finding) => word === '' || hasWord(finding, textsOf(finding), word))
                .map((finding) => [finding, textsOf(finding)] as const);
              const expected = inOrder(groupsOf(kind, matching), order);
              const found = await readAll(tx, columns, query, kind, order);
              const told = JSON.stringify({ asks, filters, word, kind, order, indexed });
              assert.deepEqual(found.groups, expected, `groups of ${told}`);
              assert.equal(found.first.groupCount, expected.length, `number of groups of ${told}`);
              await compareLanguages(tx, columns, query);
              const grouped = matching.filter(([finding, its]) => keysOf(kind, finding, its).length > 0);
              assert.equal(found.first.grouped, grouped.length, `findings in groups of ${told}`);
            }
            throw undo;
          };
          await db.database.asTenant(deploymentId, work).catch((error: unknown) => {
            if (error !== undo) throw error;
          });
        },
      ),
      { numRuns: Number(process.env['PARAPET_TEST_RUNS'] ?? 20), interruptAfterTimeLimit: 120_000 },
    );
    assert.ok(countedInMemory > 100, `only ${countedInMemory} pages were counted in memory`);
  });

  const oneFinding: HistoricFinding = {
    id: '1',
    projectId: '1',
    ruleId: '1',
    profileId: '1',
    lane: 0,
    changes: [{ at: new Date('2026-01-01'), status: 'unresolved', triage: 'untriaged' }],
  };
  const rolledBack = async (work: (tx: TenantTransaction) => Promise<void>): Promise<void> => {
    const undo = new Error('undone');
    const undone = db.database.asTenant(deploymentId, async (tx) => {
      await storeHistory(tx, [oneFinding, { ...oneFinding, id: '2', projectId: '2' }]);
      await tx.client.query(`UPDATE parapet.finding SET path = 'src/a.ts' WHERE deployment_id = $1`, [deploymentId]);
      await work(tx);
      throw undo;
    });
    await assert.rejects(undone, (error) => error === undo);
  };

  test('the files of owners are read once for all questions of a transaction', async () => {
    await rolledBack(async (inner) => {
      const { tx, asked } = listening(inner);
      const first = await listOwnedPlaces(tx, { lane: 0, projectIds: ['1'] });
      assert.deepEqual(first, [{ projectId: '1', path: 'src/a.ts', owners: ['@shop/web', '@ada'] }]);
      for (const ids of [['1'], null, ['1', '2'], null]) await listOwnedPlaces(tx, { lane: 0, projectIds: ids });
      const read = asked.filter((sql) => sql.includes('parapet.finding'));
      assert.equal(read.length, 2, 'once for the first project, once for the others');
      assert.deepEqual(await listOwnedPlaces(tx, { lane: 0, projectIds: ['1'] }), first);
      assert.deepEqual(await listOwnedPlaces(tx, { lane: 0, projectIds: ['2'] }), []);
    });
  });

  test('more files than patterns can be compared with are refused, not compared', async () => {
    const patterns = Array.from({ length: 2_000 }, (_, n) => ({ section: '', pattern: `*.x${n}`, owners: ['@ada'] }));
    await rolledBack(async (tx) => {
      await tx.client.query('UPDATE parapet.project SET codeowners = $2 WHERE deployment_id = $1 AND id = 2', [
        deploymentId,
        JSON.stringify(patterns),
      ]);
      await tx.client.query(
        `INSERT INTO parapet.finding
         SELECT (jsonb_populate_record(f, jsonb_build_object('id', 100 + n, 'path', 'file' || n))).*
           FROM parapet.finding f, generate_series(1, 5000) n WHERE f.deployment_id = $1 AND f.id = 2`,
        [deploymentId],
      );
      await assert.rejects(listOwnedPlaces(tx, { lane: 0, projectIds: null }), {
        code: 'INVALID_ARGUMENT',
        message: /^filters\.owners: .*name fewer projects$/,
      });
      assert.equal((await listOwnedPlaces(tx, { lane: 0, projectIds: ['1'] })).length, 1);
    });
  });
});

/** The transaction, and the statements that are asked in it. */
function listening(tx: TenantTransaction): { tx: TenantTransaction; asked: string[] } {
  const asked: string[] = [];
  const query = (...given: unknown[]): unknown => {
    asked.push(String(given[0]));
    return Reflect.apply(tx.client.query, tx.client, given);
  };
  return { tx: { ...tx, client: Object.create(tx.client, { query: { value: query } }) as typeof tx.client }, asked };
}

const noSearch = { words: [], paths: [], packageKeys: [], packages: [], advisories: [], exact: [] };

function hasWord({ ruleId }: HistoricFinding, { path, message, packageName }: Texts, word: string): boolean {
  return `rule-${ruleId}` === word || [path, message, packageName].some((text) => text.toLowerCase().includes(word));
}
