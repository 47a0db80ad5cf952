/**
 * The one reconcile: merges a staged scan into the stored state of its ref. Uploads, the CI protocol and managed scans
 * all call it. The decisions are made elsewhere: identity in model/identity, closings by the coverage rule
 * (store/reconcile/stage-changes.ts), the effect of a change in store/findings/apply-changes.ts. A constant number of
 * statements, in two parts: first everything that touches no finding visible to others, which is nearly all of the
 * work; then, with the project's decisions locked (store/projects/decisions.ts), the changes of known findings. So
 * people can triage while a scan is merged, and no decision is lost.
 */
import type { Spools } from '../../base/spool.ts';
import { advisoryDigests } from '../../model/identity/advisories.ts';
import { assignAcrossFiles } from '../../model/identity/across-files.ts';
import { assign } from '../../model/identity/assign.ts';
import { evidenceOfMatch } from '../../model/identity/match-evidence.ts';
import type { ScanContext } from '../../model/identity/sighting.ts';
import { assignWithinFiles } from '../../model/identity/within-files.ts';
import { applyChanges } from '../../store/findings/apply-changes.ts';
import { listAdvisoryNames } from '../../store/reconcile/advisory-names.ts';
import { upsertLatestScan } from '../../store/reconcile/close-scan.ts';
import { inheritDecisions } from '../../store/reconcile/inherit-decisions.ts';
import { insertNewFindings, updateMatchedDetails, updateMatchedFindings } from '../../store/reconcile/merge-results.ts';
import { mergeDependencies } from '../../store/reconcile/merge-dependencies.ts';
import { restoreLeftOutContent } from '../../store/reconcile/known-content.ts';
import { matchSameLocationOnOtherRefs, streamKnownOnOtherRefs } from '../../store/reconcile/match-other-refs.ts';
import { arePresentStill, type SeenAgain } from '../../store/reconcile/present-findings.ts';
import { deleteDuplicates, findKnownSides, matchUnchangedFiles } from '../../store/reconcile/match-unchanged.ts';
import { pathsInReach, type ReconcileScope } from '../../store/reconcile/scope.ts';
import {
  stageClosings,
  stageLaneChanges,
  stageSeenChanges,
  stageSuppressedElsewhere,
} from '../../store/reconcile/stage-changes.ts';
import { tuned } from '../../store/reconcile/tune.ts';
import { findUnsharedClosings, type UnsharedClosings } from '../../store/reconcile/unshared-closings.ts';
import {
  countUnmatchedResults,
  streamUnmatchedKnown,
  streamUnmatchedOfBase,
  streamUnmatchedResults,
  type FoundRow,
  type KnownRow,
  type Sliced,
  type Slicing,
} from '../../store/reconcile/unmatched.ts';
import { heldClosingsMin } from '../../model/held-closings.ts';
import type { ScanCounts } from '../../model/scan.ts';
import { countDecisions, hasDecisionsAfter, lockDecisions } from '../../store/projects/decisions.ts';
import { fetchSlices } from './fetch-slices.ts';
import { stageMatches } from '../../store/uploads/staging.ts';

/** Facts about the staged scan. */
export interface StagedScan {
  /** Results staged, including duplicates; if they were all seen again, those read. */
  results: number;
  /** Set if no results are staged because they are the ref's present findings, unchanged. */
  seenAgain: SeenAgain | undefined;
  /** True if contents that the ref's findings already hold were not staged (store/reconcile/known-content.ts). */
  leavesOutContent: boolean;
  /** Results that were not staged because an ignore pattern covers them. */
  ignored: number;
  /** The tool's name, recorded in the history as the actor of changes. */
  actor: string;
  /** The primary ref before this scan, if this scan changed it. */
  formerPrimaryRefId: string | null | undefined;
  /** Returns true if the scan may close findings that it has nothing in common with; null: it may close any. */
  mayCloseUnshared: (() => Promise<boolean>) | null;
  /** Spools for what does not fit in memory. */
  spools: Spools;
  /** Throws if the scan must stop; called between steps. */
  checkpoint(): void;
}

/** Content that was left out of staging is no longer in the database: the scan must be staged again. */
export class ContentMissing extends Error {
  constructor() {
    super('findings changed while the scan was staged');
    this.name = 'ContentMissing';
  }
}

/** The findings are not, or not certainly, those that were seen again: the scan must be staged. */
export class NotSeenAgain extends Error {
  constructor() {
    super('findings changed since the results were compared with them');
    this.name = 'NotSeenAgain';
  }
}

/** Held: nothing that others see was changed. */
export type Reconciled = { kind: 'merged'; counts: ScanCounts } | { kind: 'held'; closings: UnsharedClosings };

/**
 * Merges the scan, unless it is held back, all in the scope's transaction. Throws ContentMissing, NotSeenAgain.
 */
export function reconcile(scope: ReconcileScope, staged: StagedScan): Promise<Reconciled> {
  return tuned(scope.tx, () => merge(scope, staged));
}

async function merge(scope: ReconcileScope, staged: StagedScan): Promise<Reconciled> {
  const { seenAgain } = staged;
  if (seenAgain !== undefined && !(await arePresentStill(scope, seenAgain))) throw new NotSeenAgain();
  const duplicates = seenAgain?.duplicates ?? (await deleteDuplicates(scope));
  const results = staged.results - duplicates;
  const sides = await findKnownSides(scope);
  const isUnchanged = seenAgain !== undefined || (sides.onThisRef && (await matchOnThisRef(scope, results, staged)));
  if (!isUnchanged && sides.onOtherRefs) await matchOnOtherRefs(scope, staged);
  staged.checkpoint();
  const decisions = await countDecisions(scope.tx, scope.projectId);
  let fresh = { created: 0, muted: 0 };
  if (!isUnchanged) {
    if (staged.leavesOutContent && (await restoreLeftOutContent(scope)) > 0) throw new ContentMissing();
    // Only scans decide whether a finding is still there, and they are serialized: none of this waits for decisions.
    const closings = sides.onThisRef ? await stageClosings(scope) : 0;
    const held = closings > 0 ? await findHeld(scope, staged) : undefined;
    if (held !== undefined) return { kind: 'held', closings: held };
    staged.checkpoint();
    fresh = await insertNewFindings(scope);
    staged.checkpoint();
    if (sides.onThisRef) await updateMatchedDetails(scope);
  }
  await mergeDependencies(scope);
  staged.checkpoint();
  const decisionsNow = await lockDecisions(scope.tx, scope.projectId);
  if (!isUnchanged) {
    if (sides.onThisRef) {
      await stageSeenChanges(scope);
      await updateMatchedFindings(scope);
    }
    if (sides.onOtherRefs) {
      if (decisionsNow !== decisions || (await hasDecisionsAfter(scope.tx, scope))) await inheritDecisions(scope);
      await stageSuppressedElsewhere(scope);
    }
  }
  if (staged.formerPrimaryRefId !== undefined) {
    const { stagingId, primaryRefId } = scope;
    await stageLaneChanges(scope.tx, { stagingId, primaryRefId, formerPrimaryRefId: staged.formerPrimaryRefId });
  }
  staged.checkpoint();
  const changes = await applyChanges({
    tx: scope.tx,
    stagingId: scope.stagingId,
    at: scope.at,
    actor: staged.actor,
    scanId: scope.scanId,
    batchId: null,
  });
  await upsertLatestScan(scope);
  const counts = {
    parsed: staged.results + staged.ignored,
    ignored: staged.ignored,
    duplicates,
    new: fresh.created,
    reopened: changes.reopened,
    fixed: changes.fixed,
    removed: changes.removed,
    muted: changes.muted + fresh.muted,
    unchanged: results - fresh.created - changes.reopened,
  };
  return { kind: 'merged', counts };
}

/** The closings for which the scan is held back, with a question. Only of full scans: others name the paths that they cover. */
async function findHeld(
  scope: ReconcileScope,
  { mayCloseUnshared }: Pick<StagedScan, 'mayCloseUnshared'>,
): Promise<UnsharedClosings | undefined> {
  if (mayCloseUnshared === null || scope.isDiff) return undefined;
  const closings = await findUnsharedClosings(scope);
  if (closings === undefined || closings.count < heldClosingsMin) return undefined;
  return (await mayCloseUnshared()) ? undefined : closings;
}

type StepResources = Pick<StagedScan, 'checkpoint' | 'spools'>;

/** Returns true if the scan is identical to the stored state, so nothing needs merging, closing or creating. */
async function matchOnThisRef(scope: ReconcileScope, results: number, staged: StepResources): Promise<boolean> {
  const files = await matchUnchangedFiles(scope, results);
  if (files.matched === files.known && files.matched === results) return files.differing === 0;
  const target: Target = (known) => ({ findingId: known.findingId, identityId: null });
  await assignRemaining(scope, {
    readKnown: streamUnmatchedKnown,
    target,
    context: { ...(await contextOf(scope)), fileMaps: scope.fileMaps },
    checkpoint: () => staged.checkpoint(),
    spools: staged.spools,
  });
  return false;
}

async function matchOnOtherRefs(scope: ReconcileScope, staged: StepResources): Promise<void> {
  const target: Target = (known) => ({ findingId: null, identityId: known.identityId });
  const context = await contextOf(scope);
  const assignment = { target, checkpoint: () => staged.checkpoint(), spools: staged.spools };
  // A line map is certain, so in its files the base goes before what only stands at the same place elsewhere.
  if (scope.bases.length > 0) await matchSameLocationOnOtherRefs(scope, 'before');
  for (const base of scope.bases) {
    await assignRemaining(scope, {
      ...assignment,
      readKnown: (of, slicing) => streamUnmatchedOfBase(of, slicing, base),
      context: { ...context, renames: { ...context.renames, ...base.renames }, fileMaps: base.fileMaps },
    });
  }
  await matchSameLocationOnOtherRefs(scope, 'after');
  await assignRemaining(scope, { ...assignment, readKnown: streamKnownOnOtherRefs, context });
}

/** Results assigned at once; more are assigned in slices, so that memory does not grow with the scan. */
const assignmentBatchSize = 40_000;

type ReadKnown = (scope: ReconcileScope, slicing: Slicing) => AsyncGenerator<Sliced<KnownRow>[]>;
type Target = (known: KnownRow) => { findingId: string | null; identityId: string | null };

interface Assignment {
  readKnown: ReadKnown;
  target: Target;
  context: ScanContext;
  checkpoint: () => void;
  spools: Spools;
}

/**
 * Assigns in memory the results that the set-based part left: at once if there are few; else file by file, then rule by
 * rule across files.
 */
async function assignRemaining(scope: ReconcileScope, assignment: Assignment): Promise<void> {
  assignment.checkpoint();
  const open = await countUnmatchedResults(scope);
  if (open === 0) return;
  const of = Math.ceil(open / assignmentBatchSize);
  if (of === 1) {
    await assignSlices(scope, assignment, { slicing: { by: 'file', of }, by: assign });
    return;
  }
  await assignSlices(scope, assignment, { slicing: { by: 'file', of }, by: assignWithinFiles });
  await assignSlices(scope, assignment, { slicing: { by: 'rule', of }, by: assignAcrossFiles });
}

/** Three statements for any number of slices: fetch both sides, stage the assignments. */
async function assignSlices(
  scope: ReconcileScope,
  { readKnown, target, context, checkpoint, spools }: Assignment,
  { slicing, by }: { slicing: Slicing; by: typeof assign<KnownRow, FoundRow> },
): Promise<void> {
  await using found = await fetchSlices(spools, slicing, streamUnmatchedResults(scope, slicing));
  if (found.isEmpty) return;
  await using known = await fetchSlices(spools, slicing, readKnown(scope, slicing));
  if (known.isEmpty) return;
  const writer = stageMatches(scope.tx, scope.stagingId);
  try {
    for (let no = 0; no < slicing.of; no++) {
      checkpoint();
      const sides = { found: await found.take(no), known: await known.take(no) };
      if (sides.found.length === 0 || sides.known.length === 0) continue;
      for (const match of by(sides, context).matches) {
        const isPlain = match.pass === 'unchanged';
        writer.write({
          n: match.found.n,
          ...target(match.known),
          pass: isPlain ? null : match.pass,
          evidence: isPlain ? null : JSON.stringify(evidenceOfMatch(match)),
        });
        await writer.drain();
      }
    }
    await writer.end();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

async function contextOf(scope: ReconcileScope): Promise<ScanContext> {
  const advisories = advisoryDigests(await listAdvisoryNames(scope));
  return { advisories, renames: scope.renames, ruleAliases: scope.ruleAliases, isInReach: reachOf(scope) };
}

/** True if a diff scan covers the finding's path; findings elsewhere, on this ref or another, have not moved. */
function reachOf(scope: ReconcileScope): (known: { path: string }) => boolean {
  const paths = pathsInReach(scope);
  if (paths === null) return () => true;
  const reached = new Set(paths);
  return ({ path }) => reached.has(path);
}
