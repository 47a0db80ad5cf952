/** Scalars of YAML as nodes. Plain ones are read as YAML 1.1 has them: `on` is true. */
import type { Scalar } from 'yaml';
import { leaf, type Constant, type Node } from '../../code/node.ts';
import { ellipsisName } from '../../patterns/placeholders.ts';

/** Half-open, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** Makes the node of a scalar. */
export type LowerScalar = (scalar: Scalar, at: Place) => Node;

export const codeScalar: LowerScalar = (scalar, at) => {
  const text = typeof scalar.value === 'string' ? scalar.value : '';
  const type = scalar.type === 'PLAIN' ? typeOf(text) : 'string';
  switch (type) {
    case 'number':
      return withConstant(leaf('number', String(Number(text)), at), type);
    case 'boolean':
      return withConstant(leaf('literal', String(isTrue.test(text)), at), type);
    case 'null':
      return leaf('literal', 'null', at);
    default:
      return leaf('string', text, at);
  }
};

/** With `$X` and `...`, which stand for themselves between quotation marks but for `$X`, which is any string there. */
export const patternScalar: LowerScalar = (scalar, at) => {
  const text = typeof scalar.value === 'string' ? scalar.value : '';
  const isPlain = scalar.type === 'PLAIN';
  if (isPlain && (text === '...' || text === ellipsisName)) return leaf('ellipsis', '', at);
  if (/^\$[A-Z_][A-Z_0-9]*\n?$/.test(text)) return leaf(isPlain ? 'metavariable' : 'string', text.trim(), at);
  // What a string of any text is in other languages is none here.
  return text === '...' ? leaf('string', ellipsisName, at) : codeScalar(scalar, at);
};

const withConstant = (given: Node, type: Constant['type']): Node => ({
  ...given,
  constant: { type, value: given.text },
});

const isTrue = /^(?:y|yes|on|true)$/i;
const booleans = /^(?:[yYnN]|(?:yes|no|on|off|true|false)|(?:Yes|No|On|Off|True|False)|(?:YES|NO|ON|OFF|TRUE|FALSE))$/;
const numbers = /^(?:[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|0x[\da-fA-F]+|0o[0-7]+)$/;

function typeOf(text: string): Constant['type'] {
  if (/^(?:null|Null|NULL|~)$/.test(text)) return 'null';
  if (booleans.test(text)) return 'boolean';
  return numbers.test(text) ? 'number' : 'string';
}
