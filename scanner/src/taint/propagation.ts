/** What a rule's propagators take from one place and bring to another. */
import type { Node } from '../code/node.ts';
import type { Spots } from './spots.ts';
import { indexed, type Placed } from './placed.ts';
import type { TaintQuery } from './taint-query.ts';
import { clean, labelsOf, taintsOf, union, type Taints } from './taints.ts';

type Propagator = TaintQuery['propagators'][number];

export function propagation(
  propagators: readonly Placed<Propagator>[],
): Pick<Spots, 'propagateFrom' | 'propagatedTo' | 'targetsWithin'> {
  const carried = new Map<object, Taints>();
  const ends = propagators.flatMap(({ of, range }) => {
    const [from, to] = [range.bound.get(of.from), range.bound.get(of.to)];
    return from === undefined || to === undefined ? [] : [{ of, from, to, key: {} }];
  });
  const fromBy = indexed(ends.map((each) => ({ ...each, range: each.from })));
  const toBy = indexed(ends.map((each) => ({ ...each, range: each.to })));
  return {
    propagateFrom(code, taints) {
      if (taints.size === 0) return;
      for (const { of, key } of fromBy.at(code)) {
        if (of.requires(labelsOf(taints))) carried.set(key, union(carried.get(key) ?? clean, relabelled(of, taints)));
      }
    },
    propagatedTo: (code) => union(...toBy.at(code).map(({ key }) => carried.get(key) ?? clean)),
    targetsWithin(code) {
      const targets: Node[] = [];
      const visit = (each: Node): void => {
        if (toBy.at(each).length > 0) targets.push(each);
        if (each.kind !== 'function') each.kids.forEach(visit);
      };
      if (ends.length > 0) visit(code);
      return targets;
    },
  };
}

/** With the propagator's label in place of those that it replaces. */
function relabelled({ label, replaces }: Propagator, taints: Taints): Taints {
  if (label === undefined) return taints;
  return taintsOf(
    [...taints.values()].map((taint) =>
      replaces !== undefined && !replaces.includes(taint.label)
        ? taint
        : { ...taint, id: `${taint.origin} ${label}`, label },
    ),
  );
}
