/**
 * Follows values through functions, in the order of their execution: branches meet, loops are run until nothing is added.
 * What an unknown function returns comes from all that it was given.
 */
import { mayThrow } from '../code/may-throw.ts';
import type { Node } from '../code/node.ts';
import { casesThatRun, truthOf } from '../code/truth.ts';
import { isWithin } from '../formulas/range.ts';
import type { Definitions } from '../project/definitions.ts';
import { hasThis, nameOf, placesOfObject, thisParameter } from './call-targets.ts';
import { Expressions, type ExpressionContext } from './expressions.ts';
import type { FlowOptions, Spots } from './spots.ts';
import { OpenSummary, type Summary } from './summary.ts';
import { begunTaint, clean, defaultLabel, placeOf, State, taintsOf, union, type Taints } from './taints.ts';

/** More rounds of a loop add nothing in practice. */
const roundsMax = 4;
export class Flow {
  readonly #file: Definitions;
  readonly #spots: Spots;
  readonly #options: FlowOptions;
  /** Functions that are defined, and not followed yet. */
  readonly #functions = new Set<Node>();
  readonly #expressions: Expressions;
  /** The state after the file's own statements; undefined: not followed yet. */
  #top: State | undefined;
  /** The function that is being followed. */
  #within: Node | undefined;
  /** The summary of that function, if it is followed for it. */
  #summary: OpenSummary | undefined;

  constructor({ file, spots, options, flows }: Pick<ExpressionContext, 'file' | 'spots' | 'options' | 'flows'>) {
    this.#file = file;
    this.#spots = spots;
    this.#options = options;
    this.#expressions = new Expressions({
      file,
      spots,
      options,
      flows,
      within: () => this.#within,
      statement: (code, at) => this.#statement(code, at),
      enterClosure: (code, at, given) => this.#enterClosure(code, at, given),
    });
  }

  follow(): void {
    this.#top = undefined;
    const state = this.#atTop();
    // They may run at any time, with what the file has left in its variables.
    // A set also gives what is added on the way.
    for (const each of this.#functions) this.#enter(each, state.copy());
  }

  /** What a variable of the file, or a part of it, has when the file has run. */
  valueAtTop(variable: Node, part: string): Taints {
    const place = placeOf(variable);
    return place === undefined ? clean : realOf(this.#atTop().withParts(place + part));
  }

  #atTop(): State {
    if (this.#top !== undefined) return this.#top;
    // Files may need each other: the one that is asked again meanwhile has nothing yet.
    this.#top = new State();
    const outer = [this.#within, this.#summary] as const;
    [this.#within, this.#summary] = [undefined, undefined];
    const state = new State();
    this.#statement(this.#file.program, state);
    [this.#within, this.#summary] = outer;
    this.#top = state;
    return state;
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
      const otherwise = value === undefined || value.kind === 'none' ? clean : this.#expressions.follow(value, at);
      this.#expressions.assign(
        name,
        union(given(index), otherwise, this.#spots.propagatedTo(parameter), this.#sourceOf(parameter)),
        at,
      );
    }
    this.#statement(definition.kids[4]!, at);
    if (at.isReached) this.#summary?.leave(at, clean);
    [this.#within, this.#summary] = outer;
  }

  /** `depth` tells the function's taints from those of its callers. */
  summarize(open: OpenSummary, depth: number): Summary {
    const { definition } = open;
    const taintOf = (index: number): Taints => {
      const parameter = { owner: definition, index, part: '' };
      const origin = `given ${depth} ${index}`;
      return taintsOf([begunTaint({ origin, label: defaultLabel, source: undefined, parameter })]);
    };
    const at = this.#atTop().copy();
    const places: [number, string][] = [];
    if (hasThis(definition, this.#file)) {
      for (const name of placesOfObject(definition)) {
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
    return { returned: open.returned, hits: open.hits, written: open.writtenTo(places), calls: open.calls };
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
      case 'if':
        this.#ifStatement(code, at);
        return;
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
        for (const item of code.kids[0]!.kids) this.#expressions.follow(item, at);
        this.#statement(code.kids[1]!, at);
        return;
      case 'switch':
        this.#switchStatement(code, at);
        return;
      case 'return':
      case 'throw': {
        const taints = union(
          ...code.kids.map((kid) => this.#expressions.follow(kid, at)),
          // A function that is given back gives on what it sees.
          ...code.kids.map((kid) => this.#seenBy(kid, at)),
        );
        this.#expressions.reach(code, taints, taints);
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
        for (const attribute of code.kids[0]!.kids) this.#expressions.follow(attribute, at);
        return;
      case 'class':
        for (const kid of code.kids.slice(0, 3)) this.#expressions.follow(kid, at);
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
        this.#expressions.follow(code, at);
        this.#bringPropagated(code, at);
        return;
      default: {
        const taints = this.#expressions.follow(code, at);
        this.#bringPropagated(code, at);
        if (code.kind === 'expression' && code.text === 'returned') this.#summary?.leave(at, taints);
      }
    }
  }

  #ifStatement(code: Node, at: State): void {
    const [condition, then, otherwise] = code.kids;
    this.#expressions.follow(condition!, at);
    // A branch that never runs brings nothing.
    const truth = truthOf(condition!);
    if (truth !== undefined) {
      this.#statement(truth ? then! : otherwise!, at);
      return;
    }
    const other = at.copy();
    this.#statement(then!, at);
    this.#statement(otherwise!, other);
    at.meet(other);
    if (!other.isReached && !at.isReached) at.isReached = false;
  }

  #switchStatement(code: Node, at: State): void {
    this.#expressions.follow(code.kids[0]!, at);
    const chosen = casesThatRun(code);
    if (chosen !== undefined) {
      this.#statements(
        chosen.map(({ kids }) => kids[1]!),
        at,
      );
      return;
    }
    const before = at.copy();
    for (const each of code.kids[1]!.kids) {
      const taken = before.copy();
      for (const value of each.kids[0]!.kids) this.#expressions.follow(value, taken);
      this.#statement(each.kids[1]!, taken);
      taken.isReached = true;
      at.meet(taken);
    }
  }

  #loop(code: Node, at: State): void {
    if (code.kind === 'for') this.#statement(code.kids[0]!, at);
    for (let round = 0; round < roundsMax; round += 1) {
      const once = at.copy();
      // A declaration stands for what it declares.
      const target = code.kids[0]!.kind === 'variable' ? code.kids[0]!.kids[1]! : code.kids[0]!;
      if (code.kind === 'forEach')
        this.#expressions.assign(target, this.#expressions.follow(code.kids[1]!, once), once);
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
      this.#expressions.assign(each.kids[1]!, clean, caught);
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

  /** Returns what the function gives back, with what it sees here. */
  #enterClosure(code: Node, at: State, given: Taints): Taints {
    const outer = this.#summary;
    const open = new OpenSummary({ code, file: this.#file });
    this.#summary = open;
    this.#enter(code, at.copy(), () => given);
    this.#summary = outer;
    return open.returned;
  }

  /** What a function that is given back gives back itself. */
  #seenBy(code: Node, at: State): Taints {
    const definition = code.kind === 'id' && this.#options.followsCalls ? this.#file.definitionOf(code) : undefined;
    const isInner =
      definition?.kind === 'function' && this.#within !== undefined && isWithin(definition, this.#within.kids[4]!);
    return isInner ? this.#enterClosure(definition, at, clean) : this.#expressions.givenBackBy(code);
  }

  /** After a statement, the variables in it have what propagators brought to them. */
  #bringPropagated(code: Node, at: State): void {
    for (const target of this.#spots.targetsWithin(code)) {
      const place = placeOf(target);
      if (place !== undefined) at.add(place, this.#spots.propagatedTo(target));
    }
  }
}

/** Those that come from a source, not from a parameter. */
function realOf(taints: Taints): Taints {
  return new Map([...taints].filter(([, { source }]) => source !== undefined));
}
