/** The nodes of Ruby's methods, blocks, classes and modules. What a method ends with is what it returns. */
import { node, none, type Node } from '../../code/node.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import { fieldOf, inner, kidOf, namedOf, type Lower, type Lowering, type LoweringTable } from '../lowering.ts';
import { bodyOf, emptyAt, statementsOf } from './ruby-bodies.ts';

export const rubyDefinitions: LoweringTable = {
  method: lowerMethod,
  singleton_method: lowerMethod,
  lambda: (syntax, within) => {
    const body = fieldOf(syntax, 'body');
    const parameters = parametersIn(fieldOf(syntax, 'parameters'), syntax, within);
    return closure(parameters, body === undefined ? node('block', [], syntax) : bodyOf(body, within), syntax);
  },
  class(syntax, within) {
    const base = kidOf(syntax, 'superclass');
    return lowerModule(syntax, base === undefined ? [] : [inner(base, within)], within);
  },
  module: (syntax, within) => lowerModule(syntax, [], within),
  singleton_class: (syntax, within) => bodyOf(syntax, within),
  body_statement: (syntax, within) => node('block', statementsOf(syntax, within), syntax),
  block_body: (syntax, within) => node('block', statementsOf(syntax, within), syntax),
  optional_parameter: (syntax, within) => parameterOf(syntax, within),
  keyword_parameter: (syntax, within) => parameterOf(syntax, within),
  splat_parameter: (syntax, within) => node('spread', [within.field(syntax, 'name')], syntax, '*'),
  hash_splat_parameter: (syntax, within) => node('spread', [within.field(syntax, 'name')], syntax, '**'),
  block_parameter: (syntax, within) => node('spread', [within.field(syntax, 'name')], syntax, '&'),
};

/** `{ |x| … }` and `do |x| … end`. */
export function lowerBlockOf(syntax: Syntax, within: Lowering): Node {
  return closure(parametersIn(fieldOf(syntax, 'parameters'), syntax, within), bodyOf(syntax, within), syntax);
}

function closure(parameters: Node, body: Node, at: Syntax): Node {
  const empty = emptyAt(at.start);
  const kids = [node('nodes', [], empty), none(empty), parameters, none(empty), returning(body)];
  return node('function', kids, at, 'closure');
}

function lowerMethod(syntax: Syntax, within: Lowering): Node {
  const empty = emptyAt(syntax.start);
  const parameters = parametersIn(fieldOf(syntax, 'parameters'), syntax, within);
  const name = within.field(syntax, 'name');
  return node(
    'function',
    [node('nodes', [], empty), name, parameters, none(empty), returning(bodyOf(syntax, within))],
    syntax,
  );
}

function lowerModule(syntax: Syntax, bases: readonly Node[], within: Lowering): Node {
  const empty = emptyAt(syntax.start);
  return node(
    'class',
    [node('nodes', [], empty), within.field(syntax, 'name'), node('nodes', bases, empty), bodyOf(syntax, within)],
    syntax,
    syntax.type,
  );
}

function parametersIn(list: Syntax | undefined, at: Syntax, within: Lowering): Node {
  if (list === undefined) return node('parameters', [], emptyAt(at.start));
  const kids = namedOf(list).map((kid) => (kid.type === 'identifier' ? parameterOf(kid, within) : within.lower(kid)));
  return node('parameters', kids, list);
}
const parameterOf: Lower = (syntax, within) => {
  const empty = emptyAt(syntax.start);
  const name = syntax.type === 'identifier' ? within.lower(syntax) : within.field(syntax, 'name');
  return node('parameter', [node('nodes', [], empty), name, none(empty), within.field(syntax, 'value')], syntax);
};

/** Marks what the body ends with, in each of its branches. */
function returning(body: Node): Node {
  switch (body.kind) {
    case 'block': {
      const last = body.kids.at(-1);
      return last === undefined ? body : node('block', [...body.kids.slice(0, -1), returning(last)], body, body.text);
    }
    case 'expression':
      return node('expression', body.kids, body, 'returned');
    case 'if':
      return node('if', [body.kids[0]!, ...body.kids.slice(1).map(returning)], body);
    case 'switch': {
      const [subject, cases] = body.kids as [Node, Node];
      const ended = cases.kids.map((each) => node('case', [each.kids[0]!, returning(each.kids[1]!)], each, each.text));
      return node('switch', [subject, node('nodes', ended, cases)], body);
    }
    case 'try': {
      const [tried, catches, orElse, lastly] = body.kids as [Node, Node, Node, Node];
      if (lastly.kind !== 'none') return node('try', [tried, catches, orElse, returning(lastly)], body);
      const ended = catches.kids.map((each) =>
        node('catch', [each.kids[0]!, each.kids[1]!, returning(each.kids[2]!)], each),
      );
      return node('try', [returning(tried), node('nodes', ended, catches), returning(orElse), lastly], body);
    }
    default:
      return body;
  }
}
