/** What type an expression has, as far as declarations, literals, operators and well-known methods tell. */
import { node, type Node } from './node.ts';
import { typeOfMethod } from './method-types.ts';

/** Names of the types that every program has, all of one line for the same. */
const builtins: readonly (readonly string[])[] = [
  ['String', 'string', 'str'],
  ['boolean', 'Boolean', 'bool'],
  ['int', 'Integer', 'number'],
  ['long', 'Long'],
  ['short', 'Short'],
  ['byte', 'Byte'],
  ['char', 'Character'],
  ['double', 'Double'],
  ['float', 'Float'],
];

/** The type, and all other names that it has; the first is as written. */
export function typesOf(code: Node): Node[] {
  const type = typeOf(code);
  if (type === undefined) return [];
  const base = genericBase(type);
  const written = base === undefined ? [type] : [type, base];
  const name = nameOf(type).replace(/^(?:java\.lang|System)\./, '');
  const others = builtins.find((names) => names.includes(name)) ?? [];
  return [...written, ...others.filter((other) => other !== type.text).map((other) => named(other, type))];
}

/** What the code's type was written as; undefined if it is not known. */
export function typeOf(code: Node): Node | undefined {
  switch (code.kind) {
    case 'id':
      return typeOfBinding(code);
    case 'member':
      return typeOfBinding(code.kids[1]!);
    case 'new':
      return code.kids[0];
    case 'cast':
      return code.kids[0];
    case 'string':
    case 'interpolated':
      return named('String', code);
    case 'number':
      return named(/^\d+$|^0x/i.test(code.text) ? 'int' : 'double', code);
    case 'literal':
      return /^(?:true|false)$/i.test(code.text) ? named('boolean', code) : undefined;
    case 'unary':
      if (code.text === '&') return pointerTo(typeOf(code.kids[0]!), code);
      return code.text === '!' || code.text === 'not' ? named('boolean', code) : typeOf(code.kids[0]!);
    case 'binary':
      return typeOfOperation(code);
    case 'conditional':
      return typeOf(code.kids[1]!);
    case 'assign':
      return typeOf(code.kids[0]!) ?? typeOf(code.kids[1]!);
    case 'call':
      return typeOfCall(code);
    default:
      return undefined;
  }
}

function typeOfBinding({ binding }: Node): Node | undefined {
  if (binding === undefined) return undefined;
  if (binding.type !== undefined && binding.type.text !== 'var') return binding.type;
  const { value } = binding;
  // A name that stands for itself says nothing.
  return value !== undefined && ['new', 'string', 'number', 'literal', 'cast', 'unary', 'call'].includes(value.kind)
    ? typeOf(value)
    : undefined;
}

function pointerTo(type: Node | undefined, at: Node): Node | undefined {
  return type && node('unary', [type], at, '*');
}

const comparisons = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', '&&', '||', 'instanceof', 'is', 'in']);

function typeOfOperation(code: Node): Node | undefined {
  if (comparisons.has(code.text)) return named('boolean', code);
  const types = code.kids.map((kid) => typeOf(kid));
  const isSome = (...names: readonly string[]): boolean =>
    types.some((type) => type !== undefined && names.includes(nameOf(type)));
  if (['&', '|', '^'].includes(code.text) && isSome('boolean', 'Boolean', 'bool')) return named('boolean', code);
  if (code.text === '+' && isSome('String', 'string')) return named('String', code);
  const [one, other] = types;
  return one !== undefined && other !== undefined && nameOf(one) === nameOf(other) ? one : undefined;
}

function typeOfCall({ kids: [callee, given] }: Node): Node | undefined {
  const first = given!.kids[0]?.kind === 'nodes' ? given!.kids[0].kids[0] : undefined;
  // Go's own.
  if (callee!.kind === 'id' && callee!.binding === undefined && first !== undefined) {
    if (callee!.text === 'make') return first;
    if (callee!.text === 'new') return pointerTo(first, first);
  }
  if (callee!.kind !== 'member' || callee!.kids[1]!.kind !== 'id') return undefined;
  const [object, method] = callee!.kids;
  const type = typeOf(object!);
  if (type === undefined) return undefined;
  const base = genericBase(type) ?? type;
  const parameters = type.kind === 'other' ? (type.kids[1]?.kids ?? []) : [];
  const known = typeOfMethod(nameOf(base), method!.text);
  if (known === undefined) return undefined;
  return typeof known === 'number' ? parameters[known] : named(known, callee!);
}

/** Of `List<String>`, `List`. */
function genericBase(type: Node): Node | undefined {
  return type.kind === 'other' && ['generic', 'nullable'].includes(type.text) ? type.kids[0] : undefined;
}

function nameOf(type: Node): string {
  if (type.kind === 'member') return type.kids.map(nameOf).join('.');
  return type.text;
}

function named(name: string, at: Node): Node {
  return node('id', [], at, name);
}
