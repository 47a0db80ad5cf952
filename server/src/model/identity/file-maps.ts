/** The line maps of a scan's files, by analysis: each analysis may have been scanned last at another commit. */
import { lineMapOf, type Changes, type LineMap } from './line-map.ts';

/** A file that both commits have, under its old and its new path. */
export interface FileMap {
  from: string;
  to: string;
  lines: LineMap;
}

/** The maps by old and by new path; undefined where nothing is known of the file's lines. */
export interface FileMaps {
  ofOld(analysisNo: number, path: string): FileMap | undefined;
  ofNew(analysisNo: number, path: string): FileMap | undefined;
  /** Old and new paths of all mapped files, of any analysis. */
  paths: readonly string[];
}

/** The changes since the last scan of one analysis. */
export interface AnalysisChanges {
  changes: Changes;
  /** Old paths whose stored findings the last scan did not see: their lines are those of an earlier commit. */
  stalePaths: ReadonlySet<string>;
}

/** `byAnalysis`: undefined for an analysis whose changes are unknown. In the order of the analysis numbers, from 1. */
export function fileMapsOf(byAnalysis: readonly (AnalysisChanges | undefined)[]): FileMaps {
  const old: Map<string, FileMap>[] = [];
  const present: Map<string, FileMap>[] = [];
  const paths = new Set<string>();
  for (const each of byAnalysis) {
    const files = each === undefined ? [] : filesOf(each);
    for (const { from, to } of files) paths.add(from).add(to);
    old.push(new Map(files.map((file) => [file.from, file])));
    present.push(new Map(files.map((file) => [file.to, file])));
  }
  return {
    ofOld: (analysisNo, path) => old[analysisNo - 1]?.get(path),
    ofNew: (analysisNo, path) => present[analysisNo - 1]?.get(path),
    paths: [...paths],
  };
}

function filesOf({ changes: { renames, lineMap }, stalePaths }: AnalysisChanges): FileMap[] {
  const hunksOf = new Map(Object.entries(lineMap));
  const renamed = new Map(Object.entries(renames));
  const targets = new Set(renamed.values());
  // A path that was renamed away and exists again is another file.
  const inPlace = [...hunksOf.keys()].filter((path) => !targets.has(path) && !renamed.has(path));
  const pairs = [...renamed, ...inPlace.map((path): [string, string] => [path, path])];
  return pairs.flatMap(([from, to]) => {
    const hunks = hunksOf.has(to) ? hunksOf.get(to) : [];
    return hunks === null || hunks === undefined || stalePaths.has(from) ? [] : [{ from, to, lines: lineMapOf(hunks) }];
  });
}
