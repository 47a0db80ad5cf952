/** Words in reports against a plain reference, for any history, texts and queries, whatever of the texts is indexed. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { aggregateStates } from '../../server/src/model/states.ts';
import { searchWordsOf } from '../../server/src/model/search-words.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import { countBy, countTotals } from '../../server/src/store/reports/counts/count.ts';
import { listPage, type Position } from '../../server/src/store/reports/pages/page.ts';
import type { Judgement, ReportQuery } from '../../server/src/store/reports/query.ts';
import { rebuildSpans, rebuildTally } from '../../server/src/store/reports/rebuild.ts';
import { resolveSearch, type SearchInput } from '../../server/src/store/reports/search/resolve-search.ts';
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
import { answer, type Ends } from './reference.ts';

const deploymentId = '7';
let db: TestDatabase;

/** What a finding contains beside its history. */
interface Texts {
  path: string;
  message: string;
  packageName: string;
  advisory: string;
}

const paths = ['src/userController.ts', 'src/app/login.ts', 'lib/user-store/index.ts', 'package-lock.json', ''];
const messages = [
  'SQL injection through user input',
  'A rule-2 that fails',
  'Weak hash (MD5)',
  'Größe: CVE-2021-44228',
];
const packageNames = ['', '', 'log4j-core', '@scope/user'];
const texts: fc.Arbitrary<Texts> = fc.record({
  path: fc.constantFrom(...paths),
  message: fc.constantFrom(...messages),
  packageName: fc.constantFrom(...packageNames),
  advisory: fc.constantFrom('', 'CVE-2021-44228', 'GHSA-aaaa-bbbb-cccc'),
});
const ruleNames: Record<string, string> = Object.fromEntries(ruleIds.map((id) => [id, `rule-${id}`]));

const some = <Value>(values: readonly Value[]): fc.Arbitrary<Value[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Value[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1, maxLength: 2 }) },
  );
const input: fc.Arbitrary<SearchInput> = fc
  .record({
    words: fc.subarray(['user', 'rule', 'rule-2', 'sql', 'controller', 'ts', '1', 'cve-2021', 'zz', 'grö', 'inject'], {
      maxLength: 2,
    }),
    paths: some(['src', 'app/lo', 'user', 'store/']).map((list) => list.map((path) => path.replace(/\/$/, ''))),
    packageKeys: some(['log4j-core', '@scope/user', 'none']),
    advisories: some(['cve-2021-44228', 'ghsa-aaaa-bbbb-cccc', 'rule-1', 'cve-2021']),
  })
  .filter((drawn) => Object.values(drawn).some((list) => list.length > 0));

/** What the interface says, word by word. */
function meets(finding: HistoricFinding, { path, message, packageName, advisory }: Texts, asked: SearchInput): boolean {
  const text = [packageName, advisory, message].filter((each) => each !== '').join(' ');
  const has = (where: string, word: string): boolean => searchWordsOf(where).some((each) => each.startsWith(word));
  const rule = ruleNames[finding.ruleId]!;
  return (
    asked.words.every((word) => has(path, word) || has(text, word) || has(rule, word) || finding.id === word) &&
    (asked.paths.length === 0 || asked.paths.some((each) => has(path, each))) &&
    (asked.packageKeys.length === 0 || asked.packageKeys.includes(packageName)) &&
    (asked.advisories.length === 0 ||
      asked.advisories.some((each) => searchWordsOf(text).includes(each) || searchWordsOf(rule).includes(each)))
  );
}

async function storeTexts(
  tx: TenantTransaction,
  findings: readonly HistoricFinding[],
  drawn: readonly Texts[],
): Promise<void> {
  const { client } = tx;
  for (const table of ['finding_text', 'search_word', 'search_pending']) {
    await client.query(`DELETE FROM parapet.${table} WHERE deployment_id = $1`, [deploymentId]);
  }
  for (const [index, finding] of findings.entries()) {
    const { path, message, packageName, advisory } = drawn[index % drawn.length]!;
    await client.query(
      'UPDATE parapet.finding SET path = $3, package_key = nullif($4, $5) WHERE deployment_id = $1 AND id = $2',
      [deploymentId, finding.id, path, packageName, ''],
    );
    const sca =
      packageName === '' && advisory === ''
        ? {}
        : { sca: { vulnerabilityId: advisory || undefined, foundDependency: { package: packageName || undefined } } };
    await client.query(
      'INSERT INTO parapet.finding_detail (deployment_id, finding_id, content) VALUES ($1, $2, $3) ON CONFLICT (deployment_id, finding_id) DO UPDATE SET content = excluded.content',
      [deploymentId, finding.id, JSON.stringify({ message, ...sca })],
    );
    await client.query('INSERT INTO parapet.search_pending (deployment_id, finding_id) VALUES ($1, $2)', [
      deploymentId,
      finding.id,
    ]);
  }
}

const state = fc.constantFrom(...aggregateStates);
const question: fc.Arbitrary<Omit<ReportQuery, 'scope'>> = fc
  .record({
    judgement: fc.oneof(
      fc.uniqueArray(state, { minLength: 1, maxLength: 3 }).map((states) => ({ kind: 'standing', states }) as const),
      fc.constant({ kind: 'entered_group', group: 'open', state: null } as const),
      fc.constant({ kind: 'changed' } as const),
      state.map((drawn) => ({ kind: 'reached', state: drawn }) as const),
      fc.constantFrom<Judgement>(
        { kind: 'crossed', from: 'absent', into: 'open' },
        { kind: 'crossed', from: 'closed', into: 'open' },
        { kind: 'crossed', from: 'open', into: 'fixed' },
      ),
      fc.constant({ kind: 'detected' } as const),
      fc
        .constantFrom(null, 'open' as const, 'fixed' as const)
        .map((group) => ({ kind: 'shown', group, state: null }) as const),
    ),
    since: fc.option(instant),
    until: fc.oneof(instant, fc.constant(new Date(Date.UTC(2026, 2, 20)))),
  })
  .filter(({ since, until }) => since === null || since <= until);

const filter = <Value>(values: readonly Value[]): fc.Arbitrary<Value[] | null> =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { freq: 1 });

async function readAll(tx: TenantTransaction, query: ReportQuery, isOldestFirst: boolean): Promise<string[]> {
  const ids: string[] = [];
  let after: Position | null = null;
  for (;;) {
    const page: Position[] = await listPage(tx, { query, after, limit: 2, total: 1, isOldestFirst });
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
    const asked = fc.array(fc.tuple(question, scope, input), { minLength: 20, maxLength: 20 });
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
            for (const [query, filters, searched] of questions) {
              const search = await resolveSearch(tx, searched);
              const lane = query.judgement.kind === 'shown' ? 1 : 0;
              const resolved: ReportQuery = { ...query, scope: { lane, ...filters, search } };
              const textsOf = new Map(findings.map((finding, index) => [finding.id, drawn[index % drawn.length]!]));
              const expected = answer(
                findings.filter((finding) => meets(finding, textsOf.get(finding.id)!, searched)),
                resolved,
                endsOfPulls,
              );
              const told = JSON.stringify({ searched, query, filters, indexed });
              const now = new Date(Date.UTC(2026, 2, 20));
              assert.equal((await countTotals(tx, resolved, now)).total, expected.length, `total of ${told}`);
              assert.deepEqual(await readAll(tx, resolved, false), expected, `rows of ${told}`);
              assert.deepEqual(
                await readAll(tx, resolved, true),
                expected.toReversed(),
                `oldest first, rows of ${told}`,
              );
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
  });
});
