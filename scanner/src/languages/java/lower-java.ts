/** The nodes of the syntax of Java: expressions and statements; definitions stand in a file of their own. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import {
  binaryOf,
  byFields,
  fieldOf,
  fieldsOf,
  hasToken,
  kidOf,
  leafOf,
  listNode,
  listOf,
  namedOf,
  operatorOf,
  parenthesized,
  type Lowering,
  type LoweringTable,
} from '../lowering.ts';
import {
  javaDefinitions,
  lowerDeclarations,
  modifiersOf,
  parametersOf,
  statementsOf,
} from './lower-java-definitions.ts';

export const javaTable: LoweringTable = {
  ...javaDefinitions,
  program: (syntax, within) => node('program', statementsOf(namedOf(syntax), within), syntax),
  block: (syntax, within) => node('block', statementsOf(namedOf(syntax), within), syntax),
  constructor_body: (syntax, within) => node('block', statementsOf(namedOf(syntax), within), syntax),
  expression_statement: (syntax, within) => node('expression', within.all(syntax), syntax),

  identifier: leafOf('id'),
  type_identifier: leafOf('id'),
  integral_type: leafOf('id'),
  floating_point_type: leafOf('id'),
  boolean_type: leafOf('id'),
  void_type: leafOf('id'),
  this: leafOf('id'),
  super: leafOf('id'),
  scoped_identifier: memberOfAll,
  scoped_type_identifier: memberOfAll,
  generic_type(syntax, within) {
    const [name, args] = namedOf(syntax);
    return node('other', [within.lower(name!), listNode('nodes', within.all(args!), args!)], syntax, 'generic');
  },
  array_type: (syntax, within) => node('other', [within.field(syntax, 'element')], syntax, 'array'),
  annotated_type: (syntax, within) => within.all(syntax).at(-1)!,

  decimal_integer_literal: lowerInteger,
  hex_integer_literal: lowerInteger,
  octal_integer_literal: lowerInteger,
  binary_integer_literal: lowerInteger,
  decimal_floating_point_literal: leafOf('number'),
  hex_floating_point_literal: leafOf('number'),
  true: leafOf('literal'),
  false: leafOf('literal'),
  null_literal: leafOf('literal'),
  character_literal: leafOf('literal'),
  string_literal(syntax, within) {
    const text = within.textOf(syntax);
    const value = text.startsWith('"""') ? text.slice(3, -3).replace(/^[ \t]*\r?\n/, '') : text.slice(1, -1);
    return leaf('string', value, syntax);
  },

  parenthesized_expression: parenthesized,
  field_access(syntax, within) {
    return node('member', [within.field(syntax, 'object'), within.field(syntax, 'field')], syntax);
  },
  array_access: byFields('index', 'array', 'index'),
  method_invocation(syntax, within) {
    const object = fieldOf(syntax, 'object');
    const name = within.field(syntax, 'name');
    const callee =
      object === undefined
        ? name
        : node('member', [within.lower(object), name], { start: object.start, end: name.end });
    const call = node('call', [callee, within.field(syntax, 'arguments')], syntax);
    const accessed = object === undefined ? undefined : accessedBy(call);
    return accessed === undefined ? call : { ...call, accessed };
  },
  explicit_constructor_invocation(syntax, within) {
    const args = within.field(syntax, 'arguments');
    const call = node('call', [within.field(syntax, 'constructor'), args], { start: syntax.start, end: args.end });
    return node('expression', [call], syntax);
  },
  argument_list: listOf('arguments'),
  object_creation_expression(syntax, within) {
    const type = within.field(syntax, 'type');
    const args = within.field(syntax, 'arguments');
    const body = kidOf(syntax, 'class_body');
    if (body === undefined) return node('new', [type, args], syntax);
    // The class has no name, and extends the type.
    const at = { start: syntax.start, end: syntax.start };
    const parts = [node('nodes', [], at), none(at), node('nodes', [type], type), within.lower(body)];
    return node('call', [node('class', parts, syntax), args], syntax);
  },
  array_creation_expression(syntax, within) {
    const type = within.field(syntax, 'type');
    const sizes = namedOf(syntax).filter((kid) => kid.type === 'dimensions_expr');
    const value = fieldOf(syntax, 'value');
    const given = [...sizes.flatMap((kid) => within.all(kid)), ...(value === undefined ? [] : [within.lower(value)])];
    return node('new', [node('other', [type], type, 'array'), listNode('arguments', given, syntax)], syntax);
  },
  array_initializer: listOf('list'),
  element_value_array_initializer: listOf('list'),
  binary_expression: binaryOf,
  instanceof_expression(syntax, within) {
    const [left, right] = [within.field(syntax, 'left'), within.field(syntax, 'right')];
    if (fieldOf(syntax, 'pattern') !== undefined)
      return node('other', [left, within.field(syntax, 'pattern')], syntax, 'instanceof');
    if (fieldOf(syntax, 'name') === undefined) return node('binary', [left, right], syntax, 'instanceof');
    const name = within.field(syntax, 'name');
    const at = { start: right.start, end: name.end };
    const declared = node('variable', [node('nodes', [], right), name, right, none(at)], at);
    return node('other', [left, declared], syntax, 'instanceof');
  },
  unary_expression: (syntax, within) =>
    node('unary', [within.field(syntax, 'operand')], syntax, operatorOf(syntax, within)),
  update_expression: (syntax, within) =>
    node('unary', within.all(syntax), syntax, hasToken(syntax, '++') ? '++' : '--'),
  assignment_expression(syntax, within) {
    const parts = [within.field(syntax, 'left'), within.field(syntax, 'right')];
    const sign = operatorOf(syntax, within);
    return sign === '=' ? node('assign', parts, syntax) : node('assignWith', parts, syntax, sign);
  },
  ternary_expression: byFields('conditional', 'condition', 'consequence', 'alternative'),
  cast_expression: byFields('cast', 'type', 'value'),
  lambda_expression(syntax, within) {
    const body = within.field(syntax, 'body');
    const at = { start: syntax.start, end: syntax.start };
    return node(
      'function',
      [
        node('nodes', [], at),
        none(at),
        parametersOf(fieldOf(syntax, 'parameters'), at, within),
        none(at),
        body.kind === 'block' ? body : node('block', [node('return', [body], body)], body),
      ],
      syntax,
    );
  },
  method_reference: (syntax, within) =>
    node(
      'other',
      namedOf(syntax).map((kid) => within.lower(kid)),
      syntax,
      hasToken(syntax, 'new') ? '::new' : '::',
    ),
  class_literal: (syntax, within) => node('other', within.all(syntax), syntax, 'class literal'),

  if_statement(syntax, within) {
    const otherwise = fieldOf(syntax, 'alternative');
    const parts = [within.field(syntax, 'condition'), bodyOf(fieldOf(syntax, 'consequence')!, within)];
    return node('if', [...parts, otherwise === undefined ? endOf(syntax) : bodyOf(otherwise, within)], syntax);
  },
  while_statement: (syntax, within) =>
    node('while', [within.field(syntax, 'condition'), bodyOf(fieldOf(syntax, 'body')!, within)], syntax),
  do_statement: (syntax, within) =>
    node('doWhile', [bodyOf(fieldOf(syntax, 'body')!, within), within.field(syntax, 'condition')], syntax),
  for_statement(syntax, within) {
    const several = (name: string): Node => {
      const parts = fieldsOf(syntax, name).map((kid) => within.lower(kid));
      if (parts.length <= 1) return parts[0] ?? none(syntax);
      return listNode('sequence', parts, syntax);
    };
    const body = bodyOf(fieldOf(syntax, 'body')!, within);
    return node('for', [several('init'), within.field(syntax, 'condition'), several('update'), body], syntax);
  },
  enhanced_for_statement(syntax, within) {
    const name = within.field(syntax, 'name');
    const type = within.field(syntax, 'type');
    const attributes = modifiersOf(syntax, within);
    const target = node('variable', [attributes, name, type, none(name)], { start: type.start, end: name.end });
    return node('forEach', [target, within.field(syntax, 'value'), bodyOf(fieldOf(syntax, 'body')!, within)], syntax);
  },
  return_statement: (syntax, within) => node('return', [within.all(syntax)[0] ?? none(syntax)], syntax),
  throw_statement: (syntax, within) => node('throw', within.all(syntax), syntax),
  yield_statement: (syntax, within) => node('yield', within.all(syntax), syntax),
  break_statement: (syntax, within) => leaf('break', within.all(syntax)[0]?.text ?? '', syntax),
  continue_statement: (syntax, within) => leaf('continue', within.all(syntax)[0]?.text ?? '', syntax),
  labeled_statement(syntax, within) {
    const [label, body] = namedOf(syntax);
    return node('label', [within.lower(body!)], syntax, within.textOf(label!));
  },
  assert_statement: (syntax, within) => node('other', within.all(syntax), syntax, 'assert'),
  synchronized_statement: (syntax, within) => node('other', within.all(syntax), syntax, 'synchronized'),
  try_statement: lowerTry,
  /** What is opened is around the rest. */
  try_with_resources_statement(syntax, within) {
    const resources = within.all(fieldOf(syntax, 'resources')!);
    return node('with', [listNode('nodes', resources, syntax), lowerTry(syntax, within)], syntax);
  },
  resource(syntax, within) {
    const parts = namedOf(syntax);
    if (fieldOf(syntax, 'name') === undefined) return within.lower(parts[0]!);
    const [name, type, value] = ['name', 'type', 'value'].map((field) => within.field(syntax, field));
    return node('variable', [modifiersOf(syntax, within), name!, type!, value!], syntax);
  },
  catch_clause(syntax, within) {
    const parameter = kidOf(syntax, 'catch_formal_parameter')!;
    const types = within.all(kidOf(parameter, 'catch_type')!);
    const type = types.length === 1 ? types[0]! : listNode('tuple', types, parameter);
    return node('catch', [type, within.field(parameter, 'name'), within.field(syntax, 'body')], syntax);
  },
  switch_expression(syntax, within) {
    const cases = namedOf(fieldOf(syntax, 'body')!).map((kid) => within.lower(kid));
    return node('switch', [within.field(syntax, 'condition'), listNode('nodes', cases, syntax)], syntax);
  },
  switch_block_statement_group: lowerCase,
  switch_rule: lowerCase,
  local_variable_declaration: lowerDeclarations,
};

function memberOfAll(syntax: Syntax, within: Lowering): Node {
  const parts = namedOf(syntax).filter(({ type }) => !type.endsWith('annotation'));
  return node('member', [within.lower(parts[0]!), within.lower(parts.at(-1)!)], syntax);
}

function lowerInteger(syntax: Syntax, within: Lowering): Node {
  const text = within.textOf(syntax).replaceAll('_', '').replace(/[lL]$/, '');
  const value = Number(/^0[0-7]+$/.test(text) ? `0o${text.slice(1)}` : text);
  return leaf('number', Number.isNaN(value) ? text : String(value), syntax);
}

/** A body without braces is a block of one statement. */
function bodyOf(body: Syntax, within: Lowering): Node {
  const lowered = within.lower(body);
  if (body.type === ';') return node('block', [], body);
  return lowered.kind === 'block' || lowered.kind === 'if' ? lowered : node('block', [lowered], lowered);
}

const endOf = ({ end }: Syntax): Node => none({ start: end, end });

function lowerTry(syntax: Syntax, within: Lowering): Node {
  const catches = syntax.kids.filter(({ type }) => type === 'catch_clause').map((kid) => within.lower(kid));
  const lastly = kidOf(syntax, 'finally_clause');
  const end = endOf(syntax);
  return node(
    'try',
    [
      within.field(syntax, 'body'),
      listNode('nodes', catches, end),
      end,
      lastly === undefined ? end : within.lower(kidOf(lastly, 'block')!),
    ],
    syntax,
  );
}

/** Labels and what follows them, of both forms: `case 1:` and `case 1 ->`. */
function lowerCase(syntax: Syntax, within: Lowering): Node {
  const labels = syntax.kids.filter(({ type }) => type === 'switch_label');
  const values = labels.flatMap((label) => within.all(label));
  const body = statementsOf(
    namedOf(syntax).filter(({ type }) => type !== 'switch_label'),
    within,
  );
  const isBlock = body.length === 1 && body[0]!.kind === 'block';
  const block = isBlock ? body[0]! : listNode('block', body, { start: syntax.end, end: syntax.end });
  const isDefault = labels.some((label) => hasToken(label, 'default'));
  return node('case', [listNode('nodes', values, syntax), block], syntax, isDefault ? 'default' : '');
}

/** `getName()` and `setName(x)` are the field `name`. */
function accessedBy({ kids: [callee, args] }: Node): Node['accessed'] {
  const [, word, first, rest = ''] = /^(get|set)([A-Z])(\w*)$/.exec(callee!.kids[1]!.text) ?? [];
  if (first === undefined || args!.kids.length !== (word === 'set' ? 1 : 0)) return undefined;
  return { field: first.toLowerCase() + rest, isSet: word === 'set' };
}
