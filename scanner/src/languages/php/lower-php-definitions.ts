/** The nodes of what PHP declares: namespaces, imports, classes, their members, functions, parameters, attributes. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import { ellipsisName } from '../../patterns/placeholders.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import {
  fieldOf,
  inner,
  kidOf,
  leafOf,
  listNode,
  namedOf,
  type Lower,
  type Lowering,
  type LoweringTable,
} from '../lowering.ts';

export const phpDefinitions: LoweringTable = {
  namespace_definition: (syntax, within) => node('other', within.all(syntax), syntax, 'namespace'),
  namespace_use_declaration(syntax, within) {
    const group = kidOf(syntax, 'namespace_use_group');
    const shared = group === undefined ? undefined : kidOf(syntax, 'namespace_name');
    const clauses = namedOf(group ?? syntax).filter(({ type }) => type === 'namespace_use_clause');
    const imports = clauses.map((clause) => importOf(clause, shared, within));
    return imports.length === 1 ? imports[0]! : node('sequence', imports, syntax, 'imports');
  },

  class_declaration: classOf(''),
  interface_declaration: classOf('interface'),
  trait_declaration: classOf('trait'),
  enum_declaration: classOf('enum'),
  anonymous_class: classOf(''),
  declaration_list: membersOf,
  enum_declaration_list: membersOf,
  enum_case: (syntax, within) =>
    node(
      'variable',
      [noneAt(syntax, 'nodes'), within.field(syntax, 'name'), end(syntax), within.field(syntax, 'value')],
      syntax,
    ),
  const_declaration: (syntax, within) => declared(syntax, 'const_element', within),
  property_declaration: (syntax, within) => declared(syntax, 'property_element', within),
  function_static_declaration: (syntax, within) => declared(syntax, 'static_variable_declaration', within),
  method_declaration: lowerFunction(''),
  function_definition: lowerFunction(''),
  anonymous_function: lowerFunction(''),
  arrow_function(syntax, within) {
    const value = within.field(syntax, 'body');
    const body = node('block', [node('return', [value], value)], value);
    const parts = [noneAt(syntax, 'nodes'), none(syntax), within.field(syntax, 'parameters'), end(syntax), body];
    return node('function', parts, syntax, 'closure');
  },
  formal_parameters: (syntax, within) => node('parameters', within.all(syntax), syntax),
  simple_parameter: lowerParameter,
  property_promotion_parameter: lowerParameter,
  variadic_parameter: (syntax, within) => node('spread', [within.field(syntax, 'name')], syntax, '...'),

  named_type: inner,
  primitive_type: leafOf('id'),
  optional_type: (syntax, within) => node('other', within.all(syntax), syntax, '?'),
  type_list: (syntax, within) => {
    const kids = within.all(syntax);
    return kids.length === 1 ? kids[0]! : node('tuple', kids, syntax);
  },
  attribute(syntax, within) {
    const [name] = within.all(syntax);
    const given = fieldOf(syntax, 'parameters');
    const args =
      given === undefined ? node('arguments', [], { start: syntax.end, end: syntax.end }) : within.lower(given);
    return node('decorator', [name!, args], syntax);
  },
};

const end = ({ end: at }: Syntax): Node => none({ start: at, end: at });
const noneAt = ({ start }: Syntax, kind: 'nodes'): Node => node(kind, [], { start, end: start });

/** Words like `public`, and attributes. */
function attributesOf(syntax: Syntax, within: Lowering): Node {
  const lists = syntax.kids.filter(({ type }) => type === 'attribute_list').flatMap(namedOf);
  const words = syntax.kids
    .filter(({ type }) => type.endsWith('_modifier') && type !== 'reference_modifier')
    .map((word) => node('other', [], word, within.textOf(word).toLowerCase()));
  return listNode('nodes', [...lists.flatMap((group) => within.all(group)), ...words], {
    start: syntax.start,
    end: syntax.start,
  });
}

function importOf(clause: Syntax, shared: Syntax | undefined, within: Lowering): Node {
  const alias = fieldOf(clause, 'alias');
  const path = namedOf(clause).find((kid) => kid !== alias)!;
  const text = [...(shared === undefined ? [] : [within.textOf(shared)]), within.textOf(path)].join('\\');
  const parts = text.split('\\').filter((part) => part !== '');
  const name = leaf('id', parts.at(-1) ?? '', path);
  const module = parts.slice(0, -1).map((part) => leaf('id', part, path));
  const joined =
    module.length === 0 ? leaf('id', '', path) : module.reduce((object, each) => node('member', [object, each], path));
  return node('import', [joined, name, alias === undefined ? none(clause) : within.lower(alias)], clause);
}

function classOf(text: string): Lower {
  return (syntax, within) => {
    const bases = syntax.kids
      .filter(({ type }) => type === 'base_clause' || type === 'class_interface_clause')
      .flatMap((clause) => within.all(clause));
    const body = fieldOf(syntax, 'body') ?? kidOf(syntax, 'declaration_list');
    return node(
      'class',
      [
        attributesOf(syntax, within),
        within.field(syntax, 'name'),
        listNode('nodes', bases, { start: syntax.start, end: syntax.start }),
        body === undefined ? node('members', [], { start: syntax.end, end: syntax.end }) : within.lower(body),
      ],
      syntax,
      text,
    );
  };
}
function membersOf(syntax: Syntax, within: Lowering): Node {
  const members = within.all(syntax).flatMap((each) => (each.kind === 'sequence' ? each.kids : [each]));
  return node('members', members, syntax);
}
/** Constants, fields and static variables: one variable each. */
function declared(syntax: Syntax, element: string, within: Lowering): Node {
  const type = within.field(syntax, 'type');
  const variables = syntax.kids
    .filter((kid) => kid.type === element)
    .map((kid) => {
      const name = within.lower(fieldOf(kid, 'name') ?? namedOf(kid)[0]!);
      if (name.text === ellipsisName) return name;
      const value = fieldOf(kid, 'default_value') ?? fieldOf(kid, 'value') ?? namedOf(kid)[1];
      const kept = value === undefined ? end(kid) : within.lower(value);
      return node('variable', [attributesOf(syntax, within), name, type, kept], syntax);
    });
  return variables.length === 1 ? variables[0]! : node('sequence', variables, syntax, 'declarations');
}
function lowerFunction(text: string): Lower {
  return (syntax, within) =>
    node(
      'function',
      [
        attributesOf(syntax, within),
        within.field(syntax, 'name'),
        within.field(syntax, 'parameters'),
        within.field(syntax, 'return_type'),
        within.field(syntax, 'body'),
      ],
      syntax,
      text,
    );
}
function lowerParameter(syntax: Syntax, within: Lowering): Node {
  return node(
    'parameter',
    [
      attributesOf(syntax, within),
      within.field(syntax, 'name'),
      within.field(syntax, 'type'),
      within.field(syntax, 'default_value'),
    ],
    syntax,
  );
}
