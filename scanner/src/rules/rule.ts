/** A rule as Semgrep's users write it, read and checked. */
import type { Language } from '../languages/language.ts';
import type { Formula } from '../formulas/formula.ts';
import type { AppliesTo } from './read-paths.ts';
import type { TaintQuery } from '../taint/taint-query.ts';

export interface Rule {
  id: string;
  message: string;
  severity: string;
  metadata: Readonly<Record<string, unknown>>;
  fix: Fix | undefined;
  /** All its patterns in one text, for the identity of findings. */
  formulaText: string;
  /** True of the files that the rule is for, by their paths. */
  appliesTo: AppliesTo;
  /** One for each language of the rule: patterns are read by the language's grammar. */
  queries: readonly Query[];
}

/** What to write in place of what was found. */
export type Fix =
  | { type: 'text'; text: string }
  /** `countMax`: replaced so often at most. */
  | { type: 'regex'; regex: RegExp; replacement: string; countMax: number };

export type Query = { language: Language } & (
  | { formula: Formula; taint?: never }
  | { taint: TaintQuery; formula?: never }
);

/** A rule that is not run, with the construct for which there is no support, or the defect of the rule. */
export class RuleNotRun extends Error {
  readonly rule: string;
  constructor(rule: string, reason: string) {
    super(reason);
    this.rule = rule;
  }
}
