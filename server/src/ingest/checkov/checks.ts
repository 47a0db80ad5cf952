/** One failed or skipped check of Checkov: of configuration, a secret, or a package. */
import type { FindingContent, FindingDraft, RuleFacts, SecretFacts, Severity, Validity } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asArray, asCount, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { textMax } from '../limits.ts';
import { packageCheck } from './packages.ts';

export function readCheck(value: unknown): ReadResult {
  const given = asObject(value);
  const id = asText(given?.['check_id']);
  if (given === undefined || id === undefined) return { problem: 'A check has no check_id' };
  const ruleKey = cutName(id);
  const path = pathOf(given['repo_file_path']) ?? pathOf(given['file_path']);
  if (path === undefined) return { problem: `The check ${ruleKey} has no path in the repository`, ruleKey };
  const { vulnerability_details: about = null, code_block: code = null } = given;
  const details = asObject(about);
  // The rule of a package's result is its vulnerability, which is not known here.
  if (details === undefined && about !== null) return { problem: `The check ${ruleKey} has no readable details` };
  if (details !== undefined) return packageCheck(given, details, { path, severity: severityOf(given) });
  if (typeof given['resource'] !== 'string') return { problem: `The check ${ruleKey} has no resource`, ruleKey };
  if (code !== null && !Array.isArray(code)) return { problem: `The check ${ruleKey} has no readable code`, ruleKey };
  const isSecret = /^CKV_SECRET_/i.test(id);
  const draft = draftOf(given, { ruleKey, path, isSecret });
  const commit = asText(given['added_commit_hash']);
  const facts = defined<SecretFacts>({
    secretType: cutText(asText(given['check_name']) ?? ruleKey, textMax.name),
    gitCommit: commit === undefined ? undefined : cutText(commit, 100),
  });
  // Checkov stars the value in the line.
  const isStarred = draft.matchedText?.includes('***') === true;
  return codeResult(
    { draft, rule: ruleOf(given, isSecret) },
    { tool: 'checkov', id },
    { facts, ...(isStarred && { values: [] }) },
  );
}

/** Paths begin with a slash, and are relative to the folder in which, or that, Checkov scanned. */
export function pathOf(value: unknown): string | undefined {
  const text = asText(value);
  const path = text === undefined ? undefined : safePath(text)?.path;
  return path === '' ? undefined : path;
}

/** Only Prisma Cloud knows severities. Without them Checkov's SARIF has errors, which are high. */
function severityOf(given: JsonObject): Severity {
  const { severity } = given;
  if (severity === null || severity === undefined) return 'high';
  return severityOfWord(severity) ?? 'low';
}

const validities: ReadonlyMap<unknown, Validity> = new Map<unknown, Validity>([
  ['Valid', 'confirmed_valid'],
  ['Invalid', 'confirmed_invalid'],
]);

function draftOf(given: JsonObject, at: { ruleKey: string; path: string; isSecret: boolean }): FindingDraft {
  const { ruleKey, path, isSecret } = at;
  const code = codeOf(given['code_block']);
  const [startLine = 0, endLine = 0] = asArray(given['file_line_range']).map(asCount);
  const comment = asText(asObject(given['check_result'])?.['suppress_comment']);
  const isSkipped = asObject(given['check_result'])?.['result'] === 'SKIPPED';
  const message = [asText(given['check_name']) ?? ruleKey, ...asTexts(given['details'])].join('\n');
  const matched = isSecret ? code.text : (asText(given['resource']) ?? '');
  return defined<FindingDraft>({
    ruleKey,
    path,
    // For a secret, Checkov counts one line too many.
    region: { startLine, startColumn: 0, endLine: isSecret ? startLine : Math.max(startLine, endLine), endColumn: 0 },
    issueType: 'sast',
    severity: severityOf(given),
    validity: validities.get(given['validation_status']),
    isMuted: isSkipped,
    // The resource's name stands in for matched text: the code is the whole resource, and changes with each edit of it.
    matchedText: matched.trim() === '' ? null : evidenceText(matched),
    contextText: code.text.trim() === '' ? null : evidenceText(code.text),
    contextStartLine: code.startLine === 0 ? undefined : code.startLine,
    content: defined<FindingContent>({
      message: cutText(message, textMax.message),
      snippet: code.text.trim() === '' ? undefined : cutText(code.text, textMax.snippet),
      suppressionJustification: isSkipped && comment !== undefined ? cutText(comment, textMax.message) : undefined,
    }),
  });
}

/** `[[7, "resource …\n"], …]`; null with `--compact`. */
function codeOf(value: unknown): { text: string; startLine: number } {
  const lines = asArray(value).map(asArray);
  const text = lines.map(([, line]) => (typeof line === 'string' ? line.replace(/\r?\n$/, '') : '')).join('\n');
  return { text, startLine: asCount(lines[0]?.[0]) };
}

function ruleOf(given: JsonObject, isSecret: boolean): RuleFacts {
  const name = asText(given['check_name']);
  const url = asText(given['guideline']);
  return defined<RuleFacts>({
    name: name === undefined ? undefined : cutText(name, textMax.name),
    helpUrl: url === undefined ? undefined : cutText(url, textMax.url),
    category: 'security',
    subcategories: isSecret ? undefined : ['misconfiguration'],
  });
}
