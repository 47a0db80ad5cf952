/**
 * The one reconcile: merges a staged scan into what is known of its ref. Uploads, the CI protocol and managed scans all call it.
 * It decides nothing by itself: who is who comes from model/identity, what may be closed from the coverage rule
 * (store/reconcile/stage-changes.ts), what a change means from store/findings/apply-changes.ts. A constant number of statements.
 */
import { assignAcrossFiles } from '../../model/identity/across-files.ts';
import { assign } from '../../model/identity/assign.ts';
import { evidenceOfMatch } from '../../model/identity/match-evidence.ts';
import { assignWithinFiles } from '../../model/identity/within-files.ts';
import { applyChanges } from '../../store/findings/apply-changes.ts';
import { deleteStaged, upsertLatestScan } from '../../store/reconcile/close-scan.ts';
import { insertNewFindings, updateMatchedFindings } from '../../store/reconcile/merge-results.ts';
import { mergeDependencies } from '../../store/reconcile/merge-dependencies.ts';
import { restoreLeftOutContent } from '../../store/reconcile/known-content.ts';
import { listKnownOnOtherRefs, matchSamePlaceOnOtherRefs } from '../../store/reconcile/match-other-refs.ts';
import { deleteDuplicates, findKnownSides, matchUnchangedFiles } from '../../store/reconcile/match-unchanged.ts';
import { pathsInReach, type ReconcileScope } from '../../store/reconcile/scope.ts';
import {
  stageClosings,
  stageLaneChanges,
  stageSeenChanges,
  stageSuppressedElsewhere,
} from '../../store/reconcile/stage-changes.ts';
import { tuneMerge } from '../../store/reconcile/tune.ts';
import {
  countUnmatchedResults,
  listUnmatchedKnown,
  listUnmatchedResults,
  type FoundRow,
  type KnownRow,
  type Slice,
} from '../../store/reconcile/unmatched.ts';
import type { ScanCounts } from '../../model/scan.ts';
import { stageMatches } from '../../store/staging.ts';

/** What the scan was staged with. */
export interface StagedScan {
  /** Results staged, duplicates among them. */
  results: number;
  /** Results that were not staged, because an ignore pattern covers them. */
  ignored: number;
  /** The tool's name, as the history tells who changed something. */
  actor: string;
  /** The primary ref before this scan, when it is another one now. */
  formerPrimaryRefId: string | null | undefined;
  /** Throws to give the scan up; asked between steps, so that none waits long for it. */
  checkpoint(): void;
}

/** Merges, and says what it did. Everything happens in the scope's transaction. */
export async function reconcile(scope: ReconcileScope, staged: StagedScan): Promise<ScanCounts> {
  await tuneMerge(scope.tx, staged.results);
  const duplicates = await deleteDuplicates(scope);
  const results = staged.results - duplicates;
  const sides = await findKnownSides(scope);
  const isAsBefore = sides.onThisRef && (await matchOnThisRef(scope, results, staged.checkpoint));
  let fresh = { created: 0, muted: 0 };
  if (!isAsBefore && sides.onOtherRefs) await matchOnOtherRefs(scope, staged.checkpoint);
  staged.checkpoint();
  if (!isAsBefore) {
    if (sides.onThisRef) {
      await restoreLeftOutContent(scope);
      await stageSeenChanges(scope);
      await stageClosings(scope);
      staged.checkpoint();
      await updateMatchedFindings(scope);
    }
    if (sides.onOtherRefs) await stageSuppressedElsewhere(scope);
  }
  if (staged.formerPrimaryRefId !== undefined) {
    const { scanId: key, primaryRefId } = scope;
    await stageLaneChanges(scope.tx, { key, primaryRefId, formerPrimaryRefId: staged.formerPrimaryRefId });
  }
  staged.checkpoint();
  const changes = await applyChanges({
    tx: scope.tx,
    key: scope.scanId,
    at: scope.at,
    actor: staged.actor,
    scanId: scope.scanId,
    batchId: null,
  });
  staged.checkpoint();
  if (!isAsBefore) fresh = await insertNewFindings(scope);
  staged.checkpoint();
  await mergeDependencies(scope);
  await upsertLatestScan(scope);
  await deleteStaged(scope);
  return {
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
}

/** Answers whether everything is, to the letter, as it was: then there is nothing to merge, to close, or to make. */
async function matchOnThisRef(scope: ReconcileScope, results: number, checkpoint: () => void): Promise<boolean> {
  const files = await matchUnchangedFiles(scope);
  if (files.matched === files.known && files.matched === results) return files.differing === 0;
  const target: Target = (known) => ({ findingId: known.findingId, identityId: null });
  await assignRemaining(scope, { listKnown: listUnmatchedKnown, target, checkpoint });
  return false;
}

async function matchOnOtherRefs(scope: ReconcileScope, checkpoint: () => void): Promise<void> {
  await matchSamePlaceOnOtherRefs(scope);
  const target: Target = (known) => ({ findingId: null, identityId: known.identityId });
  await assignRemaining(scope, { listKnown: listKnownOnOtherRefs, target, checkpoint });
}

/** Results that are assigned at a time; more are taken in slices, so that memory does not grow with the scan. */
const assignedAtATime = 40_000;

type ListKnown = (scope: ReconcileScope, slice: Slice) => Promise<KnownRow[]>;
type Target = (known: KnownRow) => { findingId: string | null; identityId: string | null };

/**
 * Assigns what the set-based part left over, in memory: all of it at once where it is little; else file by file, and then rule by
 * rule across the files.
 */
async function assignRemaining(
  scope: ReconcileScope,
  { listKnown, target, checkpoint }: { listKnown: ListKnown; target: Target; checkpoint: () => void },
): Promise<void> {
  checkpoint();
  const open = await countUnmatchedResults(scope);
  if (open === 0) return;
  if (open <= assignedAtATime) {
    await assignSlice(scope, { slice: null, listKnown, target, by: assign });
    return;
  }
  const of = Math.ceil(open / assignedAtATime);
  for (let no = 0; no < of; no++) {
    checkpoint();
    await assignSlice(scope, { slice: { by: 'file', of, no }, listKnown, target, by: assignWithinFiles });
  }
  for (let no = 0; no < of; no++) {
    checkpoint();
    await assignSlice(scope, { slice: { by: 'rule', of, no }, listKnown, target, by: assignAcrossFiles });
  }
}

interface SliceWork {
  slice: Slice;
  listKnown: ListKnown;
  target: Target;
  by: typeof assign<KnownRow, FoundRow>;
}

async function assignSlice(scope: ReconcileScope, { slice, listKnown, target, by }: SliceWork): Promise<void> {
  const found = await listUnmatchedResults(scope, slice);
  if (found.length === 0) return;
  const known = await listKnown(scope, slice);
  if (known.length === 0) return;
  const { matches } = by(
    { known, found },
    { renames: scope.manifest.renames, ruleAliases: scope.ruleAliases, isInReach: reachOf(scope) },
  );
  const writer = stageMatches(scope.tx, scope.scanId);
  for (const match of matches) {
    const isPlain = match.pass === 'unchanged';
    writer.write({
      n: match.found.n,
      ...target(match.known),
      pass: isPlain ? null : match.pass,
      evidence: isPlain ? null : JSON.stringify(evidenceOfMatch(match)),
    });
    await writer.drain();
  }
  await writer.end();
}

/** Whether a diff scan speaks of a finding's path: from elsewhere, on this ref or another, nothing has moved. */
function reachOf(scope: ReconcileScope): (known: { path: string }) => boolean {
  const paths = pathsInReach(scope);
  if (paths === null) return () => true;
  const reached = new Set(paths);
  return ({ path }) => reached.has(path);
}
