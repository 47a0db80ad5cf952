/** The nodes of what C# declares: namespaces, imports, classes, their members, parameters, variables, attributes. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import {
  fieldOf,
  hasToken,
  inner,
  kidOf,
  leafOf,
  listNode,
  namedOf,
  type Lowering,
  type LoweringTable,
} from '../lowering.ts';

export const csharpDefinitions: LoweringTable = {
  using_directive(syntax, within) {
    const path = namedOf(syntax).at(-1)!;
    const alias = fieldOf(syntax, 'name');
    const at = { start: path.end, end: path.end };
    const names = alias === undefined ? [node('id', [], at, '*'), none(at)] : [none(at), within.lower(alias)];
    return node('import', [within.lower(path), ...names], syntax, hasToken(syntax, 'static') ? 'static' : '');
  },
  namespace_declaration(syntax, within) {
    // What it holds stands beside it, as if the file were its own.
    const name = within.field(syntax, 'name');
    const head = node('other', [name], { start: syntax.start, end: name.end }, 'namespace');
    const held = statementsOf(namedOf(fieldOf(syntax, 'body')!), within);
    return node('sequence', [head, ...held], syntax, 'declarations');
  },
  file_scoped_namespace_declaration: (syntax, within) =>
    node('other', [within.field(syntax, 'name')], syntax, 'namespace'),

  class_declaration: lowerClass(''),
  struct_declaration: lowerClass(''),
  record_declaration: lowerClass('record'),
  interface_declaration: lowerClass('interface'),
  enum_declaration: lowerClass('enum'),
  declaration_list: lowerMembers,
  enum_member_declaration_list: lowerMembers,
  enum_member_declaration: (syntax, within) =>
    node(
      'variable',
      [attributesOf(syntax, within), within.field(syntax, 'name'), endOf(syntax), within.field(syntax, 'value')],
      syntax,
    ),
  field_declaration: (syntax, within) => lowerVariables(syntax, within),
  event_field_declaration: (syntax, within) => lowerVariables(syntax, within),
  method_declaration: lowerFunction,
  local_function_statement: lowerFunction,
  constructor_declaration: lowerFunction,
  destructor_declaration: lowerFunction,
  operator_declaration: lowerFunction,
  conversion_operator_declaration: lowerFunction,
  indexer_declaration: lowerProperty,
  property_declaration: lowerProperty,
  event_declaration: lowerProperty,
  accessor_declaration: (syntax, within) =>
    node(
      'function',
      [
        attributesOf(syntax, within),
        nameLeafOf(syntax, within),
        node('parameters', [], endOf(syntax)),
        endOf(syntax),
        bodyOf(syntax, within),
      ],
      syntax,
    ),
  delegate_declaration: lowerFunction,
  arrow_expression_clause(syntax, within) {
    const value = inner(syntax, within);
    return node('block', [node('return', [value], value)], syntax);
  },
  type_parameter: (syntax, within) => within.field(syntax, 'name'),
  modifier: leafOf('id'),
  parameter: lowerParameter,
  implicit_parameter: (syntax, within) => nameOnly(syntax, nameLeafOf(syntax, within)),

  attribute(syntax, within) {
    const args = kidOf(syntax, 'attribute_argument_list');
    const given = args === undefined ? node('arguments', [], endOf(syntax)) : node('arguments', within.all(args), args);
    return node('decorator', [within.field(syntax, 'name'), given], syntax);
  },
  attribute_argument(syntax, within) {
    const parts = within.all(syntax);
    const value = parts.at(-1)!;
    if (parts.length > 1) return node('keyword', [parts[0]!, value], syntax);
    return value.kind === 'assign' ? node('keyword', value.kids, syntax) : value;
  },
};

const endOf = ({ end }: Syntax): Node => none({ start: end, end });

/** The name that the text is. */
function nameLeafOf(syntax: Syntax, within: Lowering): Node {
  const name = fieldOf(syntax, 'name') ?? syntax;
  return leaf('id', within.textOf(name), name);
}

/** Statements and members: of a declaration of several, each of them. */
export function statementsOf(syntax: readonly Syntax[], within: Lowering): Node[] {
  return syntax
    .map((kid) => within.lower(kid))
    .flatMap((each) => (each.kind === 'sequence' && each.text === 'declarations' ? each.kids : [each]))
    .filter(({ kind }) => kind !== 'none');
}

/** Attributes, and words like `public`. */
function attributesOf(syntax: Syntax, within: Lowering, further: readonly Node[] = []): Node {
  const given = syntax.kids.flatMap((kid) => {
    if (kid.type === 'attribute_list') return within.all(kid);
    return kid.type === 'modifier' ? [within.lower(kid)] : [];
  });
  return listNode('nodes', [...given, ...further], { start: syntax.start, end: syntax.start });
}

/** One variable for each declarator. */
export function lowerVariables(syntax: Syntax, within: Lowering): Node {
  const declaration = syntax.type === 'variable_declaration' ? syntax : kidOf(syntax, 'variable_declaration')!;
  const declarators = declaration.kids.filter(({ type }) => type === 'variable_declarator');
  const attributes = attributesOf(syntax, within);
  const type = within.field(declaration, 'type');
  const variables = declarators.map((each) => {
    const [name, ...others] = namedOf(each);
    const value = hasToken(each, '=') ? others.at(-1) : undefined;
    const at = declarators.length === 1 ? syntax : { start: syntax.start, end: each.end };
    const lowered = value === undefined ? endOf(each) : within.lower(value);
    // The order of an array in braces alone counts.
    const given = value?.type === 'initializer_expression' ? node('list', lowered.kids, lowered) : lowered;
    return node('variable', [attributes, within.lower(name!), type, given], at);
  });
  return variables.length === 1 ? variables[0]! : node('sequence', variables, syntax, 'declarations');
}

/** A variable, and the functions that get and set it. */
function lowerProperty(syntax: Syntax, within: Lowering): Node {
  const name = syntax.type === 'indexer_declaration' ? none(syntax) : within.field(syntax, 'name');
  const value = fieldOf(syntax, 'value');
  const isFunction = value?.type === 'arrow_expression_clause';
  const type = within.field(syntax, 'type');
  const given = value === undefined || isFunction ? endOf(syntax) : within.lower(value);
  const variable = node('variable', [attributesOf(syntax, within), name, type, given], syntax);
  const accessors = fieldOf(syntax, 'accessors');
  const functions =
    accessors === undefined ? [] : within.all(accessors).filter(({ kids }) => kids[4]?.kind === 'block');
  if (isFunction) {
    const parts = [
      node('nodes', [], endOf(syntax)),
      leaf('id', 'get', value),
      node('parameters', [], endOf(syntax)),
      type,
    ];
    functions.push(node('function', [...parts, within.lower(value)], value));
  }
  return functions.length === 0 ? variable : node('sequence', [variable, ...functions], syntax, 'declarations');
}

function lowerMembers(syntax: Syntax, within: Lowering): Node {
  return node('members', statementsOf(namedOf(syntax), within), syntax);
}

function typeParametersOf(syntax: Syntax, within: Lowering): Node[] {
  const given = kidOf(syntax, 'type_parameter_list');
  return given === undefined ? [] : [node('other', within.all(given), given, 'type parameters')];
}

function lowerClass(kind: string) {
  return (syntax: Syntax, within: Lowering): Node => {
    const parameters = kidOf(syntax, 'parameter_list');
    const bases = kidOf(syntax, 'base_list');
    const further = [
      ...typeParametersOf(syntax, within),
      ...(parameters === undefined ? [] : [parametersOf(parameters, within)]),
    ];
    return node(
      'class',
      [
        attributesOf(syntax, within, further),
        within.field(syntax, 'name'),
        bases === undefined ? none(syntax) : node('nodes', within.all(bases), bases),
        within.field(syntax, 'body'),
      ],
      syntax,
      kind,
    );
  };
}

function lowerFunction(syntax: Syntax, within: Lowering): Node {
  const parameters = fieldOf(syntax, 'parameters');
  const name = fieldOf(syntax, 'name') ?? fieldOf(syntax, 'operator');
  const tilde = hasToken(syntax, '~') && name?.type === 'identifier' ? [leaf('id', '~', endOf(syntax))] : [];
  return node(
    'function',
    [
      attributesOf(syntax, within, [...typeParametersOf(syntax, within), ...tilde]),
      name === undefined ? none(syntax) : leaf('id', within.textOf(name), name),
      parameters === undefined ? node('parameters', [], endOf(syntax)) : parametersOf(parameters, within),
      within.field(syntax, fieldOf(syntax, 'returns') === undefined ? 'type' : 'returns'),
      bodyOf(syntax, within),
    ],
    syntax,
  );
}

/** The block; a call of another constructor stands first in it. */
function bodyOf(syntax: Syntax, within: Lowering): Node {
  const body = within.field(syntax, 'body');
  const initializer = kidOf(syntax, 'constructor_initializer');
  if (initializer === undefined || body.kind !== 'block') return body;
  const word = initializer.kids.find(({ type }) => type === 'this' || type === 'base');
  const args = kidOf(initializer, 'argument_list');
  if (word === undefined || args === undefined) return body;
  const call = node('call', [within.lower(word), within.lower(args)], { start: word.start, end: args.end });
  return node('block', [node('expression', [call], call), ...body.kids], body);
}

function parametersOf(syntax: Syntax, within: Lowering): Node {
  const [first, last] = [fieldOf(syntax, 'type'), fieldOf(syntax, 'name')];
  const given = syntax.kids.filter(({ type }) => type === 'parameter').map((kid) => within.lower(kid));
  if (first === undefined || last === undefined) return node('parameters', given, syntax);
  // `params` of any number stand in the list itself.
  const at = { start: first.start, end: last.end };
  const several = node('other', [within.lower(first)], first, 'several');
  const rest = node('parameter', [node('nodes', [], endOf(syntax)), within.lower(last), several, none(at)], at);
  return node('parameters', [...given, rest], syntax);
}
function lowerParameter(syntax: Syntax, within: Lowering): Node {
  const name = fieldOf(syntax, 'name');
  const value = hasToken(syntax, '=') ? namedOf(syntax).at(-1) : undefined;
  return node(
    'parameter',
    [
      attributesOf(syntax, within),
      name === undefined ? none(syntax) : within.lower(name),
      within.field(syntax, 'type'),
      value === undefined ? endOf(syntax) : within.lower(value),
    ],
    syntax,
  );
}
function nameOnly(at: Syntax, name: Node): Node {
  const start = { start: at.start, end: at.start };
  return node('parameter', [node('nodes', [], start), name, none(start), none(at)], at);
}

/** A function without a name. */
export function lambdaOf(syntax: Syntax, within: Lowering): Node {
  const start = { start: syntax.start, end: syntax.start };
  const parameters = fieldOf(syntax, 'parameters');
  const given =
    parameters === undefined
      ? node('parameters', [], start)
      : parameters.type === 'parameter_list'
        ? parametersOf(parameters, within)
        : node('parameters', [within.lower(parameters)], parameters);
  const block = fieldOf(syntax, 'body') ?? kidOf(syntax, 'block');
  const body = block === undefined ? none(syntax) : within.lower(block);
  return node(
    'function',
    [
      attributesOf(syntax, within),
      none(start),
      given,
      within.field(syntax, 'type'),
      body.kind === 'block' || body.kind === 'none' ? body : node('block', [node('return', [body], body)], body),
    ],
    syntax,
  );
}
