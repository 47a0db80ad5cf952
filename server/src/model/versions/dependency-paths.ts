/** Paths by which a dependency enters a project: from a direct dependency down to it. Pure. */

/** A package of an inventory, with a unique name (its purl). */
export interface DependencyNode {
  /** A direct dependency of the project. */
  isDirect: boolean;
  /** Names of its parents; unknown names are ignored. */
  parents: readonly string[];
}

export interface PathLimits {
  pathsMax: number;
  /** Packages in one path. */
  lengthMax: number;
  /** Bound on partial paths explored. */
  stepsMax: number;
}

export interface FoundPaths {
  /** Shortest first; each begins with a direct dependency and ends with the requested one. */
  paths: string[][];
  /** A limit was reached: there may be more. */
  isTruncated: boolean;
}

interface Step {
  name: string;
  length: number;
  /** Towards the requested dependency. */
  below: Step | null;
}

/** Paths without repetition, even in a cyclic graph. */
export function pathsToRoot(nodes: ReadonlyMap<string, DependencyNode>, start: string, limits: PathLimits): FoundPaths {
  const leadsUp = reachableFromDirect(nodes);
  const paths: string[][] = [];
  if (!leadsUp.has(start)) return { paths, isTruncated: false };
  const queue: Step[] = [{ name: start, length: 1, below: null }];
  let isCut = false;
  for (let at = 0; at < queue.length; at += 1) {
    const step = queue[at] as Step;
    const node = nodes.get(step.name);
    if (node?.isDirect === true) paths.push(namesOf(step));
    if (at >= limits.stepsMax || (paths.length >= limits.pathsMax && hasPendingPath(queue, at, nodes)))
      return { paths, isTruncated: true };
    const taken = new Set(namesOf(step));
    const above = [...new Set(node?.parents)].filter((name) => leadsUp.has(name) && !taken.has(name));
    if (step.length >= limits.lengthMax) isCut ||= above.length > 0;
    else for (const name of above) queue.push({ name, length: step.length + 1, below: step });
  }
  return { paths, isTruncated: isCut };
}

/** True if work is left: each queued step leads to a direct dependency, possibly only through a cycle. */
function hasPendingPath(queue: readonly Step[], at: number, nodes: ReadonlyMap<string, DependencyNode>): boolean {
  const step = queue[at];
  return at + 1 < queue.length || (step !== undefined && (nodes.get(step.name)?.parents.length ?? 0) > 0);
}

function namesOf(step: Step): string[] {
  const names: string[] = [];
  for (let each: Step | null = step; each !== null; each = each.below) names.push(each.name);
  return names;
}

/** Direct dependencies and what they pull in: only these lead to the root. */
function reachableFromDirect(nodes: ReadonlyMap<string, DependencyNode>): Set<string> {
  const children = new Map<string, string[]>();
  for (const [name, { parents }] of nodes)
    for (const parent of parents) {
      const known = children.get(parent);
      if (known === undefined) children.set(parent, [name]);
      else known.push(name);
    }
  const reached = new Set([...nodes].filter(([, { isDirect }]) => isDirect).map(([name]) => name));
  for (const name of reached) for (const child of children.get(name) ?? []) reached.add(child);
  return reached;
}
