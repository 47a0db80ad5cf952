/** What a function does with what it is given: found out once, and used at each call. */
import type { Node } from '../code/node.ts';
import type { PlaceIn } from '../formulas/range.ts';
import type { Located } from '../project/definitions.ts';
import { along, clean, State, union, type Parameter, type Taints } from './taints.ts';

/** A sink, as the rule's part of the flow knows it. */
export type Sink = object;

/** A sink that a parameter reaches. */
export interface SinkHit {
  parameter: Parameter;
  sink: Sink;
  /** From the parameter to the sink. */
  steps: readonly PlaceIn[];
}

/** What a part of a parameter, or of the method's object, has in it afterwards. */
export interface PartWritten {
  parameter: number;
  /** The rest of its key below the parameter's. */
  part: string;
  taints: Taints;
}

/** A parameter that is called. */
export interface ParameterCall {
  parameter: Parameter;
  /** What it is given, in order. */
  given: readonly Taints[];
}

export interface Summary {
  /** Those of parameters among them. */
  returned: Taints;
  hits: readonly SinkHit[];
  written: readonly PartWritten[];
  calls: readonly ParameterCall[];
}

export const emptySummary: Summary = { returned: clean, hits: [], written: [], calls: [] };

/** The size of what a summary says: one that grows no more is complete. */
export function sizeOf({ returned, hits, written, calls }: Summary): number {
  const sum = (all: readonly Taints[]): number => all.reduce((total, { size }) => total + size, 0);
  return (
    returned.size + hits.length + sum(written.map(({ taints }) => taints)) + sum(calls.flatMap(({ given }) => given))
  );
}

/** So many parts of a parameter are told by themselves. */
const partsMax = 8;

/** A function that is being summarised. */
export class OpenSummary {
  readonly at: Located;
  returned: Taints = clean;
  readonly exit = new State();
  readonly #hits = new Map<string, SinkHit>();
  readonly #sinkIds = new Map<Sink, number>();
  /** The parts of each parameter that reach a sink. */
  readonly #parts = new Map<string, Set<string>>();
  readonly #calls = new Map<string, ParameterCall>();

  constructor(at: Located) {
    this.at = at;
    this.exit.isReached = false;
  }

  get definition(): Node {
    return this.at.code;
  }

  get hits(): SinkHit[] {
    return [...this.#hits.values()];
  }

  get calls(): ParameterCall[] {
    return [...this.#calls.values()];
  }

  leave(at: State, returned: Taints): void {
    this.returned = union(this.returned, returned);
    this.exit.meet(at);
  }

  /** Notes the sink for each parameter of this function among the taints. */
  note(sink: Sink, taints: Taints): void {
    const id = this.#sinkIds.get(sink) ?? this.#sinkIds.size;
    this.#sinkIds.set(sink, id);
    for (const { parameter, steps } of taints.values()) {
      if (parameter?.owner !== this.definition) continue;
      const { index, part } = parameter;
      const known = this.#parts.get(`${index} ${id}`) ?? new Set();
      this.#parts.set(`${index} ${id}`, known);
      // Where there are many parts, the whole is noted.
      const isMany = known.size >= partsMax && !known.has(part);
      const noted = isMany ? { ...parameter, part: '' } : parameter;
      known.add(noted.part);
      const key = `${index}${noted.part} ${id}`;
      if (!this.#hits.has(key)) this.#hits.set(key, { parameter: noted, sink, steps });
    }
  }

  /** Notes the call of each parameter of this function among the taints of what is called. */
  noteCall(called: Taints, given: readonly Taints[]): void {
    for (const { parameter } of called.values()) {
      if (parameter?.owner !== this.definition) continue;
      const key = `${parameter.index}${parameter.part}`;
      const known = this.#calls.get(key)?.given ?? [];
      const count = Math.max(known.length, given.length);
      const all = Array.from({ length: count }, (_, index) => union(known[index] ?? clean, given[index] ?? clean));
      this.#calls.set(key, { parameter, given: all });
    }
  }

  writtenTo(places: readonly (readonly [parameter: number, place: string])[]): PartWritten[] {
    return places.flatMap(([parameter, place]) =>
      wholeIfMany(this.exit.partsOf(place)).flatMap(([part, taints]) => {
        // What it has had before is not written.
        const added = new Map(
          [...taints].filter(
            ([, { parameter: from }]) =>
              from?.owner !== this.definition || from.index !== parameter || !part.startsWith(from.part),
          ),
        );
        return added.size === 0 ? [] : [{ parameter, part, taints: added }];
      }),
    );
  }
}

const writtenMax = 40;

function wholeIfMany(parts: [string, Taints][]): [string, Taints][] {
  return parts.length <= writtenMax ? parts : [['', union(...parts.map(([, taints]) => taints))]];
}

/** What a parameter is given at a call: the whole, and each part of it. */
export interface GivenTaints {
  of(part: string): Taints;
}

/** What a function's taints are at a call of it: those of its parameters are those of what they are given. */
export function atCall(definition: Node, taints: Taints, given: ReadonlyMap<number, GivenTaints>): Taints {
  return union(
    ...[...taints.values()].map(({ parameter, ...taint }) =>
      parameter?.owner === definition
        ? along(given.get(parameter.index)?.of(parameter.part) ?? clean, taint.steps)
        : new Map([[taint.id, { ...taint, ...(parameter && { parameter }), crosses: true }]]),
    ),
  );
}
