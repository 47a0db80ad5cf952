/** One issue of gosec. */
import type { FindingContent, FindingDraft, RuleFacts } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asCount, asLabel, asObject, asObjects, asText, defined, type JsonObject } from '../facts/fields.ts';
import { numberedLines } from '../facts/numbered-lines.ts';
import { safePath } from '../facts/safe-path.ts';
import { confidenceOfWord, severityOfWord } from '../facts/severity-words.ts';
import { cweName } from '../facts/weaknesses.ts';
import { wordsOfRule } from './rule-words.ts';
import { textMax } from '../limits.ts';

export function readIssue(value: unknown): ReadResult {
  const given = asObject(value);
  const id = asText(given?.['rule_id']);
  if (given === undefined || id === undefined) return { problem: 'An issue has no rule_id' };
  const ruleKey = cutName(id);
  const file = asText(given['file']);
  const found = file === undefined ? undefined : safePath(file);
  if (found === undefined) return { problem: `The issue of ${ruleKey} has no path in the repository`, ruleKey };
  if (typeof given['code'] !== 'string') return { problem: `The issue of ${ruleKey} has no code`, ruleKey };
  const { path, wasAbsolute } = found;
  const rule = ruleOf(given, ruleKey);
  const draft = draftOf(given, { ruleKey, path });
  return codeResult({ draft, rule, wasAbsolute }, { tool: 'gosec', id });
}

/** A line, or `83-85`. */
function linesOf(given: JsonObject): [number, number] {
  const [first, last] = (asLabel(given['line']) ?? '').slice(0, 100).split('-');
  const startLine = asCount(first);
  return [startLine, Math.max(startLine, asCount(last))];
}

function draftOf(given: JsonObject, { ruleKey, path }: { ruleKey: string; path: string }): FindingDraft {
  const [startLine, endLine] = linesOf(given);
  const code = numberedLines(asText(given['code']) ?? '', /^(\d+): ?/);
  // Older versions show the matched code alone, without numbers.
  const matched = code.startLine === 0 ? code.text : code.between(startLine, endLine);
  const external = asObjects(given['suppressions']).find((each) => each['kind'] === 'external');
  const isInSource = asObjects(given['suppressions']).some((each) => each['kind'] === 'inSource');
  const column = asCount(given['column']);
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: { startLine, startColumn: column, endLine, endColumn: 0 },
    issueType: 'sast',
    severity: severityOfWord(given['severity']) ?? 'low',
    confidence: confidenceOfWord(asText(given['confidence'])?.toLowerCase()),
    isMuted: given['nosec'] === true || isInSource,
    externalSuppression:
      external === undefined
        ? undefined
        : { status: 'accepted', justification: cutText(asText(external['justification']) ?? '', textMax.message) },
    matchedText: matched.trim() === '' ? null : evidenceText(matched),
    contextText: code.startLine === 0 ? null : evidenceText(code.text),
    contextStartLine: code.startLine === 0 ? undefined : code.startLine,
    content: defined<FindingContent>({
      message: cutText(asText(given['details']) ?? ruleKey, textMax.message),
      snippet: matched.trim() === '' ? undefined : cutText(matched, textMax.snippet),
    }),
  });
}

function ruleOf(given: JsonObject, ruleKey: string): RuleFacts {
  const cwe = cweName(`CWE-${asLabel(asObject(given['cwe'])?.['id']) ?? ''}`);
  return defined<RuleFacts>({
    shortDescription: wordsOfRule.get(ruleKey),
    cwes: cwe === undefined ? undefined : [cwe],
    category: 'security',
    technologies: ['go'],
  });
}
