/** The nodes of the syntax of C#: expressions; statements and definitions stand in files of their own. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import {
  binaryOf,
  byFields,
  fieldOf,
  inner,
  kidOf,
  leafOf,
  listNode,
  listOf,
  namedOf,
  parenthesized,
  type Lowering,
  type LoweringTable,
} from '../lowering.ts';
import { csharpDefinitions, lambdaOf } from './lower-csharp-definitions.ts';
import { csharpStatements } from './lower-csharp-statements.ts';

export const csharpTable: LoweringTable = {
  ...csharpDefinitions,
  ...csharpStatements,
  identifier: leafOf('id'),
  predefined_type: leafOf('id'),
  this: leafOf('id'),
  base: leafOf('id'),
  discard: leafOf('id'),
  implicit_type: (syntax) => none(syntax),
  qualified_name: byFields('member', 'qualifier', 'name'),
  // `global::A` is `A`.
  alias_qualified_name: (syntax, within) => within.field(syntax, 'name'),
  generic_name(syntax, within) {
    const [name, args] = namedOf(syntax);
    return node('other', [within.lower(name!), listNode('nodes', within.all(args!), args!)], syntax, 'generic');
  },
  array_type: (syntax, within) => node('other', [within.field(syntax, 'type')], syntax, 'array'),
  nullable_type: (syntax, within) => node('other', within.all(syntax), syntax, 'nullable'),
  pointer_type: (syntax, within) => node('other', within.all(syntax), syntax, 'pointer'),
  ref_type: inner,

  integer_literal(syntax, within) {
    const text = within
      .textOf(syntax)
      .replaceAll('_', '')
      .replace(/[uUlL]+$/, '');
    const value = Number(text);
    return leaf('number', Number.isNaN(value) ? text : String(value), syntax);
  },
  real_literal: leafOf('number'),
  boolean_literal: leafOf('literal'),
  null_literal: leafOf('literal'),
  character_literal: leafOf('literal'),
  string_literal: (syntax, within) => leaf('string', within.textOf(syntax).replace(/u8$/, '').slice(1, -1), syntax),
  verbatim_string_literal: (syntax, within) =>
    leaf('string', within.textOf(syntax).slice(2, -1).replaceAll('""', '"'), syntax),
  raw_string_literal: (syntax, within) =>
    leaf('string', within.textOf(syntax).replaceAll(/^"+\s*|\s*"+$/g, ''), syntax),
  interpolated_string_expression(syntax, within) {
    const parts = namedOf(syntax).filter(({ type }) => type === 'string_content' || type === 'interpolation');
    const kids = parts.map((part) =>
      part.type === 'interpolation' ? interpolated(part, within) : leaf('string', within.textOf(part), part),
    );
    return node('interpolated', kids, syntax);
  },

  parenthesized_expression: (syntax, within) => ofSelf(syntax, within) ?? parenthesized(syntax, within),
  tuple_expression: listOf('tuple'),
  member_access_expression: (syntax, within) =>
    node('member', [within.field(syntax, 'expression'), plainName(fieldOf(syntax, 'name')!, within)], syntax),
  conditional_access_expression(syntax, within) {
    const object = within.field(syntax, 'condition');
    return lowerReached(namedOf(syntax).at(-1)!, object, within);
  },
  element_access_expression: (syntax, within) =>
    node('index', [within.field(syntax, 'expression'), indexOf(fieldOf(syntax, 'subscript')!, within)], syntax),
  element_binding_expression: listOf('list'),
  invocation_expression(syntax, within) {
    const callee = plainName(fieldOf(syntax, 'function')!, within);
    return node('call', [callee, within.field(syntax, 'arguments')], syntax);
  },
  argument_list: listOf('arguments'),
  argument(syntax, within) {
    const name = fieldOf(syntax, 'name');
    const value = ofSelf(syntax, within) ?? within.lower(namedOf(syntax).at(-1)!);
    return name === undefined ? value : node('keyword', [within.lower(name), value], syntax);
  },
  declaration_expression(syntax, within) {
    const at = { start: syntax.start, end: syntax.start };
    const [name, type] = [within.field(syntax, 'name'), within.field(syntax, 'type')];
    return node('variable', [node('nodes', [], at), name, type, none(syntax)], syntax);
  },
  object_creation_expression(syntax, within) {
    const args = fieldOf(syntax, 'arguments');
    const initializer = fieldOf(syntax, 'initializer');
    const given = [
      ...(args === undefined ? [] : within.all(args)),
      ...(initializer === undefined ? [] : [within.lower(initializer)]),
    ];
    const end = { start: syntax.end, end: syntax.end };
    return node('new', [within.field(syntax, 'type'), listNode('arguments', given, end)], syntax);
  },
  implicit_object_creation_expression(syntax, within) {
    const given = namedOf(syntax).flatMap((kid) =>
      kid.type === 'argument_list' ? within.all(kid) : [within.lower(kid)],
    );
    return node('new', [none(syntax), listNode('arguments', given, syntax)], syntax);
  },
  array_creation_expression(syntax, within) {
    const type = fieldOf(syntax, 'type')!;
    const rank = fieldOf(type, 'rank') ?? kidOf(type, 'array_rank_specifier');
    const initializer = kidOf(syntax, 'initializer_expression');
    const given = [
      ...(rank === undefined ? [] : within.all(rank)),
      ...(initializer === undefined ? [] : [node('list', within.all(initializer), initializer)]),
    ];
    return node('new', [within.lower(type), listNode('arguments', given, syntax)], syntax);
  },
  implicit_array_creation_expression(syntax, within) {
    const initializer = kidOf(syntax, 'initializer_expression');
    return node('list', initializer === undefined ? [] : within.all(initializer), syntax);
  },
  anonymous_object_creation_expression: lowerEntries,
  /** Values of an object or of a collection: what is assigned to names, or each alone. */
  initializer_expression: (syntax, within) =>
    node(
      'set',
      within.all(syntax).map((kid) => (kid.kind === 'assign' ? node('pair', kid.kids, kid) : kid)),
      syntax,
    ),

  binary_expression: binaryOf,
  as_expression: (syntax, within) =>
    node('cast', [within.field(syntax, 'right'), within.field(syntax, 'left')], syntax),
  cast_expression: byFields('cast', 'type', 'value'),
  is_expression: (syntax, within) =>
    node('binary', [within.field(syntax, 'left'), within.field(syntax, 'right')], syntax, 'is'),
  is_pattern_expression: (syntax, within) =>
    node('binary', [within.field(syntax, 'expression'), within.field(syntax, 'pattern')], syntax, 'is'),
  constant_pattern: inner,
  type_pattern: inner,
  declaration_pattern(syntax, within) {
    const at = { start: syntax.start, end: syntax.start };
    const [name, type] = [within.field(syntax, 'name'), within.field(syntax, 'type')];
    return node('variable', [node('nodes', [], at), name, type, none(syntax)], syntax);
  },
  prefix_unary_expression: lowerUnary,
  postfix_unary_expression: lowerUnary,
  assignment_expression(syntax, within) {
    const parts = [within.field(syntax, 'left'), within.field(syntax, 'right')];
    const sign = syntax.kids.find(
      ({ isNamed, type, field }) => field === 'operator' || (!isNamed && type.endsWith('=')),
    );
    const text = sign === undefined ? '=' : within.textOf(sign);
    return text === '=' ? node('assign', parts, syntax) : node('assignWith', parts, syntax, text);
  },
  conditional_expression: byFields('conditional', 'condition', 'consequence', 'alternative'),
  await_expression: (syntax, within) => node('await', within.all(syntax), syntax),
  throw_expression: (syntax, within) => node('throw', within.all(syntax), syntax),
  lambda_expression: lambdaOf,
  anonymous_method_expression: lambdaOf,
  switch_expression(syntax, within) {
    const [subject, ...arms] = namedOf(syntax);
    const cases = arms
      .flatMap((arm) => (arm.type === 'switch_expression_arm' ? [arm] : namedOf(arm)))
      .map((arm) => {
        const parts = within.all(arm);
        const value = parts.at(-1)!;
        const body = node('block', [node('expression', [value], value)], value);
        return node('case', [listNode('nodes', parts.slice(0, -1), arm), body], arm);
      });
    return node('switch', [within.lower(subject!), listNode('nodes', cases, syntax)], syntax);
  },
};

/** `this` and `base` are tokens of this grammar. */
export function ofSelf(syntax: Syntax, within: Lowering): Node | undefined {
  const word = syntax.kids.find(({ type }) => type === 'this' || type === 'base');
  return word === undefined ? undefined : within.lower(word);
}

/** The name without its type arguments. */
function plainName(syntax: Syntax, within: Lowering): Node {
  return within.lower(syntax.type === 'generic_name' ? namedOf(syntax)[0]! : syntax);
}

function interpolated(part: Syntax, within: Lowering): Node {
  const value = namedOf(part).find(({ type }) => !type.startsWith('interpolation_'));
  return ofSelf(part, within) ?? (value === undefined ? none(part) : within.lower(value));
}

function indexOf(subscript: Syntax, within: Lowering): Node {
  const [first, ...others] = within.all(subscript);
  if (first === undefined) return none(subscript);
  return others.length === 0 ? first : listNode('tuple', [first, ...others], subscript);
}

/** What is after the `?.` of an object, as if it were after a `.`. */
function lowerReached(syntax: Syntax, object: Node, within: Lowering): Node {
  const at = { start: object.start, end: syntax.end };
  const first = namedOf(syntax)[0];
  switch (syntax.type) {
    case 'member_binding_expression':
      return node('member', [object, plainName(fieldOf(syntax, 'name')!, within)], at);
    case 'element_binding_expression':
      return node('index', [object, indexOf(syntax, within)], at);
    case 'invocation_expression':
      return node('call', [lowerReached(first!, object, within), within.field(syntax, 'arguments')], at);
    case 'member_access_expression': {
      const name = plainName(fieldOf(syntax, 'name')!, within);
      return node('member', [lowerReached(first!, object, within), name], at);
    }
    case 'element_access_expression': {
      const index = indexOf(fieldOf(syntax, 'subscript')!, within);
      return node('index', [lowerReached(first!, object, within), index], at);
    }
    case 'conditional_access_expression':
      return lowerReached(namedOf(syntax).at(-1)!, lowerReached(first!, object, within), within);
    default:
      return within.lower(syntax);
  }
}

function lowerUnary(syntax: Syntax, within: Lowering): Node {
  const operator = syntax.kids.find(({ isNamed, type }) => !isNamed && type !== 'this' && type !== 'base');
  const value = ofSelf(syntax, within) ?? inner(syntax, within);
  // `x!` says only that it is not null.
  if (operator?.type === '!' && operator.start > value.start) return value;
  return node('unary', [value], syntax, operator?.type ?? '');
}

/** `new { A = 1, b }`: names and values follow each other. */
function lowerEntries(syntax: Syntax, within: Lowering): Node {
  const entries: Node[] = [];
  const kids = syntax.kids.filter(({ isNamed, type }) => (isNamed && !type.endsWith('comment')) || type === '=');
  for (let at = 0; at < kids.length; at += 1) {
    const name = within.lower(kids[at]!);
    if (kids[at + 1]?.type === '=' && kids[at + 2] !== undefined) {
      const value = within.lower(kids[at + 2]!);
      entries.push(node('pair', [name, value], { start: name.start, end: value.end }));
      at += 2;
    } else entries.push(name);
  }
  return node('record', entries, syntax);
}
