/**
 * Undo against a world without the decision (readings section 7): the same scans and decisions run on two platforms, on one of
 * them without the decisions that the other undoes. Afterwards both tell the same of the present and of the past.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { TriageDecision } from '../../server/src/model/triage.ts';
import { performRun } from '../../server/src/domain/runs/perform-run.ts';
import { performers } from '../../server/src/domain/runs/performers.ts';
import { readReport } from '../../server/src/domain/reports/read-report.ts';
import { reportTypes, type ReportRequest } from '../../server/src/domain/reports/report-request.ts';
import { summarizeReport } from '../../server/src/domain/reports/summarize-report.ts';
import { triageFindings } from '../../server/src/domain/triage/triage-findings.ts';
import { undoTriage } from '../../server/src/domain/triage/undo-triage.ts';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

type Step =
  | { kind: 'scan'; ref: string; present: number[]; muted: number | null; hours: number }
  /** A decision about some of the findings that exist by then; `picks` choose them. */
  | { kind: 'decide'; picks: number[]; triage: TriageDecision['triage']; note: string; hours: number }
  /** The undo of one of the decisions made by then. */
  | { kind: 'undo'; pick: number; hours: number };

const hours = fc.constantFrom(0, 1, 5, 24, 24 * 9);
const scan = fc.record({
  kind: fc.constant('scan' as const),
  ref: fc.constantFrom('main', 'main', 'feature/x', 'refs/pull/7/merge'),
  present: fc.subarray([0, 1, 2, 3]),
  muted: fc.option(fc.constantFrom(0, 1), { freq: 3 }),
  hours,
});
const decide = fc.record({
  kind: fc.constant('decide' as const),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  triage: fc.constantFrom(
    'ignored' as const,
    'ignored' as const,
    'reviewing' as const,
    'fixing' as const,
    'reopened' as const,
  ),
  note: fc.constantFrom('', 'first', 'second'),
  hours,
});
const undo = fc.record({ kind: fc.constant('undo' as const), pick: fc.nat(), hours });
/** A scan that finds something, a decision about it, and anything else; one undo at least. */
const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    scan.map((first): Step => ({ ...first, ref: 'main', present: [0, 1, ...first.present.filter((no) => no > 1)] })),
    decide,
    fc.array(fc.oneof(scan, decide, decide, undo), { maxLength: 10 }),
    undo,
  )
  .map(([first, decision, between, last]) => [first, decision, ...between, last]);

/** The decisions (by position) that a later step undoes: drawn from those that exist by then and are still in force. */
function undoneDecisions(all: readonly Step[]): Map<number, number> {
  const inForce: number[] = [];
  const undoneBy = new Map<number, number>();
  for (const [index, step] of all.entries()) {
    if (step.kind === 'decide') inForce.push(index);
    if (step.kind !== 'undo' || inForce.length === 0) continue;
    const [decision] = inForce.splice(step.pick % inForce.length, 1);
    if (decision !== undefined) undoneBy.set(index, decision);
  }
  return undoneBy;
}

describe('an undone decision', { timeout: 300_000 }, () => {
  let undoing: TestPlatform;
  let without: TestPlatform;
  /** Decides and undoes by runs, in parts of one finding. */
  let inParts: TestPlatform;
  before(async () => {
    undoing = await createTestPlatform();
    without = await createTestPlatform();
    inParts = await createTestPlatform();
    inParts.platform.triageLimits = { atOnceMax: 0, perPart: 1 };
  });
  after(async () => {
    for (const each of [undoing, inParts]) await assertCleanAndExact(each.platform.database, '1');
    for (const each of [undoing, without, inParts]) await each.drop();
  });

  const rows = async (on: TestPlatform, sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> =>
    on.platform.database.asTenant('1', async (tx) => (await tx.client.query(sql, parameters)).rows);

  const findingIds = async (on: TestPlatform, project: string): Promise<string[]> => {
    const found = await rows(
      on,
      `SELECT f.id FROM parapet.finding f JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
        WHERE f.deployment_id = 1 AND p.name = $1 ORDER BY f.id`,
      [project],
    );
    return found.map(({ id }) => String(id));
  };

  async function perform(on: TestPlatform, runId: string | null): Promise<void> {
    if (runId !== null) await performRun({ platform: on.platform, performers, deploymentId: '1', runId });
  }

  /** Runs the steps; decisions whose position is in `left out` are not made, and neither are undos then. */
  async function run(
    on: TestPlatform,
    project: string,
    all: readonly Step[],
    leftOut: ReadonlySet<number>,
  ): Promise<void> {
    const undoneBy = undoneDecisions(all);
    const batches = new Map<number, string>();
    for (const [index, step] of all.entries()) {
      on.clock.advanceMs(step.hours * 3_600_000 + 1);
      if (step.kind === 'scan') {
        const results = step.present.map((no) => ({
          rule: `rule-${no % 2}`,
          path: `src/${no}.ts`,
          line: 3,
          text: `eval(code${no})`,
          isSuppressedInSource: step.muted === no,
        }));
        await uploadAndIngest(on, sarifOf({ results, rules: ['rule-0', 'rule-1', 'rule-2'] }), {
          project,
          ref: step.ref,
        });
      }
      if (step.kind === 'decide' && !leftOut.has(index)) {
        const known = await findingIds(on, project);
        if (known.length === 0) continue;
        const chosen = step.picks.map((pick) => known[pick % known.length]!);
        const reason = step.triage === 'ignored' ? ('false_positive' as const) : null;
        const decision = { triage: step.triage, reason, note: step.note === '' ? null : step.note };
        const selection = { kind: 'ids', findingIds: chosen } as const;
        const { batchId, runId } = await triageFindings(on.platform, on.admin, selection, decision);
        await perform(on, runId);
        if (batchId !== null) batches.set(index, batchId);
      }
      const undone = undoneBy.get(index);
      const batch = undone === undefined ? undefined : batches.get(undone);
      if (batch !== undefined) await perform(on, (await undoTriage(on.platform, on.admin, batch)).runId);
    }
  }

  /** All that reports and ages are read from, and the reports themselves. */
  async function told(on: TestPlatform, project: string): Promise<unknown> {
    const facts = await rows(
      on,
      `SELECT f.status, f.triage, f.state, f.state_since, f.group_since, f.relevant_since, f.triage_reason, f.note, f.lane,
              (SELECT json_agg(s ORDER BY s.from_at, s.to_at, s.measure)
                 FROM (SELECT measure, from_at, to_at, group_from_at, again_at, lane, relevant_since FROM parapet.finding_span
                        WHERE deployment_id = 1 AND finding_id = f.id) s) AS spans
         FROM parapet.finding f JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
        WHERE f.deployment_id = 1 AND p.name = $1 ORDER BY f.id`,
      [project],
    );
    // Ids differ between the platforms once a run has failed; their order does not.
    const ids = await findingIds(on, project);
    const now = on.clock.now().getTime();
    const reports: unknown[] = [];
    for (const type of reportTypes) {
      for (const [since, until] of [
        [undefined, undefined],
        [new Date(now - 12 * 86_400_000), new Date(now - 6 * 3_600_000)],
      ]) {
        const request: ReportRequest = { type, filters: { projects: [project] }, since, until };
        const { findings, totals } = await readReport(on.platform, on.admin, request, {
          cursor: undefined,
          limit: 100,
        });
        reports.push({ type, findings: findings.map(({ id }) => ids.indexOf(id)), totals });
        if (since !== undefined)
          reports.push(
            (
              await summarizeReport(on.platform, on.admin, {
                request,
                key: 'day',
                withSeverities: false,
                withTimeToFix: false,
              })
            ).groups,
          );
      }
    }
    return { facts, reports };
  }

  test('leaves every report, age and count as if it had never been made', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const project = `undo-${runs++}`;
        const leftOut = new Set(undoneDecisions(all).values());
        await run(undoing, project, all, new Set());
        await run(without, project, all, leftOut);
        const expected = await told(without, project);
        assert.deepEqual(await told(undoing, project), expected);
        await run(inParts, project, all, new Set());
        assert.deepEqual(await told(inParts, project), expected);
      }),
      { numRuns: Number(process.env['PARAPET_TEST_RUNS'] ?? 12), interruptAfterTimeLimit: 60_000 },
    );
  });
});
