/** Finds what rules find in one file. */
import { couldMatch } from '../formulas/could-match.ts';
import { evaluate } from '../formulas/evaluate.ts';
import type { Range } from '../formulas/range.ts';
import type { SourceFile } from '../formulas/source-file.ts';
import { languagesOfFile } from '../languages/languages.ts';
import type { Language, ParsedCode } from '../languages/language.ts';
import { loadLanguage, parseCode } from '../languages/parse-code.ts';
import type { Query, Rule } from '../rules/rule.ts';
import { findFlows } from '../taint/find-flows.ts';
import { describeFinding } from './describe-finding.ts';
import type { Finding, Problem } from './finding.ts';
import { filledFormula, matchBasedId, matchKey } from './match-based-id.ts';
import { textLines, type TextLines } from './text-lines.ts';

export interface FileToScan {
  /** Relative to what is scanned, with slashes. */
  path: string;
  text: string;
}

export interface FileScan {
  /** In the order of the file; a range once for each rule. */
  findings: Finding[];
  problems: Problem[];
}

/** `onRule` is called before each rule that is run, and with null while the file is parsed. */
export async function scanFile(
  { path, text }: FileToScan,
  rules: readonly Rule[],
  onRule?: (rule: Rule | null) => void,
): Promise<FileScan> {
  // Bytes are not a text, whatever a rule looks for.
  const known = languagesOfFile(path).filter(({ takesAnyFile }) => takesAnyFile !== true || !text.includes('\0'));
  const has = wordsIn(text);
  const wanted = rules.filter((rule) => isFor(rule, path, known) && couldFind(rule, has));
  const scan: FileScan = { findings: [], problems: [] };
  if (wanted.length === 0) return scan;
  const files = new Map<Language, ParsedCode>();
  const fileAs = (language: Language): SourceFile => {
    const parsed = files.get(language) ?? parseCode(text, path, language);
    files.set(language, parsed);
    return { text, program: parsed.program, window: { start: 0, end: text.length } };
  };
  const lines = textLines(text);
  for (const rule of wanted) {
    try {
      const ranges: Range[] = [];
      for (const query of rule.queries) {
        if (!known.includes(query.language)) continue;
        if (!files.has(query.language)) onRule?.(null);
        await loadLanguage(query.language);
        const file = fileAs(query.language);
        onRule?.(rule);
        ranges.push(...rangesOf(query, file));
      }
      scan.findings.push(...describeAll({ rule, path }, ranges, lines));
    } catch (error) {
      scan.problems.push(problemOf(error, path, rule));
      // A file that cannot be read as nodes cannot be read for other rules either.
      if (files.size === 0) break;
    }
  }
  if ([...files.values()].some(({ isDamaged }) => isDamaged)) {
    const message = 'Not all of it could be parsed; what could was scanned.';
    scan.problems.push({ kind: 'damaged', path, ruleId: undefined, message });
  }
  scan.findings.sort((one, other) => one.start.offset - other.start.offset || one.end.offset - other.end.offset);
  return scan;
}

/** Each range once, in the order of the file, by which those of the same code are numbered. */
function describeAll(
  { rule, path }: { rule: Rule; path: string },
  ranges: readonly Range[],
  lines: TextLines,
): Finding[] {
  const distinct = [...new Map(ranges.toReversed().map((range) => [`${range.start}-${range.end}`, range])).values()];
  const counts = new Map<string, number>();
  return distinct
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map((range) => {
      const formula = filledFormula(rule.formulaText, range.bound);
      const key = matchKey(formula, path, rule.id);
      const index = counts.get(key) ?? 0;
      counts.set(key, index + 1);
      return describeFinding({ rule, range, path, formula, matchBasedId: matchBasedId(key, index) }, lines);
    });
}

/** True if the scanner would look at a file of this path for one of the rules. */
export function isForAny(rules: readonly Rule[], path: string): boolean {
  const known = languagesOfFile(path);
  return known.length > 0 && rules.some((rule) => isFor(rule, path, known));
}

function isFor(rule: Rule, path: string, known: readonly Language[]): boolean {
  return rule.queries.some(({ language }) => known.includes(language)) && rule.appliesTo(path);
}

/** True of words that the text has; searched for once each. */
function wordsIn(text: string): (word: string) => boolean {
  const small = text.toLowerCase();
  const found = new Map<string, boolean>();
  return (word) => {
    const known = found.get(word) ?? small.includes(word);
    found.set(word, known);
    return known;
  };
}

function couldFind({ queries }: Rule, has: (word: string) => boolean): boolean {
  return queries.some(({ formula, taint }) =>
    taint === undefined
      ? couldMatch(formula, has)
      : taint.sources.some((source) => couldMatch(source.formula, has)) &&
        taint.sinks.some((sink) => couldMatch(sink.formula, has)),
  );
}

function rangesOf(query: Query, file: SourceFile): Range[] {
  return query.taint === undefined ? evaluate(query.formula, file) : findFlows(query.taint, file);
}

function problemOf(error: unknown, path: string, { id }: Rule): Problem {
  // The engine's recursion is as deep as the code.
  if (error instanceof RangeError) {
    return { kind: 'too-deep', path, ruleId: id, message: 'The code is nested too deeply.' };
  }
  return { kind: 'failed', path, ruleId: id, message: error instanceof Error ? error.message : String(error) };
}
