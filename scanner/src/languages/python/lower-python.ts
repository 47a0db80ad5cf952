/** The nodes of Python's syntax. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import {
  binaryOf,
  byFields,
  fieldOf,
  fieldsOf,
  hasToken,
  inner,
  lowerDecorator,
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

export const pythonTable: LoweringTable = {
  module: listOf('program'),
  block: listOf('block'),
  expression_statement(syntax, within) {
    const kids = namedOf(syntax);
    if (kids.length !== 1) return node('expression', [node('tuple', within.all(syntax), syntax)], syntax);
    const [value] = within.all(syntax);
    return value!.kind === 'variable' ? value! : node('expression', [value!], syntax);
  },
  identifier: leafOf('id'),
  integer: (syntax, within) => leaf('number', numberText(within.textOf(syntax)), syntax),
  float: leafOf('number'),
  true: leafOf('literal'),
  false: leafOf('literal'),
  none: leafOf('literal'),
  ellipsis: (syntax) => leaf('literal', '...', syntax),
  string: lowerString,
  concatenated_string(syntax, within) {
    const parts = namedOf(syntax).map((kid) => lowerString(kid, within));
    if (parts.every(({ kind }) => kind === 'string'))
      return leaf('string', parts.map(({ text }) => text).join(''), syntax);
    return node('other', parts, syntax, 'concatenated_string');
  },
  parenthesized_expression: parenthesized,
  expression_list: listOf('tuple'),
  pattern_list: listOf('tuple'),
  tuple: listOf('tuple'),
  tuple_pattern: listOf('tuple'),
  list: listOf('list'),
  list_pattern: listOf('list'),
  set: listOf('set'),
  dictionary: listOf('record'),
  pair: byFields('pair', 'key', 'value'),
  list_splat: spread('*'),
  dictionary_splat: spread('**'),
  list_splat_pattern: spread('*'),
  dictionary_splat_pattern: spread('**'),
  attribute: byFields('member', 'object', 'attribute'),
  subscript: (syntax, within) =>
    node('index', [within.field(syntax, 'value'), oneOrTuple(fieldsOf(syntax, 'subscript'), syntax, within)], syntax),
  slice(syntax, within) {
    // Parts may be absent: `[:2]`, `[::-1]`.
    const parts: Node[] = [];
    let part: Node | undefined;
    for (const kid of syntax.kids) {
      if (kid.type === ':') {
        parts.push(part ?? none(kid));
        part = undefined;
      } else part = within.lower(kid);
    }
    parts.push(part ?? none({ start: syntax.end, end: syntax.end }));
    return node(
      'other',
      [...parts, ...(parts.length === 2 ? [none({ start: syntax.end, end: syntax.end })] : [])],
      syntax,
      'slice',
    );
  },
  call(syntax, within) {
    const given = fieldOf(syntax, 'arguments')!;
    const args = given.type === 'argument_list' ? within.all(given) : [within.lower(given)];
    return node('call', [within.field(syntax, 'function'), node('arguments', args, given)], syntax);
  },
  keyword_argument: byFields('keyword', 'name', 'value'),
  binary_operator: binaryOf,
  boolean_operator: lowerBoolean,
  generic_type: (syntax, within) => {
    const [object, parameters] = namedOf(syntax);
    return node('index', [within.lower(object!), oneOrTuple(namedOf(parameters!), parameters!, within)], syntax);
  },
  comparison_operator(syntax, within) {
    const operands = namedOf(syntax).map((kid) => within.lower(kid));
    const signs = fieldsOrTokens(syntax).map((token) => within.textOf(token).replace(/\s+/g, ' '));
    const compared = signs.map((sign, index) => {
      const [left, right] = [operands[index]!, operands[index + 1]!];
      return node('binary', [left, right], { start: left.start, end: right.end }, sign);
    });
    if (compared.length === 1) return node('binary', compared[0]!.kids, syntax, compared[0]!.text);
    return compared.reduce((left, right) =>
      node('binary', [left, right], { start: left.start, end: right.end }, 'and'),
    );
  },
  not_operator: (syntax, within) => node('unary', [within.field(syntax, 'argument')], syntax, 'not'),
  unary_operator: (syntax, within) =>
    node('unary', [within.field(syntax, 'argument')], syntax, operatorOf(syntax, within)),
  conditional_expression(syntax, within) {
    const [then, condition, otherwise] = within.all(syntax);
    return node('conditional', [condition!, then!, otherwise!], syntax);
  },
  lambda: (syntax, within) =>
    node(
      'function',
      [
        node('nodes', [], { start: syntax.start, end: syntax.start }),
        none(syntax),
        parametersOf(fieldOf(syntax, 'parameters'), syntax, within),
        none(syntax),
        returned(within.field(syntax, 'body')),
      ],
      syntax,
    ),
  list_comprehension: comprehension('list'),
  set_comprehension: comprehension('set'),
  dictionary_comprehension: comprehension('record'),
  generator_expression: comprehension('generator'),
  await: (syntax, within) => node('await', within.all(syntax), syntax),
  yield(syntax, within) {
    const values = within.all(syntax);
    const text = hasToken(syntax, 'from') ? 'from' : '';
    return node('yield', [values.length === 0 ? none(syntax) : values[0]!], syntax, text);
  },
  named_expression: byFields('assign', 'name', 'value'),
  type: inner,
  assignment(syntax, within) {
    const [target, value] = [within.field(syntax, 'left'), within.field(syntax, 'right')];
    const type = fieldOf(syntax, 'type');
    if (type === undefined) return node('assign', [target, value], syntax);
    const attributes = node('nodes', [], { start: syntax.start, end: syntax.start });
    return node('variable', [attributes, target, within.lower(type), value], syntax);
  },
  augmented_assignment: (syntax, within) =>
    node(
      'assignWith',
      [within.field(syntax, 'left'), within.field(syntax, 'right')],
      syntax,
      operatorOf(syntax, within),
    ),
  return_statement: (syntax, within) => node('return', [firstOrNone(syntax, within)], syntax),
  raise_statement: (syntax, within) => {
    const [value] = within.all(syntax);
    const cause = within.field(syntax, 'cause');
    const thrown = value === undefined ? none(syntax) : value;
    return node('throw', cause.kind === 'none' ? [thrown] : [thrown, cause], syntax);
  },
  pass_statement: (syntax) => node('other', [], syntax, 'pass'),
  break_statement: (syntax) => leaf('break', '', syntax),
  continue_statement: (syntax) => leaf('continue', '', syntax),
  if_statement: lowerIf,
  while_statement: byFields('while', 'condition', 'body'),
  for_statement: byFields('forEach', 'left', 'right', 'body'),
  try_statement(syntax, within) {
    const catches = syntax.kids
      .filter(({ type }) => /^except_(?:group_)?clause$/.test(type))
      .map((kid) => within.lower(kid));
    const orElse = kidOf(syntax, 'else_clause');
    const lastly = kidOf(syntax, 'finally_clause');
    return node(
      'try',
      [
        within.field(syntax, 'body'),
        listNode('nodes', catches, syntax),
        orElse === undefined ? none(syntax) : within.field(orElse, 'body'),
        lastly === undefined ? none(syntax) : inner(lastly, within),
      ],
      syntax,
    );
  },
  except_clause(syntax, within) {
    const value = fieldsOf(syntax, 'value');
    const body = within.lower(namedOf(syntax).at(-1)!);
    if (value.length === 0) return node('catch', [none(syntax), none(syntax), body], syntax);
    const [first] = value;
    if (first!.type !== 'as_pattern')
      return node('catch', [oneOrTuple(value, syntax, within), none(syntax), body], syntax);
    const [type] = namedOf(first!);
    return node('catch', [within.lower(type!), within.field(first!, 'alias'), body], syntax);
  },
  as_pattern_target: inner,
  with_statement(syntax, within) {
    const clause = kidOf(syntax, 'with_clause')!;
    const items = namedOf(clause).flatMap((item) => {
      const value = fieldOf(item, 'value')!;
      // `with (a as b, c as d)` is read as a tuple.
      const parts =
        value.type === 'tuple' && namedOf(value).some(({ type }) => type === 'as_pattern') ? namedOf(value) : [value];
      return parts.map((part) => within.lower(part));
    });
    return node('with', [listNode('nodes', items, clause), within.field(syntax, 'body')], syntax);
  },
  as_pattern(syntax, within) {
    const [value] = within.all(syntax);
    return node('assign', [within.field(syntax, 'alias'), value!], syntax, 'as');
  },
  match_statement(syntax, within) {
    const body = fieldOf(syntax, 'body');
    const cases = body === undefined ? [] : namedOf(body).map((kid) => within.lower(kid));
    return node(
      'switch',
      [oneOrTuple(fieldsOf(syntax, 'subject'), syntax, within), listNode('nodes', cases, syntax)],
      syntax,
    );
  },
  case_clause(syntax, within) {
    const values = syntax.kids
      .filter(({ type }) => type === 'case_pattern' || type === 'if_clause')
      .map((kid) => within.lower(kid));
    return node('case', [listNode('nodes', values, syntax), within.field(syntax, 'consequence')], syntax);
  },
  case_pattern: (syntax, within) =>
    namedOf(syntax).length === 0 ? leaf('id', within.textOf(syntax), syntax) : inner(syntax, within),
  class_pattern(syntax, within) {
    const [callee, ...args] = within.all(syntax);
    return node('call', [callee!, node('arguments', args, syntax)], syntax);
  },
  dotted_name: (syntax, within) =>
    within.all(syntax).reduce((object, name) => node('member', [object, name], { start: object.start, end: name.end })),
  function_definition: (syntax, within) => lowerFunction(syntax, within, []),
  class_definition: (syntax, within) => lowerClass(syntax, within, []),
  decorated_definition(syntax, within) {
    const decorators = syntax.kids.filter(({ type }) => type === 'decorator').map((kid) => within.lower(kid));
    const definition = fieldOf(syntax, 'definition')!;
    const lowered =
      definition.type === 'class_definition'
        ? lowerClass(definition, within, decorators)
        : lowerFunction(definition, within, decorators);
    return node(lowered.kind, lowered.kids, syntax, lowered.text);
  },
  decorator: lowerDecorator,
  import_statement: (syntax, within) => imports(syntax, within, undefined),
  import_from_statement: (syntax, within) => imports(syntax, within, fieldOf(syntax, 'module_name')),
  print_statement(syntax, within) {
    const callee = leaf('id', 'print', { start: syntax.start, end: syntax.start + 'print'.length });
    return node('expression', [node('call', [callee, node('arguments', within.all(syntax), syntax)], syntax)], syntax);
  },
  exec_statement(syntax, within) {
    const callee = leaf('id', 'exec', { start: syntax.start, end: syntax.start + 'exec'.length });
    return node('expression', [node('call', [callee, node('arguments', within.all(syntax), syntax)], syntax)], syntax);
  },
};

function spread(sign: string): Lower {
  return (syntax, within) => node('spread', within.all(syntax), syntax, sign);
}
function comprehension(text: string): Lower {
  return (syntax, within) => {
    const [element, ...clauses] = within.all(syntax);
    return node('comprehension', [element!, listNode('nodes', clauses, syntax)], syntax, text);
  };
}
function firstOrNone(syntax: Syntax, within: Lowering): Node {
  const [first] = namedOf(syntax);
  return first === undefined ? none({ start: syntax.end, end: syntax.end }) : within.lower(first);
}
function oneOrTuple(kids: readonly Syntax[], at: Syntax, within: Lowering): Node {
  const lowered = kids.map((kid) => within.lower(kid));
  return lowered.length === 1 ? lowered[0]! : listNode('tuple', lowered, at);
}
/** Signs between the operands; those of two words, `not in`, are one. */
function fieldsOrTokens(syntax: Syntax): Syntax[] {
  return syntax.kids.filter(({ field, isNamed }) => field === 'operators' || (!isNamed && field === null));
}
function numberText(text: string): string {
  const value = Number(text.replaceAll('_', ''));
  return Number.isNaN(value) ? text : String(value);
}

/** An f-string's parts; the value of any other string. */
function lowerString(syntax: Syntax, within: Lowering): Node {
  const parts = namedOf(syntax).filter(({ type }) => type === 'string_content' || type === 'interpolation');
  if (!parts.some(({ type }) => type === 'interpolation')) {
    const [open, close] = [kidOf(syntax, 'string_start'), kidOf(syntax, 'string_end')];
    const text =
      open === undefined || close === undefined
        ? within.textOf(syntax)
        : within.textOf({ start: open.end, end: close.start });
    const prefix = open === undefined ? '' : within.textOf(open).toLowerCase();
    // Bytes are another value than the same text.
    return prefix.includes('b') ? node('string', [leaf('id', 'b', open!)], syntax, text) : leaf('string', text, syntax);
  }
  const kids = parts.map((part) =>
    part.type === 'interpolation' ? within.field(part, 'expression') : leaf('string', within.textOf(part), part),
  );
  return node('interpolated', kids, syntax);
}

/** `a and b and c` is one operation of three operands; brackets in it are others. */
function lowerBoolean(syntax: Syntax, within: Lowering): Node {
  const sign = operatorOf(syntax, within);
  const operands = (each: Syntax): Node[] =>
    each.type === 'boolean_operator' && operatorOf(each, within) === sign
      ? [...operands(fieldOf(each, 'left')!), within.field(each, 'right')]
      : [within.lower(each)];
  return node('binary', operands(syntax), syntax, sign);
}

function lowerIf(syntax: Syntax, within: Lowering): Node {
  const rest = fieldsOf(syntax, 'alternative');
  return chain(syntax, rest);

  function chain(here: Syntax, alternatives: readonly Syntax[]): Node {
    const [next, ...others] = alternatives;
    const otherwise =
      next === undefined
        ? none({ start: syntax.end, end: syntax.end })
        : next.type === 'elif_clause'
          ? chain(next, others)
          : within.field(next, 'body');
    const end = here === syntax || alternatives.length === 0 ? here.end : syntax.end;
    return node('if', [within.field(here, 'condition'), within.field(here, 'consequence'), otherwise], {
      start: here.start,
      end,
    });
  }
}

/** What a lambda is: a function that returns its body. */
function returned(value: Node): Node {
  return node('block', [node('return', [value], value)], value);
}

function lowerFunction(syntax: Syntax, within: Lowering, decorators: readonly Node[]): Node {
  return node(
    'function',
    [
      listNode('nodes', decorators, syntax),
      within.field(syntax, 'name'),
      parametersOf(fieldOf(syntax, 'parameters'), syntax, within),
      within.field(syntax, 'return_type'),
      within.field(syntax, 'body'),
    ],
    syntax,
  );
}

function parametersOf(parameters: Syntax | undefined, at: Syntax, within: Lowering): Node {
  if (parameters === undefined) return node('parameters', [], { start: at.start, end: at.start });
  return node(
    'parameters',
    namedOf(parameters).map((kid) => lowerParameter(kid, within)),
    parameters,
  );
}

function lowerParameter(syntax: Syntax, within: Lowering): Node {
  const [first] = namedOf(syntax);
  const name = fieldOf(syntax, 'name') ?? (syntax.type === 'typed_parameter' ? first : undefined);
  if (name === undefined && syntax.type !== 'identifier') return within.lower(syntax);
  return node(
    'parameter',
    [
      node('nodes', [], { start: syntax.start, end: syntax.start }),
      within.lower(name ?? syntax),
      within.field(syntax, 'type'),
      within.field(syntax, 'value'),
    ],
    syntax,
  );
}

function lowerClass(syntax: Syntax, within: Lowering, decorators: readonly Node[]): Node {
  const bases = fieldOf(syntax, 'superclasses');
  const body = fieldOf(syntax, 'body');
  return node(
    'class',
    [
      listNode('nodes', decorators, syntax),
      within.field(syntax, 'name'),
      bases === undefined ? none(syntax) : node('nodes', within.all(bases), bases),
      body === undefined ? none(syntax) : node('members', within.all(body), body),
    ],
    syntax,
  );
}

/** One node for each name that is imported; a statement of several is a sequence. */
function imports(syntax: Syntax, within: Lowering, from: Syntax | undefined): Node {
  const module = from === undefined ? undefined : leaf('id', within.textOf(from), from);
  const names = syntax.kids.filter(({ field, type }) => field === 'name' || type === 'wildcard_import');
  const nodes = names.map((name) => {
    const alias = within.field(name, 'alias');
    const named = fieldOf(name, 'name') ?? name;
    const told = leaf('id', within.textOf(named), named);
    return node('import', module === undefined ? [told, none(name), alias] : [module, told, alias], syntax);
  });
  return nodes.length === 1 ? nodes[0]! : node('sequence', nodes, syntax, 'imports');
}
