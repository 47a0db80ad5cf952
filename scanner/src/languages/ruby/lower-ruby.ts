/** The nodes of Ruby's syntax: expressions and statements; definitions stand in a file of their own. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import {
  byFields,
  fieldOf,
  inner,
  kidOf,
  leafOf,
  listNode,
  listOf,
  namedOf,
  operatorOf,
  type Lower,
  type Lowering,
  type LoweringTable,
} from '../lowering.ts';
import { lowerBlockOf, rubyDefinitions } from './lower-ruby-definitions.ts';
import { alternativeOf, bodyOf, emptyAt, statementsOf, triedOf } from './ruby-bodies.ts';

export const rubyTable: LoweringTable = {
  ...rubyDefinitions,
  program: (syntax, within) => node('program', statementsOf(syntax, within), syntax),

  identifier: leafOf('id'),
  constant: (syntax, within) => leaf('id', within.textOf(syntax).replace(/^P(?=__parapet_)/, ''), syntax),
  instance_variable: leafOf('id'),
  class_variable: leafOf('id'),
  global_variable: leafOf('id'),
  self: leafOf('id'),
  super: leafOf('id'),
  integer: (syntax, within) => leaf('number', numberText(within.textOf(syntax)), syntax),
  float: leafOf('number'),
  true: leafOf('literal'),
  false: leafOf('literal'),
  nil: leafOf('literal'),
  simple_symbol: leafOf('literal'),
  string: lowerString,
  bare_string: lowerString,
  chained_string(syntax, within) {
    const parts = within.all(syntax);
    return parts.every(({ kind }) => kind === 'string')
      ? leaf('string', parts.map(({ text }) => text).join(''), syntax)
      : node(
          'interpolated',
          parts.flatMap((part) => (part.kind === 'interpolated' ? part.kids : [part])),
          syntax,
        );
  },
  heredoc_body: lowerString,
  delimited_symbol: (syntax, within) => node('other', partsOf(syntax, within), syntax, 'symbol'),
  bare_symbol: (syntax, within) => leaf('literal', `:${within.textOf(syntax)}`, syntax),
  string_array: listOf('list'),
  symbol_array: listOf('list'),
  /** A whole expression's worth of text, whatever the flags. */
  regex(syntax, within) {
    const close = syntax.kids.at(-1)!;
    const text = `/${within.textOf({ start: syntax.kids[0]!.end, end: close.start })}/`;
    return node('regex', kidOf(syntax, 'interpolation') === undefined ? [] : partsOf(syntax, within), syntax, text);
  },
  subshell: (syntax, within) =>
    node('other', [node('interpolated', partsOf(syntax, within), syntax)], syntax, 'subshell'),

  array: listOf('list'),
  hash: listOf('record'),
  pair(syntax, within) {
    const [key, value] = [fieldOf(syntax, 'key')!, fieldOf(syntax, 'value')];
    const name = nameOfKey(key, within);
    return node('pair', [name, value === undefined ? name : within.lower(value)], syntax);
  },
  splat_argument: spread('*'),
  hash_splat_argument: spread('**'),
  block_argument: spread('&'),
  argument_list: (syntax, within) =>
    node(
      'arguments',
      within.all(syntax).map((each) => (each.kind === 'pair' ? node('keyword', each.kids, each) : each)),
      syntax,
    ),
  element_reference(syntax, within) {
    const object = fieldOf(syntax, 'object')!;
    const indexes = namedOf(syntax)
      .filter((kid) => kid !== object)
      .map((kid) => within.lower(kid));
    return node('index', [within.lower(object), oneOrTuple(indexes, syntax)], syntax);
  },
  scope_resolution(syntax, within) {
    const scope = fieldOf(syntax, 'scope');
    const name = within.field(syntax, 'name');
    return scope === undefined ? name : node('member', [within.lower(scope), name], syntax);
  },
  call: lowerCall,
  unary: (syntax, within) =>
    node('unary', [within.field(syntax, 'operand')], syntax, operatorOf(syntax, within).replace(/^not$/, '!')),
  binary(syntax, within) {
    const [left, right] = [within.field(syntax, 'left'), within.field(syntax, 'right')];
    const sign = operatorOf(syntax, within);
    // It may change what is left of it.
    if (sign === '<<') {
      const callee = node('member', [left, leaf('id', sign, { start: left.end, end: right.start })], left);
      return { ...node('call', [callee, node('arguments', [right], right)], syntax), changesString: true };
    }
    return node('binary', [left, right], syntax, signs[sign] ?? sign);
  },
  range: (syntax, within) =>
    node('other', [within.field(syntax, 'begin'), within.field(syntax, 'end')], syntax, operatorOf(syntax, within)),
  conditional: byFields('conditional', 'condition', 'consequence', 'alternative'),
  parenthesized_statements(syntax, within) {
    const kids = within.all(syntax);
    if (kids.length !== 1) return node('block', statementsOf(syntax, within), syntax);
    return node(kids[0]!.kind, kids[0]!.kids, syntax, kids[0]!.text);
  },

  assignment(syntax, within) {
    const [target, value] = [within.field(syntax, 'left'), within.field(syntax, 'right')];
    const isEach = target.kind === 'tuple' && value.kind === 'tuple' && target.kids.length === value.kids.length;
    if (!isEach || [...target.kids, ...value.kids].some(({ kind }) => kind === 'spread'))
      return node('assign', [target, value], syntax);
    return node(
      'tuple',
      target.kids.map((kid, index) => node('assign', [kid, value.kids[index]!], syntax)),
      syntax,
    );
  },
  operator_assignment: (syntax, within) =>
    node(
      'assignWith',
      [within.field(syntax, 'left'), within.field(syntax, 'right')],
      syntax,
      operatorOf(syntax, within),
    ),
  left_assignment_list: listOf('tuple'),
  right_assignment_list: listOf('tuple'),
  destructured_left_assignment: listOf('tuple'),
  rest_assignment: spread('*'),

  if: lowerIf,
  elsif: lowerIf,
  unless: (syntax, within) => ifOf(syntax, not(within.field(syntax, 'condition')), within),
  if_modifier: (syntax, within) =>
    node('if', [within.field(syntax, 'condition'), bodyOf(syntax, within), none(emptyAt(syntax.end))], syntax),
  unless_modifier: (syntax, within) =>
    node('if', [not(within.field(syntax, 'condition')), bodyOf(syntax, within), none(emptyAt(syntax.end))], syntax),
  while: (syntax, within) => node('while', [within.field(syntax, 'condition'), bodyOf(syntax, within)], syntax),
  until: (syntax, within) => node('while', [not(within.field(syntax, 'condition')), bodyOf(syntax, within)], syntax),
  while_modifier: (syntax, within) =>
    node('while', [within.field(syntax, 'condition'), bodyOf(syntax, within)], syntax),
  until_modifier: (syntax, within) =>
    node('while', [not(within.field(syntax, 'condition')), bodyOf(syntax, within)], syntax),
  for: (syntax, within) =>
    node('forEach', [within.field(syntax, 'pattern'), within.field(syntax, 'value'), bodyOf(syntax, within)], syntax),
  in: inner,
  case: lowerCase,
  case_match: lowerCase,
  when: (syntax, within) =>
    node(
      'case',
      [
        listNode(
          'nodes',
          syntax.kids.filter(({ field }) => field === 'pattern').map((kid) => within.lower(kid)),
          syntax,
        ),
        bodyOf(syntax, within),
      ],
      syntax,
    ),
  in_clause: (syntax, within) =>
    node('case', [listNode('nodes', [within.field(syntax, 'pattern')], syntax), bodyOf(syntax, within)], syntax),
  pattern: inner,
  // oxlint-disable-next-line unicorn/no-thenable -- The grammar's name of a node.
  then: lowerStatements,
  do: lowerStatements,
  else: lowerStatements,
  ensure: lowerStatements,
  begin: (syntax, within) => triedOf(syntax, within),
  rescue(syntax, within) {
    const types = kidOf(syntax, 'exceptions');
    const name = kidOf(syntax, 'exception_variable');
    return node(
      'catch',
      [
        types === undefined ? none(emptyAt(syntax.start)) : oneOrTuple(within.all(types), types),
        name === undefined ? none(emptyAt(syntax.start)) : inner(name, within),
        bodyOf(syntax, within),
      ],
      syntax,
    );
  },
  rescue_modifier(syntax, within) {
    const handler = within.field(syntax, 'handler');
    const caught = node(
      'catch',
      [none(emptyAt(handler.start)), none(emptyAt(handler.start)), node('block', [asStatement(handler)], handler)],
      handler,
    );
    const end = none(emptyAt(syntax.end));
    return node('try', [bodyOf(syntax, within), node('nodes', [caught], caught), end, end], syntax);
  },
  return: (syntax, within) => node('return', [givenTo(syntax, within)], syntax),
  next: (syntax, within) => node('return', [givenTo(syntax, within)], syntax, 'next'),
  yield: (syntax, within) => node('yield', [givenTo(syntax, within)], syntax),
  break: (syntax) => leaf('break', '', syntax),
  redo: (syntax) => leaf('continue', '', syntax),
};

/** Words that are signs, too. */
const signs: Readonly<Record<string, string>> = { and: '&&', or: '||' };

function lowerStatements(syntax: Syntax, within: Lowering): Node {
  return node('block', statementsOf(syntax, within), syntax);
}
function spread(sign: string): Lower {
  return (syntax, within) => node('spread', within.all(syntax), syntax, sign);
}
function not(condition: Node): Node {
  return node('unary', [condition], condition, '!');
}
function asStatement(value: Node): Node {
  return node('expression', [value], value);
}
function oneOrTuple(kids: readonly Node[], at: Syntax): Node {
  return kids.length === 1 ? kids[0]! : listNode('tuple', kids, at);
}
function givenTo(syntax: Syntax, within: Lowering): Node {
  const list = kidOf(syntax, 'argument_list');
  return list === undefined ? none(emptyAt(syntax.end)) : oneOrTuple(within.all(list), list);
}
function numberText(text: string): string {
  const value = Number(text.replaceAll('_', ''));
  return Number.isNaN(value) ? text : String(value);
}

/** `a:` and `:a =>` are the same key. */
function nameOfKey(key: Syntax, within: Lowering): Node {
  const text = within.textOf(key);
  if (key.type === 'hash_key_symbol') return leaf('id', text, key);
  return key.type === 'simple_symbol' ? leaf('id', text.slice(1), key) : within.lower(key);
}

function partsOf(syntax: Syntax, within: Lowering): Node[] {
  const parts: Node[] = [];
  for (const kid of namedOf(syntax)) {
    if (kid.type === 'interpolation') parts.push(...within.all(kid));
    else if (kid.type !== 'heredoc_end') parts.push(leaf('string', within.textOf(kid), kid));
  }
  return parts;
}
function lowerString(syntax: Syntax, within: Lowering): Node {
  if (kidOf(syntax, 'interpolation') !== undefined) return node('interpolated', partsOf(syntax, within), syntax);
  return leaf(
    'string',
    partsOf(syntax, within)
      .map(({ text }) => text)
      .join(''),
    syntax,
  );
}

/** A block is the argument of a call of what the rest gives. */
function lowerCall(syntax: Syntax, within: Lowering): Node {
  const receiver = fieldOf(syntax, 'receiver');
  const method = fieldOf(syntax, 'method');
  const args = fieldOf(syntax, 'arguments');
  const block = fieldOf(syntax, 'block');
  const name = method === undefined ? undefined : within.lower(method);
  const callee =
    receiver === undefined
      ? name!
      : name === undefined
        ? within.lower(receiver)
        : node('member', [within.lower(receiver), name], { start: syntax.start, end: name.end });
  const call =
    args === undefined
      ? callee
      : {
          ...node('call', [callee, within.lower(args)], { start: syntax.start, end: args.end }),
          ...(receiver !== undefined && name?.text === 'concat' && { changesString: true as const }),
        };
  if (block === undefined) return call;
  return node('call', [call, node('arguments', [lowerBlockOf(block, within)], block)], syntax);
}

function lowerIf(syntax: Syntax, within: Lowering): Node {
  return ifOf(syntax, within.field(syntax, 'condition'), within);
}
function ifOf(syntax: Syntax, condition: Node, within: Lowering): Node {
  const then = fieldOf(syntax, 'consequence');
  return node(
    'if',
    [
      condition,
      then === undefined ? node('block', [], emptyAt(condition.end)) : within.lower(then),
      alternativeOf(syntax, within),
    ],
    syntax,
  );
}

function lowerCase(syntax: Syntax, within: Lowering): Node {
  const cases = namedOf(syntax)
    .filter(({ type }) => type === 'when' || type === 'in_clause')
    .map((kid) => within.lower(kid));
  const orElse = kidOf(syntax, 'else');
  if (orElse !== undefined) {
    cases.push(node('case', [node('nodes', [], emptyAt(orElse.start)), within.lower(orElse)], orElse, 'default'));
  }
  return node('switch', [within.field(syntax, 'value'), listNode('nodes', cases, syntax)], syntax);
}
