/** Words in reports against a plain reference, for any history, texts and queries, whatever of the texts is indexed. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { countInMemory } from '../../server/src/domain/reports/columns/count-in-groups.ts';
import { createFindingColumns } from '../../server/src/domain/reports/columns/finding-columns.ts';
import { findByTexts } from '../../server/src/domain/reports/columns/find-by-texts.ts';
import { searchWordsOf } from '../../server/src/model/search-words.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import { countBy, countTotals } from '../../server/src/store/reports/counts/count.ts';
import { listPage, type Position } from '../../server/src/store/reports/pages/page.ts';
import { listGroups } from '../../server/src/store/reports/groups/list-groups.ts';
import { exclusionOf, type ReportQuery } from '../../server/src/store/reports/query.ts';
import { rebuildSpans, rebuildTally } from '../../server/src/store/reports/rebuild.ts';
import type { Exact } from '../../server/src/store/reports/search/exact.ts';
import { pinFound } from '../../server/src/store/reports/search/pin-found.ts';
import {
  resolveExclusion,
  resolveSearch,
  type SearchInput,
} from '../../server/src/store/reports/search/resolve-search.ts';
import { indexTexts } from '../../server/src/store/reports/search/index-texts.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import {
  history,
  instant,
  profileIds,
  projectIds,
  ruleIds,
  storeEnds,
  storeHistory,
  storeOrganisation,
  type HistoricFinding,
} from './history.ts';
import { byEpss, readAllByEpss } from './epss.ts';
import { answer, type Ends } from './reference.ts';
import { question, storeTexts, texts, vulnerabilityOf, type Texts } from './texts.ts';

const deploymentId = '7';
let db: TestDatabase;

const ruleNames: Record<string, string> = Object.fromEntries(ruleIds.map((id) => [id, `rule-${id}`]));

const some = <Value>(values: readonly Value[]): fc.Arbitrary<Value[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Value[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1, maxLength: 2 }) },
  );
const nothing: SearchInput = { words: [], paths: [], packageKeys: [], packages: [], exact: [], advisories: [] };
const input: fc.Arbitrary<SearchInput> = fc
  .record({
    words: fc.subarray(['user', 'rule', 'rule-2', 'sql', 'controller', 'ts', '1', 'cve-2021', 'zz', 'grö', 'inject'], {
      maxLength: 2,
    }),
    paths: some(['src', 'app/lo', 'user', 'store/']).map((list) => list.map((path) => path.replace(/\/$/, ''))),
    packageKeys: some(['log4j-core', '@scope/user', 'none']),
    packages: some([
      { ecosystem: 'npm', key: 'log4j-core' },
      { ecosystem: 'maven', key: '@scope/user' },
    ]),
    exact: some<Exact>([
      { by: 'file', paths: ['src/app/login.ts', 'package-lock.json'] },
      { by: 'vulnerability', ids: ['CVE-2021-44228'] },
      { by: 'language', languages: ['typescript', 'cobol'] },
      { by: 'ref', names: ['main', 'refs/pull/8/merge'] },
      { by: 'vulnerability', ids: ['GHSA-dddd-eeee-ffff', 'CVE-2020-1'] },
      {
        by: 'owner',
        places: [
          { projectId: '1', path: 'src/app/login.ts' },
          { projectId: '2', path: 'lib/user-store/index.ts' },
        ],
      },
    ]),
    advisories: some(['cve-2021-44228', 'ghsa-aaaa-bbbb-cccc', 'rule-1', 'cve-2021']),
  })
  .filter((drawn) => Object.values(drawn).some((list) => list.length > 0));

function hasExactly(finding: HistoricFinding, its: Texts, exact: Exact): boolean {
  switch (exact.by) {
    case 'file':
      return exact.paths.includes(its.path);
    case 'vulnerability':
      return exact.ids.includes(vulnerabilityOf(its));
    case 'owner':
      return (
        !its.isInImage && exact.places.some((each) => each.projectId === finding.projectId && each.path === its.path)
      );
    case 'ref':
      return exact.names.includes(finding.lane === 0 ? 'main' : 'refs/pull/7/merge');
    case 'language': {
      const end = its.path.slice(its.path.lastIndexOf('.') + 1);
      const language = its.path === 'package-lock.json' ? 'javascript' : end === 'ts' ? 'typescript' : '';
      return exact.languages.includes(language);
    }
    case 'package':
      return exact.packages.some((each) => each.key === its.packageName && each.ecosystem === its.ecosystem);
  }
}

/** What the interface says, word by word: whether each thing that is asked for is met. */
function answersTo(finding: HistoricFinding, its: Texts, asked: SearchInput): boolean[] {
  const { path, message, packageName, ecosystem, advisory } = its;
  // Aliases are those of a vulnerability.
  const alias = packageName === '' && advisory === '' ? '' : its.alias;
  const text = [packageName, advisory, alias, message].filter((each) => each !== '').join(' ');
  const has = (where: string, word: string): boolean => searchWordsOf(where).some((each) => each.startsWith(word));
  const rule = ruleNames[finding.ruleId]!;
  const one = (values: readonly unknown[], isMet: boolean): boolean[] => (values.length === 0 ? [] : [isMet]);
  return [
    ...asked.words.map((word) => has(path, word) || has(text, word) || has(rule, word) || finding.id === word),
    ...one(
      asked.paths,
      asked.paths.some((each) => has(path, each)),
    ),
    ...one(
      [...asked.packageKeys, ...asked.packages],
      asked.packageKeys.includes(packageName) ||
        asked.packages.some((each) => each.key === packageName && each.ecosystem === ecosystem),
    ),
    ...asked.exact.map((exact) => hasExactly(finding, its, exact)),
    ...one(
      asked.advisories,
      asked.advisories.some((each) => searchWordsOf(text).includes(each) || searchWordsOf(rule).includes(each)),
    ),
  ];
}

/** Nothing happens later in any history. */
const afterAll = new Date('2100-01-01');

const filter = <Value>(values: readonly Value[]): fc.Arbitrary<Value[] | null> =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { freq: 1 });

/** `judgedMax`: 0 finds first what is left out, a large one judges finding by finding. */
async function readAll(
  tx: TenantTransaction,
  query: ReportQuery,
  isOldestFirst: boolean,
  judgedMax = 1_000,
): Promise<string[]> {
  const thresholds = { byStateMin: 1_000, endedCountMax: 1_000, judgedMax };
  const ids: string[] = [];
  let after: Position | null = null;
  for (;;) {
    const page: Position[] = await listPage(tx, {
      query,
      after,
      limit: 2,
      total: 1,
      isOldestFirst,
      thresholds,
    });
    ids.push(...page.map(({ id }) => id));
    if (page.length < 2) return ids;
    after = page.at(-1) ?? null;
  }
}

describe('words in reports', () => {
  before(async () => {
    db = await createTestDatabase();
    await db.database.asAccess((client) =>
      client.query(`INSERT INTO parapet.deployment (id, slug, name, created_at) VALUES (7, 'seven', 'Seven', now())`),
    );
    await db.database.asTenant(deploymentId, storeOrganisation);
  });
  after(() => db.drop());

  test('rows, order and totals equal the reference, with none, some or all of the texts indexed', async () => {
    const ends = fc
      .array(fc.tuple(fc.constantFrom(...projectIds), instant), { maxLength: 3 })
      .map((drawn): Ends => new Map(drawn));
    const scope = fc.record({
      projectIds: filter(projectIds),
      ruleIds: filter(ruleIds),
      profileIds: filter(profileIds),
      relevant: fc.option(fc.record({ from: fc.option(instant), to: fc.option(instant) }), { freq: 1 }),
    });
    const leftOut = fc.tuple(fc.option(input, { freq: 2, nil: nothing }), some(ruleIds));
    const openNow = fc.constantFrom<Omit<ReportQuery, 'scope'>>(
      { judgement: { kind: 'standing', states: ['open', 'reviewing', 'fixing'] }, since: null, until: afterAll },
      { judgement: { kind: 'standing', states: ['reviewing'] }, since: null, until: afterAll },
      {
        judgement: { kind: 'entered_group', group: 'open', state: null },
        since: new Date(Date.UTC(2026, 0, 5)),
        until: afterAll,
      },
    );
    const asked = fc.array(
      fc.tuple(fc.oneof(question, openNow), scope, fc.option(input, { freq: 2, nil: nothing }), leftOut),
      {
        minLength: 20,
        maxLength: 20,
      },
    );
    const fromMemory = { paths: 0, ids: 0 };
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(texts, { minLength: 4, maxLength: 12 }),
        fc.constantFrom(0, 3, 1_000),
        asked,
        ends,
        async (findings, drawn, indexed, questions, endsOfPulls) => {
          const undo = new Error('undone');
          const work = async (tx: TenantTransaction): Promise<void> => {
            await storeHistory(tx, findings);
            await storeEnds(tx, endsOfPulls);
            await storeTexts(tx, findings, drawn);
            await rebuildSpans(tx);
            await rebuildTally(tx);
            await indexTexts(tx, indexed);
            const columns = createFindingColumns({ bytesMax: 1_000_000_000 });
            for (const [query, filters, searched, [refused, refusedRules]] of questions) {
              const search = await resolveSearch(tx, searched);
              const lane = query.judgement.kind === 'shown' ? 1 : 0;
              const without = await resolveExclusion(tx, refused, filters.ruleIds === null ? refusedRules : []);
              // A scope with rules has them without those that are left out.
              const kept = filters.ruleIds?.filter((id) => without?.ruleIds.includes(id) !== true) ?? null;
              const left = kept === null ? without : exclusionOf([], without?.search ?? null);
              const resolved: ReportQuery = {
                ...query,
                scope: { lane, ...filters, ruleIds: kept, search, without: left },
              };
              const textsOf = new Map(findings.map((finding, index) => [finding.id, drawn[index % drawn.length]!]));
              const expected = answer(
                findings.filter((finding) => {
                  const its = textsOf.get(finding.id)!;
                  return (
                    answersTo(finding, its, searched).every((isMet) => isMet) &&
                    !answersTo(finding, its, refused).some((isMet) => isMet) &&
                    (filters.ruleIds !== null || !refusedRules.includes(finding.ruleId))
                  );
                }),
                resolved,
                endsOfPulls,
              );
              const told = JSON.stringify({ searched, refused, refusedRules, query, filters, indexed });
              const now = new Date(Date.UTC(2026, 2, 20));
              assert.equal((await countTotals(tx, resolved, now)).total, expected.length, `total of ${told}`);
              assert.deepEqual(await readAll(tx, resolved, false), expected, `rows of ${told}`);
              const pinned = await pinFound(tx, resolved);
              assert.deepEqual(await readAll(tx, pinned, false), expected, `rows of ${told}, looked up once`);
              assert.equal(
                (await countTotals(tx, pinned, now)).total,
                expected.length,
                `total of ${told}, looked up once`,
              );
              assert.deepEqual(
                await readAll(tx, resolved, true),
                expected.toReversed(),
                `oldest first, rows of ${told}`,
              );
              assert.deepEqual(await readAll(tx, resolved, false, 0), expected, `found first, rows of ${told}`);
              const grouping = {
                query: resolved,
                kind: 'rule',
                owners: null,
                order: 'name',
                withLastSeen: false,
                after: null,
                limit: 10,
              } as const;
              const all = await listGroups(tx, grouping);
              assert.equal(all.grouped, expected.length, `in groups ${told}`);
              // Frequent words in paths are found in memory; what else a history has is too little to be frequent.
              for (const [isFrequent, needsIds] of [
                [true, false],
                [true, true],
                [false, false],
              ] as const) {
                const frequent = search === null ? null : { ...search, isFrequent };
                const typed = { ...resolved, scope: { ...resolved.scope, search: frequent } };
                const held = await findByTexts(tx, columns, typed, { needsIds, fewMax: 0 });
                const of = `${told}, from memory, frequent ${isFrequent}, needs ids ${needsIds}`;
                if (held.scope.search?.openFound === undefined) continue;
                fromMemory[held.scope.search.foundIds === undefined ? 'paths' : 'ids']++;
                assert.deepEqual(await readAll(tx, held, false), expected, `rows of ${of}`);
                assert.deepEqual(await readAll(tx, held, true), expected.toReversed(), `oldest first, rows of ${of}`);
                assert.equal((await countTotals(tx, held, now)).total, expected.length, `total of ${of}`);
                const byRule = await countBy(tx, resolved, 'rule_id', now);
                assert.deepEqual(await countBy(tx, held, 'rule_id', now), byRule, `by rule ${of}`);
                const counting = { ...grouping, query: held, findings: expected.length };
                assert.deepEqual(await countInMemory(tx, columns, counting), all, `in groups ${of}`);
              }
              for (const [total, isDescending] of [
                [1, true],
                [1_000_000, false],
              ] as const) {
                for (const asked of [resolved, pinned]) {
                  assert.deepEqual(
                    await readAllByEpss(tx, asked, { isDescending, limit: 2, total, now }),
                    byEpss(expected, isDescending),
                    `by EPSS, rows of ${told}`,
                  );
                }
              }
              const counts = await countBy(tx, resolved, 'rule_id', now);
              assert.equal(
                [...counts.values()].reduce((sum, n) => sum + n, 0),
                expected.length,
                `by rule ${told}`,
              );
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
    assert.ok(fromMemory.paths > 0 && fromMemory.ids > 0, JSON.stringify(fromMemory));
  });
});
