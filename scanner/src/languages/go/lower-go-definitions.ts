/** The nodes of Go's definitions, imports and types. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import { ellipsisName } from '../../patterns/placeholders.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import { fieldOf, fieldsOf, kidOf, listNode, namedOf, type Lowering, type LoweringTable } from '../lowering.ts';

export const goDefinitions: LoweringTable = {
  package_clause: (syntax, within) => node('other', within.all(syntax), syntax, 'package'),
  import_declaration(syntax, within) {
    const list = kidOf(syntax, 'import_spec_list');
    const specs = namedOf(list ?? syntax).map((kid) => lowerImport(kid, syntax, within));
    return specs.length === 1 ? specs[0]! : node('sequence', specs, syntax, 'imports');
  },
  function_declaration: (syntax, within) => lowerFunction(syntax, within, []),
  method_declaration(syntax, within) {
    const receiver = fieldOf(syntax, 'receiver')!;
    return lowerFunction(syntax, within, [node('other', parametersIn(receiver, within), receiver, 'receiver')]);
  },
  method_elem: (syntax, within) => lowerFunction(syntax, within, []),
  parameter_list: (syntax, within) => node('parameters', parametersIn(syntax, within), syntax),
  var_declaration: lowerVariables,
  const_declaration: lowerVariables,
  type_declaration(syntax, within) {
    const specs = namedOf(syntax).map((kid) => lowerType(kid, syntax, within));
    return specs.length === 1 ? specs[0]! : node('sequence', specs, syntax, 'declarations');
  },

  pointer_type: (syntax, within) => node('unary', within.all(syntax), syntax, '*'),
  qualified_type: (syntax, within) => node('member', within.all(syntax), syntax),
  generic_type(syntax, within) {
    const [name, args] = namedOf(syntax);
    return node('index', [within.lower(name!), oneOrTuple(within.all(args!), args!)], syntax);
  },
  type_elem: (syntax, within) => oneOrTuple(within.all(syntax), syntax),
  slice_type: (syntax, within) => node('other', within.all(syntax), syntax, 'slice type'),
  array_type: (syntax, within) => node('other', within.all(syntax), syntax, 'array type'),
  map_type: (syntax, within) => node('other', within.all(syntax), syntax, 'map type'),
  channel_type: (syntax, within) => node('other', within.all(syntax), syntax, 'channel type'),
  function_type: (syntax, within) =>
    node('other', [within.field(syntax, 'parameters'), resultOf(syntax, within)], syntax, 'function type'),
  struct_type: (syntax, within) => node('other', membersOf(syntax, within), syntax, 'struct type'),
  interface_type: (syntax, within) => node('other', membersOf(syntax, within), syntax, 'interface type'),
};

export function oneOrTuple(nodes: readonly Node[], at: Syntax): Node {
  return nodes.length === 1 ? nodes[0]! : node('tuple', nodes, at);
}
/** The statements of a case. */
export function blockOf(syntax: Syntax, within: Lowering): Node {
  const list = kidOf(syntax, 'statement_list');
  return listNode('block', list === undefined ? [] : within.all(list), { start: syntax.end, end: syntax.end });
}

function lowerImport(spec: Syntax, at: Syntax, within: Lowering): Node {
  const name = fieldOf(spec, 'name');
  const module = within.field(spec, 'path');
  const isEverything = name?.type === 'dot';
  const alias = name === undefined || isEverything ? none(at) : within.lower(name);
  return node('import', [module, isEverything ? leaf('id', '*', name) : none(at), alias], at);
}

function lowerFunction(syntax: Syntax, within: Lowering, attributes: readonly Node[]): Node {
  return node(
    'function',
    [
      listNode('nodes', attributes, { start: syntax.start, end: syntax.start }),
      within.field(syntax, 'name'),
      within.field(syntax, 'parameters'),
      resultOf(syntax, within),
      within.field(syntax, 'body'),
    ],
    syntax,
  );
}

/** Several types are a tuple. */
function resultOf(syntax: Syntax, within: Lowering): Node {
  const result = fieldOf(syntax, 'result');
  if (result === undefined) return none({ start: syntax.end, end: syntax.end });
  if (result.type !== 'parameter_list') return within.lower(result);
  return node(
    'tuple',
    namedOf(result).flatMap((kid) => {
      const type = within.field(kid, 'type');
      return (fieldsOf(kid, 'name').length === 0 ? [kid] : fieldsOf(kid, 'name')).map(() => type);
    }),
    result,
  );
}

/** One for each name: `a, b int` are two. */
function parametersIn(list: Syntax, within: Lowering): Node[] {
  return namedOf(list).flatMap((kid) => {
    const type = within.field(kid, 'type');
    const names = fieldsOf(kid, 'name').map((name) => within.lower(name));
    const at = { start: kid.start, end: kid.start };
    const parameter = (name: Node, typed: Node): Node => {
      const each = node('parameter', [node('nodes', [], at), name, typed, none(at)], kid);
      return kid.type === 'variadic_parameter_declaration' ? node('spread', [each], kid, '...') : each;
    };
    if (names.length > 0) return names.map((name) => parameter(name, type));
    // Without a name it is a type, or what stands for anything in a pattern.
    return [
      type.kind === 'id' && type.text.startsWith(standIn) ? parameter(type, none(at)) : parameter(none(at), type),
    ];
  });
}
const standIn = ellipsisName.slice(0, '__parapet_'.length);

function lowerVariables(syntax: Syntax, within: Lowering): Node {
  const list = kidOf(syntax, 'var_spec_list');
  const specs = namedOf(list ?? syntax).map((spec) => {
    const names = fieldsOf(spec, 'name').map((name) => within.lower(name));
    const at = list === undefined ? syntax : spec;
    const attributes = node('nodes', [], { start: at.start, end: at.start });
    return node(
      'variable',
      [attributes, oneOrTuple(names, spec), within.field(spec, 'type'), within.field(spec, 'value')],
      at,
    );
  });
  return specs.length === 1
    ? { ...specs[0]!, start: syntax.start, end: syntax.end }
    : node('sequence', specs, syntax, 'declarations');
}

function lowerType(spec: Syntax, at: Syntax, within: Lowering): Node {
  const type = fieldOf(spec, 'type');
  const name = within.field(spec, 'name');
  if (type === undefined) return node('other', within.all(spec), at, 'type');
  if (type.type !== 'struct_type' && type.type !== 'interface_type') {
    return node('other', [name, within.lower(type)], at, 'type');
  }
  const isInterface = type.type === 'interface_type';
  const attributes = node('nodes', isInterface ? [leaf('id', 'interface', type)] : [], {
    start: at.start,
    end: at.start,
  });
  return node('class', [attributes, name, none(type), node('members', membersOf(type, within), type)], at);
}

function membersOf(type: Syntax, within: Lowering): Node[] {
  const list = kidOf(type, 'field_declaration_list');
  return namedOf(list ?? type).flatMap((field) => {
    if (field.type !== 'field_declaration') return [within.lower(field)];
    const names = fieldsOf(field, 'name').map((name) => within.lower(name));
    const [attributes, given] = [
      node('nodes', [], { start: field.start, end: field.start }),
      within.field(field, 'type'),
    ];
    if (names.length === 0) return [given];
    return names.map((name) => node('variable', [attributes, name, given, none(field)], field));
  });
}
