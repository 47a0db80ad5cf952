/** Results of GitLab's SAST and secret detection. */
import type { FindingContent, FindingDraft, RuleFacts, SecretFacts } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asCount, asInstant, asObject, asObjects, asText, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { confidenceOfWord, severityOfWord } from '../facts/severity-words.ts';
import { listMax, textMax } from '../limits.ts';
import { ruleOf, weaknessesOf, type Identifier } from './identifiers.ts';
import type { Kind, Survey } from './survey.ts';

export interface Given {
  given: JsonObject;
  identifiers: readonly Identifier[];
  location: JsonObject;
  kind: Kind;
  survey: Survey;
}

export function readCode({ given, identifiers, location, kind, survey }: Given): ReadResult {
  const found = ruleOf(identifiers);
  if (found === undefined) return { problem: 'A vulnerability has no identifier of a rule or an advisory' };
  const ruleKey = cutName(found.id);
  const file = safePath(asText(location['file']) ?? '');
  if (file === undefined || file.path === '')
    return { problem: `The result of ${ruleKey} has no path in the repository`, ruleKey };
  const { raw_source_code_extract: extract = null } = given;
  if (extract !== null && typeof extract !== 'string')
    return { problem: `The result of ${ruleKey} has no readable code`, ruleKey };
  const code = extract ?? '';
  const { cwes, owasps } = weaknessesOf(identifiers);
  const name = asText(given['name']);
  const rule = defined<RuleFacts>({
    name: cutText(name ?? found.id, textMax.name),
    helpUrl: found.url === undefined ? undefined : cutText(found.url, textMax.url),
    cwes: cwes.length === 0 ? undefined : cwes,
    owasps: owasps.length === 0 ? undefined : owasps,
    references: referencesOf(given),
    category: 'security',
  });
  const draft = draftOf(given, location, { ruleKey, path: file.path, code });
  const result = { draft, rule, wasAbsolute: file.wasAbsolute };
  if (kind !== 'secret') return codeResult(result, { tool: survey.tool, id: found.id });
  const facts = secretFacts(location, name ?? ruleKey);
  return {
    ...result,
    draft: { ...draft, issueType: 'secrets', validity: 'no_validator' },
    clue: { values: [code], facts },
  };
}

function draftOf(
  given: JsonObject,
  location: JsonObject,
  { ruleKey, path, code }: { ruleKey: string; path: string; code: string },
): FindingDraft {
  const startLine = asCount(location['start_line']);
  const solution = asText(given['solution']);
  const texts = [given['description'], given['message'], given['name']].map(asText);
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: {
      startLine,
      startColumn: asCount(location['start_column']),
      endLine: Math.max(startLine, asCount(location['end_line'])),
      endColumn: asCount(location['end_column']),
    },
    issueType: 'sast',
    // Beside our four words: Info, Unknown, and none.
    severity: severityOfWord(given['severity']) ?? 'low',
    confidence: confidenceOfWord(asText(given['confidence'])?.toLowerCase()),
    isMuted: false,
    fingerprints: fingerprintsOf(given),
    matchedText: code.trim() === '' ? null : evidenceText(code),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(texts.find(Boolean) ?? ruleKey, textMax.message),
      snippet: code.trim() === '' ? undefined : cutText(code, textMax.snippet),
      fix: solution === undefined ? undefined : { explanation: cutText(solution, textMax.message) },
    }),
  });
}

/** Offsets from the beginning of a function. Others hold the line, or a digest of a secret. */
const stableAlgorithms: ReadonlySet<unknown> = new Set(['scope_offset', 'scope_offset_compressed']);

/** GitLab's vulnerability tracking: its first item is the place, by several algorithms. */
function fingerprintsOf(given: JsonObject): Record<string, string> | undefined {
  const [item] = asObjects(asObject(given['tracking'])?.['items']);
  const signatures = asObjects(item?.['signatures']).flatMap(({ algorithm, value }) => {
    const text = asText(value);
    return typeof algorithm === 'string' && stableAlgorithms.has(algorithm) && text !== undefined
      ? [[algorithm, cutName(text)] as const]
      : [];
  });
  return signatures.length === 0 ? undefined : Object.fromEntries(signatures);
}

function secretFacts(location: JsonObject, secretType: string): SecretFacts {
  const commit = asObject(location['commit']);
  const sha = asText(commit?.['sha']);
  // GitLab writes zeros if it scanned files, and no history.
  const isKnown = sha !== undefined && !/^0+$/.test(sha);
  return defined<SecretFacts>({
    secretType: cutName(secretType),
    gitCommit: isKnown ? cutText(sha, 128) : undefined,
    gitCommitAt: isKnown ? asInstant(commit?.['date']) : undefined,
  });
}

/** The links of a vulnerability. */
export function referencesOf(given: JsonObject): string[] | undefined {
  const urls = asObjects(given['links']).flatMap((link) => asText(link['url']) ?? []);
  const links = [...new Set(urls)].slice(0, listMax.references).map((url) => cutText(url, textMax.url));
  return links.length === 0 ? undefined : links;
}
