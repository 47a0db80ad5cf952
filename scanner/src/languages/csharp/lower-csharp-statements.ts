/** The nodes of the statements of C#. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import {
  fieldOf,
  fieldsOf,
  hasToken,
  inner,
  kidOf,
  listNode,
  namedOf,
  type Lowering,
  type LoweringTable,
} from '../lowering.ts';
import { lowerVariables, statementsOf } from './lower-csharp-definitions.ts';

export const csharpStatements: LoweringTable = {
  compilation_unit: (syntax, within) => node('program', statementsOf(namedOf(syntax), within), syntax),
  global_statement: inner,
  block: (syntax, within) => node('block', statementsOf(namedOf(syntax), within), syntax),
  empty_statement: (syntax) => leaf('none', '', syntax),
  expression_statement: (syntax, within) => node('expression', [valueOf(syntax, within)], syntax),
  local_declaration_statement: (syntax, within) => lowerVariables(syntax, within),
  variable_declaration: (syntax, within) => lowerVariables(syntax, within),

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
    return node('for', [several('initializer'), within.field(syntax, 'condition'), several('update'), body], syntax);
  },
  foreach_statement(syntax, within) {
    const [type, left] = [fieldOf(syntax, 'type'), within.field(syntax, 'left')];
    const at = { start: type?.start ?? left.start, end: left.end };
    const parts = [node('nodes', [], { start: at.start, end: at.start }), left, within.field(syntax, 'type'), none(at)];
    const target = left.kind === 'id' ? node('variable', parts, at) : left;
    return node('forEach', [target, within.field(syntax, 'right'), bodyOf(fieldOf(syntax, 'body')!, within)], syntax);
  },
  return_statement: (syntax, within) => node('return', [valueOf(syntax, within)], syntax),
  throw_statement: (syntax, within) => node('throw', [valueOf(syntax, within)], syntax),
  yield_statement: (syntax, within) =>
    node('yield', [valueOf(syntax, within)], syntax, hasToken(syntax, 'break') ? 'break' : ''),
  break_statement: (syntax) => leaf('break', '', syntax),
  continue_statement: (syntax) => leaf('continue', '', syntax),
  labeled_statement(syntax, within) {
    const [label, body] = namedOf(syntax);
    return node('label', [body === undefined ? endOf(syntax) : within.lower(body)], syntax, within.textOf(label!));
  },
  lock_statement(syntax, within) {
    const block = namedOf(syntax).at(-1)!;
    return node('other', [valueOf(syntax, within), bodyOf(block, within)], syntax, 'lock');
  },
  using_statement(syntax, within) {
    const body = fieldOf(syntax, 'body')!;
    const items = namedOf(syntax).filter((kid) => kid !== body);
    return node('with', [listNode('nodes', statementsOf(items, within), syntax), bodyOf(body, within)], syntax);
  },
  try_statement(syntax, within) {
    const catches = syntax.kids.filter(({ type }) => type === 'catch_clause').map((kid) => within.lower(kid));
    const lastly = kidOf(syntax, 'finally_clause');
    const end = endOf(syntax);
    const parts = [within.field(syntax, 'body'), listNode('nodes', catches, end), end];
    return node('try', [...parts, lastly === undefined ? end : inner(lastly, within)], syntax);
  },
  catch_clause(syntax, within) {
    const declared = kidOf(syntax, 'catch_declaration');
    const [type, name] =
      declared === undefined
        ? [none(syntax), none(syntax)]
        : [within.field(declared, 'type'), within.field(declared, 'name')];
    return node('catch', [type, name, within.field(syntax, 'body')], syntax);
  },
  switch_statement(syntax, within) {
    const cases = namedOf(fieldOf(syntax, 'body')!).map((kid) => within.lower(kid));
    return node('switch', [within.field(syntax, 'value'), listNode('nodes', cases, syntax)], syntax);
  },
  switch_section(syntax, within) {
    const colon = syntax.kids.findLastIndex(({ type, isNamed }) => type === ':' && !isNamed);
    const isKept = ({ isNamed, type }: Syntax): boolean => isNamed && !type.endsWith('comment');
    const values = syntax.kids.slice(0, colon).filter(isKept);
    const body = statementsOf(syntax.kids.slice(colon + 1).filter(isKept), within);
    const parts = [
      listNode(
        'nodes',
        values.map((kid) => within.lower(kid)),
        syntax,
      ),
      listNode('block', body, { start: syntax.end, end: syntax.end }),
    ];
    return node('case', parts, syntax, hasToken(syntax, 'default') ? 'default' : '');
  },
  when_clause: inner,
};

const endOf = ({ end }: Syntax): Node => none({ start: end, end });

/** The only value; `this` and `base` are tokens. */
function valueOf(syntax: Syntax, within: Lowering): Node {
  const value = syntax.kids.find(
    ({ isNamed, type }) => (isNamed && !type.endsWith('comment')) || type === 'this' || type === 'base',
  );
  return value === undefined ? none(syntax) : within.lower(value);
}

/** A body without braces is a block of one statement. */
function bodyOf(body: Syntax, within: Lowering): Node {
  const lowered = within.lower(body);
  if (body.type === 'empty_statement') return node('block', [], body);
  return lowered.kind === 'block' || lowered.kind === 'if' ? lowered : node('block', [lowered], lowered);
}
