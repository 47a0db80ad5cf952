/** Reads the fields of a rule of `mode: taint`. */
import type { Node } from '../code/node.ts';
import type { Language } from '../languages/language.ts';
import { python } from '../languages/python/python.ts';
import { parsePattern } from '../languages/parse-pattern.ts';
import { formulaKeys, listOf, readFormula, Unsupported, type Fields, type PatternContext } from './read-formula.ts';
import type { RuleOptions } from './read-options.ts';
import type { Formula } from '../formulas/formula.ts';
import type { Requires, TaintQuery } from '../taint/taint-query.ts';
import { defaultLabel } from '../taint/taints.ts';

/** What each item of these lists may have besides its formula. */
const itemKeys: Readonly<Record<string, readonly string[]>> = {
  'pattern-sources': ['label', 'requires', 'by-side-effect', 'exact'],
  'pattern-sinks': ['requires', 'exact'],
  'pattern-sanitizers': ['exact', 'by-side-effect'],
  'pattern-propagators': ['from', 'to', 'requires', 'label', 'replace-labels', 'by-side-effect'],
};
export const taintKeys = Object.keys(itemKeys);

export async function readTaint(rule: Fields, language: Language, options: RuleOptions): Promise<TaintQuery> {
  const context = { language, options: options.match, text: options.text };
  const sources = await each(rule, 'pattern-sources', context, async (item, formula) => ({
    formula,
    label: typeof item['label'] === 'string' ? item['label'] : defaultLabel,
    requires: await readRequires(item['requires'], () => true),
    sideEffect: item['by-side-effect'] === 'only' ? 'only' : item['by-side-effect'] === true ? 'too' : 'no',
  }));
  const sinks = await each(rule, 'pattern-sinks', context, async (item, formula) => ({
    formula,
    requires: await readRequires(item['requires'], (labels) => labels.has(defaultLabel)),
    isExact: item['exact'] !== false,
  }));
  const sanitizers = await each(rule, 'pattern-sanitizers', context, (item, formula) => ({
    formula,
    isExact: item['exact'] === true,
    isSideEffect: item['by-side-effect'] === true,
  }));
  const propagators = await each(rule, 'pattern-propagators', context, async (item, formula) => {
    if (item['by-side-effect'] === false) throw new Unsupported('by-side-effect of a propagator is not supported.');
    return {
      formula,
      from: String(item['from']),
      to: String(item['to']),
      requires: await readRequires(item['requires'], () => true),
      label: typeof item['label'] === 'string' ? item['label'] : undefined,
      replaces: Array.isArray(item['replace-labels']) ? (item['replace-labels'] as unknown[]).map(String) : undefined,
    };
  });
  return {
    sources: sources as TaintQuery['sources'],
    sinks,
    sanitizers,
    propagators,
    options: options.taint,
  };
}

async function each<Read>(
  rule: Fields,
  key: string,
  context: PatternContext,
  read: (item: Fields, formula: Formula) => Promise<Read> | Read,
): Promise<Read[]> {
  if (rule[key] === undefined) return [];
  const known = [...formulaKeys, ...itemKeys[key]!];
  const all: Read[] = [];
  for (const item of listOf(key, rule[key])) {
    const unknown = Object.keys(item).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Unsupported(`The field ${unknown} of ${key} is not supported.`);
    const formula = Object.fromEntries(
      Object.entries(item).filter(([name]) => formulaKeys.some((one) => one === name)),
    );
    all.push(await read(item, await readFormula(formula, context)));
  }
  return all;
}

/** Labels, joined by `and`, `or` and `not`. */
async function readRequires(given: unknown, otherwise: Requires): Promise<Requires> {
  if (given === undefined) return otherwise;
  if (typeof given !== 'string') throw new Unsupported('requires must be a text.');
  const expression = await parsePattern(given, python);
  return (labels) => holds(expression, labels);
}

function holds({ kind, text, kids }: Node, labels: ReadonlySet<string>): boolean {
  if (kind === 'id') return labels.has(text);
  if (kind === 'unary' && text === 'not') return !holds(kids[0]!, labels);
  if (kind === 'binary' && text === 'and') return kids.every((kid) => holds(kid, labels));
  if (kind === 'binary' && text === 'or') return kids.some((kid) => holds(kid, labels));
  if (kind === 'literal') return text === 'True';
  throw new Unsupported('requires joins labels by and, or and not.');
}
