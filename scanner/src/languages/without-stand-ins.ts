/** Makes ellipses, metavariables and typed ones of the names that stand in for them in a pattern's code. */
import { leaf, node, type Node } from '../code/node.ts';
import { deepName, ellipsisName, metaEllipsisOf, metavariableOf, typedName } from '../patterns/placeholders.ts';

export function withoutStandIns(given: Node): Node {
  const { kind, text } = given;
  if (kind === 'id' || (kind === 'other' && given.kids.length === 0)) return fromName(given);
  if (kind === 'call' && given.kids[0]!.kind === 'id' && given.kids[0]!.text === deepName) {
    return node('deep', [withoutStandIns(given.kids[1]!.kids[0]!)], given);
  }
  if (kind === 'call' && given.kids[0]!.text === typedName && given.kids[1]!.kids.length === 2) {
    const [value, type] = given.kids[1]!.kids as [Node, Node];
    return node('typed', [withoutStandIns(value), withoutStandIns(type)], given);
  }
  if (kind === 'cast' && given.kids[1]!.kind === 'call' && given.kids[1]!.kids[0]!.text === typedName) {
    const [type, { kids }] = given.kids as [Node, Node];
    return node('typed', [withoutStandIns(kids[1]!.kids[0]!), withoutStandIns(type)], given);
  }
  const kids = given.kids.map((kid) =>
    kind === 'interpolated' && kid.kind === 'string' ? fromText(kid) : withoutStandIns(kid),
  );
  const [first] = kids;
  switch (kind) {
    case 'expression':
      return first!.kind === 'ellipsis' ? first! : node(kind, kids, given, text);
    case 'variable':
    case 'parameter':
    case 'spread': {
      if (kind === 'variable' && isRepeatedName(kids)) return node('expression', [kids[1]!], given);
      const name = kind === 'spread' ? first : kids[1];
      const isAlone =
        kind === 'spread' ||
        kids.every((kid, index) => index === 1 || isEmpty(kid) || (index === 2 && kid.kind === 'ellipsis'));
      return isAlone && (name?.kind === 'ellipsis' || name?.kind === 'metaEllipsis')
        ? name
        : node(kind, kids, given, text);
    }
    case 'case': {
      const [values, body] = kids;
      const isEllipsis = values!.kids.length === 1 && values!.kids[0]!.kind === 'ellipsis';
      return isEllipsis && body!.kids.every((kid) => kid.kind === 'ellipsis')
        ? leaf('ellipsis', '', given)
        : node(kind, kids, given, text);
    }
    case 'keyword':
      return first!.kind === 'ellipsis' ? first! : node(kind, kids, given, text);
    case 'pair':
      return first!.kind === 'ellipsis' && kids[1]!.kind === 'ellipsis' ? first! : node(kind, kids, given, text);
    default:
      return node(kind, kids, given, text);
  }
}

/** A part of an interpolated string. */
function fromText(given: Node): Node {
  if (given.text === '...') return leaf('ellipsis', '', given);
  const ellipsis = metaEllipsisOf(given.text);
  return ellipsis === undefined ? given : leaf('metaEllipsis', ellipsis, given);
}

/** `$S $S;` stands for `$S;` where the grammar has no such statement. */
function isRepeatedName([attributes, target, type, value]: readonly Node[]): boolean {
  const isName = target!.kind === 'metavariable' && type!.kind === 'metavariable' && target!.text === type!.text;
  return isName && isEmpty(attributes!) && isEmpty(value!);
}

const isEmpty = ({ kind, kids }: Node): boolean => kind === 'none' || (kind === 'nodes' && kids.length === 0);

function fromName(given: Node): Node {
  const name = given.kind === 'id' ? given.text : given.text.slice(given.text.indexOf(' ') + 1);
  if (name === ellipsisName) return leaf('ellipsis', '', given);
  const ellipsis = metaEllipsisOf(name);
  if (ellipsis !== undefined) return leaf('metaEllipsis', ellipsis, given);
  const metavariable = metavariableOf(name);
  return metavariable === undefined ? given : leaf('metavariable', metavariable, given);
}
