/**
 * Which rule of a scan a finding's rule has become. A tool declares the rules that it renamed, but only forward and only
 * for a while: after a rollback, or when it drops the declaration, what earlier uploads declared still holds, in both
 * directions.
 */

/** One rule is the other under a new id; both by their database ids. */
export interface RuleRename {
  from: string;
  to: string;
}

export interface RuleHistory {
  /** What this upload declares, in the order of the file. */
  declared: readonly RuleRename[];
  /** What earlier uploads declared, or the form of the ids says: strongest first. */
  remembered: readonly RuleRename[];
  /** Rules with results in this upload. */
  reported: ReadonlySet<string>;
}

/**
 * Old rule to new rule. A rule that was split becomes the first of those that replace it. A rule without results in this
 * upload, and of which the upload says nothing, becomes the nearest one that has results.
 */
export function ruleAliases({ declared, remembered, reported }: RuleHistory): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const { from, to } of declared) if (!aliases.has(from)) aliases.set(from, to);
  const neighbours = neighboursOf([...declared, ...remembered]);
  for (const rule of neighbours.keys()) {
    if (aliases.has(rule) || reported.has(rule)) continue;
    const nearest = nearestReported(rule, neighbours, reported);
    if (nearest !== undefined) aliases.set(rule, nearest);
  }
  return aliases;
}

function neighboursOf(renames: readonly RuleRename[]): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>();
  const link = (one: string, other: string): void => {
    const known = neighbours.get(one) ?? new Set<string>();
    neighbours.set(one, known.add(other));
  };
  for (const { from, to } of renames) {
    link(from, to);
    link(to, from);
  }
  return neighbours;
}

/** Rules visited in search of one with results: a chain of renames, not all rules of a tool. */
const visitedMax = 100;

function nearestReported(
  rule: string,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
  reported: ReadonlySet<string>,
): string | undefined {
  const visited = new Set([rule]);
  for (const at of visited) {
    for (const next of neighbours.get(at) ?? []) {
      if (reported.has(next)) return next;
      if (visited.size < visitedMax) visited.add(next);
    }
  }
  return undefined;
}
