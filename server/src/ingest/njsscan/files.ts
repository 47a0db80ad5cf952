/** One place that a rule of njsscan found. */
import type { FindingContent, FindingDraft, RuleFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asArray, asCount, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { cweName, owaspName } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';

const severityOfLevel: ReadonlyMap<unknown, Severity> = new Map<unknown, Severity>([
  ['ERROR', 'high'],
  ['WARNING', 'medium'],
  ['INFO', 'low'],
]);

/** A rule is a member that is named after it: the last step of the JSON pointer. Undefined: a result without a file. */
export function ruleReader(pointer: string, metadata: unknown): (value: unknown) => ReadResult {
  const id = pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const ruleKey = cutName(id);
  const about = asObject(metadata);
  if (about === undefined) return () => ({ problem: `The rule ${ruleKey} has no metadata`, ruleKey });
  const rule = ruleOf(id, about);
  return (value) => {
    const given = asObject(value) ?? {};
    const found = value === undefined ? { path: '', wasAbsolute: false } : safePath(asText(given['file_path']) ?? '');
    if (found === undefined || (value !== undefined && found.path === ''))
      return { problem: `The result of ${ruleKey} has no path in the repository`, ruleKey };
    if (value !== undefined && typeof given['match_string'] !== 'string')
      return { problem: `The result of ${ruleKey} has no code`, ruleKey };
    const draft = draftOf(given, about, { ruleKey, path: found.path });
    return codeResult({ draft, rule, wasAbsolute: found.wasAbsolute }, { tool: 'njsscan', id });
  };
}

function draftOf(given: JsonObject, about: JsonObject, at: { ruleKey: string; path: string }): FindingDraft {
  const [startLine = 0, endLine = 0] = asArray(given['match_lines']).map(asCount);
  const [startColumn = 0, endColumn = 0] = asArray(given['match_position']).map(asCount);
  const code = asText(given['match_string']) ?? '';
  return defined<FindingDraft>({
    ...at,
    region: { startLine, startColumn, endLine: Math.max(startLine, endLine), endColumn },
    issueType: 'sast',
    severity: severityOfLevel.get(about['severity']) ?? 'low',
    isMuted: false,
    matchedText: code.trim() === '' ? null : evidenceText(code),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(asText(about['description']) ?? at.ruleKey, textMax.message),
      snippet: code.trim() === '' ? undefined : cutText(code, textMax.snippet),
    }),
  });
}

function ruleOf(id: string, about: JsonObject): RuleFacts {
  const names = (value: unknown, read: (text: string) => string | undefined): string[] =>
    asTexts(value)
      .slice(0, listMax.tags)
      .flatMap((text) => read(text) ?? []);
  const [cwes, owasps] = [names(about['cwe'], cweName), names(about['owasp-web'], owaspName)];
  const description = asText(about['description']);
  return defined<RuleFacts>({
    name: cutText(id, textMax.name),
    fullDescription: description === undefined ? undefined : cutText(description, textMax.helpText),
    cwes: cwes.length === 0 ? undefined : cwes,
    owasps: owasps.length === 0 ? undefined : owasps,
    category: 'security',
    technologies: ['node.js'],
  });
}
