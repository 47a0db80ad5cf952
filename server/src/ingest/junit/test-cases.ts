/** One failed test case as a finding. */
import type { FindingContent, FindingDraft, RuleFacts } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asCount, defined } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { distinctCwes } from '../facts/weaknesses.ts';
import { textMax } from '../limits.ts';
import type { SecretClue } from '../secrets/hide-secret.ts';
import { attributeOf, textIn } from '../xml/elements.ts';
import type { XmlElement } from '../xml/selector.ts';
import { isPath, readName, readSeverity, type Named } from './names.ts';

/** What stands in a test case beside its failures; `flaky…` and `rerun…` are of tests that were repeated. */
const passing = /^(?:skipped|properties|system-out|system-err|(?:flaky|rerun)(?:Failure|Error))$/;

interface Failure {
  type: string;
  message: string;
  body: string;
}

/** `suites`: names of the suites around it, the innermost first. Undefined for a test case that did not fail. */
export function readTestCase(given: XmlElement, suites: string[], category: string): ReadResult | undefined {
  const failed = given.children.filter(({ name }) => name === 'failure' || name === 'error');
  const odd = given.children.find((child) => !failed.includes(child) && !passing.test(child.name));
  if (odd !== undefined || textIn(given) !== undefined)
    return {
      problem: `A test case contains ${odd === undefined ? 'a text' : cutText(odd.name, 100)}, which is not part of JUnit`,
    };
  if (failed.length === 0) return undefined;
  const failures = failed.map((each): Failure => ({
    type: attributeOf(each, 'type') ?? '',
    message: attributeOf(each, 'message') ?? '',
    body: textIn(each) ?? '',
  }));
  const classname = attributeOf(given, 'classname') ?? '';
  const name = attributeOf(given, 'name') ?? classname;
  if (name === '') return { problem: 'A test case has no name' };
  const named = readName(name.trim(), classname.trim(), failures[0]?.type.trim() ?? '');
  return readFailures(failures, { given, classname, named, suites, category });
}

interface Facts {
  given: XmlElement;
  classname: string;
  named: Named;
  suites: readonly string[];
  category: string;
}

function readFailures(failures: readonly Failure[], facts: Facts): ReadResult {
  const { named, classname, suites, category } = facts;
  // Trivy's template wrote the severity as a failure of its own.
  const told = failures.filter(({ type }) => type !== 'severity');
  const texts = told.flatMap(({ message, body }) => [message, body]).filter((each) => each !== '');
  const text = texts.join('\n\n').slice(0, textMax.snippet);
  const ruleKey = cutName(named.rule);
  const file = pathOf(facts, text);
  if (file === undefined) return { problem: 'The path of a test case is not in the repository', ruleKey };
  const draft = draftOf({ ruleKey, path: file.path, text: text === '' ? named.title : text }, failures, facts);
  const rule = ruleOf(named, text);
  const result = codeResult(
    { draft, rule, wasAbsolute: file.wasAbsolute && !classname.startsWith(`${attributeOf(facts.given, 'file')}.`) },
    { tool: named.tool ?? toolOf(suites, category), id: named.rule, name: named.title, description: text },
    { values: [] },
  );
  return result.clue === undefined ? result : withoutBody(result.draft, named, told);
}

/** The secret as the message says it: the rest may hold the value in any form. */
function withoutBody(draft: FindingDraft, named: Named, failures: readonly Failure[]): ReadResult {
  const ruleKey = named.isSentence ? 'secret' : draft.ruleKey;
  const message = failures.find((each) => each.message !== '')?.message ?? 'A secret was found';
  const clue: SecretClue = { values: leakOf(failures), contained: [], facts: { secretType: ruleKey } };
  const content = { ...draft.content, message: cutText(message, textMax.message) };
  return {
    draft: { ...draft, ruleKey, matchedText: null, content },
    rule: { category: 'security' },
    clue,
  };
}

/** Gitleaks writes its result as JSON into the body. */
function leakOf(failures: readonly Failure[]): string[] {
  for (const { body } of failures) {
    if (!body.startsWith('{')) continue;
    try {
      const { Secret, Match } = JSON.parse(body) as { Secret?: unknown; Match?: unknown };
      return [Secret, Match].filter((each) => typeof each === 'string');
    } catch {
      continue;
    }
  }
  return [];
}

const suiteOfTool =
  /^(?:trivy|tfsec|kics|checkov|gitleaks|betterleaks|trufflehog|detect-secrets|semgrep|bandit|eslint)/i;

/** The scanner by its suite, else by the category. */
function toolOf(suites: readonly string[], category: string): string {
  return suites.find((name) => suiteOfTool.test(name)) ?? category;
}

/** The attribute; else the class, the name, the text or the suite, whichever is a path. '' if none is. */
function pathOf({ given, classname, named, suites }: Facts, text: string): ReturnType<typeof safePath> {
  const inText = /^File: (\S.*?)(?::\s*[\d-]+)?$/m.exec(text)?.[1];
  const path =
    attributeOf(given, 'file') ??
    named.path ??
    [classname, inText ?? '', ...suites].find((each) => isPath(each.trim()))?.trim();
  return safePath(path ?? '');
}

/** The attribute; else what follows the file's name, or the word `line`, in the name and the text. */
function lineOf({ given, named }: Facts, path: string, text: string): { start: number; end: number; column: number } {
  const own = asCount(attributeOf(given, 'line')) || (named.line ?? 0);
  if (own > 0) return { start: own, end: own, column: 0 };
  const searched = `${named.title}\n${text}`;
  const base = path.slice(path.lastIndexOf('/') + 1);
  const at = base === '' ? -1 : searched.indexOf(`${base}:`);
  const beside = at === -1 ? null : /^:\s?(\d+)(?:-(\d+))?/.exec(searched.slice(at + base.length));
  const [, start, end, column] = beside ?? /^[ \t]*line:? (\d+)()(?:, col (\d+))?/im.exec(searched) ?? [];
  const first = asCount(start);
  return { start: first, end: Math.max(asCount(end), first), column: asCount(column) };
}

function draftOf(
  { ruleKey, path, text }: { ruleKey: string; path: string; text: string },
  failures: readonly Failure[],
  facts: Facts,
): FindingDraft {
  const { named, classname } = facts;
  const line = lineOf(facts, path, text);
  const words = [
    /\[Severity: (\w+)/.exec(text)?.[1] ?? '',
    ...failures.flatMap(({ type, body }) => (type === 'severity' ? body : type)),
  ];
  const severity = named.severity ?? words.map(readSeverity).find((each) => each !== undefined && each !== 'none');
  const subject = subjectOf(named.rule, classname);
  const isSubject = subject !== '' && subject !== named.rule && subject !== path && !isPathOf(subject, path);
  return {
    ruleKey,
    path,
    region: { startLine: line.start, startColumn: line.column, endLine: line.end, endColumn: 0 },
    issueType: 'sast',
    severity: severity ?? 'medium',
    isMuted: false,
    matchedText: isSubject ? evidenceText(subject) : null,
    contextText: null,
    content: { message: cutText(text, textMax.message) } satisfies FindingContent,
  };
}

/** The address of a resource, or a package without its version, which changes. */
function subjectOf(rule: string, classname: string): string {
  const isAdvisory = /^(?:CVE|GHSA)-/.test(rule) && classname.length < 1_000;
  return isAdvisory ? classname.replace(/-v?\d[\w.+~:-]*$/, '') : classname;
}

/** The class is the file itself, as the scanner writes it. */
function isPathOf(subject: string, path: string): boolean {
  return safePath(subject)?.path === path;
}

function ruleOf({ title, isTitleOfRule }: Named, text: string): RuleFacts {
  const [, helpUrl] = /^(?:Guideline|Link): (https?:\/\/\S{1,2000})$/m.exec(text) ?? [];
  const cwes = distinctCwes([...text.slice(0, textMax.message).matchAll(/\bCWE-\d{1,5}\b/g)].map(([each]) => each));
  return defined<RuleFacts>({
    name: isTitleOfRule === true ? cutText(title, textMax.name) : undefined,
    helpUrl,
    cwes: cwes.length === 0 ? undefined : cwes,
  });
}
