/** What a function does with what it is given: found out once, and used at each call. */
import type { Node } from '../code/node.ts';
import type { Place } from '../formulas/range.ts';
import { along, clean, State, union, type Taints } from './taints.ts';

/** A sink, as the rule's part of the flow knows it. */
export type Sink = object;

/** A sink that a parameter reaches. */
export interface SinkHit {
  parameter: number;
  sink: Sink;
  /** From the parameter to the sink. */
  steps: readonly Place[];
}

/** What a part of a parameter, or of the method's object, has in it afterwards. */
export interface PartWritten {
  parameter: number;
  /** The rest of its key below the parameter's. */
  part: string;
  taints: Taints;
}

export interface Summary {
  /** Those of parameters among them. */
  returned: Taints;
  hits: readonly SinkHit[];
  written: readonly PartWritten[];
}

export const emptySummary: Summary = { returned: clean, hits: [], written: [] };

/** The size of what a summary says: one that grows no more is complete. */
export function sizeOf({ returned, hits, written }: Summary): number {
  return returned.size + hits.length + written.reduce((sum, { taints }) => sum + taints.size, 0);
}

/** A function that is being summarised. */
export class OpenSummary {
  readonly definition: Node;
  returned: Taints = clean;
  readonly exit = new State();
  readonly #hits = new Map<string, SinkHit>();
  readonly #sinkIds = new Map<Sink, number>();

  constructor(definition: Node) {
    this.definition = definition;
    this.exit.isReached = false;
  }

  get hits(): SinkHit[] {
    return [...this.#hits.values()];
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
      const key = `${parameter.index} ${id}`;
      if (!this.#hits.has(key)) this.#hits.set(key, { parameter: parameter.index, sink, steps });
    }
  }

  writtenTo(places: readonly (readonly [parameter: number, place: string])[]): PartWritten[] {
    return places.flatMap(([parameter, place]) =>
      this.exit.partsOf(place).flatMap(([part, taints]) => {
        const added = new Map(
          [...taints].filter(([, { parameter: from }]) => from?.owner !== this.definition || from.index !== parameter),
        );
        return added.size === 0 ? [] : [{ parameter, part, taints: added }];
      }),
    );
  }
}

/** What a function's taints are at a call of it: those of its parameters are those of what they are given. */
export function atCall(definition: Node, taints: Taints, given: ReadonlyMap<number, Taints>): Taints {
  return union(
    ...[...taints.values()].map((taint) =>
      taint.parameter?.owner === definition
        ? along(given.get(taint.parameter.index) ?? clean, taint.steps)
        : new Map([[taint.id, taint]]),
    ),
  );
}
