/**
 * Gives each expression the value that it always has, as far as it can be known without running the code: a walk in the
 * order of execution, in which branches meet with what they agree on.
 */
import { mayThrow } from './may-throw.ts';
import type { Binding, Constant, Node } from './node.ts';

/** A value, or the expression that the variable stands for. */
type Fact = Constant | { type: 'symbol'; value: undefined; symbol: Node };
type Known = Map<Binding, Fact>;

export function propagateConstants(program: Node): void {
  walk(program, new Map());
}

function walk(code: Node, known: Known): void {
  switch (code.kind) {
    case 'function': {
      code.kids[0]!.kids.forEach((kid) => walk(kid, known));
      code.kids[2]!.kids.forEach((kid) => walk(kid, known));
      // It may run at any time: of the outside, only what never changes is known.
      walk(code.kids[4]!, new Map([...known].filter(([binding]) => binding.writes === 1 && binding.isOpen !== true)));
      if (code.text === 'closure') forget(code.kids[4]!, known);
      return;
    }
    case 'if': {
      const [condition, then, otherwise] = code.kids;
      walk(condition!, known);
      meet(known, [branch(known, then!), branch(known, otherwise!)]);
      return;
    }
    case 'conditional':
      walk(code.kids[0]!, known);
      meet(known, [branch(known, code.kids[1]!), branch(known, code.kids[2]!)]);
      return;
    case 'while':
    case 'doWhile':
    case 'for':
    case 'forEach': {
      if (code.kind === 'for') walk(code.kids[0]!, known);
      forget(code, known);
      code.kids.forEach((kid, index) => (code.kind === 'for' && index === 0 ? undefined : walk(kid, known)));
      forget(code, known, code.kind === 'for' ? code.kids[0] : undefined);
      // As the original has it: what a name stood for before a loop is not known after it.
      for (const [binding, { type }] of known) if (type === 'symbol') known.delete(binding);
      return;
    }
    case 'try':
      walkTry(code, known);
      return;
    case 'switch': {
      walk(code.kids[0]!, known);
      const cases = code.kids[1]!.kids;
      const ends = cases.map((each) => branch(known, each));
      meet(known, cases.some(({ text }) => text === 'default') ? ends : [...ends, new Map(known)]);
      return;
    }
    case 'binary':
      walk(code.kids[0]!, known);
      // What is right of `&&` may not run.
      for (const operand of code.kids.slice(1)) {
        if (shortCircuits.has(code.text)) meet(known, [branch(known, operand), new Map(known)]);
        else walk(operand, known);
      }
      evaluate(code, known);
      return;
    case 'member': {
      const [object, name] = code.kids;
      walk(object!, known);
      if (name!.kind !== 'id') walk(name!, known);
      // A field of the object itself.
      note(code, name!.binding && known.get(name!.binding));
      return;
    }
    case 'assign':
    case 'variable': {
      const [target, value] = code.kind === 'assign' ? code.kids : [code.kids[1], code.kids[3]];
      walk(value!, known);
      assign(target!, factOf(value!), known);
      if (target!.kind !== 'id') walk(target!, known);
      if (code.kind === 'assign' && value!.constant !== undefined) code.constant = value!.constant;
      return;
    }
    case 'assignWith': {
      const [target, value] = code.kids;
      walk(target!, known);
      walk(value!, known);
      const sign = code.text.replace(/=$/, '');
      assign(target!, operate(sign, target!.constant, value!.constant), known);
      return;
    }
    default:
      code.kids.forEach((kid) => walk(kid, known));
      evaluate(code, known);
      if (code.kind === 'unary' && /\+\+|--/.test(code.text)) assign(code.kids[0]!, undefined, known);
      if (code.changesString === true) assign(code.kids[0]!.kids[0]!, lengthened(code), known);
  }
}

/** What a string is after something was added to it. */
function lengthened({ kids: [callee, args] }: Node): Constant | undefined {
  return args!.kids.reduce((all, { constant }) => joinStrings(all, constant), callee!.kids[0]!.constant);
}

function walkTry({ kids: [body, catches, orElse, lastly] }: Node, known: Known): void {
  const before = new Map(known);
  walk(body!, known);
  const isCaught = mayThrow(body!);
  const alwaysThrows = body!.kids.some(({ kind }) => kind === 'throw');
  const ends: Known[] = [];
  if (!alwaysThrows) ends.push(branch(known, orElse!));
  else branch(known, orElse!);
  for (const each of catches!.kids) {
    // Something of the body has happened.
    const caught = new Map(before);
    forget(body!, caught);
    const end = branch(caught, each);
    if (isCaught) ends.push(end);
  }
  meet(known, ends);
  walk(lastly!, known);
}

const shortCircuits = new Set(['&&', '||', '??', 'and', 'or']);

function branch(known: Known, code: Node): Known {
  const copy = new Map(known);
  walk(code, copy);
  return copy;
}

/** Leaves what all branches agree on. */
function meet(known: Known, branches: readonly Known[]): void {
  const [first, ...others] = branches;
  known.clear();
  if (first === undefined) return;
  for (const [binding, constant] of first) {
    const isAgreed = others.every((other) => {
      const given = other.get(binding);
      return given !== undefined && isSameFact(given, constant);
    });
    if (isAgreed) known.set(binding, constant);
    else if (constant.type === 'string' && others.every((other) => other.get(binding)?.type === 'string')) {
      known.set(binding, { type: 'string', value: undefined });
    }
  }
}

function isSameFact(one: Fact, other: Fact): boolean {
  if (one.type === 'symbol') return other.type === 'symbol' && one.symbol === other.symbol;
  return one.type === other.type && one.value === other.value;
}

/** Forgets what the code assigns to. */
function forget(code: Node, known: Known, except?: Node): void {
  const visit = (each: Node): void => {
    if (each === except) return;
    if (each.kind === 'assign' || each.kind === 'assignWith') names(each.kids[0]!);
    if (each.kind === 'variable') names(each.kids[1]!);
    if (each.kind === 'forEach') names(each.kids[0]!);
    if (each.kind === 'unary' && /\+\+|--/.test(each.text)) names(each.kids[0]!);
    each.kids.forEach(visit);
  };
  const names = (target: Node): void => {
    if (target.binding !== undefined) known.delete(target.binding);
    target.kids.forEach(names);
  };
  visit(code);
}

function note(code: Node, fact: Fact | undefined): void {
  if (fact?.type === 'symbol') code.symbol = fact.symbol;
  else if (fact !== undefined) code.constant = fact;
}

const symbols = new Set(['call', 'member', 'new', 'index', 'binary', 'list', 'record', 'await', 'function']);

/** What is known of a variable once the value is assigned to it. */
function factOf(value: Node): Fact | undefined {
  if (value.constant !== undefined) return value.constant;
  const symbol = value.symbol ?? (symbols.has(value.kind) ? value : undefined);
  return symbol && { type: 'symbol', value: undefined, symbol };
}

function assign(given: Node, constant: Fact | undefined, known: Known): void {
  const target = given.kind === 'member' && given.kids[1]!.binding !== undefined ? given.kids[1]! : given;
  if (target.kind === 'id') {
    if (target.binding === undefined) return;
    if (constant === undefined) known.delete(target.binding);
    else known.set(target.binding, constant);
    return;
  }
  if (['tuple', 'list', 'record', 'pair', 'spread'].includes(target.kind)) {
    for (const kid of target.kids) assign(kid, undefined, known);
  }
}

function evaluate(code: Node, known: Known): void {
  const constant = valueOf(code, known);
  if (constant !== undefined) code.constant = constant;
}

function valueOf(code: Node, known: Known): Constant | undefined {
  const [left, right] = code.kids;
  switch (code.kind) {
    case 'string':
      return { type: code.kids.length === 0 ? 'string' : 'bytes', value: code.text };
    case 'number':
      return { type: 'number', value: code.text };
    case 'regex':
      return { type: 'regex', value: code.text };
    case 'literal':
      if (code.text === 'null') return { type: 'null', value: 'null' };
      return /^(?:true|false)$/i.test(code.text) ? { type: 'boolean', value: code.text } : undefined;
    case 'id': {
      const fact = code.binding && known.get(code.binding);
      note(code, fact);
      return fact?.type === 'symbol' ? undefined : fact;
    }
    case 'interpolated': {
      const whole = code.kids.reduce<Constant | undefined>((all, { constant }) => joinStrings(all, constant), {
        type: 'string',
        value: '',
      });
      // As in the original: with a part that is one of several strings it is not constant.
      return whole?.value === undefined ? undefined : whole;
    }
    case 'binary':
      return operate(code.text, left!.constant, right!.constant);
    case 'unary': {
      const { constant } = left!;
      if (constant?.type !== 'number' || constant.value === undefined) return undefined;
      return code.text === '-' ? { type: 'number', value: String(-Number(constant.value)) } : undefined;
    }
    default:
      return undefined;
  }
}

function joinStrings(one: Constant | undefined, other: Constant | undefined): Constant | undefined {
  if (one?.type !== 'string' || other === undefined) return undefined;
  return {
    type: 'string',
    value: one.value === undefined || other.value === undefined ? undefined : one.value + other.value,
  };
}

function operate(sign: string, one: Constant | undefined, other: Constant | undefined): Constant | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (sign === '.') return joinStrings({ ...one, type: 'string' }, other);
  if (sign === '+' && (one.type === 'string' || other.type === 'string')) {
    return one.type === 'string' ? joinStrings(one, other) : joinStrings({ ...one, type: 'string' }, other);
  }
  if (sign === '*' && (one.type === 'string' || other.type === 'string')) return { type: 'string', value: undefined };
  if (one.type !== 'number' || other.type !== 'number' || one.value === undefined || other.value === undefined)
    return undefined;
  const [a, b] = [Number(one.value), Number(other.value)];
  const result = sign === '+' ? a + b : sign === '-' ? a - b : sign === '*' ? a * b : Number.NaN;
  return Number.isNaN(result) ? undefined : { type: 'number', value: String(result) };
}
