/** Decides conditions that always have the same outcome, as far as that can be known without running the code. */
import type { Node } from './node.ts';

type Value = string | number | boolean;

/** Definitions of definitions that are looked behind. */
const depthMax = 10;

/** Undefined unless it is known. A literal alone is a switch that people turn: as with Semgrep, both of its ways count. */
export function truthOf(condition: Node): boolean | undefined {
  if (condition.kind === 'literal') return undefined;
  // Some languages cut off what does not divide, others do not.
  const [cut, exact] = [true, false].map((isCut) => valueOf(condition, { isCut, depth: depthMax }));
  return cut === exact && typeof cut === 'boolean' ? cut : undefined;
}

/** The cases of a `switch` that run, in order; undefined unless they are known. */
export function casesThatRun({ kids: [subject, cases] }: Node): readonly Node[] | undefined {
  const value = constantValue(subject!);
  if (value === undefined) return undefined;
  const values = cases!.kids.map((each) => each.kids[0]!.kids.map(constantValue));
  if (values.some((all) => all.includes(undefined))) return undefined;
  const chosen = values.findIndex((all) => all.includes(value));
  const first = chosen === -1 ? cases!.kids.findIndex(({ text }) => text === 'default') : chosen;
  if (first === -1) return [];
  const goesOn = cases!.kids.some(({ kids }) => kids[1]!.kids.at(-1)?.kind === 'break');
  const rest = cases!.kids.slice(first);
  const last = rest.findIndex(
    ({ kids: [, body] }) => body!.kids.length > 0 && (!goesOn || ends.has(body!.kids.at(-1)!.kind)),
  );
  return last === -1 ? rest : rest.slice(0, last + 1);
}
const ends = new Set<Node['kind']>(['break', 'return', 'throw', 'continue']);

function constantValue(code: Node): Value | undefined {
  return valueOf(code, { isCut: true, depth: depthMax });
}

interface Behind {
  isCut: boolean;
  depth: number;
}

function valueOf(code: Node, { isCut, depth }: Behind): Value | undefined {
  if (depth === 0) return undefined;
  const known = constantOf(code);
  if (known !== undefined) return known;
  const next = { isCut, depth: depth - 1 };
  const [left, right] = code.kids;
  switch (code.kind) {
    case 'id': {
      const { binding } = code;
      const isFixed = binding?.writes === 1 && binding.isOpen !== true && binding.value !== undefined;
      return isFixed ? valueOf(binding.value!, next) : undefined;
    }
    case 'unary': {
      const value = valueOf(left!, next);
      if (code.text === '-' && typeof value === 'number') return -value;
      return (code.text === '!' || code.text === 'not') && typeof value === 'boolean' ? !value : undefined;
    }
    case 'binary':
      return operate(code.text, valueOf(left!, next), valueOf(right!, next), isCut);
    case 'call':
      return characterOf(code, next);
    case 'index':
      return characterAt(valueOf(left!, next), valueOf(right!, next));
    default:
      return undefined;
  }
}

function constantOf({ kind, text, constant }: Node): Value | undefined {
  const character = kind === 'literal' ? /^'(.)'$/s.exec(text)?.[1] : undefined;
  if (character !== undefined) return character;
  if (constant?.value === undefined) return undefined;
  if (constant.type === 'boolean') return constant.value.toLowerCase() === 'true';
  if (constant.type === 'string') return constant.value;
  const number = constant.type === 'number' ? Number(constant.value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

function operate(sign: string, one: Value | undefined, other: Value | undefined, isCut: boolean): Value | undefined {
  if (sign === '&&' || sign === 'and')
    return one === false || other === false ? false : one === true ? other : undefined;
  if (sign === '||' || sign === 'or') return one === true || other === true ? true : one === false ? other : undefined;
  if (one === undefined || other === undefined) return undefined;
  if (sign === '==' || sign === '===') return typeof one === typeof other ? one === other : undefined;
  if (sign === '!=' || sign === '!==') return typeof one === typeof other ? one !== other : undefined;
  if (typeof one !== 'number' || typeof other !== 'number') return undefined;
  switch (sign) {
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    case '+':
      return one + other;
    case '-':
      return one - other;
    case '*':
      return one * other;
    case '%':
      return other > 0 && one >= 0 ? one % other : undefined;
    case '/':
      return other === 0 ? undefined : isCut ? Math.trunc(one / other) : one / other;
    default:
      return undefined;
  }
}

/** `"ABC".charAt(1)` */
function characterOf({ kids: [callee, given] }: Node, next: Behind): string | undefined {
  const [index, ...others] = given!.kids;
  if (callee!.kind !== 'member' || index === undefined || others.length > 0) return undefined;
  const [text, name] = callee!.kids as [Node, Node];
  return name.text === 'charAt' ? characterAt(valueOf(text, next), valueOf(index, next)) : undefined;
}

function characterAt(text: Value | undefined, index: Value | undefined): string | undefined {
  return typeof text === 'string' && typeof index === 'number' ? text[index] : undefined;
}
