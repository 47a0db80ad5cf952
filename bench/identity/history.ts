/**
 * A replayable history: the results of a line-pattern scanner for each commit of a real project, and what version
 * control's own diff says about them with certainty. One JSON line per commit, gzipped, oldest first.
 */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

export interface HistoryResult {
  rule: string;
  line: number;
  snippet: string;
  /** The snippet with two lines before and after. */
  context: string;
}

export interface HistoryCommit {
  commit: string;
  /** Results of changed files; null: the file was deleted. All other files keep theirs. */
  files: Record<string, HistoryResult[] | null>;
  /** Old path to new path. */
  renames: Record<string, string>;
  /** Unchanged or shifted lines: must keep their identity. */
  same: [rule: string, oldPath: string, oldLine: number, newPath: string, newLine: number][];
  /** Removed lines: must be closed. */
  gone: [rule: string, path: string, line: number][];
  /** Added lines: must be new. */
  born: [rule: string, path: string, line: number][];
}

/** The results of every file of the project at one commit. */
export type Tree = ReadonlyMap<string, readonly HistoryResult[]>;

export async function readHistory(file: string): Promise<HistoryCommit[]> {
  const text = gunzipSync(await readFile(file)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HistoryCommit);
}

/** The tree after a commit. */
export function treeAfter(tree: Tree, { files }: HistoryCommit): Tree {
  const next = new Map(tree);
  for (const [path, results] of Object.entries(files)) {
    if (results === null) next.delete(path);
    else next.set(path, results);
  }
  return next;
}

/** A result's place, by which the history names it. */
export function placeOf(rule: string, path: string, line: number): string {
  return JSON.stringify([rule, path, line]);
}

/** The first line of a result's context: it begins two lines above, or where the file begins. */
export function contextStartOf(result: HistoryResult): number {
  return Math.max(1, result.line - 2);
}
