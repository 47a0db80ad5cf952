/** What a rule asks: patterns and expressions, and what joins them. */
import type { Node } from '../code/node.ts';
import type { TextPattern } from '../languages/generic/text-pattern.ts';
import type { CommentStyle } from '../languages/generic/text-tree.ts';
import type { Language } from '../languages/language.ts';

/** How patterns of texts match. */
export interface TextOptions {
  /** Lines that an ellipsis may cross. */
  linesMax: number;
  comments: CommentStyle;
}

/** What must hold of a range of a file. */
export type Formula =
  /** `words`: names that any file has in which the pattern matches, in small letters. */
  | { type: 'pattern'; pattern: Node; words: readonly string[] }
  /** A pattern of a plain text. */
  | { type: 'text'; pattern: TextPattern; words: readonly string[]; options: TextOptions }
  | { type: 'regex'; regex: RegExp }
  | { type: 'inside'; formula: Formula }
  | { type: 'any'; of: readonly Formula[] }
  | { type: 'all'; of: readonly Conjunct[]; focus: readonly (readonly string[])[]; conditions: readonly Condition[] };

export interface Conjunct {
  /** `inside`: only surrounds what is found. */
  how: 'is' | 'isNot' | 'inside' | 'notInside';
  formula: Formula;
}

/** What must hold of the metavariables. */
export type Condition =
  | { type: 'regex'; metavariable: string; regex: RegExp; isConstant: boolean }
  | {
      type: 'comparison';
      comparison: Node;
      metavariable: string | undefined;
      base: number | undefined;
      strips: boolean;
    }
  | { type: 'type'; metavariable: string; types: readonly Node[] }
  | { type: 'pattern'; metavariable: string; language: Language | undefined; formula: Formula };
