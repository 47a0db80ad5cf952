/** One result of nuclei. Of request, answer and command nothing is read: they hold cookies and tokens. */
import type { FindingContent, FindingDraft, RuleFacts } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { codeResult, type CodeResult } from '../facts/code-results.ts';
import { asLabel, asNumber, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { urlPlace } from '../facts/url-place.ts';
import { cweName, distinctCwes } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';

export interface NucleiResult extends CodeResult {
  /** '' for a file. */
  site: string;
}

/** For addresses without a scheme, by the template's protocol. */
const schemes: ReadonlyMap<unknown, string> = new Map([
  ['http', 'https'],
  ['headless', 'https'],
  ['dns', 'dns'],
  ['ssl', 'ssl'],
  ['whois', 'whois'],
  ['websocket', 'ws'],
]);

/** The result; `no match` for one that `-matcher-status` lists although the template did not match; else the problem. */
export function readResult(value: unknown): NucleiResult | 'no match' | { problem: string } {
  const given = asObject(value);
  if (given?.['matcher-status'] === false) return 'no match';
  const info = asObject(given?.['info']);
  const id = asText(given?.['template-id']) ?? asText(given?.['templateID']);
  if (given === undefined || info === undefined || id === undefined)
    return { problem: 'A result has no template-id or info' };
  const found = given['extracted-results'] ?? given['extracted_results'];
  if (!isListOrNone(found) || !isListOrNone(tagsGiven(given, info)))
    return { problem: `The tags or extracted-results of ${cutText(id, 200)} are not a list` };
  const where = addressOf(given);
  if (where === undefined) return { problem: `The result of ${cutText(id, 200)} has no address (matched-at)` };
  const matcherName = given['matcher-name'] ?? given['matcher_name'] ?? '';
  const matcher = asText(matcherName);
  if (matcher === undefined && matcherName !== '')
    return { problem: `The matcher-name of ${cutText(id, 200)} is not a string` };
  const ruleKey = cutName(matcher === undefined ? id : `${id}:${matcher}`);
  const rule = ruleOf(info, matcher);
  const extracted = asTexts(found).slice(0, listMax.tags);
  const draft: FindingDraft = {
    ruleKey,
    path: where.path,
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sast',
    severity: severityOfWord(info['severity']) ?? 'low',
    isMuted: false,
    matchedText: null,
    contextText: null,
    content: contentOf({ given, info, extracted, where }),
  };
  const words = { tool: 'nuclei', id, tags: asTexts(tagsGiven(given, info)).slice(0, listMax.tags) };
  const secretType = rule.name ?? ruleKey;
  return { ...codeResult({ draft, rule }, words, { values: extracted, facts: { secretType } }), site: where.site };
}

/** Both say whether the result is a secret, and which. */
function isListOrNone(value: unknown): boolean {
  return value === undefined || value === null || Array.isArray(value);
}

/** Some versions that wrote `templateID` (before 2.5.3) have them in one text. */
function tagsGiven(given: JsonObject, info: JsonObject): unknown {
  const tags = info['tags'];
  return given['templateID'] !== undefined && typeof tags === 'string' ? tags.split(',') : tags;
}

type Where = Pick<FindingDraft, 'path'> & Pick<FindingContent, 'place'> & { site: string };

function addressOf(given: JsonObject): Where | undefined {
  const text = asText(given['matched-at'] ?? given['matched'] ?? given['host']);
  if (text === undefined) return undefined;
  if (given['type'] === 'file') {
    const found = safePath(text);
    return found === undefined ? undefined : { path: found.path, site: '' };
  }
  return urlPlace(text, {
    scheme: schemes.get(given['type']) ?? 'tcp',
    method: asText(given['fuzzing_method']),
    parameter: asText(given['fuzzing_parameter']),
  });
}

interface ContentGiven {
  given: JsonObject;
  info: JsonObject;
  extracted: readonly string[];
  where: Where;
}

function contentOf({ given, info, extracted, where }: ContentGiven): FindingContent {
  const told = [asText(info['description']) ?? asText(info['name']) ?? '', asText(info['impact']) ?? ''];
  // What a certificate says is public; anything else that was extracted may be a secret.
  if (given['type'] === 'ssl' && extracted.length > 0) told.push(`Found: ${extracted.join(', ')}`);
  const message = told.map((each) => each.trim()).filter((each) => each !== '');
  return defined<FindingContent>({
    message: cutText(message.join('\n\n'), textMax.message),
    place: where.place,
    url: /^https?:[^*]*$/.test(where.path) ? where.path : undefined,
  });
}

function ruleOf(info: JsonObject, matcher: string | undefined): RuleFacts {
  const name = asText(info['name']);
  const known = asObject(info['classification']);
  const cwes = distinctCwes(asTexts(known?.['cwe-id']).slice(0, listMax.tags).map(cweName));
  const scores = [
    ...asTexts(known?.['cve-id']).slice(0, listMax.tags),
    ...scoreOf('CVSS', known?.['cvss-score']),
    ...scoreOf('EPSS', known?.['epss-score']),
    ...(asTexts(info['tags']).includes('kev') ? ['known to be exploited (KEV)'] : []),
  ].join(', ');
  const help = [asText(info['remediation']) ?? '', scores].filter((each) => each !== '').join('\n\n');
  const references = asTexts(info['reference']).map((each) => cutText(each.trim(), textMax.url));
  return defined<RuleFacts>({
    name: name === undefined ? undefined : cutText(matcher === undefined ? name : `${name}: ${matcher}`, textMax.name),
    fullDescription: textOf(info['description']),
    helpText: textOf(help),
    cwes: cwes.length > 0 ? cwes : undefined,
    references: references.length > 0 ? references.slice(0, listMax.references) : undefined,
    category: 'security',
  });
}

function scoreOf(name: string, value: unknown): string[] {
  return asNumber(value) === undefined ? [] : [`${name} ${asLabel(value)}`];
}

function textOf(value: unknown): string | undefined {
  const text = asText(value);
  return text === undefined ? undefined : cutText(text, textMax.message);
}
