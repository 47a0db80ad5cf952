/**
 * The dependency graph of an inventory: computes transitivity and parents from edges. Nodes are numbers
 * (numbered-names.ts) and edges are in typed arrays, eight bytes each while collected: an inventory may have millions.
 */
import type { Transitivity } from '../../model/draft.ts';

/** Edges in input order. */
export interface EdgeList {
  /** `from` depends on `to`. */
  add(from: number, to: number): void;
  clear(): void;
  /** Source and target nodes of all edges, in order. */
  columns(): { from: Int32Array; to: Int32Array };
}

const edgesAtFirst = 16;
/** Bound on nodes visited on the way up, per node and in total. Beyond it, the direct parents are named. */
const climbMax = 1_000;
const allClimbsMax = 2_000_000;

export function edgeList(): EdgeList {
  let from = new Int32Array(edgesAtFirst);
  let to = new Int32Array(edgesAtFirst);
  let length = 0;
  return {
    add(first, second) {
      if (length === from.length) {
        from = enlarged(from);
        to = enlarged(to);
      }
      from[length] = first;
      to[length] = second;
      length += 1;
    },
    clear() {
      length = 0;
    },
    columns: () => ({ from: from.subarray(0, length), to: to.subarray(0, length) }),
  };
}

function enlarged(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}

export interface DependencyGraph {
  transitivityOf(node: number): Transitivity;
  /** Up to `max` nodes that depend on this one, in edge order, without the roots. */
  parentsOf(node: number, max: number): number[];
  /**
   * Up to `max` direct dependencies that bring this node in, nearest first; its parents if none is known; none for a
   * direct node.
   */
  introducersOf(node: number, max: number): number[];
}

/**
 * The roots' dependencies are direct; nodes reached through them are transitive. Unknown if no root has edges, and for
 * nodes that no root reaches. All node numbers are below `nodes`.
 */
export function dependencyGraph(nodes: number, roots: ReadonlySet<number>, edges: EdgeList): DependencyGraph {
  const { from, to } = edges.columns();
  const levels = levelsFrom(roots, grouped(nodes, from, to));
  const parents = grouped(nodes, to, from);
  const parentsOf = (node: number, max: number): number[] => {
    const found = new Set<number>();
    for (const parent of membersOf(parents, node)) {
      if (found.size === max) break;
      if (!roots.has(parent)) found.add(parent);
    }
    return [...found];
  };
  let steps = 0;
  return {
    transitivityOf(node) {
      const level = levels[node];
      return level === directLevel ? 'direct' : level === transitiveLevel ? 'transitive' : 'unknown';
    },
    parentsOf,
    introducersOf(node, max) {
      if (levels[node] === directLevel) return [];
      const found: number[] = [];
      const seen = new Set([node]);
      for (const at of seen) {
        if (levels[at] === directLevel) found.push(at);
        else for (const parent of membersOf(parents, at)) if (!roots.has(parent)) seen.add(parent);
        steps += 1;
        if (found.length === max || seen.size > climbMax || steps > allClimbsMax) break;
      }
      return found.length > 0 ? found : parentsOf(node, max);
    },
  };
}

/** The group of each node: `members` from `starts[node]` up to `starts[node + 1]`. */
interface Groups {
  starts: Int32Array;
  members: Int32Array;
}

/** Groups `values` by `keys`, keeping input order within a group. */
function grouped(nodes: number, keys: Int32Array, values: Int32Array): Groups {
  const starts = new Int32Array(nodes + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node += 1) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  const next = starts.slice();
  const members = new Int32Array(values.length);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? 0;
    const at = next[key] ?? 0;
    members[at] = values[index] ?? 0;
    next[key] = at + 1;
  }
  return { starts, members };
}

const membersOf = ({ starts, members }: Groups, node: number): Int32Array =>
  members.subarray(starts[node] ?? 0, starts[node + 1] ?? 0);

const rootLevel = 1;
const directLevel = 2;
const transitiveLevel = 3;

/** Distance of each node from the roots; 0 if none reaches it. */
function levelsFrom(roots: ReadonlySet<number>, children: Groups): Uint8Array {
  const levels = new Uint8Array(children.starts.length);
  let frontier = [...roots];
  for (const root of frontier) levels[root] = rootLevel;
  for (let level = directLevel; frontier.length > 0; level = transitiveLevel) {
    const next: number[] = [];
    for (const node of frontier) {
      for (const child of membersOf(children, node)) {
        if (levels[child] !== 0) continue;
        levels[child] = level;
        next.push(child);
      }
    }
    frontier = next;
  }
  return levels;
}
