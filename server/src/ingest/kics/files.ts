/** One place in a file that a query of KICS found. */
import type { FindingContent, FindingDraft, RuleFacts } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asCount, asLabel, asObject, asText, defined, type JsonObject } from '../facts/fields.ts';
import { safePath, type SafePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { cweName } from '../facts/weaknesses.ts';
import type { Head } from '../json/read-heads.ts';
import { take, type Selector } from '../json/selector.ts';
import { textMax } from '../limits.ts';

export type QueryLabel = 'name' | 'id' | 'url' | 'severity' | 'platform' | 'cwe' | 'category' | 'description';

export const queryMembers: Record<string, Selector<QueryLabel>> = {
  query_name: take('name'),
  query_id: take('id'),
  query_url: take('url'),
  severity: take('severity'),
  platform: take('platform'),
  cwe: take('cwe'),
  category: take('category'),
  description: take('description'),
};

/** `scanned`: the folders that KICS was told to scan. */
export function fileReader(query: Head<QueryLabel>, scanned: readonly string[]): (value: unknown) => ReadResult {
  const id = asText(query.id);
  if (id === undefined) return () => ({ problem: 'The query of this result has no query_id' });
  const ruleKey = cutName(id);
  const rule = ruleOf(query);
  return (value) => {
    const given = asObject(value) ?? {};
    const found = pathOf(asText(given['file_name']) ?? '', scanned);
    if (found === undefined) return { problem: `The result of ${ruleKey} has no path in the repository`, ruleKey };
    if (typeof given['search_key'] !== 'string')
      return { problem: `The result of ${ruleKey} has no search_key`, ruleKey };
    const draft = draftOf(given, query, { ruleKey, path: found.path });
    const result = codeResult({ draft, rule, wasAbsolute: found.wasAbsolute }, { tool: 'kics', id }, { values: [] });
    if (result.clue === undefined) return result;
    // The address and the values hold the line with the secret, in older versions in clear.
    const contained = [given['search_key'], given['search_value'], given['value']].flatMap(
      (text) => asText(text) ?? [],
    );
    const { fingerprints: _fingerprints, ...rest } = result.draft;
    return { ...result, draft: { ...rest, matchedText: null }, clue: { ...result.clue, contained } };
  };
}

/** Paths are relative to where KICS ran, so in its container they climb: `../../path/main.tf` of the folder `/path`. */
function pathOf(file: string, scanned: readonly string[]): SafePath | undefined {
  if (file === '') return undefined;
  const slashed = file.replaceAll('\\', '/');
  if (!slashed.startsWith('../') && !slashed.startsWith('/')) return safePath(file);
  const path = safePath(slashed.replace(/^(?:\.\.\/)+/, '/'))?.path ?? '';
  const bases = scanned.map((folder) => safePath(folder)?.path ?? '').filter((base) => path.startsWith(`${base}/`));
  const base = bases.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  if (base !== '') return { path: path.slice(base.length + 1), wasAbsolute: false };
  return slashed.startsWith('/') ? { path, wasAbsolute: true } : undefined;
}

function draftOf(given: JsonObject, query: Head<QueryLabel>, at: { ruleKey: string; path: string }): FindingDraft {
  const line = asCount(given['line']);
  const similarity = asText(given['similarity_id']);
  const address = asText(given['search_key']);
  const advice = asText(given['remediation']);
  const message = [given['actual_value'], given['expected_value']].map(asText);
  const told = [message[0], message[1] === undefined ? undefined : `Expected: ${message[1]}`]
    .filter(Boolean)
    .join('\n');
  return defined<FindingDraft>({
    ...at,
    region: { startLine: line, startColumn: 0, endLine: line, endColumn: 0 },
    issueType: 'sast',
    severity: severityOfWord(query.severity) ?? 'low',
    isMuted: false,
    fingerprints: similarity === undefined ? undefined : { similarity: cutName(similarity) },
    // KICS shows no code. Its address of the element stands in for it.
    matchedText: address === undefined ? null : evidenceText(address),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(told === '' ? (asText(query.name) ?? at.ruleKey) : told, textMax.message),
      fix: advice === undefined ? undefined : { explanation: cutText(advice, textMax.message) },
    }),
  });
}

function ruleOf({ name, url, cwe, category, description, platform }: Head<QueryLabel>): RuleFacts {
  const text = (value: unknown, max: number): string | undefined => {
    const found = asText(value);
    return found === undefined ? undefined : cutText(found, max);
  };
  const weakness = cweName(`CWE-${(asLabel(cwe) ?? '').replace(/^CWE-/i, '')}`);
  const kind = text(category, 200);
  const technology = text(platform, 200);
  return defined<RuleFacts>({
    name: text(name, textMax.name),
    fullDescription: text(description, textMax.helpText),
    helpUrl: text(url, textMax.url),
    cwes: weakness === undefined ? undefined : [weakness],
    category: 'security',
    subcategories: kind === undefined ? undefined : [kind],
    technologies: technology === undefined ? undefined : [technology],
  });
}
