/** Evaluates the expression of a `metavariable-comparison`: Python's, of constants and metavariables. */
import type { Node } from '../code/node.ts';
import type { Condition } from './formula.ts';
import { readRegex } from './regex.ts';
import { valueOf, type Bound, type Range } from './range.ts';

type Value = number | string | boolean | readonly Value[];

/** Thrown within: a value that is not known. */
class NotKnown extends Error {}

/** False if a value is not known. */
export function compare(comparison: Condition & { type: 'comparison' }, range: Range): boolean {
  try {
    return evaluateNode(comparison.comparison, comparison, range) === true;
  } catch (error) {
    if (error instanceof NotKnown) return false;
    throw error;
  }
}

function evaluateNode(node: Node, comparison: Condition & { type: 'comparison' }, range: Range): Value {
  const kid = (index: number): Value => evaluateNode(node.kids[index]!, comparison, range);
  switch (node.kind) {
    case 'metavariable': {
      const bound = range.bound.get(node.text);
      if (bound === undefined) throw new NotKnown();
      const isNamed = comparison.metavariable === node.text;
      const [only] = bound.nodes ?? [];
      // What is computed of constants has a value, too.
      if (only?.kind === 'binary' && only.constant === undefined && !(isNamed && isConverted(comparison)))
        return evaluateNode(only, comparison, range);
      return valueOfBound(bound, isNamed ? comparison.base : undefined, isNamed && comparison.strips);
    }
    case 'number':
      return Number(node.text);
    case 'string':
      return node.text;
    case 'literal':
      return node.text === 'True';
    case 'list':
    case 'tuple':
    case 'set':
      return node.kids.map((_, index) => kid(index));
    case 'unary': {
      const operand = kid(0);
      if (node.text === 'not') return !isTrue(operand);
      if (node.text === '-') return -numberOf(operand);
      if (node.text === '~') return ~numberOf(operand);
      return numberOf(operand);
    }
    case 'binary':
      return node.kids
        .map((_, index) => () => kid(index))
        .reduce((one, other) => () => operate(node.text, one, other))();
    case 'call':
      return call(node, kid, comparison, range);
    default:
      throw new NotKnown();
  }
}

function isConverted({ base, strips }: Condition & { type: 'comparison' }): boolean {
  return base !== undefined || strips;
}

function call(
  { kids: [callee, args] }: Node,
  _kid: unknown,
  comparison: Condition & { type: 'comparison' },
  range: Range,
): Value {
  const given = args!.kids.map((each) => evaluateNode(each, comparison, range));
  const name = callee!.kind === 'member' ? `${callee!.kids[0]!.text}.${callee!.kids[1]!.text}` : callee!.text;
  const [first, second] = given;
  switch (name) {
    case 'int':
      return Math.trunc(numberOf(first));
    case 'float':
      return numberOf(first);
    case 'str':
      return String(first);
    case 're.match':
      return typeof first === 'string' && readRegex(`(?:${first})`, 'y').test(String(second));
    default:
      throw new NotKnown();
  }
}

function operate(sign: string, left: () => Value, right: () => Value): Value {
  if (sign === 'and') return isTrue(left()) && isTrue(right());
  if (sign === 'or') return isTrue(left()) || isTrue(right());
  const [one, other] = [left(), right()];
  switch (sign) {
    case '==':
      return one === other;
    case '!=':
      return one !== other;
    case 'in':
    case 'not in': {
      const isIn =
        typeof other === 'string' ? other.includes(String(one)) : Array.isArray(other) && other.includes(one);
      return isIn === (sign === 'in');
    }
    case '+':
      return typeof one === 'string' && typeof other === 'string' ? one + other : numberOf(one) + numberOf(other);
    default:
      return arithmetic(sign, one, other);
  }
}

function arithmetic(sign: string, one: Value, other: Value): Value {
  if (typeof one === 'string' && typeof other === 'string' && ['<', '<=', '>', '>='].includes(sign)) {
    return sign.startsWith('<')
      ? one < other || (sign === '<=' && one === other)
      : one > other || (sign === '>=' && one === other);
  }
  // A text is not a number, unless int() or float() makes it one.
  if (typeof one !== 'number' || typeof other !== 'number') throw new NotKnown();
  const [a, b] = [one, other];
  const table: Readonly<Record<string, () => Value>> = {
    '<': () => a < b,
    '<=': () => a <= b,
    '>': () => a > b,
    '>=': () => a >= b,
    '-': () => a - b,
    '*': () => a * b,
    '/': () => a / b,
    '//': () => Math.floor(a / b),
    '%': () => ((a % b) + b) % b,
    '**': () => a ** b,
    '&': () => a & b,
    '|': () => a | b,
    '^': () => a ^ b,
    '<<': () => a << b,
    '>>': () => a >> b,
  };
  const operation = table[sign];
  if (operation === undefined) throw new NotKnown();
  return operation();
}

function isTrue(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
function numberOf(value: Value | undefined): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) throw new NotKnown();
  return number;
}

function valueOfBound(bound: Bound, base: number | undefined, strips: boolean): Value {
  const [only] = bound.nodes ?? [];
  const text = valueOf(bound);
  const isText = (only?.kind === 'string' || only?.constant?.type === 'string' || bound.nodes === undefined) && !strips;
  if (base !== undefined) {
    const number = Number.parseInt(text.replace(/^0[xob]/i, ''), base);
    if (!Number.isNaN(number)) return number;
  }
  if (isText) return text;
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const number = Number(text.replaceAll('_', '').replace(/^0(?=[0-7]+$)/, '0o'));
  return Number.isNaN(number) || text.trim() === '' ? text : number;
}
