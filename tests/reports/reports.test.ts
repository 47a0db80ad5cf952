/** Reports against the reference, for any history, request and paging; and the derived tables against the history. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { aggregateStates } from '../../server/src/model/states.ts';
import { compactTally } from '../../server/src/store/reports/compact-tally.ts';
import { changeTally } from '../../server/src/store/reports/contributions.ts';
import { countBy, countTotals } from '../../server/src/store/reports/counts/count.ts';
import { sumSecondsToFix } from '../../server/src/store/reports/counts/time-to-fix.ts';
import { listPage, type Position } from '../../server/src/store/reports/pages/page.ts';
import {
  listRankedPage,
  type RankedGroup,
  type RankedPosition,
} from '../../server/src/store/reports/pages/ranked-page.ts';
import type { Thresholds } from '../../server/src/store/reports/pages/plan-input.ts';
import type { Judgement, ReportQuery } from '../../server/src/store/reports/query.ts';
import { findDerivedDifferences, rebuildSpans, rebuildTally } from '../../server/src/store/reports/rebuild.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import {
  history,
  instant,
  issueTypeOfProfile,
  profileIds,
  projectIds,
  ruleIds,
  storeEnds,
  storeHistory,
  storeOrganisation,
  type HistoricFinding,
} from './history.ts';
import { byEpss, readAllByEpss } from './epss.ts';
import { answer, secondsToEntry, type Ends } from './reference.ts';

const deploymentId = '7';
let db: TestDatabase;

const state = fc.constantFrom(...aggregateStates);
const judgement: fc.Arbitrary<Judgement> = fc.oneof(
  fc.uniqueArray(state, { minLength: 1, maxLength: 3 }).map((states): Judgement => ({ kind: 'standing', states })),
  fc
    .record({ group: fc.constantFrom('open' as const, 'ignored' as const), state: fc.option(state) })
    .map((drawn): Judgement => ({ kind: 'entered_group', ...drawn, state: inGroup(drawn.group, drawn.state) })),
  state.map((drawn): Judgement => ({ kind: 'entered_state', state: drawn })),
  fc.constant<Judgement>({ kind: 'changed' }),
  state.map((drawn): Judgement => ({ kind: 'reached', state: drawn })),
  fc.constantFrom<Judgement>(
    { kind: 'crossed', from: 'absent', into: 'open' },
    { kind: 'crossed', from: 'closed', into: 'open' },
    { kind: 'crossed', from: 'open', into: 'fixed' },
    { kind: 'crossed', from: 'open', into: 'ignored' },
    { kind: 'crossed', from: 'open', into: 'removed' },
  ),
  fc.constant<Judgement>({ kind: 'detected' }),
  fc
    .record({
      group: fc.option(fc.constantFrom('open' as const, 'ignored' as const, 'fixed' as const)),
      state: fc.option(state),
    })
    .map((drawn): Judgement => ({ kind: 'shown', ...drawn })),
);

function inGroup(group: 'open' | 'ignored', drawn: (typeof aggregateStates)[number] | null): typeof drawn {
  const members: readonly string[] =
    group === 'open' ? ['open', 'reviewing', 'fixing'] : ['ignored_app', 'ignored_code', 'provisionally_ignored_app'];
  return drawn !== null && members.includes(drawn) ? drawn : null;
}

const some = (ids: readonly string[]): fc.Arbitrary<string[] | null> =>
  fc.option(fc.subarray([...ids], { minLength: 1 }), { freq: 1 });

const question: fc.Arbitrary<ReportQuery> = fc
  .record({
    judgement,
    projectIds: some(projectIds),
    ruleIds: some(ruleIds),
    profileIds: some(profileIds),
    relevant: fc.option(fc.record({ from: fc.option(instant), to: fc.option(instant) }), { freq: 2 }),
    since: fc.option(instant),
    until: fc.oneof(instant, fc.constant(new Date(Date.UTC(2026, 2, 20)))),
  })
  .filter(({ since, until }) => since === null || since <= until)
  .map(({ judgement, since, until, ...filters }) => ({
    judgement,
    since,
    until,
    scope: { lane: judgement.kind === 'shown' ? 1 : 0, ...filters, search: null, without: null },
  }));

/** Page sizes, and thresholds that select each read path. */
const waysOfReading: readonly (readonly [number, Thresholds])[] = [
  [100, { byStateMin: 1000, endedCountMax: 1000, judgedMax: 1000 }],
  [30, { byStateMin: 1000, endedCountMax: 1000, judgedMax: 1000 }],
  [3, { byStateMin: 0, endedCountMax: 1000, judgedMax: 1000 }],
  [2, { byStateMin: 1000, endedCountMax: 0, judgedMax: 1000 }],
  [4, { byStateMin: 0, endedCountMax: 0, judgedMax: 1000 }],
];

/** All pages of a request, in order. */
async function readAll(
  tx: TenantTransaction,
  asked: ReportQuery,
  limit: number,
  thresholds: Thresholds,
  isOldestFirst = false,
): Promise<string[]> {
  const ids: string[] = [];
  let after: Position | null = null;
  for (;;) {
    const page: Position[] = await listPage(tx, { query: asked, after, limit, isOldestFirst, total: 1, thresholds });
    ids.push(...page.map((position) => position.id));
    if (page.length < limit) return ids;
    after = page.at(-1) ?? null;
  }
}

/** All pages of a request in the order of the findings' profiles, rules or projects by id, in order. */
async function readAllRanked(
  tx: TenantTransaction,
  asked: ReportQuery,
  reading: { key: keyof typeof idOfKey; isDescending: boolean; limit: number; thresholds: Thresholds; at: Date },
): Promise<string[]> {
  const counts = await countBy(tx, asked, reading.key, reading.at);
  const groups: RankedGroup[] = [...counts]
    .map(([id, total]) => ({ rank: id, ids: [id], total }))
    .sort((a, b) => (a.rank < b.rank === reading.isDescending ? 1 : -1));
  const ids: string[] = [];
  let after: RankedPosition | null = null;
  for (;;) {
    const page: RankedPosition[] = await listRankedPage(tx, { query: asked, groups, after, ...reading });
    ids.push(...page.map((position) => position.id));
    if (page.length < reading.limit) return ids;
    after = page.at(-1) ?? null;
  }
}

const idOfKey = { profile_id: 'profileId', rule_id: 'ruleId', project_id: 'projectId' } as const;

/** The answer with its groups in the order of their ids, stable within each. */
function ranked(
  findings: readonly HistoricFinding[],
  expected: readonly string[],
  key: keyof typeof idOfKey,
  isDescending: boolean,
): string[] {
  const keyOf = new Map(findings.map((finding) => [finding.id, finding[idOfKey[key]]]));
  return expected.toSorted((a, b) => {
    const [first, second] = [keyOf.get(a)!, keyOf.get(b)!];
    return first === second ? 0 : first < second === isDescending ? 1 : -1;
  });
}

async function inHistory(
  findings: readonly HistoricFinding[],
  ends: Ends,
  check: (tx: TenantTransaction) => Promise<void>,
): Promise<void> {
  const undo = new Error('undone');
  await db.database
    .asTenant(deploymentId, async (tx) => {
      await storeHistory(tx, findings);
      await storeEnds(tx, ends);
      await rebuildSpans(tx);
      await rebuildTally(tx);
      await check(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

describe('reports', () => {
  before(async () => {
    db = await createTestDatabase();
    await db.database.asAccess((client) =>
      client.query(`INSERT INTO parapet.deployment (id, slug, name, created_at) VALUES (7, 'seven', 'Seven', now())`),
    );
    await db.database.asTenant(deploymentId, storeOrganisation);
  });
  after(() => db.drop());

  test('rows, order and totals of every report equal the reference for any history, filter, period and page size', async () => {
    const ends = fc
      .array(fc.tuple(fc.constantFrom(...projectIds), instant), { maxLength: 3 })
      .map((drawn): Ends => new Map(drawn));
    const now = fc.oneof(instant, fc.constant(new Date(Date.UTC(2026, 2, 20))));
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(question, { minLength: 25, maxLength: 25 }),
        now,
        ends,
        async (findings, questions, at, endsOfPulls) => {
          await inHistory(findings, endsOfPulls, async (tx) => {
            for (const [index, asked] of questions.entries()) {
              const expected = answer(findings, asked, endsOfPulls);
              const totals = await countTotals(tx, asked, at);
              assert.equal(totals.total, expected.length, `total of ${JSON.stringify(asked)}`);
              const typeOf = new Map(findings.map((finding) => [finding.id, issueTypeOfProfile[finding.profileId]]));
              assert.equal(totals.sca, expected.filter((id) => typeOf.get(id) === 'sca').length);
              assert.equal(totals.secrets, expected.filter((id) => typeOf.get(id) === 'secrets').length);
              assert.equal(totals.code, totals.total - totals.sca - totals.secrets);
              // Thresholds only choose the index: every read path must return the same rows.
              for (const [limit, thresholds] of waysOfReading) {
                assert.deepEqual(
                  await readAll(tx, asked, limit, thresholds),
                  expected,
                  `rows of ${JSON.stringify(asked)}`,
                );
              }
              const [limit, thresholds] = waysOfReading[index % waysOfReading.length]!;
              assert.deepEqual(
                await readAll(tx, asked, limit, thresholds, true),
                expected.toReversed(),
                `oldest first, rows of ${JSON.stringify(asked)}`,
              );
              for (const key of ['profile_id', 'rule_id', 'project_id'] as const) {
                const isDescending = index % 2 === 0;
                assert.deepEqual(
                  await readAllRanked(tx, asked, { key, isDescending, limit, thresholds, at }),
                  ranked(findings, expected, key, isDescending),
                  `by ${key}, rows of ${JSON.stringify(asked)}`,
                );
              }
              for (const total of [1, 1_000_000]) {
                const isDescending = index % 2 === 0;
                assert.deepEqual(
                  await readAllByEpss(tx, asked, { isDescending, limit, total, now: at }),
                  byEpss(expected, isDescending),
                  `by EPSS, rows of ${JSON.stringify(asked)}`,
                );
              }
              if (asked.judgement.kind === 'entered_state') {
                const seconds = [...(await sumSecondsToFix(tx, asked)).values()].reduce((sum, each) => sum + each, 0);
                const fixed = findings.filter(({ id }) => expected.includes(id));
                const exact = fixed.reduce((sum, finding) => sum + secondsToEntry(finding, asked), 0);
                assert.ok(Math.abs(seconds - exact) < 0.01, `${seconds} is not ${exact}: ${JSON.stringify(asked)}`);
              }
              for (const key of ['rule_id', 'project_id'] as const) {
                const counts = await countBy(tx, asked, key, at);
                assert.equal(
                  [...counts.values()].reduce((sum, n) => sum + n, 0),
                  expected.length,
                  `by ${key} ${JSON.stringify(asked)}`,
                );
              }
            }
          });
        },
      ),
      {
        numRuns: Number(process.env['PARAPET_TEST_RUNS'] ?? 25),
        interruptAfterTimeLimit: 120_000,
      },
    );
  });

  test('what was opened and returned, minus what was closed, is the change of the open findings, in any period', async () => {
    const now = new Date(Date.UTC(2026, 2, 20));
    const scope = {
      lane: 0,
      projectIds: null,
      ruleIds: null,
      profileIds: null,
      relevant: null,
      search: null,
      without: null,
    } as const;
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.tuple(instant, instant), { maxLength: 10 }), async (findings, periods) => {
        await inHistory(findings, new Map(), async (tx) => {
          for (const [a, b] of periods) {
            const [since, until] = a < b ? [a, b] : [b, a];
            const count = async (judgement: Judgement, from: Date | null, to: Date): Promise<number> =>
              (await countTotals(tx, { judgement, scope, since: from, until: to }, now)).total;
            const crossed = (judgement: Judgement): Promise<number> => count(judgement, since, until);
            const open: Judgement = { kind: 'standing', states: ['open', 'reviewing', 'fixing'] };
            assert.equal(
              (await crossed({ kind: 'crossed', from: 'absent', into: 'open' })) +
                (await crossed({ kind: 'crossed', from: 'closed', into: 'open' })) -
                (await crossed({ kind: 'crossed', from: 'open', into: 'fixed' })) -
                (await crossed({ kind: 'crossed', from: 'open', into: 'ignored' })) -
                (await crossed({ kind: 'crossed', from: 'open', into: 'removed' })),
              (await count(open, null, until)) - (await count(open, null, since)),
            );
          }
        });
      }),
      { numRuns: 25 },
    );
  });

  test('what became of a pull request’s finding is judged at its end, whatever is done later, by every read path', async () => {
    const day = (n: number): Date => new Date(Date.UTC(2026, 2, n));
    const finding: HistoricFinding = {
      id: '1',
      projectId: '1',
      ruleId: '1',
      profileId: '1',
      lane: 1,
      changes: [
        { at: day(1), status: 'unresolved', triage: 'untriaged' },
        { at: day(3), status: 'unresolved', triage: 'ignored' },
      ],
    };
    const outcomes: [endedAt: Date | null, group: 'open' | 'ignored'][] = [
      [null, 'ignored'],
      [day(2), 'open'],
      [day(3), 'ignored'],
      [new Date(day(1).getTime() - 1), 'open'],
    ];
    for (const [endedAt, expected] of outcomes) {
      await inHistory([finding], new Map(endedAt === null ? [] : [['1', endedAt]]), async (tx) => {
        for (const group of ['open', 'ignored', 'fixed'] as const) {
          for (const projects of [null, ['1']]) {
            const scope = {
              lane: 1,
              projectIds: projects,
              ruleIds: null,
              profileIds: null,
              relevant: null,
              search: null,
              without: null,
            } as const;
            const asked: ReportQuery = {
              judgement: { kind: 'shown', group, state: null },
              scope,
              since: null,
              until: day(9),
            };
            const ids = group === expected ? ['1'] : [];
            assert.equal(
              (await countTotals(tx, asked, day(9))).total,
              ids.length,
              `${group} ${endedAt?.toISOString()}`,
            );
            for (const [limit, thresholds] of waysOfReading)
              assert.deepEqual(await readAll(tx, asked, limit, thresholds), ids, `${group} ${endedAt?.toISOString()}`);
          }
        }
      });
    }
  });

  test('the tally stays exact through all changes and merges', async () => {
    await fc.assert(
      fc.asyncProperty(history, history, async (findings, later) => {
        await inHistory(findings, new Map(), async (tx) => {
          const ids = 'SELECT id FROM parapet.finding WHERE deployment_id = $1 AND id = ANY ($2::bigint[])';
          const changed = later.slice(0, findings.length).map((finding) => finding.id);
          await changeTally(tx, { idsSql: ids, parameters: [changed] }, async () => {
            await tx.client.query('DELETE FROM parapet.finding WHERE deployment_id = $1 AND id = ANY ($2::bigint[])', [
              deploymentId,
              changed,
            ]);
            await tx.client.query(
              'DELETE FROM parapet.finding_span WHERE deployment_id = $1 AND finding_id = ANY ($2::bigint[])',
              [deploymentId, changed],
            );
          });
          const differences = async (): Promise<unknown[]> =>
            (await findDerivedDifferences(tx)).filter((difference) => difference.table === 'finding_tally');
          assert.deepEqual(await differences(), []);
          await compactTally(tx);
          assert.deepEqual(await differences(), []);
          const { rows } = await tx.client.query(
            `SELECT count(*) FILTER (WHERE is_fresh)::int AS fresh, count(*) FILTER (WHERE n = 0)::int AS empty FROM parapet.finding_tally
            WHERE deployment_id = $1`,
            [deploymentId],
          );
          assert.deepEqual(rows, [{ fresh: 0, empty: 0 }]);
        });
      }),
      { numRuns: 20 },
    );
  });
});
