/** What is known of the variables at one point of a function: where their values come from. */
import type { Node } from '../code/node.ts';
import type { PlaceIn, Range } from '../formulas/range.ts';

/** The label of a source that names none. */
export const defaultLabel = '__SOURCE__';

/** A value that comes from a source. */
export interface Taint {
  /** The same for all values of one source with one label, on whichever way they came. */
  id: string;
  /** The source, or the parameter, in a text. */
  origin: string;
  label: string;
  /** The range of the source, and its file; undefined of what a parameter is given. */
  source: { range: Range; path: string } | undefined;
  /** The parameter of a function that is being summarised, or a part of it. */
  parameter?: Parameter;
  /** Where it was stored on its way, in the order of execution. */
  steps: readonly PlaceIn[];
  /** True once it went from one function into another. */
  crosses: boolean;
}

export interface Parameter {
  owner: Node;
  index: number;
  /** The rest of its key below the parameter's; '' of the whole. */
  part: string;
}

/** By their ids: of several ways from a source the first is told. */
export type Taints = ReadonlyMap<string, Taint>;
export const clean: Taints = new Map();

/** One that has only begun. */
export function begunTaint(given: Pick<Taint, 'origin' | 'label' | 'source' | 'parameter'>): Taint {
  return { ...given, id: `${given.origin} ${given.label}`, steps: [], crosses: false };
}

export function labelsOf(taints: Taints): ReadonlySet<string> {
  return new Set([...taints.values()].map(({ label }) => label));
}

export function taintsOf(taints: readonly Taint[]): Taints {
  return taints.length === 0 ? clean : new Map(taints.map((taint) => [taint.id, taint]));
}

export function union(...all: readonly Taints[]): Taints {
  const some = all.filter(({ size }) => size > 0);
  if (some.length <= 1) return some[0] ?? clean;
  const met = new Map(some[0]);
  for (const each of some.slice(1)) for (const [id, taint] of each) if (!met.has(id)) met.set(id, taint);
  return met.size > manyParts ? withFewParts(met) : met;
}

/** A parameter of which so many parts are known is known as a whole. */
const manyParts = 12;

function withFewParts(taints: Map<string, Taint>): Taints {
  const counts = new Map<string, number>();
  const wholeOf = ({ origin, parameter }: Taint): string =>
    origin.slice(0, origin.length - (parameter?.part.length ?? 0));
  for (const taint of taints.values()) {
    if (taint.parameter === undefined) continue;
    const whole = wholeOf(taint);
    counts.set(whole, (counts.get(whole) ?? 0) + 1);
  }
  if (![...counts.values()].some((count) => count > manyParts)) return taints;
  const few = new Map<string, Taint>();
  for (const taint of taints.values()) {
    const { parameter, label } = taint;
    const origin = wholeOf(taint);
    const isMany = parameter !== undefined && counts.get(origin)! > manyParts;
    const kept = isMany ? { ...taint, origin, id: `${origin} ${label}`, parameter: { ...parameter, part: '' } } : taint;
    if (!few.has(kept.id)) few.set(kept.id, kept);
  }
  return few;
}

/** So many steps are told at most. */
const stepsMax = 20;

/** The taints, once they were stored there. */
export function storedAt({ start, end, path }: PlaceIn, taints: Taints): Taints {
  if (taints.size === 0) return taints;
  return new Map(
    [...taints].map(([id, taint]) => {
      const last = taint.steps.at(-1);
      const isKnown = last?.start === start && last.end === end && last.path === path;
      const steps = isKnown || taint.steps.length === stepsMax ? taint.steps : [...taint.steps, { start, end, path }];
      return [id, { ...taint, steps }];
    }),
  );
}

/** The taints, once they went through another function by these steps. */
export function along(taints: Taints, steps: readonly PlaceIn[]): Taints {
  if (taints.size === 0) return taints;
  return new Map(
    [...taints].map(([id, taint]) => [
      id,
      { ...taint, steps: [...taint.steps, ...steps].slice(0, stepsMax), crosses: true },
    ]),
  );
}

/** Parts of parts that are known by themselves; deeper ones are as their whole. */
const partsMax = 2;

/** Those of parameters become those of a part of theirs. */
function ofPart(taints: Taints, part: string): Taints {
  if (part === '' || ![...taints.values()].some(({ parameter }) => parameter !== undefined)) return taints;
  return taintsOf(
    [...taints.values()].map((taint) => {
      const { parameter } = taint;
      if (parameter === undefined) return taint;
      // Elements of a list are not told from each other.
      const whole = parameter.part + part.replaceAll(/\0\d+/g, `${separator}*`);
      if (whole.split(separator).length > partsMax + 1) return taint;
      const origin = taint.origin.slice(0, taint.origin.length - parameter.part.length) + whole;
      return { ...taint, origin, id: `${origin} ${taint.label}`, parameter: { ...parameter, part: whole } };
    }),
  );
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

/** The names of the fields that a part of a place's key goes through. */
export function partNames(part: string): string[] {
  return part.split(separator).slice(1);
}

/** Fields of fields that a key of a place names; deeper ones are as the last of these. */
const fieldsMax = 4;

/** The part of the place that the key names, or what that is a part of. */
export function partAt(place: string, part: string): string {
  const whole = place + part;
  const names = whole.split(separator);
  return names.length <= fieldsMax + 1 ? whole : names.slice(0, fieldsMax + 1).join(separator);
}

export function fieldOf(place: string, name: string): string {
  return `${place}${separator}${name}`;
}

const keys = new WeakMap<object, string>();
let made = 0;
function keyOf(id: Node): string {
  if (id.binding === undefined) return id.text;
  if (id.binding.isField === true) return fieldOf('this', id.text);
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
      if (known !== undefined) return ofPart(known, place.slice(each.length));
      if (!each.includes(separator)) return clean;
    }
  }

  /** The taints that are given away with the place: its own, and those of its parts. */
  withParts(place: string): Taints {
    const prefix = place + separator;
    const parts = [...this.#taints].filter(([key]) => key.startsWith(prefix)).map(([, taints]) => taints);
    return union(this.of(place), ...parts);
  }

  /** What is known of the place itself, not of the whole that it is a part of. */
  exactly(place: string): Taints {
    return this.#taints.get(place) ?? clean;
  }

  /** The parts of the place of which something is known, by what their keys have behind the place's. */
  partsOf(place: string): [part: string, taints: Taints][] {
    const prefix = place + separator;
    return [...this.#taints]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, taints]) => [key.slice(place.length), taints]);
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
