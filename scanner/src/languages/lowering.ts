/** Makes nodes of a syntax tree by a table of the language: one entry for each type of the grammar that has slots of its own. */
import { leaf, node, none, type Kind, type LeafKind, type Node } from '../code/node.ts';
import type { Syntax } from '../syntax/syntax.ts';

export type Lower = (syntax: Syntax, within: Lowering) => Node;

export interface Lowering {
  /** The node of a syntax node; of several kinds of brackets, what is in them. */
  lower(syntax: Syntax): Node;
  /** The node of a field; `none` if it is absent. */
  field(syntax: Syntax, name: string): Node;
  /** The nodes of all kids that are not tokens or comments. */
  all(syntax: Syntax): Node[];
  /** The text of the file that the syntax node spans. */
  textOf(syntax: { start: number; end: number }): string;
}

/** By the grammar's type. What no entry names becomes an `other` node. */
export type LoweringTable = Readonly<Record<string, Lower>>;

/** `isDamaged`: nodes may lack parts that the grammar promises; those become what the language alone has. */
export function startLowering(text: string, table: LoweringTable, isDamaged: boolean): Lowering {
  const within: Lowering = {
    lower(syntax) {
      const lower = Object.hasOwn(table, syntax.type) ? table[syntax.type] : undefined;
      if (lower === undefined) return lowerOther(syntax, within);
      if (!isDamaged) return lower(syntax, within);
      try {
        return lower(syntax, within);
      } catch (error) {
        if (error instanceof TypeError) return lowerOther(syntax, within);
        throw error;
      }
    },
    field(syntax, name) {
      const kid = fieldOf(syntax, name);
      return kid === undefined ? none({ start: syntax.end, end: syntax.end }) : within.lower(kid);
    },
    all: (syntax) => namedOf(syntax).map((kid) => within.lower(kid)),
    textOf: ({ start, end }) => text.slice(start, end),
  };
  return within;
}

/** What the language alone has: its shape, and the text of a node without parts. */
function lowerOther(syntax: Syntax, within: Lowering): Node {
  const kids = namedOf(syntax);
  if (kids.length === 0) return node('other', [], syntax, `${syntax.type} ${within.textOf(syntax)}`);
  const tokens = syntax.kids.filter(({ isNamed, type }) => !isNamed && !separators.has(type)).map(({ type }) => type);
  return node(
    'other',
    kids.map((kid) => within.lower(kid)),
    syntax,
    [syntax.type, ...tokens].join(' '),
  );
}

const separators = new Set([',', ';', '(', ')', '[', ']', '{', '}']);

export function namedOf(syntax: Syntax): Syntax[] {
  return syntax.kids.filter(
    ({ isNamed, type }) => isNamed && !type.endsWith('comment') && type !== 'line_continuation',
  );
}
export function fieldOf(syntax: Syntax, name: string): Syntax | undefined {
  return syntax.kids.find(({ field, type }) => field === name && !type.endsWith('comment'));
}
export function fieldsOf(syntax: Syntax, name: string): Syntax[] {
  return syntax.kids.filter(({ field, isNamed }) => field === name && isNamed);
}
export function kidOf(syntax: Syntax, type: string): Syntax | undefined {
  return syntax.kids.find((kid) => kid.type === type);
}
export function hasToken(syntax: Syntax, token: string): boolean {
  return syntax.kids.some(({ type, isNamed }) => !isNamed && type === token);
}

/** `@a` is `@a()`. */
export const lowerDecorator: Lower = (syntax, within) => {
  const value = inner(syntax, within);
  const parts =
    value.kind === 'call' ? value.kids : [value, node('arguments', [], { start: value.end, end: value.end })];
  return node('decorator', parts, syntax);
};

/** Entries for tables: a node whose slots are fields of the grammar. */
export const byFields =
  (kind: Kind, ...names: readonly string[]): Lower =>
  (syntax, within) =>
    node(
      kind,
      names.map((name) => within.field(syntax, name)),
      syntax,
    );
/** A sequence of all kids. */
export const listOf =
  (kind: Kind): Lower =>
  (syntax, within) =>
    node(kind, within.all(syntax), syntax);
/** A leaf with the text of the file. */
export const leafOf =
  (kind: LeafKind): Lower =>
  (syntax, within) =>
    leaf(kind, within.textOf(syntax), syntax);
/** Brackets and other shells: what is in them. */
export const inner: Lower = (syntax, within) => {
  const [first] = namedOf(syntax);
  return first === undefined ? none(syntax) : within.lower(first);
};
/** What is in round brackets begins and ends with them. */
export const parenthesized: Lower = (syntax, within) => {
  const { kind, kids, text } = inner(syntax, within);
  return node(kind, kids, syntax, text);
};
/** Two operands and the sign between them; its text is that of the field, or of the token. */
export const binaryOf: Lower = (syntax, within) =>
  node('binary', [within.field(syntax, 'left'), within.field(syntax, 'right')], syntax, operatorOf(syntax, within));
export function operatorOf(syntax: Syntax, within: Lowering): string {
  const operator = fieldOf(syntax, 'operator') ?? syntax.kids.find(({ isNamed }) => !isNamed);
  return operator === undefined ? '' : within.textOf(operator);
}
export function listNode(kind: Kind, kids: readonly Node[], at: { start: number; end: number }): Node {
  const [first, last] = [kids[0], kids.at(-1)];
  return node(
    kind,
    kids,
    first === undefined ? { start: at.start, end: at.start } : { start: first.start, end: last!.end },
  );
}
