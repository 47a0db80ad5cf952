/** Who depends on whom in an inventory: from the edges to transitivity and parents. */
import type { Transitivity } from '../../model/draft.ts';
import { listMax } from '../limits.ts';

export interface DependencyGraph {
  transitivityOf(node: string): Transitivity;
  /** Nodes that depend on this one, at most `max`; the roots are not among them. */
  parentsOf(node: string, max: number): string[];
}

/**
 * From a root: what it depends on is direct, what is reached further on is transitive. Without a root that has edges nothing
 * is known, and the same holds for what no root reaches.
 */
export function dependencyGraph(
  roots: ReadonlySet<string>,
  edges: ReadonlyMap<string, readonly string[]>,
): DependencyGraph {
  const depth = new Map<string, number>();
  let frontier = [...roots];
  for (const root of frontier) depth.set(root, 0);
  for (let level = 1; frontier.length > 0; level += 1) {
    const next: string[] = [];
    for (const node of frontier) {
      for (const child of edges.get(node) ?? []) {
        if (depth.has(child)) continue;
        depth.set(child, level);
        next.push(child);
      }
    }
    frontier = next;
  }
  const parents = new Map<string, string[]>();
  for (const [node, children] of edges) {
    if (roots.has(node)) continue;
    for (const child of children) {
      const known = parents.get(child);
      if (known === undefined) parents.set(child, [node]);
      else if (known.length < listMax.parents && known.at(-1) !== node) known.push(node);
    }
  }
  return {
    transitivityOf(node) {
      const level = depth.get(node);
      if (level === undefined || level === 0) return 'unknown';
      return level === 1 ? 'direct' : 'transitive';
    },
    parentsOf: (node, max) => (parents.get(node) ?? []).slice(0, max),
  };
}
