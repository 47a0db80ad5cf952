/** The nodes of PHP's syntax: expressions and statements; definitions stand in a file of their own. */
import { leaf, node, none, type Node } from '../../code/node.ts';
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
  type Lower,
  type Lowering,
  type LoweringTable,
} from '../lowering.ts';
import { phpDefinitions } from './lower-php-definitions.ts';

export const phpTable: LoweringTable = {
  ...phpDefinitions,
  program: (syntax, within) => node('program', statementsOf(syntax, within), syntax),
  compound_statement: (syntax, within) => node('block', statementsOf(syntax, within), syntax),
  colon_block: (syntax, within) => node('block', statementsOf(syntax, within), syntax),
  expression_statement(syntax, within) {
    const value = inner(syntax, within);
    const isStatement = value.kind === 'throw' || (value.kind === 'block' && value.kids.length === 0);
    return isStatement ? value : node('expression', [value], syntax);
  },

  variable_name(syntax, within) {
    const name = within.textOf(syntax).slice(1);
    // `$_GET` is no metavariable.
    return leaf('id', /^[A-Z_0-9]+$/.test(name) ? `$(${name})` : placeholderOr(name, `$${name}`), syntax);
  },
  name: leafOf('id'),
  relative_scope: leafOf('id'),
  qualified_name: (syntax, within) => pathOf(within.textOf(syntax), syntax),
  namespace_name: (syntax, within) => pathOf(within.textOf(syntax), syntax),
  integer: (syntax, within) => leaf('number', numberText(within.textOf(syntax)), syntax),
  float: leafOf('number'),
  boolean: leafOf('literal'),
  null: leafOf('literal'),
  string: (syntax, within) => leaf('string', within.textOf({ start: syntax.start + 1, end: syntax.end - 1 }), syntax),
  encapsed_string: lowerString,
  heredoc: (syntax, within) => lowerString(fieldOf(syntax, 'value') ?? syntax, within),
  nowdoc: (syntax, within) => leaf('string', within.textOf(fieldOf(syntax, 'value') ?? syntax), syntax),
  shell_command_expression: (syntax, within) =>
    node('other', [node('interpolated', partsOf(syntax, within), syntax)], syntax, 'shell'),

  parenthesized_expression: parenthesized,
  member_access_expression: byFields('member', 'object', 'name'),
  nullsafe_member_access_expression: byFields('member', 'object', 'name'),
  scoped_property_access_expression: byFields('member', 'scope', 'name'),
  class_constant_access_expression: (syntax, within) => node('member', within.all(syntax), syntax),
  subscript_expression(syntax, within) {
    const [object, index] = within.all(syntax);
    return node('index', [object!, index ?? none({ start: syntax.end, end: syntax.end })], syntax);
  },
  function_call_expression(syntax, within) {
    const callee = fieldOf(syntax, 'function')!;
    // Names of functions are the same in capital letters.
    const name = callee.type === 'name' ? leaf('id', lowered(within.textOf(callee)), callee) : within.lower(callee);
    return node('call', [name, within.field(syntax, 'arguments')], syntax);
  },
  member_call_expression: methodCall('object'),
  nullsafe_member_call_expression: methodCall('object'),
  scoped_call_expression: methodCall('scope'),
  arguments: listOf('arguments'),
  argument(syntax, within) {
    const name = fieldOf(syntax, 'name');
    const value = within.lower(namedOf(syntax).at(-1)!);
    return name === undefined ? value : node('keyword', [within.lower(name), value], syntax);
  },
  variadic_unpacking: (syntax, within) => node('spread', within.all(syntax), syntax, '...'),
  object_creation_expression(syntax, within) {
    const args = kidOf(syntax, 'arguments');
    const [callee] = namedOf(syntax).filter((kid) => kid !== args);
    const given =
      args === undefined ? node('arguments', [], { start: syntax.end, end: syntax.end }) : within.lower(args);
    return node('new', [within.lower(callee!), given], syntax);
  },
  array_creation_expression: listOf('list'),
  list_literal: listOf('list'),
  array_element_initializer: elementOf,
  pair: elementOf,
  by_ref: inner,
  binary_expression: binaryOf,
  unary_op_expression: (syntax, within) =>
    node('unary', [within.field(syntax, 'argument')], syntax, operatorOf(syntax, within)),
  update_expression: (syntax, within) =>
    node('unary', [within.field(syntax, 'argument')], syntax, operatorOf(syntax, within)),
  error_suppression_expression: (syntax, within) => node('unary', within.all(syntax), syntax, '@'),
  conditional_expression: byFields('conditional', 'condition', 'body', 'alternative'),
  cast_expression: byFields('cast', 'type', 'value'),
  cast_type: leafOf('id'),
  clone_expression: (syntax, within) => node('other', within.all(syntax), syntax, 'clone'),
  throw_expression: (syntax, within) => node('throw', within.all(syntax), syntax),
  yield_expression(syntax, within) {
    const [value] = within.all(syntax);
    return node('yield', [value ?? none({ start: syntax.end, end: syntax.end })], syntax);
  },
  assignment_expression: byFields('assign', 'left', 'right'),
  reference_assignment_expression: byFields('assign', 'left', 'right'),
  augmented_assignment_expression: (syntax, within) =>
    node(
      'assignWith',
      [within.field(syntax, 'left'), within.field(syntax, 'right')],
      syntax,
      operatorOf(syntax, within),
    ),
  sequence_expression: listOf('tuple'),

  // Words that read like calls.
  print_intrinsic: callOfWord('print'),
  include_expression: callOfWord('include'),
  include_once_expression: callOfWord('include_once'),
  require_expression: callOfWord('require'),
  require_once_expression: callOfWord('require_once'),
  echo_statement: statementOfWord('echo'),
  exit_statement: statementOfWord('exit'),
  unset_statement: statementOfWord('unset'),

  if_statement: lowerIf,
  else_clause: (syntax, within) => blockAt(fieldOf(syntax, 'body'), syntax, within),
  while_statement: (syntax, within) =>
    node('while', [within.field(syntax, 'condition'), blockAt(fieldOf(syntax, 'body'), syntax, within)], syntax),
  do_statement: (syntax, within) =>
    node('doWhile', [blockAt(fieldOf(syntax, 'body'), syntax, within), within.field(syntax, 'condition')], syntax),
  for_statement: (syntax, within) =>
    node(
      'for',
      [
        ...['initialize', 'condition', 'update'].map((name) => within.field(syntax, name)),
        blockAt(fieldOf(syntax, 'body'), syntax, within),
      ],
      syntax,
    ),
  foreach_statement(syntax, within) {
    const body = fieldOf(syntax, 'body');
    const [iterated, target] = namedOf(syntax)
      .filter((kid) => kid !== body)
      .map((kid) => within.lower(kid));
    return node('forEach', [target!, iterated!, blockAt(body, syntax, within)], syntax);
  },
  switch_statement(syntax, within) {
    const body = fieldOf(syntax, 'body');
    const cases = body === undefined ? [] : within.all(body);
    return node('switch', [within.field(syntax, 'condition'), listNode('nodes', cases, syntax)], syntax);
  },
  case_statement(syntax, within) {
    const value = fieldOf(syntax, 'value')!;
    return caseOf(syntax, [value], within);
  },
  default_statement: (syntax, within) => caseOf(syntax, [], within),
  try_statement(syntax, within) {
    const catches = syntax.kids.filter(({ type }) => type === 'catch_clause').map((kid) => within.lower(kid));
    const lastly = kidOf(syntax, 'finally_clause');
    const end = none({ start: syntax.end, end: syntax.end });
    return node(
      'try',
      [
        within.field(syntax, 'body'),
        listNode('nodes', catches, syntax),
        end,
        lastly === undefined ? end : within.field(lastly, 'body'),
      ],
      syntax,
    );
  },
  catch_clause: byFields('catch', 'type', 'name', 'body'),
  return_statement: (syntax, within) => node('return', [inner(syntax, within)], syntax),
  break_statement: (syntax) => leaf('break', '', syntax),
  continue_statement: (syntax) => leaf('continue', '', syntax),
  goto_statement: (syntax, within) => node('other', within.all(syntax), syntax, 'goto'),
  named_label_statement: (syntax, within) => node('other', within.all(syntax), syntax, 'label'),
};

const placeholderOr = (name: string, otherwise: string): string => (name.startsWith('__parapet_') ? name : otherwise);
/** A stand-in keeps its capital letters. */
const lowered = (name: string): string => placeholderOr(name, name.toLowerCase());

/** `\A\B\c`: as other languages write `A.B.c`. */
function pathOf(text: string, at: Syntax): Node {
  let start = at.start;
  const parts = text.split('\\').flatMap((part) => {
    const here = { start, end: start + part.length };
    start = here.end + 1;
    return part === '' ? [] : [leaf('id', part, here)];
  });
  const path = parts.reduce((object, name) => node('member', [object, name], { start: object.start, end: name.end }));
  return node(path.kind, path.kids, at, path.text);
}
function numberText(text: string): string {
  const value = Number(text.replaceAll('_', '').replace(/^0(?=[0-7]+$)/, '0o'));
  return Number.isNaN(value) ? text : String(value);
}

function partsOf(syntax: Syntax, within: Lowering): Node[] {
  return namedOf(syntax).map((kid) =>
    /^(?:string_content|escape_sequence)$/.test(kid.type) ? leaf('string', within.textOf(kid), kid) : within.lower(kid),
  );
}
function lowerString(syntax: Syntax, within: Lowering): Node {
  const parts = partsOf(syntax, within);
  return parts.every(({ kind }) => kind === 'string')
    ? leaf('string', parts.map(({ text }) => text).join(''), syntax)
    : node('interpolated', parts, syntax);
}

function methodCall(object: string): Lower {
  return (syntax, within) => {
    const name = within.field(syntax, 'name');
    const callee = node('member', [within.field(syntax, object), name], { start: syntax.start, end: name.end });
    return node('call', [callee, within.field(syntax, 'arguments')], syntax);
  };
}
function elementOf(syntax: Syntax, within: Lowering): Node {
  const [first, value] = within.all(syntax);
  return value === undefined ? first! : node('pair', [first!, value], syntax);
}
function callOfWord(word: string): Lower {
  return (syntax, within) => {
    const kids = within.all(syntax);
    const given = kids.length === 1 && kids[0]!.kind === 'tuple' ? kids[0]!.kids : kids;
    const callee = leaf('id', word, { start: syntax.start, end: syntax.start + word.length });
    return node('call', [callee, listNode('arguments', given, syntax)], syntax);
  };
}
function statementOfWord(word: string): Lower {
  return (syntax, within) => node('expression', [callOfWord(word)(syntax, within)], syntax);
}

/** Statements, without what is between pieces of code; `<?= $x ?>` writes. */
function statementsOf(syntax: Syntax, within: Lowering): Node[] {
  let writes = false;
  return namedOf(syntax).flatMap((kid) => {
    if (kid.type === 'php_tag' || kid.type === 'text_interpolation' || kid.type === 'text') {
      writes = within.textOf(kid).endsWith('<?=');
      return [];
    }
    const statement = within.lower(kid);
    if (!writes || statement.kind !== 'expression') return [statement];
    writes = false;
    const callee = leaf('id', 'echo', { start: kid.start, end: kid.start });
    return [node('expression', [node('call', [callee, listNode('arguments', statement.kids, kid)], kid)], kid)];
  });
}
function blockAt(body: Syntax | undefined, at: Syntax, within: Lowering): Node {
  if (body === undefined) return node('block', [], { start: at.end, end: at.end });
  const lower = within.lower(body);
  return lower.kind === 'block' ? lower : node('block', [lower], lower);
}

function lowerIf(syntax: Syntax, within: Lowering): Node {
  const chain = (here: Syntax, alternatives: readonly Syntax[]): Node => {
    const [next, ...others] = alternatives;
    const otherwise =
      next === undefined
        ? none({ start: syntax.end, end: syntax.end })
        : next.type === 'else_if_clause'
          ? chain(next, others)
          : within.lower(next);
    const body = blockAt(fieldOf(here, 'body'), here, within);
    return node('if', [within.field(here, 'condition'), body, otherwise], { start: here.start, end: syntax.end });
  };
  return chain(syntax, fieldsOf(syntax, 'alternative'));
}
function caseOf(syntax: Syntax, values: readonly Syntax[], within: Lowering): Node {
  const body = namedOf(syntax)
    .filter((kid) => !values.includes(kid))
    .map((kid) => within.lower(kid));
  const kids = [
    listNode(
      'nodes',
      values.map((value) => within.lower(value)),
      syntax,
    ),
    listNode('block', body, { start: syntax.end, end: syntax.end }),
  ];
  return node('case', kids, syntax, values.length === 0 ? 'default' : '');
}
