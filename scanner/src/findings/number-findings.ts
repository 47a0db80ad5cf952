/** Numbers the findings of the same code, and leaves each once, whichever file it was found from. */
import type { Finding } from './finding.ts';

/**
 * In the order of the paths and of their files. Findings within one function come first among those of the same code:
 * these are numbered as Semgrep numbers them, which knows no others.
 */
export function numberFindings(findings: readonly Finding[]): Finding[] {
  const distinct = new Map<string, Finding>();
  for (const each of findings) {
    const key = `${each.start.offset}-${each.end.offset} ${each.ruleId} ${each.path}`;
    const known = distinct.get(key);
    // If there are several ways to a sink, one within a function is kept, else the first.
    if (known === undefined || (crosses(known) && !crosses(each))) distinct.set(key, each);
  }
  const sorted = [...distinct.values()].sort(
    (one, other) =>
      order(one.path, other.path) || one.start.offset - other.start.offset || one.end.offset - other.end.offset,
  );
  const counts = new Map<string, number>();
  const numbers = new Map<Finding, number>();
  for (const each of [...sorted.filter((one) => !crosses(one)), ...sorted.filter(crosses)]) {
    const count = counts.get(each.matchBasedId) ?? 0;
    counts.set(each.matchBasedId, count + 1);
    numbers.set(each, count);
  }
  return sorted.map((each) => ({ ...each, matchBasedId: `${each.matchBasedId}_${numbers.get(each)}` }));
}

function crosses({ flow }: Finding): boolean {
  return flow?.crosses === true;
}
function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
