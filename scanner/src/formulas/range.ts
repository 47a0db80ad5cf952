/** A part of a file that a formula holds of, with what the metavariables stand for. */
import type { Node } from '../code/node.ts';
import { isSameCode, type Bindings } from '../matching/bindings.ts';

export interface Bound {
  /** Undefined: a group of a regular expression, of which only the text is known. */
  nodes: readonly Node[] | undefined;
  text: string;
  start: number;
  end: number;
}

/** Half-open, in UTF-16 units of the file's text. */
export interface Place {
  start: number;
  end: number;
}

/** A place of any file of the project. */
export interface PlaceIn extends Place {
  path: string;
}

/** Where a value comes from, and where it was stored on its way to what was found. */
export interface Flow {
  source: PlaceIn;
  steps: readonly PlaceIn[];
  /** True if it goes from one function into another. */
  crosses: boolean;
}

export interface Range extends Place {
  bound: ReadonlyMap<string, Bound>;
  /** True of what only surrounds what is found. */
  isInside?: boolean;
  /** Only in what a rule of `mode: taint` found. */
  flow?: Flow;
}

export function boundOf(bindings: Bindings | undefined, text: string): Map<string, Bound> {
  const bound = new Map<string, Bound>();
  for (let each = bindings; each !== undefined; each = each.before) {
    const [first, last] = [each.nodes[0], each.nodes.at(-1)];
    const [start, end] = first === undefined || last === undefined ? [0, 0] : [first.start, last.end];
    // What was imported under another name stands under its own.
    const isNamed = each.nodes.length === 1 && (first?.kind === 'id' || first?.isContent === true);
    bound.set(each.name, { nodes: each.nodes, text: isNamed ? first.text : text.slice(start, end), start, end });
  }
  return bound;
}

/** The metavariables of both; undefined if one stands for different things. */
export function unify(
  one: ReadonlyMap<string, Bound>,
  other: ReadonlyMap<string, Bound>,
): ReadonlyMap<string, Bound> | undefined {
  if (other.size === 0) return one;
  const all = new Map(one);
  for (const [name, bound] of other) {
    const known = all.get(name);
    if (known === undefined) all.set(name, bound);
    // Groups without a name are those of their own expression.
    else if (!/^\$\d+$/.test(name) && !isSame(known, bound)) return undefined;
  }
  return all;
}

function isSame(one: Bound, other: Bound): boolean {
  if (one.nodes === undefined || other.nodes === undefined) return one.text === other.text;
  if (one.nodes.length !== other.nodes.length) return false;
  return one.nodes.every((node, index) => isSameCode(node, other.nodes![index]!));
}

export function isWithin(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start >= other.start && one.end <= other.end;
}

/** The groups of an expression's match in a text that begins at `offset`: `$1`, and `$NAME` of those with such names. */
export function groupsOf(found: RegExpExecArray, offset: number): Map<string, Bound> {
  const bound = new Map<string, Bound>();
  const add = (name: string, place: readonly [number, number] | undefined, text: string | undefined): void => {
    if (place === undefined) return;
    bound.set(name, { nodes: undefined, text: text ?? '', start: offset + place[0], end: offset + place[1] });
  };
  for (const [index, place] of (found.indices ?? []).entries()) if (index > 0) add(`$${index}`, place, found[index]);
  for (const [name, place] of Object.entries(found.indices?.groups ?? {})) add(`$${name}`, place, found.groups?.[name]);
  return bound;
}

/** The value of a constant, the text of other code. */
export function valueOf({ nodes, text }: Bound): string {
  const [only] = nodes ?? [];
  if (nodes?.length !== 1 || only === undefined) return text;
  if (only.kind === 'string') return only.text;
  return only.constant?.value ?? text;
}
