/** The nodes of the syntax of JavaScript, JSX, TypeScript and TSX. */
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
  type Lowering,
  type LoweringTable,
} from '../lowering.ts';

export const javascriptTable: LoweringTable = {
  program: listOf('program'),
  statement_block: listOf('block'),
  empty_statement: (syntax) => leaf('none', '', syntax),
  expression_statement: (syntax, within) => node('expression', within.all(syntax), syntax),
  identifier: leafOf('id'),
  property_identifier: leafOf('id'),
  private_property_identifier: leafOf('id'),
  shorthand_property_identifier: lowerShorthand,
  shorthand_property_identifier_pattern: lowerShorthand,
  statement_identifier: leafOf('id'),
  type_identifier: leafOf('id'),
  predefined_type: leafOf('id'),
  this: leafOf('id'),
  super: leafOf('id'),
  undefined: leafOf('id'),
  import: leafOf('id'),
  number: (syntax, within) => leaf('number', numberText(within.textOf(syntax)), syntax),
  true: leafOf('literal'),
  false: leafOf('literal'),
  null: leafOf('literal'),
  regex: leafOf('regex'),
  string: (syntax, within) => leaf('string', within.textOf({ start: syntax.start + 1, end: syntax.end - 1 }), syntax),
  template_string: lowerTemplate,
  parenthesized_expression: parenthesized,
  sequence_expression: (syntax, within) => node('sequence', within.all(syntax), syntax, 'expressions'),
  array: listOf('list'),
  array_pattern: listOf('list'),
  object: listOf('record'),
  object_pattern: listOf('record'),
  object_assignment_pattern: byFields('assign', 'left', 'right'),
  pair(syntax, within) {
    const key = within.field(syntax, 'key');
    // A name in quotation marks is the same name.
    const value = within.field(syntax, 'value');
    const isName = key.kind === 'string' && (value.kind === 'function' || /^[A-Za-z_][\w]*$/.test(key.text));
    const name = isName ? leaf('id', key.text, key) : key;
    return value.kind === 'function' && name.kind === 'id'
      ? named(value, name, syntax)
      : node('pair', [name, value], syntax);
  },
  pair_pattern: byFields('pair', 'key', 'value'),
  computed_property_name: inner,
  spread_element: (syntax, within) => node('spread', within.all(syntax), syntax, '...'),
  rest_pattern: (syntax, within) => node('spread', within.all(syntax), syntax, '...'),
  assignment_pattern: byFields('assign', 'left', 'right'),
  member_expression: byFields('member', 'object', 'property'),
  nested_identifier: byFields('member', 'object', 'property'),
  subscript_expression: byFields('index', 'object', 'index'),
  call_expression(syntax, within) {
    const parts = [within.field(syntax, 'function'), within.field(syntax, 'arguments')];
    const isTagged = fieldOf(syntax, 'arguments')!.type === 'template_string';
    return isTagged ? node('other', parts, syntax, 'tagged template') : node('call', parts, syntax);
  },
  arguments: listOf('arguments'),
  new_expression(syntax, within) {
    const given = fieldOf(syntax, 'arguments');
    const args =
      given === undefined ? node('arguments', [], { start: syntax.end, end: syntax.end }) : within.lower(given);
    return node('new', [within.field(syntax, 'constructor'), args], syntax);
  },
  binary_expression: binaryOf,
  unary_expression: (syntax, within) =>
    node('unary', [within.field(syntax, 'argument')], syntax, operatorOf(syntax, within)),
  update_expression: (syntax, within) =>
    node('unary', [within.field(syntax, 'argument')], syntax, operatorOf(syntax, within)),
  ternary_expression: byFields('conditional', 'condition', 'consequence', 'alternative'),
  await_expression: (syntax, within) => node('await', within.all(syntax), syntax),
  yield_expression(syntax, within) {
    const [value] = within.all(syntax);
    return node('yield', [value ?? none(syntax)], syntax, hasToken(syntax, '*') ? '*' : '');
  },
  assignment_expression: byFields('assign', 'left', 'right'),
  augmented_assignment_expression: (syntax, within) =>
    node(
      'assignWith',
      [within.field(syntax, 'left'), within.field(syntax, 'right')],
      syntax,
      operatorOf(syntax, within),
    ),
  as_expression: (syntax, within) => {
    const [value, type] = within.all(syntax);
    return type === undefined ? value! : node('cast', [type, value!], syntax);
  },
  satisfies_expression: inner,
  non_null_expression: inner,
  type_assertion(syntax, within) {
    const [type, value] = within.all(syntax);
    return node('cast', [type!, value!], syntax);
  },
  type_annotation: inner,

  if_statement(syntax, within) {
    const otherwise = fieldOf(syntax, 'alternative');
    return node(
      'if',
      [
        within.field(syntax, 'condition'),
        bodyOf(fieldOf(syntax, 'consequence'), syntax, within),
        otherwise === undefined
          ? none({ start: syntax.end, end: syntax.end })
          : bodyOf(namedOf(otherwise)[0], syntax, within),
      ],
      syntax,
    );
  },
  while_statement: (syntax, within) =>
    node('while', [within.field(syntax, 'condition'), bodyOf(fieldOf(syntax, 'body'), syntax, within)], syntax),
  do_statement: (syntax, within) =>
    node('doWhile', [bodyOf(fieldOf(syntax, 'body'), syntax, within), within.field(syntax, 'condition')], syntax),
  for_statement: (syntax, within) =>
    node(
      'for',
      [
        within.field(syntax, 'initializer'),
        within.field(syntax, 'condition'),
        within.field(syntax, 'increment'),
        bodyOf(fieldOf(syntax, 'body'), syntax, within),
      ],
      syntax,
    ),
  for_in_statement(syntax, within) {
    return node(
      'forEach',
      // As the original has it: a body without braces is no block here.
      [within.field(syntax, 'left'), within.field(syntax, 'right'), within.field(syntax, 'body')],
      syntax,
      hasToken(syntax, 'of') ? 'of' : 'in',
    );
  },
  return_statement: (syntax, within) => node('return', [within.all(syntax)[0] ?? none(syntax)], syntax),
  throw_statement: (syntax, within) => node('throw', within.all(syntax), syntax),
  break_statement: (syntax, within) => leaf('break', within.all(syntax)[0]?.text ?? '', syntax),
  continue_statement: (syntax, within) => leaf('continue', within.all(syntax)[0]?.text ?? '', syntax),
  labeled_statement: (syntax, within) =>
    node('label', [within.field(syntax, 'body')], syntax, within.textOf(fieldOf(syntax, 'label')!)),
  try_statement(syntax, within) {
    const handler = fieldOf(syntax, 'handler');
    const lastly = fieldOf(syntax, 'finalizer');
    return node(
      'try',
      [
        within.field(syntax, 'body'),
        listNode('nodes', handler === undefined ? [] : [within.lower(handler)], syntax),
        none(syntax),
        lastly === undefined ? none(syntax) : within.field(lastly, 'body'),
      ],
      syntax,
    );
  },
  catch_clause: (syntax, within) =>
    node('catch', [none(syntax), within.field(syntax, 'parameter'), within.field(syntax, 'body')], syntax),
  switch_statement(syntax, within) {
    const cases = namedOf(fieldOf(syntax, 'body')!).map((kid) => within.lower(kid));
    return node('switch', [within.field(syntax, 'value'), listNode('nodes', cases, syntax)], syntax);
  },
  switch_case: (syntax, within) =>
    node('case', [node('nodes', [within.field(syntax, 'value')], syntax), blockOf(syntax, within)], syntax),
  switch_default: (syntax, within) =>
    node('case', [node('nodes', [], syntax), blockOf(syntax, within)], syntax, 'default'),

  lexical_declaration: lowerDeclarations,
  variable_declaration: lowerDeclarations,
  function_declaration: lowerFunction,
  function_expression(syntax, within) {
    const lowered = lowerFunction(syntax, within);
    const kids = lowered.kids.map((kid, index) => (index === bodyIndex ? withLast(kid) : kid));
    return node('function', kids, lowered, lowered.text);
  },
  generator_function: lowerFunction,
  generator_function_declaration: lowerFunction,
  function_signature: lowerFunction,
  method_definition: lowerFunction,
  method_signature: lowerFunction,
  abstract_method_signature: lowerFunction,
  arrow_function(syntax, within) {
    const body = fieldOf(syntax, 'body')!;
    const value = within.lower(body);
    const isBlock = body.type === 'statement_block';
    const arrow = kidOf(syntax, '=>')?.start ?? value.start;
    return node(
      'function',
      [
        attributesOf(syntax, within),
        none(syntax),
        parametersOf(syntax, within),
        within.field(syntax, 'return_type'),
        // What is returned begins with the arrow.
        isBlock ? value : node('block', [node('return', [value], { start: arrow, end: value.end })], value),
      ],
      syntax,
    );
  },
  required_parameter: lowerParameter,
  optional_parameter: lowerParameter,
  class_declaration: lowerClass,
  abstract_class_declaration: lowerClass,
  class: lowerClass,
  class_body: (syntax, within) => {
    // Decorators of TypeScript stand before the members that they are of.
    const members: Node[] = [];
    let decorators: Node[] = [];
    for (const kid of namedOf(syntax)) {
      const lowered = within.lower(kid);
      if (lowered.kind === 'decorator') decorators.push(lowered);
      else {
        members.push(decorators.length === 0 ? lowered : decorated(lowered, decorators));
        decorators = [];
      }
    }
    return node('members', members, syntax);
  },
  field_definition: lowerField,
  public_field_definition: lowerField,
  property_signature: lowerField,
  decorator: lowerDecorator,
  accessibility_modifier: leafOf('id'),

  import_statement: lowerImport,
  export_statement(syntax, within) {
    const declared = fieldOf(syntax, 'declaration');
    const value = fieldOf(syntax, 'value');
    const decorators = fieldsOf(syntax, 'decorator').map((kid) => within.lower(kid));
    if (declared !== undefined) {
      const lowered = within.lower(declared);
      if (hasToken(syntax, 'default')) lowered.isDefault = true;
      return decorators.length === 0 ? lowered : decorated(lowered, decorators);
    }
    if (value !== undefined) return node('other', [within.lower(value)], syntax, 'export default');
    return node('other', within.all(syntax), syntax, 'export');
  },

  jsx_element(syntax, within) {
    const open = fieldOf(syntax, 'open_tag')!;
    const children = namedOf(syntax).filter(({ field }) => field !== 'open_tag' && field !== 'close_tag');
    return element(open, children, syntax, within);
  },
  jsx_self_closing_element: (syntax, within) => element(syntax, [], syntax, within),
  jsx_attribute(syntax, within) {
    const [name, value] = within.all(syntax);
    return node('attribute', [name!, value ?? none({ start: syntax.end, end: syntax.end })], syntax);
  },
  jsx_expression: inner,
  jsx_text: (syntax, within) => leaf('string', within.textOf(syntax).trim(), syntax),
};

function numberText(text: string): string {
  const value = Number(text.replaceAll('_', ''));
  return Number.isNaN(value) ? text : String(value);
}

function lowerTemplate(syntax: Syntax, within: Lowering): Node {
  const parts = namedOf(syntax);
  if (!parts.some(({ type }) => type === 'template_substitution')) {
    const text = leaf('string', within.textOf({ start: syntax.start + 1, end: syntax.end - 1 }), syntax);
    // In a pattern: with or without anything interpolated.
    return text.text === '...' ? node('interpolated', [text], syntax) : text;
  }
  const kids = parts.map((part) =>
    part.type === 'template_substitution' ? inner(part, within) : leaf('string', within.textOf(part), part),
  );
  return node('interpolated', kids, syntax);
}

/** A body without braces is a block of one statement. */
function bodyOf(body: Syntax | undefined, at: Syntax, within: Lowering): Node {
  if (body === undefined) return none({ start: at.end, end: at.end });
  const lowered = within.lower(body);
  return lowered.kind === 'block' || lowered.kind === 'if' ? lowered : node('block', [lowered], lowered);
}
function blockOf(syntax: Syntax, within: Lowering): Node {
  return listNode(
    'block',
    fieldsOf(syntax, 'body').map((kid) => within.lower(kid)),
    { start: syntax.end, end: syntax.end },
  );
}

function variable(target: Node, type: Node, value: Node, at: { start: number; end: number }, text: string): Node {
  return node('variable', [node('nodes', [], { start: at.start, end: at.start }), target, type, value], at, text);
}

const bodyIndex = 4;

/** The original takes what a function expression ends with for what it returns. */
function withLast(body: Node): Node {
  const [last] = body.kids.slice(-1);
  if (body.kind === 'expression') return node('expression', body.kids, body, 'last');
  if (body.kind === 'if')
    return node(
      'if',
      body.kids.map((kid, index) => (index === 0 ? kid : withLast(kid))),
      body,
    );
  if (body.kind !== 'block' || last === undefined) return body;
  return node('block', [...body.kids.slice(0, -1), withLast(last)], body);
}

/** `{ a }` is `{ a: a }`. */
function lowerShorthand(syntax: Syntax, within: Lowering): Node {
  const name = (): Node => leaf('id', within.textOf(syntax), syntax);
  return node('pair', [name(), name()], syntax);
}

/** A function that is the value of a property, or a field, is a method of that name. */
function named(definition: Node, name: Node, at: { start: number; end: number }, attributes?: Node): Node {
  const [own, , ...rest] = definition.kids;
  const all = listNode('nodes', [...(attributes?.kids ?? []), ...own!.kids], own!);
  return node('function', [all, name, ...rest], at, definition.text);
}

/** One variable for each declarator; a statement of several is a sequence. */
function lowerDeclarations(syntax: Syntax, within: Lowering): Node {
  const word = ['var', 'let', 'const'].find((each) => hasToken(syntax, each)) ?? '';
  const declarators = syntax.kids.filter(({ type }) => type === 'variable_declarator');
  const nodes = declarators.map((each) =>
    variable(
      within.field(each, 'name'),
      within.field(each, 'type'),
      within.field(each, 'value'),
      // Each begins where the statement does, and ends by itself.
      { start: syntax.start, end: each.end },
      word,
    ),
  );
  return nodes.length === 1 ? nodes[0]! : node('sequence', nodes, syntax, 'declarations');
}

function attributesOf(syntax: Syntax, within: Lowering): Node {
  const decorators = syntax.kids
    .filter(({ type }) => type === 'decorator' || type === 'accessibility_modifier')
    .map((kid) => within.lower(kid));
  const words = syntax.kids
    .filter(({ isNamed, type }) => !isNamed && ['async', 'static', 'get', 'set', 'readonly', 'abstract'].includes(type))
    .map((word) => leaf('id', word.type, word));
  return listNode('nodes', [...decorators, ...words], { start: syntax.start, end: syntax.start });
}
function decorated(definition: Node, decorators: readonly Node[]): Node {
  const [attributes, ...rest] = definition.kids;
  if (!['function', 'class', 'variable'].includes(definition.kind)) return definition;
  const all = listNode('nodes', [...decorators, ...attributes!.kids], definition);
  return node(definition.kind, [all, ...rest], { start: decorators[0]!.start, end: definition.end }, definition.text);
}

function lowerFunction(syntax: Syntax, within: Lowering): Node {
  return node(
    'function',
    [
      attributesOf(syntax, within),
      within.field(syntax, 'name'),
      parametersOf(syntax, within),
      within.field(syntax, 'return_type'),
      within.field(syntax, 'body'),
    ],
    syntax,
  );
}

function parametersOf(syntax: Syntax, within: Lowering): Node {
  const one = fieldOf(syntax, 'parameter');
  if (one !== undefined) return node('parameters', [asParameter(one, within)], one);
  const all = fieldOf(syntax, 'parameters');
  if (all === undefined) return node('parameters', [], { start: syntax.start, end: syntax.start });
  return node(
    'parameters',
    namedOf(all).map((kid) => asParameter(kid, within)),
    all,
  );
}
function asParameter(syntax: Syntax, within: Lowering): Node {
  if (syntax.type === 'required_parameter' || syntax.type === 'optional_parameter')
    return lowerParameter(syntax, within);
  if (syntax.type === 'rest_pattern') return within.lower(syntax);
  const empty = { start: syntax.start, end: syntax.start };
  const [target, value] =
    syntax.type === 'assignment_pattern'
      ? [within.field(syntax, 'left'), within.field(syntax, 'right')]
      : [within.lower(syntax), none(syntax)];
  return node('parameter', [node('nodes', [], empty), target, none(syntax), value], syntax);
}
function lowerParameter(syntax: Syntax, within: Lowering): Node {
  const target = within.field(syntax, 'pattern');
  if (target.kind === 'spread') return target;
  return node(
    'parameter',
    [attributesOf(syntax, within), target, within.field(syntax, 'type'), within.field(syntax, 'value')],
    syntax,
  );
}

function lowerClass(syntax: Syntax, within: Lowering): Node {
  const heritage = kidOf(syntax, 'class_heritage');
  const bases = heritage === undefined ? [] : namedOf(heritage).flatMap((kid) => basesOf(kid, within));
  return node(
    'class',
    [
      attributesOf(syntax, within),
      within.field(syntax, 'name'),
      heritage === undefined ? none(syntax) : node('nodes', bases, heritage),
      within.field(syntax, 'body'),
    ],
    syntax,
  );
}
function basesOf(syntax: Syntax, within: Lowering): Node[] {
  if (syntax.type === 'extends_clause') return fieldsOf(syntax, 'value').map((kid) => within.lower(kid));
  if (syntax.type === 'implements_clause') return within.all(syntax);
  return [within.lower(syntax)];
}

function lowerField(syntax: Syntax, within: Lowering): Node {
  const property = fieldOf(syntax, 'property') ?? fieldOf(syntax, 'name');
  const name = property && within.lower(property);
  const value = within.field(syntax, 'value');
  if (value.kind === 'function' && name?.kind === 'id') return named(value, name, syntax, attributesOf(syntax, within));
  return node(
    'variable',
    [attributesOf(syntax, within), name ?? none(syntax), within.field(syntax, 'type'), value],
    syntax,
    hasToken(syntax, 'readonly') ? 'const' : '',
  );
}

/** One node for each name that is imported; a statement of several is a sequence. */
function lowerImport(syntax: Syntax, within: Lowering): Node {
  const source = fieldOf(syntax, 'source');
  const clause = kidOf(syntax, 'import_clause');
  if (source === undefined) return node('other', within.all(syntax), syntax, 'import');
  const module = within.lower(source);
  const nodes: Node[] = [];
  for (const kid of clause === undefined ? [] : namedOf(clause)) {
    if (kid.type === 'identifier')
      nodes.push(node('import', [module, leaf('id', 'default', kid), within.lower(kid)], syntax));
    if (kid.type === 'namespace_import')
      nodes.push(node('import', [module, none(kid), within.lower(namedOf(kid)[0]!)], syntax));
    if (kid.type !== 'named_imports') continue;
    for (const each of namedOf(kid))
      nodes.push(node('import', [module, within.field(each, 'name'), within.field(each, 'alias')], syntax));
  }
  if (clause === undefined) nodes.push(node('import', [module, none(module), none(module)], syntax));
  return nodes.length === 1 ? nodes[0]! : node('sequence', nodes, syntax, 'imports');
}

function element(tag: Syntax, children: readonly Syntax[], at: Syntax, within: Lowering): Node {
  const attributes = fieldsOf(tag, 'attribute').map((kid) => within.lower(kid));
  const inside = children.map((kid) => within.lower(kid)).filter(({ kind, text }) => kind !== 'string' || text !== '');
  return node(
    'element',
    [
      within.field(tag, 'name'),
      listNode('nodes', attributes, tag),
      listNode('nodes', inside, { start: tag.end, end: tag.end }),
    ],
    at,
  );
}
