import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pathsToRoot, type DependencyNode } from './dependency-paths.ts';

const wide = { pathsMax: 100_000, lengthMax: 100, stepsMax: 1_000_000 };
const graphOf = (edges: Record<string, [isDirect: boolean, ...parents: string[]]>) =>
  new Map(Object.entries(edges).map(([name, [isDirect, ...parents]]) => [name, { isDirect, parents }]));

const small: fc.Arbitrary<Map<string, DependencyNode>> = fc
  .array(
    fc.record({
      isDirect: fc.boolean(),
      parents: fc.array(fc.constantFrom('0', '1', '2', '3', '4', '9'), { maxLength: 4 }),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((nodes) => new Map(nodes.map((node, index) => [String(index), node])));

/** All paths, by exhaustive search upwards. */
function everyPath(nodes: Map<string, DependencyNode>, path: string[]): string[][] {
  const node = nodes.get(path[0] ?? '');
  if (node === undefined) return [];
  const further = [...new Set(node.parents)].filter((parent) => !path.includes(parent));
  return [...(node.isDirect ? [path] : []), ...further.flatMap((parent) => everyPath(nodes, [parent, ...path]))];
}

test('every path once, shortest first, in any graph, circles and strangers included', () => {
  fc.assert(
    fc.property(small, (nodes) => {
      const { paths, isTruncated } = pathsToRoot(nodes, '0', wide);
      assert.equal(isTruncated, false);
      assert.deepEqual(paths.map(String).sort(), everyPath(nodes, ['0']).map(String).sort());
      assert.ok(paths.every((path, index) => index === 0 || path.length >= (paths[index - 1]?.length ?? 0)));
    }),
  );
});

test('whatever the limits, what is found is a beginning of all, and less than all is said to be', () => {
  const limits = fc.record({
    pathsMax: fc.integer({ min: 1, max: 4 }),
    lengthMax: fc.integer({ min: 1, max: 4 }),
    stepsMax: fc.nat(12),
  });
  fc.assert(
    fc.property(small, limits, (nodes, given) => {
      const all = pathsToRoot(nodes, '0', wide).paths;
      const { paths, isTruncated } = pathsToRoot(nodes, '0', given);
      assert.deepEqual(paths, all.slice(0, paths.length));
      assert.ok(paths.length <= given.pathsMax && paths.every((path) => path.length <= given.lengthMax));
      if (paths.length < all.length) assert.ok(isTruncated);
    }),
  );
});

test('a lattice of 2^40 paths ends at once', () => {
  const lattice = graphOf({ root: [true] });
  for (let level = 0; level < 40; level += 1)
    for (const side of ['a', 'b'])
      lattice.set(`${side}${level}`, {
        isDirect: false,
        parents: level === 0 ? ['root'] : [`a${level - 1}`, `b${level - 1}`],
      });
  const { paths, isTruncated } = pathsToRoot(lattice, 'a39', { pathsMax: 10, lengthMax: 50, stepsMax: 10_000 });
  assert.deepEqual([paths.length, isTruncated], [0, true]);
});
