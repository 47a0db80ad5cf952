/**
 * Follows values through a function, in the order of its execution: branches meet, loops are run until nothing is added.
 * What an unknown function returns comes from all that it was given.
 */
import { mayThrow } from '../code/may-throw.ts';
import type { Node } from '../code/node.ts';
import { CallTargets, nameOf, namesOfThis, thisParameter, type CallTarget } from './call-targets.ts';
import { hasSafeType, type SafeTypes } from './safe-types.ts';
import { Summaries } from './summaries.ts';
import { atCall, type OpenSummary, type Sink, type Summary } from './summary.ts';
import {
  along,
  begunTaint,
  clean,
  defaultLabel,
  fieldOf,
  placeOf,
  State,
  storedAt,
  taintsOf,
  union,
  type Taints,
} from './taints.ts';

/** What the rule says of a place of the file. */
export interface Spots {
  /** Taints that begin here. `given`: what has come here already. */
  sourcesAt(code: Node, given: Taints): Taints;
  /** Taints that the variable has from here on. */
  sideEffectsAt(code: Node, given: Taints): Taints;
  /** False if the value is still given, and only its variable tainted. */
  isSanitized(code: Node): boolean;
  sanitizesVariable(code: Node): boolean;
  /**
   * Called for each value, in the order of execution. `given`: of a call whose result is not used what it was given, else
   * the value. Returns the sinks that it is, each with the taints that reach it.
   */
  reach(code: Node, value: Taints, given: Taints): readonly Reached[];
  /** Called if what a function was given reaches a sink in it. */
  reachFrom(sink: Sink, taints: Taints): void;
  /** Notes what a propagator takes from here. */
  propagateFrom(code: Node, taints: Taints): void;
  /** What propagators bring here. */
  propagatedTo(code: Node): Taints;
  /** Places within the code to which propagators bring something. */
  targetsWithin(code: Node): readonly Node[];
}

export interface Reached {
  sink: Sink;
  taints: Taints;
}

export interface FlowOptions {
  /** Functions of the file are followed from their calls. */
  followsCalls: boolean;

  assumesSafeFunctions: boolean;
  assumesSafeIndexes: boolean;
  safeTypes: SafeTypes;
  onlyThroughAssignments: boolean;
}

/** More rounds of a loop add nothing in practice. */
const roundsMax = 4;
/** Methods that call what they are given with what the object has in it. */
const callsBack = new Set(
  'forEach map flatMap filter find findIndex some every reduce reduceRight then catch finally each each_with_index collect select reject inject tap'.split(
    ' ',
  ),
);

export function followProgram(program: Node, spots: Spots, options: FlowOptions): void {
  new Flow(program, spots, options).follow(program);
}

class Flow {
  readonly #spots: Spots;
  readonly #options: FlowOptions;
  /** Functions that are defined, and not followed yet. */
  readonly #functions = new Set<Node>();
  readonly #targets: CallTargets | undefined;
  readonly #summaries = new Summaries((open, depth) => this.#summarize(open, depth));
  /** What functions that are given to a call are given by it. */
  readonly #calledBack = new Map<Node, Taints>();
  /** The function that is being followed. */
  #within: Node | undefined;
  /** The summary of that function, if it is followed for it. */
  #summary: OpenSummary | undefined;

  constructor(program: Node, spots: Spots, options: FlowOptions) {
    this.#spots = spots;
    this.#options = options;
    if (options.followsCalls) this.#targets = new CallTargets(program);
  }

  follow(program: Node): void {
    const state = new State();
    this.#statement(program, state);
    // They may run at any time, with what the file has left in its variables.
    // A set also gives what is added on the way.
    for (const each of this.#functions) this.#enter(each, state.copy());
  }

  /** `given`: what every parameter is given, besides what it is by itself. */
  #enter(definition: Node, at: State, given: (index: number) => Taints = () => clean): void {
    const outer = [this.#within, this.#summary] as const;
    this.#within = definition;
    if (this.#summary?.definition !== definition) this.#summary = undefined;
    at.isReached = true;
    for (const [index, parameter] of definition.kids[2]!.kids.entries()) {
      const [, name, , value] =
        parameter.kind === 'parameter' ? parameter.kids : [undefined, parameter, undefined, undefined];
      const otherwise = value === undefined || value.kind === 'none' ? clean : this.#expression(value, at);
      this.#assign(
        name,
        union(given(index), otherwise, this.#spots.propagatedTo(parameter), this.#sourceOf(parameter)),
        at,
      );
    }
    this.#statement(definition.kids[4]!, at);
    if (at.isReached) this.#summary?.leave(at, clean);
    [this.#within, this.#summary] = outer;
  }

  #summarize(open: OpenSummary, depth: number): Summary {
    const { definition } = open;
    const taintOf = (index: number): Taints => {
      const parameter = { owner: definition, index };
      const origin = `given ${depth} ${index}`;
      return taintsOf([begunTaint({ origin, label: defaultLabel, source: undefined, parameter })]);
    };
    const at = new State();
    const places: [number, string][] = [];
    if (this.#targets!.hasThis(definition)) {
      for (const name of namesOfThis) {
        at.set(name, taintOf(thisParameter));
        places.push([thisParameter, name]);
      }
    }
    for (const [index, parameter] of definition.kids[2]!.kids.entries()) {
      const place = placeOf(nameOf(parameter));
      if (place !== undefined) places.push([index, place]);
    }
    const outer = this.#summary;
    this.#summary = open;
    this.#enter(definition, at, taintOf);
    this.#summary = outer;
    return { returned: open.returned, hits: open.hits, written: open.writtenTo(places) };
  }

  #sourceOf(parameter: Node): Taints {
    return this.#spots.sourcesAt(parameter, clean);
  }

  #statements(codes: readonly Node[], at: State): void {
    for (const code of codes) {
      if (!at.isReached) return;
      this.#statement(code, at);
    }
  }

  #statement(code: Node, at: State): void {
    switch (code.kind) {
      case 'program':
      case 'block':
      case 'members':
        this.#statements(code.kids, at);
        return;
      case 'sequence':
        for (const kid of code.kids) this.#statement(kid, at);
        return;
      case 'if': {
        const [condition, then, otherwise] = code.kids;
        this.#expression(condition!, at);
        const other = at.copy();
        this.#statement(then!, at);
        this.#statement(otherwise!, other);
        at.meet(other);
        if (!other.isReached && !at.isReached) at.isReached = false;
        return;
      }
      case 'while':
      case 'doWhile':
      case 'for':
      case 'forEach':
        this.#loop(code, at);
        return;
      case 'try':
        this.#tryStatement(code, at);
        return;
      case 'with':
        for (const item of code.kids[0]!.kids) this.#expression(item, at);
        this.#statement(code.kids[1]!, at);
        return;
      case 'switch': {
        this.#expression(code.kids[0]!, at);
        const before = at.copy();
        for (const each of code.kids[1]!.kids) {
          const taken = before.copy();
          for (const value of each.kids[0]!.kids) this.#expression(value, taken);
          this.#statement(each.kids[1]!, taken);
          taken.isReached = true;
          at.meet(taken);
        }
        return;
      }
      case 'return':
      case 'throw': {
        const taints = union(...code.kids.map((kid) => this.#expression(kid, at)));
        this.#reach(code, taints, taints);
        this.#bringPropagated(code, at);
        if (code.kind === 'return') this.#summary?.leave(at, taints);
        at.isReached = false;
        return;
      }
      case 'break':
      case 'continue':
        return;
      case 'label':
        this.#statement(code.kids[0]!, at);
        return;
      case 'function':
        this.#functions.add(code);
        for (const attribute of code.kids[0]!.kids) this.#expression(attribute, at);
        return;
      case 'class':
        for (const kid of code.kids.slice(0, 3)) this.#expression(kid, at);
        this.#statement(code.kids[3]!, at);
        return;
      case 'none':
      case 'import':
        return;
      case 'other':
        if (code.kids.some(({ kind }) => kind === 'block')) {
          for (const kid of code.kids) this.#statement(kid, at);
          return;
        }
        this.#expression(code, at);
        this.#bringPropagated(code, at);
        return;
      default: {
        const taints = this.#expression(code, at);
        this.#bringPropagated(code, at);
        if (code.kind === 'expression' && code.text === 'returned') this.#summary?.leave(at, taints);
      }
    }
  }

  #loop(code: Node, at: State): void {
    if (code.kind === 'for') this.#statement(code.kids[0]!, at);
    for (let round = 0; round < roundsMax; round += 1) {
      const once = at.copy();
      // A declaration stands for what it declares.
      const target = code.kids[0]!.kind === 'variable' ? code.kids[0]!.kids[1]! : code.kids[0]!;
      if (code.kind === 'forEach') this.#assign(target, this.#expression(code.kids[1]!, once), once);
      const kids =
        code.kind === 'for'
          ? [code.kids[1]!, code.kids[3]!, code.kids[2]!]
          : code.kind === 'forEach'
            ? [code.kids[2]!]
            : code.kids;
      for (const kid of kids) this.#statement(kid, once);
      once.isReached = true;
      const before = at.copy();
      at.meet(once);
      if (at.isSameAs(before)) return;
    }
  }

  #tryStatement({ kids: [body, catches, orElse, lastly] }: Node, at: State): void {
    const thrown = at.copy();
    for (const each of body!.kind === 'block' ? body!.kids : [body!]) {
      if (!at.isReached) break;
      this.#statement(each, at);
      const here = at.copy();
      here.isReached = true;
      thrown.meet(here);
    }
    if (at.isReached) this.#statement(orElse!, at);
    const ends = [at.copy()];
    for (const each of mayThrow(body!) ? catches!.kids : []) {
      const caught = thrown.copy();
      this.#assign(each.kids[1]!, clean, caught);
      this.#statement(each.kids[2]!, caught);
      ends.push(caught);
    }
    at.isReached = false;
    for (const end of ends) at.meet(end);
    const isReached = at.isReached;
    if (lastly!.kind === 'none') return;
    if (!isReached) at.meet(thrown);
    this.#statement(lastly!, at);
    at.isReached &&= isReached;
  }

  /** What the expression's value comes from. `isUsed`: false of a whole statement, and of all that is assigned. */
  #expression(code: Node, at: State, isUsed = true): Taints {
    if (code.kind === 'none') return clean;
    const isCall = code.kind === 'call' || code.kind === 'new';
    const { given, result } = isCall ? this.#call(code, at) : alike(this.#valueOf(code, at));
    const isSafe = this.#options.assumesSafeFunctions || this.#options.onlyThroughAssignments;
    let taints = isCall && isSafe ? clean : result;
    const place = placeOf(code);
    if (this.#spots.isSanitized(code) || (taints.size > 0 && hasSafeType(code, this.#options.safeTypes)))
      taints = clean;
    else {
      taints = union(taints, this.#spots.sourcesAt(code, taints), this.#spots.propagatedTo(code));
      this.#reach(code, taints, isCall && !isUsed ? given : taints);
    }
    this.#spots.propagateFrom(code, taints);
    if (place !== undefined) {
      if (this.#spots.sanitizesVariable(code)) at.set(place, clean);
      at.add(place, this.#spots.sideEffectsAt(code, taints));
    }
    return taints;
  }

  #reach(code: Node, value: Taints, given: Taints): void {
    for (const { sink, taints } of this.#spots.reach(code, value, given)) this.#summaries.note(sink, taints);
  }
  /** What a call is given reaches it, and its result, unless the function is known. */
  #call(code: Node, at: State): { given: Taints; result: Taints } {
    const {
      kids: [callee, { kids: args } = code],
      changesString,
      accessed,
    } = code;
    const called = this.#expression(callee!, at);
    const isCallingBack = callee!.kind === 'member' && callsBack.has(callee!.kids[1]!.text);
    const byCode = new Map<Node, Taints>();
    for (const each of args) {
      if (isCallingBack) this.#calledBack.set(each, called);
      const taints = this.#expression(each, at);
      // What was never assigned does not go on.
      byCode.set(each, this.#options.onlyThroughAssignments && placeOf(each) === undefined ? clean : taints);
    }
    const given = union(...byCode.values());
    const object = changesString === true || accessed !== undefined ? placeOf(callee!.kids[0]!) : undefined;
    if (object !== undefined && changesString === true) at.add(object, given);
    if (object !== undefined && accessed !== undefined) {
      const place = fieldOf(object, accessed.field);
      if (accessed.isSet) at.set(place, given);
      return alike(union(called, given, at.withParts(place)));
    }
    const all = union(called, given);
    const target = code.kind === 'call' ? this.#targets?.find(code, this.#within) : undefined;
    const summary = target && this.#summaries.of(target.definition);
    if (target === undefined || summary === undefined) return alike(all);
    return { given: all, result: this.#followCall(target, summary, { byCode, called, at }) };
  }

  /** The taints of the result. */
  #followCall(
    { definition, given }: CallTarget,
    summary: Summary,
    { byCode, called, at }: { byCode: ReadonlyMap<Node, Taints>; called: Taints; at: State },
  ): Taints {
    const byParameter = new Map<number, Taints>();
    const places: [number, string][] = [];
    for (const { parameter, code } of given) {
      const place = placeOf(code.kind === 'keyword' ? code.kids[1]! : code);
      const taints = byCode.get(code) ?? (place === undefined ? called : at.withParts(place));
      byParameter.set(parameter, union(byParameter.get(parameter) ?? clean, storedAt(code, taints)));
      if (place !== undefined) places.push([parameter, place]);
    }
    for (const { parameter, sink, steps } of summary.hits) {
      const taints = along(byParameter.get(parameter) ?? clean, steps);
      if (taints.size === 0) continue;
      this.#spots.reachFrom(sink, taints);
      this.#summaries.note(sink, taints);
    }
    for (const { parameter, part, taints } of summary.written) {
      for (const [each, place] of places) {
        if (each === parameter) at.add(place + part, atCall(definition, taints, byParameter));
      }
    }
    return atCall(definition, summary.returned, byParameter);
  }

  #valueOf(code: Node, at: State): Taints {
    const each = (...codes: readonly (Node | undefined)[]): Taints =>
      union(...codes.map((kid) => (kid === undefined ? clean : this.#expression(kid, at))));
    const passed = (taints: Taints): Taints => (this.#options.onlyThroughAssignments ? clean : taints);
    switch (code.kind) {
      case 'id':
        return at.withParts(placeOf(code)!);
      case 'member': {
        const object = this.#expression(code.kids[0]!, at);
        const place = placeOf(code);
        if (place === undefined) return object;
        return union(at.withParts(place), this.#begunIn(code.kids[0]!));
      }
      case 'index': {
        const object = this.#expression(code.kids[0]!, at);
        const index = this.#expression(code.kids[1]!, at);
        const place = placeOf(code);
        const element = place === undefined ? object : union(at.withParts(place), this.#begunIn(code.kids[0]!));
        return this.#options.assumesSafeIndexes ? element : passed(union(element, index));
      }
      case 'conditional': {
        this.#expression(code.kids[0]!, at);
        return each(code.kids[1], code.kids[2]);
      }
      case 'assign':
      case 'variable': {
        const [target, value] = code.kind === 'assign' ? code.kids : [code.kids[1], code.kids[3]];
        for (const kid of code.kind === 'variable' ? code.kids[0]!.kids : []) this.#expression(kid, at);
        const taints = this.#expression(value!, at, false);
        this.#assign(target!, taints, at);
        return taints;
      }
      case 'assignWith': {
        const taints = each(code.kids[0], code.kids[1]);
        this.#assign(code.kids[0]!, taints, at);
        return taints;
      }
      case 'function': {
        // It sees what surrounds it.
        const given = this.#calledBack.get(code) ?? clean;
        this.#enter(code, at.copy(), () => given);
        return clean;
      }
      case 'class':
        this.#statement(code, at);
        return clean;
      case 'keyword':
      case 'pair':
        return each(code.kids[1]);
      case 'attribute':
        return each(code.kids[1]);
      case 'comprehension': {
        for (const clause of code.kids[1]!.kids) {
          const [target, iterated] = clause.kids;
          if (iterated === undefined) this.#expression(target!, at);
          else this.#assign(target!, this.#expression(iterated, at), at);
        }
        return each(code.kids[0]);
      }
      case 'binary':
      case 'unary':
        return passed(each(...code.kids));
      case 'expression':
        return this.#expression(code.kids[0]!, at, code.text === 'returned');
      case 'cast':
        return each(code.kids.at(-1));
      case 'block':
        this.#statement(code, at);
        return clean;
      default:
        return each(...code.kids);
    }
  }

  /** A source that ends in an object taints the parts that are reached from there. */
  #begunIn(object: Node): Taints {
    if (this.#spots.isSanitized(object)) return clean;
    const begun = this.#spots.sourcesAt(object, clean);
    const isPart = object.kind === 'member' || object.kind === 'index';
    return isPart ? union(begun, this.#begunIn(object.kids[0]!)) : begun;
  }

  #assign(target: Node, taints: Taints, at: State): void {
    switch (target.kind) {
      case 'none':
        return;
      case 'tuple':
      case 'list':
      case 'record':
        for (const kid of target.kids) this.#assign(kid, taints, at);
        return;
      case 'pair':
        this.#assign(target.kids[1]!, taints, at);
        return;
      case 'spread':
      case 'assign':
        this.#assign(target.kids[0]!, taints, at);
        return;
      default: {
        if (target.kind === 'member' || target.kind === 'index') this.#expression(target.kids[0]!, at);
        const place = placeOf(target);
        if (place === undefined) return;
        const begun = union(this.#spots.sourcesAt(target, taints), this.#spots.sideEffectsAt(target, taints));
        at.set(place, this.#spots.isSanitized(target) ? clean : union(storedAt(target, taints), begun));
      }
    }
  }

  /** After a statement, the variables in it have what propagators brought to them. */
  #bringPropagated(code: Node, at: State): void {
    for (const target of this.#spots.targetsWithin(code)) {
      const place = placeOf(target);
      if (place !== undefined) at.add(place, this.#spots.propagatedTo(target));
    }
  }
}

function alike(taints: Taints): { given: Taints; result: Taints } {
  return { given: taints, result: taints };
}
