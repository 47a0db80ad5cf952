/**
 * Chooses, for each analysis of a scan, what changed since the commit that the analysis saw last: on the ref, or on its
 * base if the analysis is new on the ref. A line map from any other commit would attribute findings to wrong lines, so it
 * is not used, and the scan says so.
 */
import type { Problem } from '../../model/draft.ts';
import { fileMapsOf, type AnalysisChanges } from '../../model/identity/file-maps.ts';
import type { ChangesSince } from '../../model/scan.ts';
import type { LinesSeen, LinesSeenOnBase } from '../../store/reconcile/lines-seen.ts';
import type { BaseSide } from '../../store/reconcile/scope.ts';

export interface ChosenChanges {
  /** By position of the analysis; undefined where nothing is known, or nothing was there before. */
  byAnalysis: (AnalysisChanges | undefined)[];
  /** The renames of all of them. */
  renames: Record<string, string>;
  /** For the analyses that are new on the ref. */
  bases: BaseSide[];
  problems: Problem[];
}

/** What the analyses saw last: on the ref, and those that are new there on its base. */
export interface Seen {
  refName: string;
  here: readonly LinesSeen[];
  onBase: readonly LinesSeenOnBase[];
}

/** `declared`: by the uploader, which goes first. `fetched`: from the repository. */
export function chooseChanges(
  { declared, fetched }: { declared: readonly ChangesSince[]; fetched: readonly ChangesSince[] },
  analyses: readonly { analysisId: string; tool: string }[],
  { here, onBase, refName }: Seen,
): ChosenChanges {
  const chosen: ChosenChanges = { byAnalysis: [], renames: {}, bases: [], problems: [] };
  const sinceBase: (BaseChanges | undefined)[] = [];
  for (const { analysisId, tool } of analyses) {
    const own = here.find((each) => each.analysisId === analysisId);
    const base = own === undefined ? onBase.find((each) => each.analysisId === analysisId) : undefined;
    const last = own ?? base;
    const commit = last?.commit.toLowerCase() ?? '';
    const changes =
      commit === '' ? undefined : [...declared, ...fetched].find(({ baseCommit }) => baseCommit === commit);
    const since = changes && { changes, stalePaths: new Set(last?.stalePaths) };
    chosen.byAnalysis.push(own && since);
    sinceBase.push(base && since && { ...since, refId: base.refId });
    if (own !== undefined && changes !== undefined) chosen.renames = { ...changes.renames, ...chosen.renames };
    if (last !== undefined && changes === undefined && declared.length > 0)
      chosen.problems.push(unusedChanges(declared, { tool, refName: base?.refName ?? refName, commit }));
  }
  chosen.bases = basesOf(
    sinceBase,
    analyses.map(({ analysisId }) => analysisId),
  );
  return chosen;
}

interface BaseChanges extends AnalysisChanges {
  refId: string;
}

/** One for each base ref, both lists by position of the analysis. */
function basesOf(sinceBase: readonly (BaseChanges | undefined)[], analysisIds: readonly string[]): BaseSide[] {
  const refIds = new Set(sinceBase.flatMap((since) => since?.refId ?? []));
  return [...refIds].map((refId) => {
    const served = sinceBase.map((since) => (since?.refId === refId ? since : undefined));
    return {
      refId,
      analysisIds: analysisIds.map((id, index) => (served[index] === undefined ? null : id)),
      renames: Object.assign({}, ...served.map((since) => since?.changes.renames).reverse()) as Record<string, string>,
      fileMaps: fileMapsOf(served),
    };
  });
}

function unusedChanges(
  given: readonly ChangesSince[],
  { tool, refName, commit }: { tool: string; refName: string; commit: string },
): Problem {
  const bases = given.map(({ baseCommit }) => shortOf(baseCommit)).join(', ');
  const reason =
    commit === ''
      ? `the last scan of ${tool} on ${refName} was not a complete scan of one known commit`
      : `the last scan of ${tool} on ${refName} saw ${shortOf(commit)}`;
  return {
    file: '',
    place: 'manifest.changes',
    message: `The renames and line maps since ${bases} were not used: ${reason}.`,
  };
}

function shortOf(commit: string): string {
  return commit.slice(0, 12);
}
