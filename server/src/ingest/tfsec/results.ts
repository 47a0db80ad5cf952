/** One result of tfsec. */
import type { FindingContent, FindingDraft, RuleFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asCount, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { listMax, textMax } from '../limits.ts';

/** `--include-passed` lists the checks that nothing is wrong with, too. */
export function isPassed(value: unknown): boolean {
  const given = asObject(value);
  return given?.['passed'] === true || given?.['status'] === 1;
}

/** `--include-ignored` lists what a comment in the code ignores. */
const ignored = 2;

/** Before version 1, tfsec wrote levels. */
const severityOfLevel: ReadonlyMap<unknown, Severity> = new Map<unknown, Severity>([
  ['ERROR', 'high'],
  ['WARNING', 'medium'],
  ['INFO', 'low'],
]);

export function readResult(value: unknown): ReadResult {
  const given = asObject(value) ?? {};
  const id = asText(given['rule_id']) ?? asText(given['long_id']);
  if (id === undefined) return { problem: 'A result has no rule_id' };
  const ruleKey = cutName(id);
  const found = safePath(asText(asObject(given['location'])?.['filename']) ?? '');
  if (found === undefined || found.path === '')
    return { problem: `The result of ${ruleKey} has no path in the repository`, ruleKey };
  const { resource = '' } = given;
  if (typeof resource !== 'string') return { problem: `The result of ${ruleKey} has no readable resource`, ruleKey };
  const draft = draftOf(given, { ruleKey, path: found.path, resource });
  // The resource is not the value of a secret.
  const words = { tool: 'tfsec', id: `${id} ${asText(given['long_id']) ?? ''}` };
  return codeResult({ draft, rule: ruleOf(given), wasAbsolute: found.wasAbsolute }, words, { values: [] });
}

function draftOf(given: JsonObject, at: { ruleKey: string; path: string; resource: string }): FindingDraft {
  const { ruleKey, path, resource } = at;
  const location = asObject(given['location']);
  const startLine = asCount(location?.['start_line']);
  const message = asText(given['description']) ?? asText(given['rule_description']) ?? ruleKey;
  const advice = asText(given['resolution']);
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: { startLine, startColumn: 0, endLine: Math.max(startLine, asCount(location?.['end_line'])), endColumn: 0 },
    issueType: 'sast',
    severity: severityOfWord(given['severity']) ?? severityOfLevel.get(given['severity']) ?? 'low',
    isMuted: given['status'] === ignored,
    // tfsec shows no code. The resource's address stands in for it.
    matchedText: resource === '' ? null : evidenceText(resource),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(message, textMax.message),
      fix: advice === undefined ? undefined : { explanation: cutText(advice, textMax.message) },
    }),
  });
}

function ruleOf(given: JsonObject): RuleFacts {
  const name = asText(given['rule_description']);
  const impact = asText(given['impact']);
  const links = [...asTexts(given['links']), ...(/https?:\S+/.exec(asText(given['link']) ?? '') ?? [])];
  const [url] = links;
  return defined<RuleFacts>({
    name: name === undefined ? undefined : cutText(name, textMax.name),
    fullDescription: impact === undefined ? undefined : cutText(impact, textMax.helpText),
    helpUrl: url === undefined ? undefined : cutText(url, textMax.url),
    references:
      links.length < 2 ? undefined : links.slice(0, listMax.references).map((link) => cutText(link, textMax.url)),
    category: 'security',
    subcategories: ['misconfiguration'],
    technologies: ['terraform'],
  });
}
