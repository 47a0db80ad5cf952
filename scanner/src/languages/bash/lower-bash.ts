/** Makes nodes of the grammar of Bash. Words and strings that are always the same are strings. */
import { leaf, node, none, type Node } from '../../code/node.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import {
  fieldOf,
  fieldsOf,
  inner,
  kidOf,
  leafOf,
  listOf,
  namedOf,
  type Lower,
  type Lowering,
  type LoweringTable,
} from '../lowering.ts';

const standIn = /(__parapet_(?:mv|me)_[A-Z_0-9]+|__parapet_ellipsis__)/;

/** Text that may have stand-ins of a pattern in it. */
function textNodes(text: string, start: number): Node[] {
  let at = start;
  return text.split(standIn).flatMap((part) => {
    const place = { start: at, end: at + part.length };
    at = place.end;
    if (part === '') return [];
    return [leaf(standIn.test(part) ? 'id' : 'string', part, place)];
  });
}

const lowerWord: Lower = (syntax, within) => {
  const text = within.textOf(syntax);
  const parts = textNodes(text, syntax.start);
  if (parts.length > 1) return node('other', parts, syntax, 'concatenation');
  const [only] = parts;
  return only?.kind === 'id' ? only : leaf('string', text.replaceAll(/\\(.)/gs, '$1'), syntax);
};

/** What is between the marks if it is always the same: so Semgrep's command has it. */
const lowerString: Lower = (syntax, within) => {
  const parts = syntax.kids.flatMap((kid) => {
    if (kid.type === '"') return [];
    return kid.isNamed && kid.type !== 'string_content'
      ? [within.lower(kid)]
      : textNodes(within.textOf(kid), kid.start);
  });
  const [only] = parts;
  if (only === undefined) return leaf('string', '', { start: syntax.start + 1, end: syntax.end - 1 });
  if (parts.every(({ kind }) => kind === 'string')) {
    const place = { start: only.start, end: parts.at(-1)!.end };
    return leaf('string', within.textOf(place), place);
  }
  return node('other', parts, syntax, 'quoted');
};

/** `$a` is `${a}`. */
const lowerExpansion: Lower = (syntax, within) => {
  const [only, ...others] = namedOf(syntax);
  const isPlain = only !== undefined && others.length === 0 && /^\$\{?\w+\}?$/.test(within.textOf(syntax));
  return isPlain
    ? node('other', [], syntax, `expansion ${within.textOf(only)}`)
    : node('other', [], syntax, `expansion ${within.textOf(syntax)}`);
};

/** Its words; what is set for it alone is left out. */
const lowerCommand: Lower = (syntax, within) => {
  const words = namedOf(syntax).filter(({ type }) => type !== 'variable_assignment' && !type.endsWith('redirect'));
  const kids = words.map((word) => within.lower(word));
  return kids.length === 1 && isEllipsis(kids[0]!) ? kids[0]! : node('other', kids, syntax, 'command');
};
const isEllipsis = ({ kind, text }: Node): boolean => kind === 'id' && /^__parapet_(?:ellipsis|me_)/.test(text);

/** `a | b | c` is `(a | b) | c`. */
const lowerPipeline: Lower = (syntax, within) =>
  within
    .all(syntax)
    .reduce((left, right) => node('other', [left, right], { start: left.start, end: right.end }, 'pipeline'));

const lowerList: Lower = (syntax, within) => {
  const sign = syntax.kids.find(({ isNamed }) => !isNamed)?.type ?? '';
  return node('other', within.all(syntax), syntax, `list ${sign}`);
};

const lowerAssignment: Lower = (syntax, within) => {
  const value = fieldOf(syntax, 'value');
  const name = fieldOf(syntax, 'name');
  const given = value === undefined ? leaf('string', '', { start: syntax.end, end: syntax.end }) : within.lower(value);
  const isAdded = syntax.kids.some(({ type }) => type === '+=');
  return node(
    isAdded ? 'assignWith' : 'assign',
    [name === undefined ? none(syntax) : within.lower(name), given],
    syntax,
    isAdded ? '+' : '',
  );
};

/** `export a=b` is `a=b`. */
const lowerDeclaration: Lower = (syntax, within) => {
  const kids = within.all(syntax);
  return kids.length === 1 ? kids[0]! : node('other', kids, syntax, 'declaration');
};

function blockOf(kids: readonly Syntax[], within: Lowering, at: Syntax): Node {
  const [first, last] = [kids[0], kids.at(-1)];
  const place = first === undefined ? { start: at.end, end: at.end } : { start: first.start, end: last!.end };
  return node(
    'block',
    kids.map((kid) => within.lower(kid)),
    place,
  );
}

const lowerIf: Lower = (syntax, within) => {
  const isOther = ({ type }: Syntax): boolean => type === 'elif_clause' || type === 'else_clause';
  const conditions = fieldsOf(syntax, 'condition');
  const parts = namedOf(syntax);
  // In an "elif" the condition has no field.
  const condition = conditions.length > 0 ? conditions : parts.slice(0, 1);
  const body = parts.filter((part) => !condition.includes(part) && !isOther(part));
  const others = parts.filter(isOther);
  const [next] = others;
  const otherwise =
    next === undefined
      ? none({ start: syntax.end, end: syntax.end })
      : next.type === 'else_clause'
        ? blockOf(namedOf(next), within, next)
        : lowerIf({ ...next, kids: [...next.kids, ...others.slice(1)] }, within);
  const first = condition.length === 1 ? within.lower(condition[0]!) : blockOf(condition, within, syntax);
  return node('if', [first, blockOf(body, within, syntax), otherwise], syntax);
};

const lowerWhile: Lower = (syntax, within) => {
  const condition = fieldsOf(syntax, 'condition');
  const first = condition.length === 1 ? within.lower(condition[0]!) : blockOf(condition, within, syntax);
  return node('while', [first, within.field(syntax, 'body')], syntax, hasUntil(syntax) ? 'until' : '');
};
const hasUntil = (syntax: Syntax): boolean => syntax.kids.some(({ type }) => type === 'until');

const lowerFor: Lower = (syntax, within) => {
  const values = fieldsOf(syntax, 'value').map((value) => within.lower(value));
  const iterated = node('list', values, {
    start: values[0]?.start ?? syntax.end,
    end: values.at(-1)?.end ?? syntax.end,
  });
  return node('forEach', [within.field(syntax, 'variable'), iterated, within.field(syntax, 'body')], syntax);
};

const lowerFunction: Lower = (syntax, within) => {
  const nothing = { start: syntax.start, end: syntax.start };
  const name = within.field(syntax, 'name');
  return node(
    'function',
    [
      node('nodes', [], nothing),
      name.kind === 'string' ? leaf('id', name.text, name) : name,
      node('parameters', [], nothing),
      none(syntax),
      within.field(syntax, 'body'),
    ],
    syntax,
  );
};

export const bashTable: LoweringTable = {
  program: listOf('program'),
  word: lowerWord,
  number: lowerWord,
  string: lowerString,
  raw_string: (syntax, within) => leaf('string', within.textOf(syntax).slice(1, -1), syntax),
  concatenation: (syntax, within) => node('other', within.all(syntax), syntax, 'concatenation'),
  simple_expansion: lowerExpansion,
  expansion: lowerExpansion,
  command_substitution: (syntax, within) => node('other', within.all(syntax), syntax, 'substitution'),
  variable_name: leafOf('id'),
  variable_assignment: lowerAssignment,
  declaration_command: lowerDeclaration,
  command: lowerCommand,
  command_name: inner,
  redirected_statement: (syntax, within) => {
    const body = fieldOf(syntax, 'body') ?? kidOf(syntax, 'command');
    return body === undefined ? node('other', [], syntax, 'redirected') : within.lower(body);
  },
  pipeline: lowerPipeline,
  list: lowerList,
  if_statement: lowerIf,
  while_statement: lowerWhile,
  for_statement: lowerFor,
  do_group: listOf('block'),
  compound_statement: listOf('block'),
  function_definition: lowerFunction,
};
