/** What parameters are given at a call. */
import type { Node } from '../code/node.ts';
import type { CallTarget, Given } from './call-targets.ts';
import type { GivenTaints } from './summary.ts';
import { placeOf, type State, storedAt, union, clean, type Taints } from './taints.ts';

export interface CallAt {
  path: string;
  at: State;
  /** The taints of each argument. */
  byCode: ReadonlyMap<Node, Taints>;
  /** Those of what is called, or of its object. */
  called: Taints;
}

export function valueOf({ code }: Given): Node {
  return code.kind === 'keyword' ? code.kids[1]! : code;
}

export function givenTaints({ given }: CallTarget, call: CallAt): Map<number, GivenTaints> {
  const all = new Map<number, GivenTaints>();
  for (const each of given) {
    const one = givenBy(each, call);
    const known = all.get(each.parameter);
    all.set(each.parameter, known === undefined ? one : { of: (part) => union(known.of(part), one.of(part)) });
  }
  return all;
}

function givenBy(given: Given, { path, at, byCode, called }: CallAt): GivenTaints {
  const { code } = given;
  const place = placeOf(valueOf(given));
  const whole = byCode.get(code) ?? (place === undefined ? called : at.withParts(place));
  const stored = (taints: Taints): Taints => storedAt({ start: code.start, end: code.end, path }, taints);
  if (place === undefined) return { of: () => stored(whole) };
  // What begins in the argument itself is not in its variable.
  const known = at.withParts(place);
  const begun = new Map([...whole].filter(([id]) => !known.has(id)));
  return { of: (part) => stored(part === '' ? whole : union(at.withParts(place + part), begun)) };
}

/** With what else comes to the parameter. */
export function addGiven(all: Map<number, GivenTaints>, parameter: number, taints: Taints): void {
  const known = all.get(parameter);
  all.set(parameter, { of: (part) => union(known?.of(part) ?? clean, taints) });
}

export function positional(given: readonly Taints[]): Map<number, GivenTaints> {
  return new Map(given.map((taints, index) => [index, { of: () => taints }]));
}
