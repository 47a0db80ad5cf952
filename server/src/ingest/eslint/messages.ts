/** One message of ESLint. */
import type { FindingContent, FindingDraft, Region, RuleFacts } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asCount, asObject, asObjects, asText, defined, type JsonObject } from '../facts/fields.ts';
import type { SafePath } from '../facts/safe-path.ts';
import { textMax } from '../limits.ts';

export interface GivenMessage {
  value: unknown;
  isSuppressed: boolean;
  place: string;
}

/** Lines above and below the message's own that are its context. */
const contextLines = 3;
/** A message about a whole file has no more of it as context. */
const regionLinesMax = 200;

export function readMessage(
  { value, isSuppressed }: GivenMessage,
  { path, wasAbsolute }: SafePath,
  lines: readonly string[] | undefined,
): ReadResult {
  const given = asObject(value) ?? {};
  const id = asText(given['ruleId']);
  if (id === undefined) return { problem: 'A message has no ruleId', path };
  const ruleKey = cutName(id);
  const region = regionOf(given);
  const matched = lines === undefined ? '' : textIn(lines, region);
  const first = Math.max(region.startLine - contextLines, 1);
  const last = Math.min(region.endLine, region.startLine + regionLinesMax) + contextLines;
  const context = lines === undefined || region.startLine === 0 ? '' : lines.slice(first - 1, last).join('\n');
  const [suppression] = asObjects(given['suppressions']);
  const justification = asText(suppression?.['justification']);
  const draft = defined<FindingDraft>({
    ruleKey,
    path,
    region,
    issueType: 'sast',
    severity: given['severity'] === 2 ? 'high' : 'medium',
    isMuted: isSuppressed,
    matchedText: matched.trim() === '' ? null : evidenceText(matched),
    contextText: context.trim() === '' ? null : evidenceText(context),
    contextStartLine: context.trim() === '' ? undefined : first,
    content: defined<FindingContent>({
      message: cutText(asText(given['message']) ?? ruleKey, textMax.message),
      snippet: matched.trim() === '' ? undefined : cutText(matched, textMax.snippet),
      suppressionJustification:
        isSuppressed && justification !== undefined ? cutText(justification, textMax.message) : undefined,
    }),
  });
  return codeResult({ draft, rule: ruleOf(id), wasAbsolute }, { tool: 'eslint', id });
}

function regionOf(given: JsonObject): Region {
  const startLine = asCount(given['line']);
  return {
    startLine,
    startColumn: asCount(given['column']),
    endLine: Math.max(startLine, asCount(given['endLine'])),
    endColumn: asCount(given['endColumn']),
  };
}

/** The region's text; without an end, its line. Columns count from 1, and the last one is not included. */
function textIn(lines: readonly string[], { startLine, startColumn, endLine, endColumn }: Region): string {
  if (startLine === 0) return '';
  const found = lines.slice(startLine - 1, endLine);
  const isExact = endColumn > 0 && startColumn > 0;
  if (!isExact || found.length === 0) return found.join('\n');
  found[found.length - 1] = (found.at(-1) ?? '').slice(0, endColumn - 1);
  found[0] = (found[0] ?? '').slice(startColumn - 1);
  return found.join('\n');
}

/** ESLint's own rules, and those of a plugin: `security/detect-eval-with-expression`. */
function ruleOf(id: string): RuleFacts {
  const slash = id.lastIndexOf('/');
  return defined<RuleFacts>({
    name: cutText(id, textMax.name),
    ruleset: slash < 1 ? undefined : cutText(id.slice(0, slash), textMax.name),
    helpUrl: /^[a-z-]+$/.test(id) ? `https://eslint.org/docs/latest/rules/${id}` : undefined,
    technologies: ['javascript'],
  });
}
