/** The nodes of what Java declares: packages, imports, classes, their members, parameters, variables, annotations. */
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

type Place = { start: number; end: number };

export const javaDefinitions: LoweringTable = {
  package_declaration: (syntax, within) => node('other', [within.all(syntax).at(-1)!], syntax, 'package'),
  import_declaration(syntax, within) {
    const [path] = namedOf(syntax);
    const isAll = kidOf(syntax, 'asterisk') !== undefined;
    const last = within.textOf(path!).split('.').at(-1)!;
    const at = { start: path!.end - last.length, end: path!.end };
    const names = isAll
      ? [node('id', [], at, '*'), none(at)]
      : // The last part is the name here; a metavariable for the path says nothing of it.
        [none(at), last.startsWith('$') ? none(at) : leaf('id', last, at)];
    return node('import', [within.lower(path!), ...names], syntax, hasToken(syntax, 'static') ? 'static' : '');
  },

  class_declaration: lowerClass(''),
  record_declaration: lowerClass('record'),
  interface_declaration: lowerClass('interface'),
  annotation_type_declaration: lowerClass('@interface'),
  enum_declaration: lowerClass('enum'),
  class_body: lowerMembers,
  interface_body: lowerMembers,
  annotation_type_body: lowerMembers,
  enum_body: lowerMembers,
  enum_constant(syntax, within) {
    const [args, body] = [fieldOf(syntax, 'arguments'), fieldOf(syntax, 'body')];
    const given = args === undefined ? none({ start: syntax.end, end: syntax.end }) : within.lower(args);
    const value = body === undefined ? given : node('other', [given, within.lower(body)], syntax, 'enum constant');
    return node('variable', [modifiersOf(syntax, within), within.field(syntax, 'name'), endOf(syntax), value], syntax);
  },
  field_declaration: lowerDeclarations,
  constant_declaration: lowerDeclarations,
  method_declaration: lowerFunction,
  constructor_declaration: lowerFunction,
  compact_constructor_declaration: lowerFunction,
  annotation_type_element_declaration: lowerFunction,
  static_initializer: (syntax, within) => node('other', within.all(syntax), syntax, 'static'),
  type_parameter: (syntax, within) => {
    const [name, ...bounds] = within.all(syntax);
    return bounds.length === 0 ? name! : node('other', [name!, ...bounds], syntax, 'bounded');
  },

  formal_parameter: lowerParameter,
  spread_parameter(syntax, within) {
    const declarator = kidOf(syntax, 'variable_declarator')!;
    const type = namedOf(syntax).find((kid) => kid.type !== 'modifiers' && kid !== declarator)!;
    const several = node('other', [within.lower(type)], type, 'several');
    return node(
      'parameter',
      [modifiersOf(syntax, within), within.field(declarator, 'name'), several, endOf(syntax)],
      syntax,
    );
  },

  marker_annotation: lowerAnnotation,
  annotation: lowerAnnotation,
  element_value_pair: (syntax, within) =>
    node('keyword', [within.field(syntax, 'key'), within.field(syntax, 'value')], syntax),
  wildcard: (syntax, within) =>
    node('other', within.all(syntax), syntax, `? ${syntax.kids.map(({ type }) => type).join(' ')}`),
  type_bound: inner,
};

const endOf = ({ end }: Syntax): Node => none({ start: end, end });

/** Statements and members: of a declaration of several variables, each of them. */
export function statementsOf(syntax: readonly Syntax[], within: Lowering): Node[] {
  return syntax
    .map((kid) => within.lower(kid))
    .flatMap((each) => (each.kind === 'sequence' && each.text === 'declarations' ? each.kids : [each]));
}

/** Annotations, and words like `public`. */
export function modifiersOf(syntax: Syntax, within: Lowering, further: readonly Node[] = []): Node {
  const modifiers = kidOf(syntax, 'modifiers');
  const given = (modifiers?.kids ?? [])
    .filter(({ type }) => !type.endsWith('comment'))
    .map((kid) => (kid.isNamed ? within.lower(kid) : leaf('id', kid.type, kid)));
  return listNode('nodes', [...given, ...further], { start: syntax.start, end: syntax.start });
}

/** One variable for each declarator. */
export function lowerDeclarations(syntax: Syntax, within: Lowering): Node {
  const declarators = fieldsOf(syntax, 'declarator');
  const attributes = modifiersOf(syntax, within);
  const type = within.field(syntax, 'type');
  const variables = declarators.map((each) => {
    const given = fieldOf(each, 'dimensions') === undefined ? type : node('other', [type], type, 'array');
    const at = declarators.length === 1 ? syntax : { start: syntax.start, end: each.end };
    return node('variable', [attributes, within.field(each, 'name'), given, within.field(each, 'value')], at);
  });
  return variables.length === 1 ? variables[0]! : node('sequence', variables, syntax, 'declarations');
}

function lowerMembers(syntax: Syntax, within: Lowering): Node {
  const members = namedOf(syntax).flatMap((kid) => (kid.type === 'enum_body_declarations' ? namedOf(kid) : [kid]));
  return node('members', statementsOf(members, within), syntax);
}

function typeParametersOf(syntax: Syntax, within: Lowering): Node[] {
  const given = fieldOf(syntax, 'type_parameters') ?? kidOf(syntax, 'type_parameters');
  return given === undefined ? [] : [node('other', within.all(given), given, 'type parameters')];
}

function lowerClass(kind: string) {
  return (syntax: Syntax, within: Lowering): Node => {
    const at = { start: syntax.start, end: syntax.start };
    const parameters = fieldOf(syntax, 'parameters');
    const further = [
      ...typeParametersOf(syntax, within),
      ...(parameters === undefined ? [] : [parametersOf(parameters, at, within)]),
    ];
    const bases = syntax.kids.flatMap((kid) => {
      if (kid.type === 'superclass') return within.all(kid);
      if (kid.type !== 'super_interfaces' && kid.type !== 'extends_interfaces') return [];
      const types = namedOf(kid).flatMap((list) => within.all(list));
      const isExtended = kid.type === 'extends_interfaces';
      return types.map((type) => (isExtended ? type : node('other', [type], type, 'implements')));
    });
    return node(
      'class',
      [
        modifiersOf(syntax, within, further),
        within.field(syntax, 'name'),
        bases.length === 0 ? none(syntax) : listNode('nodes', bases, syntax),
        within.field(syntax, 'body'),
      ],
      syntax,
      kind,
    );
  };
}

function lowerFunction(syntax: Syntax, within: Lowering): Node {
  const thrown = kidOf(syntax, 'throws');
  const further = [
    ...typeParametersOf(syntax, within),
    ...(thrown === undefined ? [] : within.all(thrown).map((type) => node('other', [type], type, 'throws'))),
  ];
  const at = { start: syntax.start, end: syntax.start };
  return node(
    'function',
    [
      modifiersOf(syntax, within, further),
      within.field(syntax, 'name'),
      parametersOf(fieldOf(syntax, 'parameters'), at, within),
      within.field(syntax, 'type'),
      within.field(syntax, 'body'),
    ],
    syntax,
  );
}

/** Of definitions and of functions without a name, whose parameters may be names alone. */
export function parametersOf(syntax: Syntax | undefined, at: Place, within: Lowering): Node {
  if (syntax === undefined) return node('parameters', [], at);
  if (syntax.type === 'identifier') return node('parameters', [nameOnly(syntax, within)], syntax);
  const given = namedOf(syntax).filter(({ type }) => type !== 'receiver_parameter');
  return node(
    'parameters',
    given.map((kid) => (kid.type === 'identifier' ? nameOnly(kid, within) : within.lower(kid))),
    syntax,
  );
}
function nameOnly(syntax: Syntax, within: Lowering): Node {
  const at = { start: syntax.start, end: syntax.start };
  return node('parameter', [node('nodes', [], at), within.lower(syntax), none(at), none(at)], syntax);
}
function lowerParameter(syntax: Syntax, within: Lowering): Node {
  const type = within.field(syntax, 'type');
  return node('parameter', [modifiersOf(syntax, within), within.field(syntax, 'name'), type, endOf(syntax)], syntax);
}

function lowerAnnotation(syntax: Syntax, within: Lowering): Node {
  const args = fieldOf(syntax, 'arguments');
  const given = args === undefined ? node('arguments', [], endOf(syntax)) : node('arguments', within.all(args), args);
  return node('decorator', [within.field(syntax, 'name'), given], syntax);
}
