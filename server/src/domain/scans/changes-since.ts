/**
 * Chooses, for each analysis of a scan, what changed since the commit that the analysis saw last on the ref. A line map
 * from any other commit would attribute findings to wrong lines, so it is not used, and the scan says so.
 */
import type { Problem } from '../../model/draft.ts';
import type { AnalysisChanges } from '../../model/identity/file-maps.ts';
import type { ChangesSince } from '../../model/scan.ts';
import type { LinesSeen } from '../../store/reconcile/lines-seen.ts';

export interface ChosenChanges {
  /** By position of the analysis; undefined where nothing is known, or nothing was there before. */
  byAnalysis: (AnalysisChanges | undefined)[];
  /** The renames of all of them. */
  renames: Record<string, string>;
  problems: Problem[];
}

/** `declared`: by the uploader, which goes first. `fetched`: from the repository. */
export function chooseChanges(
  { declared, fetched }: { declared: readonly ChangesSince[]; fetched: readonly ChangesSince[] },
  analyses: readonly { analysisId: string; tool: string }[],
  { seen, refName }: { seen: readonly LinesSeen[]; refName: string },
): ChosenChanges {
  const chosen: ChosenChanges = { byAnalysis: [], renames: {}, problems: [] };
  for (const { analysisId, tool } of analyses) {
    const last = seen.find((each) => each.analysisId === analysisId);
    const commit = last?.commit.toLowerCase() ?? '';
    const changes =
      commit === '' ? undefined : [...declared, ...fetched].find(({ baseCommit }) => baseCommit === commit);
    chosen.byAnalysis.push(changes && { changes, stalePaths: new Set(last?.stalePaths) });
    if (changes !== undefined) chosen.renames = { ...changes.renames, ...chosen.renames };
    else if (last !== undefined && declared.length > 0)
      chosen.problems.push(unusedChanges(declared, { tool, refName, commit }));
  }
  return chosen;
}

function unusedChanges(
  given: readonly ChangesSince[],
  { tool, refName, commit }: { tool: string; refName: string; commit: string },
): Problem {
  const bases = given.map(({ baseCommit }) => shortOf(baseCommit)).join(', ');
  const reason =
    commit === ''
      ? `the last scan of ${tool} on ${refName} was no complete scan of one known commit`
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
