/**
 * What two scans of the same files, before and after a fix, say of it: the finding was there, is no longer, and nothing is new. Results
 * are compared by rule, file and code, each as often as it is there, for lines move.
 */
import type { Region } from '../draft.ts';

export interface ScanResult {
  ruleKey: string;
  path: string;
  region: Pick<Region, 'startLine' | 'endLine'>;
}

export interface SideOfFix {
  results: readonly ScanResult[];
  /** By path. */
  texts: ReadonlyMap<string, string>;
}

export interface SoughtFinding extends ScanResult {
  /** As the report shows it; undefined where it shows none. */
  snippet: string | undefined;
}

export type RescanJudgement =
  | { is: 'gone' }
  /** The scanner does not see it before the fix, either. */
  | { is: 'not_reproduced' }
  /** At this line after the fix. */
  | { is: 'still_there'; line: number }
  | { is: 'something_new'; result: ScanResult };

export function judgeRescan(finding: SoughtFinding, before: SideOfFix, after: SideOfFix): RescanJudgement {
  const [seenBefore, seenAfter] = [before.results.map(seenIn(before)), after.results.map(seenIn(after))];
  const sought = findSought(finding, seenBefore);
  if (sought === undefined) return { is: 'not_reproduced' };
  const left = countByKey(seenBefore);
  // A fix makes one less of what was sought: were all still there, the last of them is it.
  left.set(sought.key, (left.get(sought.key) ?? 1) - 1);
  const unknown = seenAfter.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  const still = unknown.find(({ key }) => key === sought.key);
  if (still !== undefined) return { is: 'still_there', line: still.result.region.startLine };
  const changed = changedResults(seenBefore, sought, after);
  for (const { result, code } of unknown) {
    const counterpart = ruleAndPath(result);
    const count = changed.get(counterpart) ?? 0;
    // A line that the fix changed may have had another result before, and keeps it.
    if (count > 0 && !isIn(before, result.path, code)) {
      changed.set(counterpart, count - 1);
      continue;
    }
    const isSought = counterpart === ruleAndPath(sought.result);
    return isSought ? { is: 'still_there', line: result.region.startLine } : { is: 'something_new', result };
  }
  return { is: 'gone' };
}

interface Seen {
  result: ScanResult;
  /** Its lines without their indentation. */
  code: string;
  key: string;
}

function seenIn({ texts }: SideOfFix): (result: ScanResult) => Seen {
  const linesOf = new Map([...texts].map(([path, text]) => [path, normalisedLines(text)]));
  return (result) => {
    const { startLine, endLine } = result.region;
    const code = (linesOf.get(result.path) ?? []).slice(startLine - 1, Math.max(startLine, endLine)).join('\n');
    return { result, code, key: `${ruleAndPath(result)}\0${code}` };
  };
}

/** The one that stands where the finding does, or whose code is what its report shows; of several, the nearest. */
function findSought(finding: SoughtFinding, seen: readonly Seen[]): Seen | undefined {
  const ofRule = seen.filter(({ result }) => ruleAndPath(result) === ruleAndPath(finding));
  const snippet = normalisedLines(finding.snippet ?? '').join('\n');
  const distance = ({ result }: Seen): number => Math.abs(result.region.startLine - finding.region.startLine);
  const nearest = ofRule
    .filter(({ code }) => snippet === '' || code.includes(snippet) || snippet.includes(code))
    .toSorted((one, other) => distance(one) - distance(other))[0];
  // Without code to go by, only what stands on the very line is surely the finding, or is the rule's only result.
  if (nearest === undefined || snippet !== '' || distance(nearest) === 0 || ofRule.length === 1) return nearest;
  return undefined;
}

/** By rule and path: how many results stood on code that is not there any more, without the one that was sought. */
function changedResults(seen: readonly Seen[], sought: Seen, after: SideOfFix): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of seen) {
    if (each === sought || isIn(after, each.result.path, each.code)) continue;
    const key = ruleAndPath(each.result);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function isIn({ texts }: SideOfFix, path: string, code: string): boolean {
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
