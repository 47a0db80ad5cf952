/** The nodes of the syntax of Go: expressions and statements; definitions and types stand in a file of their own. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import { ellipsisName } from '../../patterns/placeholders.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import {
  binaryOf,
  byFields,
  fieldOf,
  fieldsOf,
  inner,
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
import { blockOf, goDefinitions, oneOrTuple } from './lower-go-definitions.ts';

export const goTable: LoweringTable = {
  ...goDefinitions,
  source_file: listOf('program'),
  block: (syntax, within) => node('block', statementsIn(syntax, within), syntax),
  expression_statement: (syntax, within) => node('expression', within.all(syntax), syntax),

  identifier: leafOf('id'),
  field_identifier: leafOf('id'),
  package_identifier: leafOf('id'),
  type_identifier: leafOf('id'),
  blank_identifier: leafOf('id'),
  label_name: leafOf('id'),
  interpreted_string_literal: lowerString,
  raw_string_literal: lowerString,
  rune_literal: leafOf('literal'),
  int_literal: (syntax, within) => leaf('number', numberText(within.textOf(syntax)), syntax),
  float_literal: leafOf('number'),
  imaginary_literal: leafOf('number'),
  true: leafOf('literal'),
  false: leafOf('literal'),
  nil: leafOf('literal'),
  iota: leafOf('id'),

  parenthesized_expression: parenthesized,
  selector_expression: byFields('member', 'operand', 'field'),
  index_expression: byFields('index', 'operand', 'index'),
  slice_expression: (syntax, within) =>
    node(
      'other',
      ['operand', 'start', 'end', 'capacity'].map((name) => within.field(syntax, name)),
      syntax,
      'slice',
    ),
  type_assertion_expression: (syntax, within) =>
    node('other', [within.field(syntax, 'operand'), within.field(syntax, 'type')], syntax, 'type assertion'),
  type_conversion_expression: (syntax, within) => {
    const value = within.field(syntax, 'operand');
    return node('call', [within.field(syntax, 'type'), node('arguments', [value], value)], syntax);
  },
  call_expression(syntax, within) {
    const [callee, args] = [within.field(syntax, 'function'), within.field(syntax, 'arguments')];
    const [type, ...sizes] = args.kids;
    // A type is no value, which a metavariable could stand for.
    const isType = ['make', 'new'].includes(callee.text) && type !== undefined && !isEllipsis(type);
    const given = isType ? { ...args, kids: [node('nodes', [type], type), ...sizes] } : args;
    return node('call', [callee, given], syntax);
  },
  argument_list: listOf('arguments'),
  variadic_argument: (syntax, within) => node('spread', within.all(syntax), syntax, '...'),
  composite_literal: (syntax, within) =>
    node('new', [within.field(syntax, 'type'), lowerValue(fieldOf(syntax, 'body')!, within)], syntax),
  literal_value: lowerValue,
  literal_element: inner,
  keyed_element: byFields('pair', 'key', 'value'),
  unary_expression: (syntax, within) =>
    node('unary', [within.field(syntax, 'operand')], syntax, operatorOf(syntax, within)),
  binary_expression: binaryOf,
  func_literal: (syntax, within) => goDefinitions['function_declaration']!(syntax, within),

  expression_list: (syntax, within) => oneOrTuple(within.all(syntax), syntax),
  short_var_declaration: (syntax, within) =>
    node(
      'variable',
      [
        node('nodes', [], { start: syntax.start, end: syntax.start }),
        within.field(syntax, 'left'),
        none(syntax),
        within.field(syntax, 'right'),
      ],
      syntax,
    ),
  assignment_statement(syntax, within) {
    const sign = operatorOf(syntax, within);
    const sides = [within.field(syntax, 'left'), within.field(syntax, 'right')];
    return sign === '=' ? node('assign', sides, syntax) : node('assignWith', sides, syntax, sign);
  },
  inc_statement: (syntax, within) => node('expression', [node('unary', within.all(syntax), syntax, '++')], syntax),
  dec_statement: (syntax, within) => node('expression', [node('unary', within.all(syntax), syntax, '--')], syntax),
  send_statement: (syntax, within) =>
    node('other', [within.field(syntax, 'channel'), within.field(syntax, 'value')], syntax, 'send'),
  return_statement(syntax, within) {
    const [value] = within.all(syntax);
    return node('return', [value ?? none(syntax)], syntax);
  },
  break_statement: (syntax, within) => leaf('break', within.all(syntax)[0]?.text ?? '', syntax),
  continue_statement: (syntax, within) => leaf('continue', within.all(syntax)[0]?.text ?? '', syntax),
  go_statement: (syntax, within) => node('other', within.all(syntax), syntax, 'go'),
  defer_statement: (syntax, within) => node('other', within.all(syntax), syntax, 'defer'),
  labeled_statement(syntax, within) {
    const label = fieldOf(syntax, 'label');
    const body = namedOf(syntax)
      .filter((kid) => kid !== label)
      .map((kid) => within.lower(kid));
    return node('label', [body[0] ?? none(syntax)], syntax, label === undefined ? '' : within.textOf(label));
  },
  if_statement(syntax, within) {
    const branch = node(
      'if',
      [within.field(syntax, 'condition'), within.field(syntax, 'consequence'), within.field(syntax, 'alternative')],
      syntax,
    );
    return after(fieldOf(syntax, 'initializer'), branch, syntax, within);
  },
  for_statement: lowerFor,
  expression_switch_statement(syntax, within) {
    return after(
      fieldOf(syntax, 'initializer'),
      switchOf(syntax, within.field(syntax, 'value'), within),
      syntax,
      within,
    );
  },
  type_switch_statement(syntax, within) {
    return after(
      fieldOf(syntax, 'initializer'),
      switchOf(syntax, within.field(syntax, 'value'), within),
      syntax,
      within,
    );
  },
  select_statement: (syntax, within) => switchOf(syntax, none(syntax), within),
  expression_case: (syntax, within) => caseOf(syntax, fieldOf(syntax, 'value'), within),
  type_case: (syntax, within) =>
    node(
      'case',
      [
        listNode(
          'nodes',
          fieldsOf(syntax, 'type').map((kid) => within.lower(kid)),
          syntax,
        ),
        blockOf(syntax, within),
      ],
      syntax,
    ),
  communication_case: (syntax, within) => caseOf(syntax, fieldOf(syntax, 'communication'), within),
  default_case: (syntax, within) =>
    node('case', [node('nodes', [], syntax), blockOf(syntax, within)], syntax, 'default'),
  receive_statement(syntax, within) {
    const left = fieldOf(syntax, 'left');
    const right = within.field(syntax, 'right');
    if (left === undefined) return node('expression', [right], syntax);
    return node('assign', [within.lower(left), right], syntax);
  },
};

function statementsIn(syntax: Syntax, within: Lowering): Node[] {
  const list = kidOf(syntax, 'statement_list');
  return list === undefined ? [] : within.all(list);
}

function lowerString(syntax: Syntax, within: Lowering): Node {
  return leaf('string', within.textOf({ start: syntax.start + 1, end: syntax.end - 1 }), syntax);
}
function numberText(text: string): string {
  const value = Number(text.replaceAll('_', '').replace(/^0(?=[0-7]+$)/, '0o'));
  return Number.isNaN(value) ? text : String(value);
}

/** Named values in any order; those without names in theirs. */
function lowerValue(syntax: Syntax, within: Lowering): Node {
  const kids = within.all(syntax);
  const isNamed = kids.length === 0 || kids.some(({ kind }) => kind === 'pair') || kids.every(isEllipsis);
  return node(isNamed ? 'record' : 'list', kids, syntax);
}
const isEllipsis = ({ kind, text }: Node): boolean => kind === 'id' && text === ellipsisName;

/** A statement that stands before a condition is one before the whole. */
function after(first: Syntax | undefined, statement: Node, at: Syntax, within: Lowering): Node {
  return first === undefined ? statement : node('block', [within.lower(first), statement], at);
}

function lowerFor(syntax: Syntax, within: Lowering): Node {
  const body = within.field(syntax, 'body');
  const range = kidOf(syntax, 'range_clause');
  if (range !== undefined) {
    return node('forEach', [within.field(range, 'left'), within.field(range, 'right'), body], syntax);
  }
  const clause = kidOf(syntax, 'for_clause');
  if (clause !== undefined) {
    const parts = ['initializer', 'condition', 'update'].map((name) => within.field(clause, name));
    return node('for', [...parts, body], syntax);
  }
  const [condition] = namedOf(syntax)
    .filter(({ field }) => field !== 'body')
    .map((kid) => within.lower(kid));
  if (condition !== undefined && isEllipsis(condition))
    return node('for', [condition, condition, condition, body], syntax);
  const at = { start: body.start, end: body.start };
  return node('for', [none(at), condition ?? none(at), none(at), body], syntax);
}

function switchOf(syntax: Syntax, subject: Node, within: Lowering): Node {
  const cases = namedOf(syntax)
    .filter(({ type }) => type.endsWith('_case'))
    .map((kid) => within.lower(kid));
  return node('switch', [subject, listNode('nodes', cases, syntax)], syntax);
}
function caseOf(syntax: Syntax, value: Syntax | undefined, within: Lowering): Node {
  const values =
    value === undefined ? [] : value.type === 'expression_list' ? within.all(value) : [within.lower(value)];
  return node('case', [listNode('nodes', values, syntax), blockOf(syntax, within)], syntax);
}
