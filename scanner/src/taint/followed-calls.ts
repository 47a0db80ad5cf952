/** What calls do: by the summaries of the functions that they run, and of the functions that are given to these. */
import type { Node } from '../code/node.ts';
import type { Definitions, Located } from '../project/definitions.ts';
import { partOf, resolve } from '../project/resolve.ts';
import { hasThis, thisParameter, type CallTarget } from './call-targets.ts';
import { addGiven, givenTaints, positional, valueOf, type CallAt } from './given-taints.ts';
import type { Summaries } from './summaries.ts';
import { atCall, type GivenTaints, type Sink, type Summary } from './summary.ts';
import { along, clean, partAt, partNames, placeOf, union, type Taints } from './taints.ts';

/** What the flows of all files have in common. */
export interface Flows {
  summaries: Summaries;
  /** Undefined of files that the rule is not for. */
  flowOf(file: Definitions): { valueAtTop(variable: Node, part: string): Taints } | undefined;
  /** Called if what a function was given reaches a sink in it. */
  reachFrom(sink: Sink, taints: Taints): void;
}

export class FollowedCalls {
  /** What functions without a name give back, with what they see around them. */
  readonly givenBack = new Map<Node, Taints>();
  /** What objects that are made have in their fields, by the call that makes them. */
  readonly partsOfNew = new Map<Node, readonly (readonly [part: string, taints: Taints])[]>();
  readonly #file: Definitions;
  readonly #flows: Flows;

  constructor(file: Definitions, flows: Flows) {
    this.#file = file;
    this.#flows = flows;
  }

  /** The taints of the result, and `isWhole`: false if it may have more. Undefined if what is called cannot be followed. */
  follow(code: Node, target: CallTarget, call: CallAt): { result: Taints; isWhole: boolean } | undefined {
    const summary = this.#summaryOf(target.at);
    if (summary === undefined) return undefined;
    const { code: definition } = target.at;
    const given = givenTaints(target, call);
    this.#callBack(target, summary, { given, call });
    this.#applyHits(summary, given);
    const ofObject = target.isConstructor ? (hasThis(definition, target.at.file) ? thisParameter : 0) : undefined;
    const parts: [string, Taints][] = [];
    for (const { parameter, part, taints } of summary.written) {
      const written = atCall(definition, taints, given);
      if (parameter === ofObject) parts.push([part, written]);
      for (const each of target.given) {
        const place = each.parameter === parameter ? placeOf(valueOf(each)) : undefined;
        if (place !== undefined) call.at.add(partAt(place, part), written);
      }
    }
    if (!target.isConstructor) return { result: atCall(definition, summary.returned, given), isWhole: true };
    this.partsOfNew.set(code, parts);
    return { result: union(...parts.map(([, taints]) => taints)), isWhole: !target.isDerived };
  }

  #applyHits(summary: Summary, given: ReadonlyMap<number, GivenTaints>): void {
    for (const { parameter, sink, steps } of summary.hits) {
      const taints = along(given.get(parameter.index)?.of(parameter.part) ?? clean, steps);
      if (taints.size === 0) continue;
      this.#flows.reachFrom(sink, taints);
      this.#flows.summaries.note(sink, taints);
    }
  }

  /** Functions that are given, and that what is called calls: with what it gives them, and what they give back. */
  #callBack(
    target: CallTarget,
    summary: Summary,
    { given, call }: { given: Map<number, GivenTaints>; call: CallAt },
  ): void {
    for (const { parameter, given: passed } of summary.calls) {
      const all = passed.map((taints) => atCall(target.at.code, taints, given));
      for (const each of target.given) {
        if (each.parameter !== parameter.index) continue;
        const value = valueOf(each);
        this.#flows.summaries.noteCall(call.byCode.get(each.code) ?? clean, all);
        const at = this.#functionGiven(value, parameter.part);
        const called = at && this.#summaryOf(at);
        if (at === undefined || called === undefined) continue;
        const byPosition = positional(all);
        this.#applyHits(called, byPosition);
        const back = union(atCall(at.code, called.returned, byPosition), this.givenBack.get(value) ?? clean);
        if (back.size > 0) addGiven(given, parameter.index, back);
      }
    }
  }

  #functionGiven(value: Node, part: string): Located | undefined {
    const at = resolve(value, this.#file);
    const found = at && partNames(part).reduce<Located | undefined>((each, name) => each && partOf(each, name), at);
    return found?.code.kind === 'function' ? found : undefined;
  }

  #summaryOf(at: Located): Summary | undefined {
    return this.#flows.flowOf(at.file) === undefined ? undefined : this.#flows.summaries.of(at);
  }
}
