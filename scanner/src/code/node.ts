/**
 * Code as all languages have it. A language's `lower` makes these nodes of its grammar's syntax tree; patterns are the same
 * nodes, with ellipses and metavariables among them. What a language has alone becomes `other` nodes, which match by their
 * shape.
 */

/** Kinds with slots: each kid stands for something, `none` where it is absent. */
export const slots = {
  // Expressions
  member: ['object', 'name'],
  index: ['object', 'index'],
  call: ['callee', 'arguments'],
  new: ['callee', 'arguments'],
  keyword: ['name', 'value'],
  spread: ['value'],
  unary: ['operand'],
  binary: ['left', 'right'],
  assign: ['target', 'value'],
  assignWith: ['target', 'value'],
  conditional: ['condition', 'then', 'else'],
  pair: ['key', 'value'],
  comprehension: ['element', 'clauses'],
  await: ['value'],
  yield: ['value'],
  cast: ['type', 'value'],
  typed: ['value', 'type'],
  element: ['name', 'attributes', 'children'],
  attribute: ['name', 'value'],
  // Statements
  expression: ['value'],
  if: ['condition', 'then', 'else'],
  while: ['condition', 'body'],
  doWhile: ['body', 'condition'],
  for: ['start', 'condition', 'step', 'body'],
  forEach: ['target', 'iterated', 'body'],
  return: ['value'],
  throw: ['value'],
  try: ['body', 'catches', 'else', 'finally'],
  catch: ['type', 'name', 'body'],
  with: ['items', 'body'],
  switch: ['subject', 'cases'],
  case: ['values', 'body'],
  label: ['body'],
  // Definitions
  function: ['attributes', 'name', 'parameters', 'returns', 'body'],
  parameter: ['attributes', 'name', 'type', 'default'],
  class: ['attributes', 'name', 'bases', 'body'],
  variable: ['attributes', 'target', 'type', 'value'],
  import: ['module', 'name', 'alias'],
  decorator: ['name', 'arguments'],
} as const;

/** Kinds whose kids are a sequence of any length. */
export type ListKind =
  | 'program'
  | 'block'
  | 'members'
  | 'arguments'
  | 'parameters'
  | 'list'
  | 'tuple'
  | 'set'
  | 'record'
  | 'sequence'
  | 'interpolated'
  | 'nodes';

/** Kinds that are what their text says. */
export type LeafKind = 'id' | 'string' | 'number' | 'literal' | 'regex' | 'none' | 'break' | 'continue';

/** Kinds of patterns only. */
export type PatternKind = 'ellipsis' | 'deep' | 'metavariable' | 'metaEllipsis';

export type Kind = keyof typeof slots | ListKind | LeafKind | PatternKind | 'other';

export interface Node {
  readonly kind: Kind;
  /** A leaf's value, an operator's sign, the grammar's name of `other`. */
  readonly text: string;
  readonly kids: readonly Node[];
  /** Half-open, in UTF-16 units of the file's text. */
  readonly start: number;
  readonly end: number;
  /** What the name stands for in the whole project, `['child_process', 'exec']`, if it was imported. */
  imported?: readonly string[];
  /** True if all names of the module were imported: the name is perhaps one of them. */
  isGuessed?: boolean;
  /** If there are several such modules, what the name is in each of the others. */
  otherGuesses?: readonly (readonly string[])[];
  /** The value that the expression always has, as far as it is known. */
  constant?: Constant;
  /** True of the text between the quotation marks of a string, which a metavariable may stand for. */
  isContent?: boolean;
  /** The expression that the name stands for here, as far as it is known. */
  symbol?: Node;
  /** How a pattern matches, where that differs from what is usual. */
  options?: MatchOptions;
  /** True of a call that adds its arguments to the string that it is called on. */
  changesString?: true;
  /** The field that the call reads or sets, by the name of its method. */
  accessed?: { field: string; isSet: boolean };
  /** True of a definition that other files import without naming it. */
  isDefault?: true;
  /** The declaration that an identifier belongs to. */
  binding?: Binding;
}

/** The text of a record, and of its pairs, that matches as a whole: what else it has needs an ellipsis. */
export const mappingText = 'mapping';

/** Options of a rule that change how its patterns match. */
export interface MatchOptions {
  /** A name also is the expression that it stands for. */
  seesSymbols: boolean;
  /** `a == b` also is `b == a`. */
  swapsEqual: boolean;
  /** `a && b` also is `b && a`. */
  swapsBoolean: boolean;
  /** Without an ellipsis a record has no other fields. */
  recordsAreWhole: boolean;
  /** `x = 1` also is the declaration of x. */
  assignIsDeclaration: boolean;
}

export interface Constant {
  type: 'string' | 'bytes' | 'number' | 'boolean' | 'null' | 'regex';
  /** Undefined: a string of which only that is known. */
  value: string | undefined;
}

/** One variable of one scope. */
export interface Binding {
  name: string;
  /** Times that it is assigned to, the declaration included. */
  writes: number;
  /** The value of its only assignment. */
  value: Node | undefined;
  /** What it was declared as. */
  type?: Node;
  /** The import that declares it. */
  import?: Node;
  /** True of a field that is used without its object. */
  isField?: true;
  /** True if code outside of the file may assign to it, too. */
  isOpen?: boolean;
}

interface Place {
  start: number;
  end: number;
}

export function node(kind: Kind, kids: readonly Node[], { start, end }: Place, text = ''): Node {
  return { kind, text, kids, start, end };
}
export function leaf(kind: LeafKind | 'metavariable' | 'metaEllipsis' | 'ellipsis', text: string, at: Place): Node {
  return node(kind, [], at, text);
}
export const none = (at: Place): Node => node('none', [], { start: at.start, end: at.start });

export function isAbsent({ kind }: Node): boolean {
  return kind === 'none';
}
