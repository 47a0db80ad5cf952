/** What the scanner needs to know of a language: one file of this shape in each language's folder. */
import type { Node } from '../code/node.ts';
import type { NameRules } from '../code/resolve-names.ts';
import type { GrammarName } from '../syntax/grammar.ts';
import type { TextPattern } from './generic/text-pattern.ts';
import type { LoweringTable } from './lowering.ts';
import type { ModuleRules } from './module-rules.ts';

export type Language = GrammarLanguage | OwnLanguage | TextLanguage;

interface LanguageFiles {
  /** Ids in rules: the first is the language's own. */
  ids: readonly string[];
  /** Endings of its files, without the dot. */
  endings: readonly string[];
  /** Names of its files that its endings do not tell. */
  fileName?: RegExp;
  /** True if every file can be read as it. */
  takesAnyFile?: true;
  /** Undefined: values are not followed from one file to another. */
  modules?: ModuleRules;
  /** Code that stands within other code, as a file of its own. */
  asFile?(part: string): string;
}

/** A language that is read by a grammar of tree-sitter. */
export interface GrammarLanguage extends LanguageFiles {
  grammarOf(ending: string): GrammarName;
  /** What a file needs around its text so that the grammar can read it. */
  around?: { before: string; after: string };
  table: LoweringTable;
  names: NameRules;
  /**
   * Texts that the grammar can read in place of a pattern's, best first, and how to find the pattern in what was read.
   * Ellipses have become `ellipsisName`, `$X` `metavariableName('X')` where the grammar has no `$`.
   */
  readingsOf(pattern: string): readonly Reading[];
}

/** A language that has a parser of its own. */
export interface OwnLanguage extends LanguageFiles {
  /** Grammars that it reads parts of its files with. */
  grammars?: readonly GrammarName[];
  /** Never throws for a text, however damaged. */
  readCode(text: string): ParsedCode;
  /** Throws `PatternUnreadable`. */
  readPattern(text: string): Node;
}

/** A language of plain texts: patterns are of their words. */
export interface TextLanguage extends LanguageFiles {
  /** Throws `PatternUnreadable`. */
  readTextPattern(text: string): TextPattern;
}

export interface ParsedCode {
  program: Node;
  /** True if the parser had to guess somewhere. */
  isDamaged: boolean;
}

export interface Reading {
  text: string;
  /** Finds the pattern in the program; undefined if this is not how the pattern was meant. */
  pick(program: Node): Node | undefined;
}
