/**
 * Invariants: random small code bases are edited, scanned with and without coverage, on several refs, and triaged in
 * between, through the real ingest on a real database. PROPERTY_RUNS=200 runs more of them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readReport } from '../../server/src/domain/reports/read-report.ts';
import { triageFindings } from '../../server/src/domain/triage/triage-findings.ts';
import { aggregateState, reportGroupOf, type Detection, type Triage } from '../../server/src/model/states.ts';
import { settableTriages } from '../../server/src/model/triage.ts';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { tupleVersions } from '../harness/database/tuple-versions.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';
import { applyEdits, edit, firstTree, scan, type Edited, type Tree } from './code-base.ts';

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 12);
const rules = ['rule-0', 'rule-1', 'rule-2', 'rule-that-never-finds'];
const refs = ['main', 'feature', 'refs/pull/7/merge'] as const;

const ref = fc.constantFrom(...refs);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('scan' as const),
      ref,
      edits: fc.array(edit, { maxLength: 4 }),
      knowsRenames: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('uncovered' as const),
      ref,
      how: fc.constantFrom('failed', 'diff of nothing', 'other tool', 'other category'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('diff' as const),
      ref,
      edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('triage' as const),
      choice: fc.array(fc.nat(50), { minLength: 1, maxLength: 3 }),
      triage: fc.constantFrom(...settableTriages),
    }),
  },
);
const storySteps = fc.array(step, { minLength: 4, maxLength: 9 });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  id: string;
  identity: string;
  ref: string;
  lane: number;
  tool: string;
  category: string;
  status: Detection;
  triage: Triage;
  state: string;
  stateSince: Date;
  groupSince: Date;
  relevantSince: Date;
  createdAt: Date;
  firstStatus: Detection;
  firstTriage: Triage;
  reason: string | null;
  note: string | null;
  path: string;
  line: number;
}

interface Event {
  findingId: string;
  at: Date;
  fromStatus: Detection;
  toStatus: Detection;
  fromTriage: Triage;
  toTriage: Triage;
  fromState: string;
  toState: string;
}

interface Decision {
  triage: Triage;
  reason: string | null;
  note: string | null;
}

/** The model of one story. */
class Story {
  readonly on: TestPlatform;
  readonly project: string;
  /** Each ref's tree, and its edits since its last full scan. */
  readonly trees = new Map<string, Tree>();
  readonly pending = new Map<string, Pick<Edited, 'renames' | 'deleted'>>();
  /** Each line's finding after the ref's last full scan. */
  readonly ids = new Map<string, Map<number, { id: string; text: string; path: string }>>();
  /** The last decision on each identity. */
  readonly decisions = new Map<string, Decision>();
  /** Open and known findings of the primary ref at an instant, according to the rows. */
  readonly moments: { until: Date; open: string[]; known: string[] }[] = [];
  decided = 0;

  constructor(on: TestPlatform, project: string) {
    this.on = on;
    this.project = project;
  }

  async rows(): Promise<Row[]> {
    return this.on.platform.database.asTenant('1', async ({ client }) => {
      const { rows } = await client.query<Row>(
        `SELECT f.id, f.identity_id AS identity, r.name AS ref, f.lane, a.tool, a.category, f.status, f.triage, f.state,
                f.state_since AS "stateSince", f.group_since AS "groupSince", f.relevant_since AS "relevantSince",
                f.created_at AS "createdAt", f.first_status AS "firstStatus", f.first_triage AS "firstTriage",
                f.triage_reason AS reason, f.note, f.path, f.start_line AS line
           FROM parapet.finding f
           JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
           JOIN parapet.project_ref r ON r.deployment_id = 1 AND r.id = f.ref_id
           JOIN parapet.analysis a ON a.deployment_id = 1 AND a.id = f.analysis_id
          WHERE f.deployment_id = 1 AND p.name = $1 ORDER BY f.id`,
        [this.project],
      );
      return rows;
    });
  }

  async events(): Promise<Event[]> {
    return this.on.platform.database.asTenant('1', async ({ client }) => {
      const { rows } = await client.query<Event>(
        `SELECT finding_id AS "findingId", at, from_status AS "fromStatus", to_status AS "toStatus", from_triage AS "fromTriage",
                to_triage AS "toTriage", from_state AS "fromState", to_state AS "toState"
           FROM parapet.finding_event WHERE deployment_id = 1 ORDER BY id`,
      );
      return rows;
    });
  }

  /** The tree of a ref; a new ref branches off main. */
  treeOf(name: string): Tree {
    return this.trees.get(name) ?? this.trees.get('main') ?? firstTree();
  }
}

function upload(
  story: Story,
  name: string,
  run: Parameters<typeof sarifOf>[0],
  more: Parameters<typeof uploadAndIngest>[2] = {},
) {
  return uploadAndIngest(story.on, sarifOf({ rules, ...run }), { project: story.project, ref: name, ...more });
}

async function fullScan(
  story: Story,
  { ref: name, edits, knowsRenames }: Extract<Step, { kind: 'scan' }>,
): Promise<void> {
  const before = story.ids.get(name);
  const edited = applyEdits(story.treeOf(name), edits);
  story.trees.set(name, edited.tree);
  const since = story.pending.get(name) ?? { renames: {}, deleted: [] };
  story.pending.delete(name);
  const renames = chained(since.renames, edited.renames);
  const results = scan(edited.tree);
  const manifest = { paths: null, deleted: [], renames: knowsRenames ? renames : {} };
  const done = await upload(story, name, { results }, { manifest });
  assert.equal(done.status, 'completed', JSON.stringify(done.problems));

  const rows = (await story.rows()).filter((row) => row.ref === name && row.tool === 'testscan' && row.category === '');
  const present = rows.filter((row) => row.status === 'unresolved');
  assert.deepEqual(present.map(placeOf).sort(), results.map(placeOf).sort(), 'present is what the scan found');
  assertKeptIds(story, before, { results, present, renames, knowsRenames });
  const byPlace = new Map(present.map((row) => [placeOf(row), row.id]));
  story.ids.set(
    name,
    new Map(
      results.map((each) => [each.uid, { id: byPlace.get(placeOf(each)) ?? '', text: each.text, path: each.path }]),
    ),
  );

  const { database } = story.on.platform;
  const versions = await tupleVersions(database, '1');
  story.on.clock.advanceMs(1000);
  const again = await upload(story, name, { results: results.toReversed() });
  assert.equal(again.counts.unchanged, results.length);
  assert.deepEqual(await tupleVersions(database, '1'), versions, 'the same results in another order touch no row');
}

const placeOf = (each: { path: string; line: number }): string => `${each.path}:${each.line}`;

function chained(earlier: Record<string, string>, later: Record<string, string>): Record<string, string> {
  const renames = Object.fromEntries(Object.entries(earlier).map(([from, to]) => [from, later[to] ?? to]));
  for (const [from, to] of Object.entries(later)) {
    if (!Object.values(earlier).includes(from)) renames[from] = to;
  }
  return renames;
}

/** A line with a unique text keeps its finding while it stays in its file, renamed or not if the renames are known. */
function assertKeptIds(
  story: Story,
  before: Map<number, { id: string; text: string; path: string }> | undefined,
  now: { results: ReturnType<typeof scan>; present: Row[]; renames: Record<string, string>; knowsRenames: boolean },
): void {
  const texts = now.results.map((each) => each.text);
  const idAt = new Map(now.present.map((row) => [placeOf(row), row.id]));
  for (const each of now.results) {
    const earlier = before?.get(each.uid);
    if (earlier === undefined || earlier.text !== each.text || !each.text.includes('only_')) continue;
    if (texts.filter((text) => text === each.text).length > 1) continue;
    const path = now.knowsRenames ? (now.renames[earlier.path] ?? earlier.path) : earlier.path;
    if (path === each.path)
      assert.equal(idAt.get(placeOf(each)), earlier.id, `${each.text} in ${each.path} of ${story.project}`);
  }
}

/** A scan that must not close anything, of a tree in which everything was fixed. */
async function uncoveredScan(story: Story, { ref: name, how }: Extract<Step, { kind: 'uncovered' }>): Promise<void> {
  const before = await story.rows();
  if (how === 'failed') await upload(story, name, { results: [], isSuccessful: false });
  else if (how === 'other tool') await upload(story, name, { results: [], tool: 'otherscan' });
  else if (how === 'other category') await upload(story, name, { results: [] }, { category: 'nightly' });
  else await upload(story, name, { results: [] }, { scope: 'diff', manifest: { paths: [], deleted: [], renames: {} } });
  const facts = (rows: Row[]) => rows.map(({ id, status, triage, path, line }) => ({ id, status, triage, path, line }));
  assert.deepEqual(facts(await story.rows()), facts(before), `a scan without coverage (${how}) changes nothing`);
}

/** Scans only the edited files. */
async function diffScan(story: Story, { ref: name, edits }: Extract<Step, { kind: 'diff' }>): Promise<void> {
  const tree = story.treeOf(name);
  if (story.ids.get(name) === undefined) return;
  const edited = applyEdits(tree, edits);
  const changed = [...edited.tree].filter(([path, lines]) => !sameLines(tree.get(path), lines)).map(([path]) => path);
  const before = await story.rows();
  const results = scan(edited.tree).filter((each) => changed.includes(each.path));
  const { renames, deleted } = edited;
  await upload(story, name, { results }, { scope: 'diff', manifest: { paths: changed, deleted, renames } });
  story.trees.set(name, edited.tree);
  story.ids.delete(name);
  const reach = new Set([...changed, ...deleted, ...Object.keys(renames)]);
  const after = new Map((await story.rows()).map((row) => [row.id, row]));
  for (const row of before) {
    if (row.ref !== name || row.status !== 'unresolved' || reach.has(row.path)) continue;
    // It may have been recognised in a scanned file (moved code); it must not be closed.
    assert.equal(after.get(row.id)?.status, 'unresolved', `${row.path} was not in the diff`);
  }
}

function sameLines(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
  return one?.length === other.length && one.every((line, index) => line === other[index]);
}

async function decide(story: Story, { choice, triage }: Extract<Step, { kind: 'triage' }>): Promise<void> {
  const rows = await story.rows();
  if (rows.length === 0) return;
  const chosen = choice.map((n) => rows[n % rows.length]!);
  story.decided += 1;
  const reason = triage === 'ignored' ? ('acceptable_risk' as const) : null;
  const decision = { triage, reason, note: `decision ${story.decided}` };
  await triageFindings(
    story.on.platform,
    story.on.admin,
    { kind: 'ids', findingIds: chosen.map((row) => row.id) },
    decision,
  );
  for (const row of chosen) story.decisions.set(row.identity, decision);
}

/** Checked after every step. */
async function assertInvariants(story: Story, earlier: readonly Row[]): Promise<Row[]> {
  const rows = await story.rows();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of earlier)
    assert.equal(byId.get(row.id)?.identity, row.identity, 'a finding never changes its id and identity');
  const events = Map.groupBy(await story.events(), (event) => event.findingId);
  for (const row of rows) {
    const { triage, reason, note } = story.decisions.get(row.identity) ?? {
      triage: 'untriaged',
      reason: null,
      note: null,
    };
    assert.deepEqual(
      [row.triage, row.reason, row.note],
      [triage, reason, note],
      `triage of finding ${row.id} on ${row.ref}`,
    );
    assertHistoryExplains(row, events.get(row.id) ?? []);
  }
  await assertCleanAndExact(story.on.platform.database, '1');
  return rows;
}

/** The history from creation through all events ends in the row's state. */
function assertHistoryExplains(row: Row, events: readonly Event[]): void {
  let [status, triage] = [row.firstStatus, row.firstTriage];
  let [at, stateSince, groupSince, relevantSince] = [row.createdAt, row.createdAt, row.createdAt, row.createdAt];
  const isGone = (fact: Detection): boolean => fact === 'fixed' || fact === 'removed';
  for (const event of events) {
    const [from, to] = [aggregateState(status, triage), aggregateState(event.toStatus, event.toTriage)];
    assert.deepEqual([event.fromStatus, event.fromTriage, event.fromState, event.toState], [status, triage, from, to]);
    assert.ok(event.at >= at, 'time does not run backwards');
    if (from !== to) stateSince = event.at;
    if (reportGroupOf(from) !== reportGroupOf(to)) groupSince = event.at;
    if (isGone(status) && !isGone(event.toStatus)) relevantSince = event.at;
    [status, triage, at] = [event.toStatus, event.toTriage, event.at];
  }
  assert.deepEqual(
    [row.status, row.triage, row.state, row.stateSince, row.groupSince, row.relevantSince],
    [status, triage, aggregateState(status, triage), stateSince, groupSince, relevantSince],
  );
}

/** Reports about each recorded instant return the state of that time. */
async function assertPastCanBeRead(story: Story): Promise<void> {
  const { platform, admin } = story.on;
  for (const { until, open, known } of story.moments) {
    for (const [type, expected] of [
      ['open_backlog', open],
      ['project', known],
    ] as const) {
      const request = { type, filters: { projects: [story.project] }, until };
      const { findings, totals } = await readReport(platform, admin, request, { cursor: undefined, limit: 3000 });
      assert.deepEqual(
        findings.map((finding) => finding.id).sort(),
        expected.toSorted(),
        `${type} until ${until.toISOString()}`,
      );
      assert.equal(totals.total, expected.length);
    }
  }
}

async function tell(on: TestPlatform, project: string, steps: readonly Step[]): Promise<void> {
  const story = new Story(on, project);
  story.trees.set('main', firstTree());
  let rows: Row[] = [];
  const first: Step = { kind: 'scan', ref: 'main', edits: [], knowsRenames: true };
  for (const each of [first, ...steps]) {
    on.clock.advanceMs(3_600_000);
    if (each.kind === 'scan') await fullScan(story, each);
    else if (each.kind === 'uncovered') await uncoveredScan(story, each);
    else if (each.kind === 'diff') await diffScan(story, each);
    else await decide(story, each);
    rows = await assertInvariants(story, rows);
    on.clock.advanceMs(1);
    const primary = rows.filter((row) => row.lane === 0);
    story.moments.push({
      until: on.clock.now(),
      open: primary.filter((row) => ['open', 'reviewing', 'fixing'].includes(row.state)).map((row) => row.id),
      known: primary.map((row) => row.id),
    });
  }
  await assertPastCanBeRead(story);
}

test('identity, triage, history and derived tables are correct after any edits, scans and decisions', async (t) => {
  await fc.assert(
    fc.asyncProperty(storySteps, async (steps) => {
      // A separate database for each story, because exact contents are compared.
      const on = await createTestPlatform();
      try {
        await tell(on, 'story', steps);
      } finally {
        await on.drop();
      }
    }),
    { numRuns, endOnFailure: process.env['PROPERTY_SHRINK'] === undefined },
  );
  t.diagnostic(`${numRuns} stories`);
});
