/** Reads a file of rules. A rule with a construct that is not supported is named, and never run in part. */
import { parse } from 'yaml';
import type { Language } from '../languages/language.ts';
import { PatternUnreadable } from '../languages/pattern-unreadable.ts';
import { languageById } from '../languages/languages.ts';
import { formulaText } from './formula-text.ts';
import { readFix } from './read-fix.ts';
import { readOptions } from './read-options.ts';
import { readPaths } from './read-paths.ts';
import { readTaint, taintKeys } from './read-taint.ts';
import { formulaKeys, isFields, readFormula, Unsupported } from './read-formula.ts';
import { RegexUnsupported } from '../formulas/regex.ts';
import { requireVersions } from './read-versions.ts';
import { RuleNotRun, type Query, type Rule } from './rule.ts';

export interface ReadRules {
  rules: Rule[];
  notRun: RuleNotRun[];
}

/** A file of rules. */
export interface RuleFile {
  text: string;
  /** Put before the ids of its rules, `security.python.`; '' for none. */
  idPrefix: string;
}

/** Throws an error of YAML's parser for a text that is none. */
export async function readRules({ text, idPrefix }: RuleFile): Promise<ReadRules> {
  const document: unknown = parse(text, { maxAliasCount: 100 });
  const given = isFields(document) && Array.isArray(document['rules']) ? (document['rules'] as unknown[]) : [];
  const read: ReadRules = { rules: [], notRun: [] };
  for (const each of given) {
    const id = isFields(each) && typeof each['id'] === 'string' ? idPrefix + each['id'] : '(without id)';
    try {
      read.rules.push(await readRule(id, each));
    } catch (error) {
      if (!(error instanceof RuleNotRun)) throw error;
      read.notRun.push(error);
    }
  }
  return read;
}

/** Fields of a rule besides those that say what is found. */
const otherFields = [
  'id',
  'message',
  'severity',
  'languages',
  'metadata',
  'fix',
  'fix-regex',
  'min-version',
  'max-version',
];

async function readRule(id: string, given: unknown): Promise<Rule> {
  const refuse = (reason: string): never => {
    throw new RuleNotRun(id, reason);
  };
  if (!isFields(given)) return refuse('A rule is a mapping.');
  const isTaint = given['mode'] === 'taint';
  for (const key of Object.keys(given)) {
    if (key === 'mode' && (given[key] === 'search' || isTaint)) continue;
    if (key === 'options' || key === 'paths' || (isTaint && taintKeys.includes(key))) continue;
    if (otherFields.includes(key) || formulaKeys.some((each) => each === key)) continue;
    refuse(`The field ${key} is not supported.`);
  }
  const textOf = (key: string): string => (typeof given[key] === 'string' ? given[key] : '');
  try {
    requireVersions(given);
    const [appliesTo, options] = [readPaths(given), readOptions(given)];
    const queries: Query[] = [];
    for (const language of languagesOf(given['languages'])) {
      queries.push(
        isTaint
          ? { language, taint: await readTaint(given, language, options) }
          : { language, formula: await readFormula(given, { language, options: options.match, text: options.text }) },
      );
    }
    return {
      id,
      message: textOf('message'),
      severity: textOf('severity'),
      metadata: isFields(given['metadata']) ? given['metadata'] : {},
      fix: readFix(given),
      formulaText: formulaText(given),
      appliesTo,
      queries,
    };
  } catch (error) {
    if (error instanceof PatternUnreadable || error instanceof RegexUnsupported || error instanceof Unsupported)
      return refuse(error.message);
    throw error;
  }
}

/** Each once, though rules name some of them by several ids. */
function languagesOf(given: unknown): Language[] {
  const names = Array.isArray(given) ? given.map(String) : [];
  if (names.length === 0) throw new Unsupported('The rule names no language.');
  const languages = names.map((name) => {
    const language = languageById(name);
    if (language === undefined) throw new Unsupported(`The language ${name} is not supported.`);
    return language;
  });
  return [...new Set(languages)];
}
