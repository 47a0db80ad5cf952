/** Values whose type has no room for an attack: numbers and booleans, for rules that say so. */
import type { Node } from '../code/node.ts';
import { typesOf } from '../code/types.ts';

export interface SafeTypes {
  numbers: boolean;
  booleans: boolean;
}

const numberTypes = new Set(
  'int Integer number long Long short Short byte Byte double Double float Float decimal Decimal uint ulong ushort sbyte int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 BigInteger'.split(
    ' ',
  ),
);
const booleanTypes = new Set(['boolean', 'Boolean', 'bool']);
const signs = new Set(['+', '-', '*', '/', '%', '<<', '>>', '>>>', '&', '|', '^', '**', '//']);
/** Definitions of definitions that are looked behind. */
const depthMax = 10;

export function hasSafeType(code: Node, { numbers, booleans }: SafeTypes): boolean {
  return (numbers && isNumber(code, depthMax)) || (booleans && isOfType(code, booleanTypes));
}

function isNumber(code: Node, depth: number): boolean {
  if (depth === 0) return false;
  if (isOfType(code, numberTypes)) return true;
  switch (code.kind) {
    case 'binary':
      return signs.has(code.text) && code.kids.every((kid) => isNumber(kid, depth - 1));
    case 'id': {
      const { binding } = code;
      return binding?.writes === 1 && binding.value !== undefined && isNumber(binding.value, depth - 1);
    }
    case 'member':
      return code.kids[1]!.text === 'length';
    case 'call': {
      // `Integer.parseInt(x)`, `Long.valueOf(x)`
      const [callee] = code.kids;
      const [object] = callee!.kind === 'member' ? callee!.kids : [];
      return object?.kind === 'id' && numberTypes.has(object.text);
    }
    default:
      return false;
  }
}

function isOfType(code: Node, names: ReadonlySet<string>): boolean {
  return typesOf(code).some(({ kind, text }) => kind === 'id' && names.has(text));
}
