/** SPDX relationships as edges of the dependency graph. */
export interface Edge {
  /** `from` depends on `to`. */
  from: string;
  to: string;
  /** Not a dependency: `to` is what the document describes. */
  isDescription: boolean;
}

/** Types in which the first element depends on the second. */
const forward: ReadonlySet<string> = new Set(['DEPENDS_ON', 'DYNAMIC_LINK', 'STATIC_LINK']);
/** Types in which the second depends on the first. */
const backward: ReadonlySet<string> = new Set([
  'DEPENDENCY_OF',
  'RUNTIME_DEPENDENCY_OF',
  'DEV_DEPENDENCY_OF',
  'BUILD_DEPENDENCY_OF',
  'TEST_DEPENDENCY_OF',
  'OPTIONAL_DEPENDENCY_OF',
  'PROVIDED_DEPENDENCY_OF',
]);

/**
 * The edge; undefined for types without a dependency (including CONTAINS: scanners make the root contain everything).
 */
export function edgeOf(first?: string, written?: string, second?: string): Edge | undefined {
  const type = written?.toUpperCase();
  if (first === undefined || second === undefined || type === undefined) return undefined;
  if (type === 'DESCRIBES') return { from: first, to: second, isDescription: true };
  if (type === 'DESCRIBED_BY') return { from: second, to: first, isDescription: true };
  if (forward.has(type)) return { from: first, to: second, isDescription: false };
  return backward.has(type) ? { from: second, to: first, isDescription: false } : undefined;
}
