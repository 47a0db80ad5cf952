/** One result of Bandit. */
import type { FindingContent, FindingDraft, RuleFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asArray, asCount, asLabel, asObject, asText, defined, type JsonObject } from '../facts/fields.ts';
import { numberedLines } from '../facts/numbered-lines.ts';
import { safePath } from '../facts/safe-path.ts';
import { confidenceOfWord, severityOfWord } from '../facts/severity-words.ts';
import { cweName } from '../facts/weaknesses.ts';
import { textMax } from '../limits.ts';

export function readResult(value: unknown): ReadResult {
  const given = asObject(value);
  const id = asText(given?.['test_id']);
  if (given === undefined || id === undefined) return { problem: 'A result has no test_id' };
  const ruleKey = cutName(id);
  const file = asText(given['filename']);
  const path = file === undefined ? undefined : safePath(file)?.path;
  if (path === undefined) return { problem: `The result of ${ruleKey} has no path in the repository`, ruleKey };
  if (typeof given['code'] !== 'string') return { problem: `The result of ${ruleKey} has no code`, ruleKey };
  const rule = ruleOf(given, ruleKey);
  const draft = draftOf(given, { ruleKey, path });
  const told = /: '([\s\S]+)'\.?$/.exec(draft.content.message)?.[1];
  const values = [told ?? '', draft.matchedText ?? '', draft.contextText ?? ''];
  return codeResult({ draft, rule }, { tool: 'bandit', id }, { values });
}

/** UNDEFINED is below LOW. */
function severityOf(given: JsonObject): Severity {
  return severityOfWord(given['issue_severity']) ?? 'low';
}

function draftOf(given: JsonObject, { ruleKey, path }: { ruleKey: string; path: string }): FindingDraft {
  const startLine = asCount(given['line_number']);
  const endLine = Math.max(startLine, ...asArray(given['line_range']).slice(0, linesMax).map(asCount));
  const code = numberedLines(asText(given['code']) ?? '', /^(\d+) ?/);
  const matched = code.between(startLine, endLine);
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: {
      startLine,
      // Bandit counts columns from 0, and older versions give none.
      startColumn: 'col_offset' in given ? asCount(given['col_offset']) + 1 : 0,
      endLine,
      endColumn: 'end_col_offset' in given ? asCount(given['end_col_offset']) + 1 : 0,
    },
    issueType: 'sast',
    severity: severityOf(given),
    confidence: confidenceOfWord(asText(given['issue_confidence'])?.toLowerCase()),
    isMuted: false,
    matchedText: matched.trim() === '' ? null : evidenceText(matched),
    contextText: code.text === '' ? null : evidenceText(code.text),
    contextStartLine: code.startLine === 0 ? undefined : code.startLine,
    content: defined<FindingContent>({
      message: cutText(asText(given['issue_text']) ?? ruleKey, textMax.message),
      snippet: matched.trim() === '' ? undefined : cutText(matched, textMax.snippet),
    }),
  });
}

const linesMax = 10_000;

function ruleOf(given: JsonObject, ruleKey: string): RuleFacts {
  const cwe = cweName(`CWE-${asLabel(asObject(given['issue_cwe'])?.['id']) ?? ''}`);
  const url = asText(given['more_info']);
  return defined<RuleFacts>({
    name: cutText(asText(given['test_name']) ?? ruleKey, textMax.name),
    helpUrl: url === undefined ? undefined : cutText(url, textMax.url),
    cwes: cwe === undefined ? undefined : [cwe],
    category: 'security',
    technologies: ['python'],
  });
}
