/** Follows values through expressions: what each comes from, and where it is stored. */
import type { Node } from '../code/node.ts';
import { truthOf } from '../code/truth.ts';
import type { PlaceIn } from '../formulas/range.ts';
import type { Definitions } from '../project/definitions.ts';
import { variableOf } from '../project/resolve.ts';
import { findTarget } from './call-targets.ts';
import { anywhereIn, followContainer } from './containers.ts';
import { FollowedCalls, type Flows } from './followed-calls.ts';
import { hasSafeType } from './safe-types.ts';
import type { FlowOptions, Spots } from './spots.ts';
import { clean, fieldOf, placeOf, storedAt, union, type State, type Taints } from './taints.ts';

/** Methods that call what they are given with what the object has in it. */
const callsBack = new Set(
  'forEach map flatMap filter find findIndex some every reduce reduceRight then catch finally each each_with_index collect select reject inject tap'.split(
    ' ',
  ),
);
export interface ExpressionContext {
  file: Definitions;
  spots: Spots;
  options: FlowOptions;
  flows: Flows;
  /** The function that is being followed. */
  within: () => Node | undefined;
  statement: (code: Node, at: State) => void;
  /** Follows a function where it stands; `given`: what every parameter is given. Returns what it gives back. */
  enterClosure: (code: Node, at: State, given: Taints) => Taints;
}

export class Expressions {
  readonly #file: Definitions;
  readonly #spots: Spots;
  readonly #options: FlowOptions;
  readonly #flows: Flows;
  readonly #within: ExpressionContext['within'];
  readonly #statement: ExpressionContext['statement'];
  readonly #enterClosure: ExpressionContext['enterClosure'];
  readonly #calls: FollowedCalls;
  /** What functions that are given to a call are given by it. */
  readonly #calledBack = new Map<Node, Taints>();

  constructor({ file, spots, options, flows, within, statement, enterClosure }: ExpressionContext) {
    this.#file = file;
    this.#spots = spots;
    this.#options = options;
    this.#flows = flows;
    this.#within = within;
    this.#statement = statement;
    this.#enterClosure = enterClosure;
    this.#calls = new FollowedCalls(file, flows);
  }

  /** What a function without a name gives back, with what it sees around it. */
  givenBackBy(code: Node): Taints {
    return this.#calls.givenBack.get(code) ?? clean;
  }

  /** What the expression's value comes from. `isUsed`: false of a whole statement, and of all that is assigned. */
  follow(code: Node, at: State, isUsed = true): Taints {
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
      this.reach(code, taints, isCall && !isUsed ? given : taints);
    }
    this.#spots.propagateFrom(code, taints);
    if (place !== undefined) {
      if (this.#spots.sanitizesVariable(code)) at.set(place, clean);
      at.add(place, this.#spots.sideEffectsAt(code, taints));
    }
    return taints;
  }

  reach(code: Node, value: Taints, given: Taints): void {
    for (const { sink, taints } of this.#spots.reach(code, value, given)) this.#flows.summaries.note(sink, taints);
  }
  /** What a call is given reaches it, and its result, unless the function is known. */
  #call(code: Node, at: State): { given: Taints; result: Taints } {
    const {
      kids: [callee, { kids: args } = code],
      changesString,
      accessed,
    } = code;
    const called = this.follow(callee!, at);
    const isCallingBack = callee!.kind === 'member' && callsBack.has(callee!.kids[1]!.text);
    const byCode = new Map<Node, Taints>();
    for (const each of args) {
      if (isCallingBack) this.#calledBack.set(each, called);
      const taints = this.follow(each, at);
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
    const container = callee!.kind === 'member' ? this.#container(callee!, args, { byCode, called, at }) : undefined;
    if (container !== undefined) return alike(container);
    if (!this.#options.followsCalls) return alike(all);
    this.#flows.summaries.noteCall(
      called,
      args.map((each) => byCode.get(each) ?? clean),
    );
    const target = findTarget(code, this.#file, this.#within());
    const followed = target && this.#calls.follow(code, target, { byCode, called, at, path: this.#file.file.path });
    if (followed === undefined) return alike(all);
    const { result, isWhole } = followed;
    if (!isWhole) return { given: all, result: union(result, all) };
    // A function that was given back, or given, gives on what it sees.
    const hasObject = callee!.kind === 'member';
    return { given: all, result: hasObject ? result : union(result, called) };
  }

  #container(
    { kids: [object, name] }: Node,
    args: readonly Node[],
    { byCode, called, at }: { byCode: ReadonlyMap<Node, Taints>; called: Taints; at: State },
  ): Taints | undefined {
    const taintsOf = (each: Node): Taints => byCode.get(each) ?? clean;
    return followContainer({ object: object!, method: name!.text, args, taintsOf, called }, at);
  }

  #valueOf(code: Node, at: State): Taints {
    const each = (...codes: readonly (Node | undefined)[]): Taints =>
      union(...codes.map((kid) => (kid === undefined ? clean : this.follow(kid, at))));
    const passed = (taints: Taints): Taints => (this.#options.onlyThroughAssignments ? clean : taints);
    switch (code.kind) {
      case 'id':
        return union(at.withParts(placeOf(code)!), this.#imported(code));
      case 'member': {
        const object = this.follow(code.kids[0]!, at);
        const place = placeOf(code);
        if (place === undefined) return object;
        return union(at.withParts(place), this.#begunIn(code.kids[0]!), this.#imported(code));
      }
      case 'index': {
        const object = this.follow(code.kids[0]!, at);
        const index = this.follow(code.kids[1]!, at);
        const place = placeOf(code);
        const whole = placeOf(code.kids[0]!);
        const anywhere = whole === undefined ? clean : anywhereIn(whole, at);
        const element =
          place === undefined ? object : union(at.withParts(place), anywhere, this.#begunIn(code.kids[0]!));
        return this.#options.assumesSafeIndexes ? element : passed(union(element, index));
      }
      case 'conditional': {
        this.follow(code.kids[0]!, at);
        const truth = truthOf(code.kids[0]!);
        return each(truth === false ? undefined : code.kids[1], truth === true ? undefined : code.kids[2]);
      }
      case 'assign':
      case 'variable': {
        const [target, value] = code.kind === 'assign' ? code.kids : [code.kids[1], code.kids[3]];
        for (const kid of code.kind === 'variable' ? code.kids[0]!.kids : []) this.follow(kid, at);
        const taints = this.follow(value!, at, false);
        this.assign(target!, taints, at);
        this.#assignParts(target!, value!, at);
        return taints;
      }
      case 'assignWith': {
        const taints = each(code.kids[0], code.kids[1]);
        this.assign(code.kids[0]!, taints, at);
        return taints;
      }
      case 'function': {
        // It sees what surrounds it.
        this.#calls.givenBack.set(code, this.#enterClosure(code, at, this.#calledBack.get(code) ?? clean));
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
          if (iterated === undefined) this.follow(target!, at);
          else this.assign(target!, this.follow(iterated, at), at);
        }
        return each(code.kids[0]);
      }
      case 'binary':
      case 'unary':
        return passed(each(...code.kids));
      case 'expression':
        return this.follow(code.kids[0]!, at, code.text === 'returned');
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

  assign(target: Node, taints: Taints, at: State): void {
    switch (target.kind) {
      case 'none':
        return;
      case 'tuple':
      case 'list':
      case 'record':
        for (const kid of target.kids) this.assign(kid, taints, at);
        return;
      case 'pair':
        this.assign(target.kids[1]!, taints, at);
        return;
      case 'spread':
      case 'assign':
        this.assign(target.kids[0]!, taints, at);
        return;
      default: {
        if (target.kind === 'member' || target.kind === 'index') this.follow(target.kids[0]!, at);
        // What decides where it is stored reaches the place, too.
        if (target.kind === 'index') {
          const index = this.follow(target.kids[1]!, at);
          this.reach(target, index, index);
        }
        const place = placeOf(target);
        if (place === undefined) return;
        const begun = union(this.#spots.sourcesAt(target, taints), this.#spots.sideEffectsAt(target, taints));
        at.set(place, this.#spots.isSanitized(target) ? clean : union(storedAt(this.#here(target), taints), begun));
      }
    }
  }

  /** An object that was just made has in its fields what its constructor put there. */
  #assignParts(target: Node, value: Node, at: State): void {
    const made = value.kind === 'await' ? value.kids[0]! : value;
    const parts = this.#calls.partsOfNew.get(made.kind === 'unary' ? made.kids[0]! : made);
    const place = placeOf(target);
    if (parts === undefined || place === undefined || parts.length === 0) return;
    at.set(place, clean);
    for (const [part, taints] of parts) at.add(place + part, storedAt(this.#here(target), taints));
  }

  /** What another file's variable has when that file has run. */
  #imported(code: Node): Taints {
    if (!this.#options.followsCalls) return clean;
    let part = '';
    for (let each = code; ; each = each.kids[0]!) {
      const found = variableOf(each, this.#file);
      if (found !== undefined) return this.#flows.flowOf(found.file)?.valueAtTop(found.code, part) ?? clean;
      if (each.kind !== 'member') return clean;
      part = fieldOf('', each.kids[1]!.text) + part;
    }
  }

  #here({ start, end }: Node): PlaceIn {
    return { start, end, path: this.#file.file.path };
  }
}

function alike(taints: Taints): { given: Taints; result: Taints } {
  return { given: taints, result: taints };
}
