/** Reads the formulas of rules: patterns, and what joins them. */
import type { MatchOptions, Node } from '../code/node.ts';
import { wordsOf } from '../formulas/could-match.ts';
import type { Language } from '../languages/language.ts';
import { PatternUnreadable } from '../languages/pattern-unreadable.ts';
import { wordsOfText } from '../languages/generic/text-pattern.ts';
import { languageById } from '../languages/languages.ts';
import { parsePattern, withOptions } from '../languages/parse-pattern.ts';
import { python } from '../languages/python/python.ts';
import { readRegex } from '../formulas/regex.ts';
import type { Condition, Conjunct, Formula, TextOptions } from '../formulas/formula.ts';

export type Fields = Record<string, unknown>;

/** How the patterns of a rule are read. */
export interface PatternContext {
  language: Language;
  options: MatchOptions | undefined;
  text: TextOptions;
}

export const formulaKeys = ['pattern', 'patterns', 'pattern-either', 'pattern-regex', 'pattern-inside'] as const;

/** A construct that is not supported, within a rule. */
export class Unsupported extends Error {}

/** The formula of the only key of formulas that the fields have. */
export async function readFormula(fields: Fields, context: PatternContext): Promise<Formula> {
  const [key, ...others] = formulaKeys.filter((each) => fields[each] !== undefined);
  if (key === undefined) throw new Unsupported('A pattern is missing.');
  if (others.length > 0) throw new Unsupported(`${key} and ${others[0]} stand side by side: put both below patterns.`);
  const value = fields[key];
  switch (key) {
    case 'pattern': {
      const text = textOf(key, value);
      const { language } = context;
      if ('readTextPattern' in language) {
        const pattern = language.readTextPattern(text);
        return { type: 'text', pattern, words: wordsOfText(pattern), options: context.text };
      }
      const pattern = await readPattern(text, context);
      return { type: 'pattern', pattern, words: wordsOf(pattern, text) };
    }
    case 'pattern-inside':
      return { type: 'inside', formula: await readInner(value, context) };
    case 'pattern-regex':
      return { type: 'regex', regex: readRegex(textOf(key, value), 'gd') };
    case 'pattern-either': {
      const of: Formula[] = [];
      for (const each of listOf(key, value)) of.push(await readFormula(each, context));
      return { type: 'any', of };
    }
    default:
      return readAll(listOf(key, value), context);
  }
}

const conjuncts: Readonly<Record<string, Conjunct['how']>> = {
  pattern: 'is',
  patterns: 'is',
  'pattern-either': 'is',
  'pattern-regex': 'is',
  'pattern-not': 'isNot',
  'pattern-not-regex': 'isNot',
  'pattern-inside': 'inside',
  'pattern-not-inside': 'notInside',
};

async function readAll(items: readonly Fields[], context: PatternContext): Promise<Formula> {
  const of: Conjunct[] = [];
  const conditions: Condition[] = [];
  const focus: string[][] = [];
  for (const item of items) {
    for (const [key, value] of Object.entries(item)) {
      const how = conjuncts[key];
      if (how !== undefined) of.push({ how, formula: await readConjunct(key, value, context) });
      else if (key === 'focus-metavariable') focus.push((Array.isArray(value) ? value : [value]).map(String));
      else conditions.push(await readCondition(key, value, context));
    }
  }
  return { type: 'all', of, focus, conditions };
}

async function readConjunct(key: string, value: unknown, context: PatternContext): Promise<Formula> {
  if (key === 'pattern-not-regex') return { type: 'regex', regex: readRegex(textOf(key, value), 'gd') };
  if (['pattern-not', 'pattern-inside', 'pattern-not-inside'].includes(key)) {
    return readInner(value, context);
  }
  return readFormula({ [key]: value }, context);
}

/** A pattern, or a formula in its place. */
function readInner(value: unknown, context: PatternContext): Promise<Formula> {
  return readFormula(isFields(value) ? value : { pattern: value }, context);
}

async function readCondition(key: string, value: unknown, context: PatternContext): Promise<Condition> {
  if (!isFields(value)) throw new Unsupported(`${key} is not supported.`);
  const metavariable = typeof value['metavariable'] === 'string' ? value['metavariable'] : '';
  switch (key) {
    case 'metavariable-regex': {
      const regex = readRegex(textOf('regex', value['regex']), 'dy');
      return { type: 'regex', metavariable, regex, isConstant: value['constant-propagation'] === true };
    }
    case 'metavariable-comparison':
      return {
        type: 'comparison',
        comparison: await comparisonOf(textOf('comparison', value['comparison'])),
        metavariable: metavariable === '' ? undefined : metavariable,
        base: typeof value['base'] === 'number' ? value['base'] : undefined,
        strips: value['strip'] === true,
      };
    case 'metavariable-type': {
      const types: Node[] = [];
      for (const each of Array.isArray(value['types']) ? value['types'] : [value['type']]) {
        types.push(await parseType(textOf('type', each), context));
      }
      return { type: 'type', metavariable, types };
    }
    case 'metavariable-pattern': {
      const { metavariable: _metavariable, language: other, ...formula } = value;
      const inner = other === undefined ? undefined : languageById(textOf('language', other));
      if (other !== undefined && inner === undefined) {
        throw new Unsupported(`The language ${textOf('language', other)} is not supported.`);
      }
      return {
        type: 'pattern',
        metavariable,
        language: inner,
        formula: await readFormula(formula, inner === undefined ? context : { ...context, language: inner }),
      };
    }
    default:
      throw new Unsupported(`${key} is not supported.`);
  }
}

/** A type as a declaration has it, where the language writes types first; else one that reads like an expression. */
async function parseType(text: string, context: PatternContext): Promise<Node> {
  try {
    const typed = await readPattern(`(${text} $TYPED)`, context);
    if (typed.kind === 'typed') return typed.kids[1]!;
  } catch (error) {
    if (!(error instanceof PatternUnreadable)) throw error;
  }
  return readPattern(text, context);
}

async function readPattern(text: string, { language, options }: PatternContext): Promise<Node> {
  if ('readTextPattern' in language) throw new Unsupported(`Types of ${language.ids[0]} are not supported.`);
  const pattern = await parsePattern(text, language);
  return options === undefined ? pattern : withOptions(pattern, options);
}

/** Comparisons are Python's expressions, whatever the language of the rule. */
async function comparisonOf(text: string): Promise<Node> {
  return parsePattern(text, python);
}

export function textOf(key: string, value: unknown): string {
  if (typeof value !== 'string') throw new Unsupported(`${key} must be a text.`);
  return value;
}
export function listOf(key: string, value: unknown): Fields[] {
  if (!Array.isArray(value) || !value.every(isFields)) throw new Unsupported(`${key} must be a list of mappings.`);
  return value;
}
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
