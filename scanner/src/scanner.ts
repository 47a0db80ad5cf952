/** Files and rules in, findings out. Knows no network, no database and no clock; reads its own grammars from the disk, and nothing else. */
import { parseCode } from './languages/parse-code.ts';
import { evaluate } from './formulas/evaluate.ts';
import type { SourceFile } from './formulas/source-file.ts';
import { languagesOfEnding } from './languages/languages.ts';
import type { Language } from './languages/language.ts';
import type { Range } from './formulas/range.ts';
import type { Query, Rule } from './rules/rule.ts';
import { findFlows } from './taint/find-flows.ts';

export { readRules, type ReadRules } from './rules/read-rules.ts';
export { RuleNotRun, type Rule } from './rules/rule.ts';

export interface Finding {
  rule: Rule;
  path: string;
  /** Half-open, in UTF-16 units of the file's text. */
  start: number;
  end: number;
  /** What the metavariables stand for, by their names with `$`. */
  metavariables: ReadonlyMap<string, string>;
}

/** All findings of one file, in its order; a range once for each rule. `path`: relative to what is scanned, with slashes. */
export async function scanFile(path: string, text: string, rules: readonly Rule[]): Promise<Finding[]> {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const files = new Map<Language, Promise<SourceFile>>();
  const fileAs = (language: Language): Promise<SourceFile> => {
    const file =
      files.get(language) ??
      parseCode(text, path, language).then((program) => ({
        text,
        program,
        window: { start: 0, end: text.length },
      }));
    files.set(language, file);
    return file;
  };
  const found: Finding[] = [];
  for (const rule of rules) {
    if (!rule.appliesTo(path)) continue;
    const seen = new Set<string>();
    for (const query of rule.queries) {
      const { language } = query;
      if (!languagesOfEnding(ending).includes(language)) continue;
      for (const { start, end, bound } of await rangesOf(query, await fileAs(language))) {
        const key = `${start}-${end}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const metavariables = new Map([...bound].map(([name, each]) => [name, each.text]));
        found.push({ rule, path, start, end, metavariables });
      }
    }
  }
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}

function rangesOf(query: Query, file: SourceFile): Promise<Range[]> {
  return query.taint === undefined ? evaluate(query.formula, file) : findFlows(query.taint, file);
}
