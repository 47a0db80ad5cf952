/** Finds what rules find in one file. */
import { couldMatch } from '../formulas/could-match.ts';
import { evaluate } from '../formulas/evaluate.ts';
import { languagesOfFile } from '../languages/languages.ts';
import type { Language } from '../languages/language.ts';
import { loadLanguage, parseCode } from '../languages/parse-code.ts';
import type { Query, Rule } from '../rules/rule.ts';
import { Definitions, noOtherFiles, wordsIn } from '../project/definitions.ts';
import type { ProjectFiles } from '../project/project-files.ts';
import { RuleFlows } from '../taint/find-flows.ts';
import { describeFinding, type Found } from './describe-finding.ts';
import type { Finding, Problem } from './finding.ts';
import { numberFindings } from './number-findings.ts';
import { textLines, type TextLines } from './text-lines.ts';

export interface FileToScan {
  /** Relative to what is scanned, with slashes. */
  path: string;
  text: string;
}

export interface FileScan {
  /** In the order of the file; a range once for each rule. Of flows that end in other files, also those. */
  findings: Finding[];
  problems: Problem[];
}

export interface ScanOptions {
  /** Called before each rule that is run, and with null while the file is parsed. */
  onRule?: (rule: Rule | null) => void;
  /** The files around it, and the rules whose flows are followed through them. */
  project?: { files: ProjectFiles; flows: ReadonlyMap<Rule, RuleFlows> };
}

export async function scanFile(file: FileToScan, rules: readonly Rule[], options?: ScanOptions): Promise<FileScan> {
  const { findings, problems } = await scanFileInProject(file, rules, options);
  return { findings: numberFindings(findings), problems };
}

/** The ids of the findings are not numbered yet. */
export async function scanFileInProject(
  { path, text }: FileToScan,
  rules: readonly Rule[],
  { onRule, project }: ScanOptions = {},
): Promise<FileScan> {
  // Bytes are not a text, whatever a rule looks for.
  const known = languagesOfFile(path).filter(({ takesAnyFile }) => takesAnyFile !== true || !text.includes('\0'));
  const has = wordsIn(text);
  const wanted = rules.filter((rule) => isFor(rule, path, known) && (couldFind(rule, has) || project?.flows.has(rule)));
  const scan: FileScan = { findings: [], problems: [] };
  if (wanted.length === 0) return scan;
  const files = new Map<Language, Definitions>();
  const fileAs = (language: Language): Definitions => {
    const parsed = files.get(language) ?? parseFile({ path, text }, language, project?.files);
    files.set(language, parsed);
    return parsed;
  };
  const linesOf = linesIn({ path, text }, project?.files);
  for (const rule of wanted) {
    try {
      const found: Found[] = [];
      for (const query of rule.queries) {
        if (!known.includes(query.language)) continue;
        if (!files.has(query.language)) onRule?.(null);
        await loadLanguage(query.language);
        const parsed = fileAs(query.language);
        onRule?.(rule);
        found.push(...runQuery({ rule, query }, parsed, project?.flows.get(rule)));
      }
      scan.findings.push(...found.map((each) => describeFinding(each, linesOf)));
    } catch (error) {
      scan.problems.push(problemOf(error, path, rule));
      // A file that cannot be read as nodes cannot be read for other rules either.
      if (files.size === 0) break;
    }
  }
  if ([...files.values()].some(({ file }) => file.isDamaged)) {
    const message = 'Not all of it could be parsed; what could was scanned.';
    scan.problems.push({ kind: 'damaged', path, ruleId: undefined, message });
  }
  return scan;
}

function parseFile({ path, text }: FileToScan, language: Language, files: ProjectFiles | undefined): Definitions {
  const known = language.modules && files?.file(path, language.modules);
  if (known?.file.language === language) return known;
  return new Definitions({ path, text, language, ...parseCode(text, path, language) }, noOtherFiles);
}

/** The lines of the file, and of others of its project. */
function linesIn({ path, text }: FileToScan, files: ProjectFiles | undefined): (path: string) => TextLines {
  const known = new Map([[path, textLines(text)]]);
  return (other) => {
    const lines = known.get(other) ?? textLines(files?.textOf(other) ?? '');
    known.set(other, lines);
    return lines;
  };
}

function runQuery(
  { rule, query }: { rule: Rule; query: Query },
  definitions: Definitions,
  across: RuleFlows | undefined,
): Found[] {
  const { path, text, program } = definitions.file;
  if (query.taint === undefined) {
    const ranges = evaluate(query.formula, { text, program, window: { start: 0, end: text.length } });
    return ranges.map((range) => ({ rule, range, path }));
  }
  const flows = across ?? new RuleFlows(() => query.taint);
  return flows.find(definitions, across === undefined ? 'alone' : 'across').map((found) => ({ rule, ...found }));
}

/** The flows of a rule through the files of a project. */
export function flowsOf(rule: Rule): RuleFlows {
  return new RuleFlows(({ file }) =>
    rule.appliesTo(file.path) ? rule.queries.find(({ language }) => language === file.language)?.taint : undefined,
  );
}

/** True if the scanner would look at a file of this path for one of the rules. */
export function isForAny(rules: readonly Rule[], path: string): boolean {
  const known = languagesOfFile(path);
  return known.length > 0 && rules.some((rule) => isFor(rule, path, known));
}

function isFor(rule: Rule, path: string, known: readonly Language[]): boolean {
  return rule.queries.some(({ language }) => known.includes(language)) && rule.appliesTo(path);
}

function couldFind({ queries }: Rule, has: (word: string) => boolean): boolean {
  return queries.some(({ formula, taint }) =>
    taint === undefined
      ? couldMatch(formula, has)
      : taint.sources.some((source) => couldMatch(source.formula, has)) &&
        taint.sinks.some((sink) => couldMatch(sink.formula, has)),
  );
}

function problemOf(error: unknown, path: string, { id }: Rule): Problem {
  // The engine's recursion is as deep as the code.
  if (error instanceof RangeError) {
    return { kind: 'too-deep', path, ruleId: id, message: 'The code is nested too deeply.' };
  }
  return { kind: 'failed', path, ruleId: id, message: error instanceof Error ? error.message : String(error) };
}
