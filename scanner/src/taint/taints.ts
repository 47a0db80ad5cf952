/** What is known of the variables at one point of a function: where their values come from. */
import type { Node } from '../code/node.ts';

/** A value that comes from a source. */
export interface Taint {
  label: string;
  /** The place of the source. */
  start: number;
  end: number;
  /** Metavariables of the source. */
  source: object;
}

export type Taints = ReadonlySet<Taint>;
export const clean: Taints = new Set();

export function union(...all: readonly Taints[]): Taints {
  const some = all.filter(({ size }) => size > 0);
  if (some.length <= 1) return some[0] ?? clean;
  return new Set(some.flatMap((each) => [...each]));
}

const separator = '\u0000';

/** The variable, field or element that an expression is; undefined of any other. */
export function placeOf(code: Node): string | undefined {
  switch (code.kind) {
    case 'id':
      return keyOf(code);
    case 'member': {
      const object = placeOf(code.kids[0]!);
      return object === undefined ? undefined : `${object}${separator}${code.kids[1]!.text}`;
    }
    case 'index': {
      const object = placeOf(code.kids[0]!);
      const index = code.kids[1]!;
      // Elements at an unknown place are one.
      const key = index.constant?.value ?? '*';
      return object === undefined ? undefined : `${object}${separator}${key}`;
    }
    default:
      return undefined;
  }
}

export function fieldOf(place: string, name: string): string {
  return `${place}${separator}${name}`;
}

const keys = new WeakMap<object, string>();
let made = 0;
function keyOf(id: Node): string {
  if (id.binding === undefined) return id.text;
  const known = keys.get(id.binding) ?? `${id.text}#${(made += 1)}`;
  keys.set(id.binding, known);
  return known;
}

export class State {
  /** False after a statement behind which nothing runs. */
  isReached = true;
  readonly #taints: Map<string, Taints>;

  constructor(taints?: ReadonlyMap<string, Taints>) {
    this.#taints = new Map(taints);
  }

  copy(): State {
    const copied = new State(this.#taints);
    copied.isReached = this.isReached;
    return copied;
  }

  /** The place's own taints, or those of the nearest whole that it is a part of. */
  of(place: string): Taints {
    for (let each = place; ; each = each.slice(0, each.lastIndexOf(separator))) {
      const known = this.#taints.get(each);
      if (known !== undefined) return known;
      if (!each.includes(separator)) return clean;
    }
  }

  /** The taints that are given away with the place: its own, and those of its parts. */
  withParts(place: string): Taints {
    const prefix = place + separator;
    const parts = [...this.#taints].filter(([key]) => key.startsWith(prefix)).map(([, taints]) => taints);
    return union(this.of(place), ...parts);
  }

  set(place: string, taints: Taints): void {
    const prefix = place + separator;
    for (const key of this.#taints.keys()) if (key.startsWith(prefix)) this.#taints.delete(key);
    this.#taints.set(place, taints);
  }

  add(place: string, taints: Taints): void {
    if (taints.size > 0) this.#taints.set(place, union(this.of(place), taints));
  }

  /** Becomes what holds if either has happened. */
  meet(other: State): void {
    if (!other.isReached) return;
    if (!this.isReached) {
      this.#taints.clear();
      for (const [key, taints] of other.#taints) this.#taints.set(key, taints);
      this.isReached = true;
      return;
    }
    const met = new Map<string, Taints>();
    for (const key of new Set([...this.#taints.keys(), ...other.#taints.keys()])) {
      met.set(key, union(this.of(key), other.of(key)));
    }
    for (const [key, taints] of met) this.#taints.set(key, taints);
  }

  isSameAs(other: State): boolean {
    const keysOfBoth = new Set([...this.#taints.keys(), ...other.#taints.keys()]);
    return [...keysOfBoth].every((key) => this.of(key).size === other.of(key).size);
  }
}
