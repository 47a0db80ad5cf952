/**
 * Compares scans of the same files before and after a fix: the finding was there, is gone, and nothing is new. Compares
 * results by rule, file and code, with counts, because lines move.
 */
import type { Region } from '../draft.ts';

export interface ScanResult {
  ruleKey: string;
  path: string;
  region: Pick<Region, 'startLine' | 'endLine'>;
}

export interface RescanSide {
  results: readonly ScanResult[];
  /** By path. */
  texts: ReadonlyMap<string, string>;
}

export interface TargetFinding extends ScanResult {
  /** As reported; undefined if the report has no code. */
  snippet: string | undefined;
}

export type RescanJudgement =
  | { is: 'gone' }
  /** The scanner does not find it before the fix either. */
  | { is: 'not_reproduced' }
  /** Line number after the fix. */
  | { is: 'still_there'; line: number }
  | { is: 'something_new'; result: ScanResult };

export function judgeRescan(finding: TargetFinding, before: RescanSide, after: RescanSide): RescanJudgement {
  const [seenBefore, seenAfter] = [before.results.map(seenIn(before)), after.results.map(seenIn(after))];
  const target = findTarget(finding, seenBefore);
  if (target === undefined) return { is: 'not_reproduced' };
  const left = countByKey(seenBefore);
  // The fix must remove one: if all are still there, the last one counts as the target.
  left.set(target.key, (left.get(target.key) ?? 1) - 1);
  const unknown = seenAfter.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  const still = unknown.find(({ key }) => key === target.key);
  if (still !== undefined) return { is: 'still_there', line: still.result.region.startLine };
  const changed = changedResults(seenBefore, target, after);
  for (const { result, code } of unknown) {
    const counterpart = ruleAndPath(result);
    const count = changed.get(counterpart) ?? 0;
    // A line that the fix changed may have had another result before, and may keep it.
    if (count > 0 && !isIn(before, result.path, code)) {
      changed.set(counterpart, count - 1);
      continue;
    }
    const isSought = counterpart === ruleAndPath(target.result);
    return isSought ? { is: 'still_there', line: result.region.startLine } : { is: 'something_new', result };
  }
  return { is: 'gone' };
}

interface Seen {
  result: ScanResult;
  /** Its lines without indentation. */
  code: string;
  key: string;
}

function seenIn({ texts }: RescanSide): (result: ScanResult) => Seen {
  const linesOf = new Map([...texts].map(([path, text]) => [path, normalisedLines(text)]));
  return (result) => {
    const { startLine, endLine } = result.region;
    const code = (linesOf.get(result.path) ?? []).slice(startLine - 1, Math.max(startLine, endLine)).join('\n');
    return { result, code, key: `${ruleAndPath(result)}\0${code}` };
  };
}

/** The result at the finding's location or with its reported code; of several, the nearest. */
function findTarget(finding: TargetFinding, seen: readonly Seen[]): Seen | undefined {
  const ofRule = seen.filter(({ result }) => ruleAndPath(result) === ruleAndPath(finding));
  const snippet = normalisedLines(finding.snippet ?? '').join('\n');
  const distance = ({ result }: Seen): number => Math.abs(result.region.startLine - finding.region.startLine);
  const nearest = ofRule
    .filter(({ code }) => snippet === '' || code.includes(snippet) || snippet.includes(code))
    .toSorted((one, other) => distance(one) - distance(other))[0];
  // Without reported code, only a result on the same line, or the rule's only result, is certainly the finding.
  if (nearest === undefined || snippet !== '' || distance(nearest) === 0 || ofRule.length === 1) return nearest;
  return undefined;
}

/** By rule and path: results on code that is gone, without the target. */
function changedResults(seen: readonly Seen[], target: Seen, after: RescanSide): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of seen) {
    if (each === target || isIn(after, each.result.path, each.code)) continue;
    const key = ruleAndPath(each.result);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function isIn({ texts }: RescanSide, path: string, code: string): boolean {
  return `\n${normalisedLines(texts.get(path) ?? '').join('\n')}\n`.includes(`\n${code}\n`);
}

function normalisedLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/).map((line) => line.trim().replaceAll(/\s+/g, ' '));
}

function countByKey(seen: readonly Seen[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of seen) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function ruleAndPath({ ruleKey, path }: ScanResult): string {
  return `${ruleKey}\0${path}`;
}
