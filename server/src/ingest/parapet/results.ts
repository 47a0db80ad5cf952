/** A finding of Parapet's own format as a draft. */
import type { FindingContent, FindingDraft, RuleFacts } from '../../model/draft.ts';
import { imageName, type Place } from '../../model/place.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { ecosystemOf } from '../facts/ecosystems.ts';
import { asObject, asText, defined } from '../facts/fields.ts';
import { advisoryRule, packageDraft } from '../facts/package-results.ts';
import { safePath } from '../facts/safe-path.ts';
import { cweName } from '../facts/weaknesses.ts';
import { textMax } from '../limits.ts';
import { checkFinding, type ParapetFinding } from './finding.ts';

interface Where {
  path: string;
  place: Place | undefined;
  wasAbsolute: boolean;
}

/** The result, or why it was dropped and the member that is wrong ('' for the whole). */
export function readGiven(value: unknown, tool: string): { read: ReadResult; member: string } {
  const checked = checkFinding(value);
  if ('rule' in checked) return { read: readFinding(checked, tool), member: '' };
  const rule = asText(asObject(value)?.['rule']);
  const problem = `${checked.member === '' ? 'A finding' : checked.member}: ${checked.message}`;
  return { read: rule === undefined ? { problem } : { problem, ruleKey: cutName(rule) }, member: checked.member };
}

function readFinding(given: ParapetFinding, tool: string): ReadResult {
  const ruleKey = cutName(given.rule);
  const where = locate(given);
  if (where === undefined) {
    const message = given.url === undefined ? 'path: is outside the repository' : 'url: it is not an http URL';
    return { problem: message, ruleKey };
  }
  if (given.package !== undefined) return packageResult(given, { ...where, ruleKey });
  const draft = codeDraft(given, { ...where, ruleKey });
  const rule = ruleOf(given);
  const { wasAbsolute } = where;
  const read = codeResult({ draft, rule, wasAbsolute }, { tool, id: given.rule });
  if (given.kind !== 'secret' || read.clue !== undefined) return read;
  const clue = { values: [given.code ?? ''], facts: { secretType: cutText(given.title ?? given.rule, textMax.name) } };
  return { ...read, draft: { ...draft, issueType: 'secrets', validity: 'no_validator' }, clue };
}

function locate({ path, image, url, method, parameter }: ParapetFinding): Where | undefined {
  if (url !== undefined) return requestOf(url, { method, parameter });
  const found = safePath(path ?? '');
  if (found === undefined) return undefined;
  if (image === undefined) return { path: found.path, place: undefined, wasAbsolute: found.wasAbsolute };
  const name = cutName(imageName(image));
  // System packages belong to the image; a path in an image begins at its root.
  return { path: found.path === '' ? name : found.path, place: { kind: 'image', image: name }, wasAbsolute: false };
}

/** The URL without query, fragment and credentials; of the query the names alone (ADR 0029). */
function requestOf(
  raw: string,
  { method, parameter }: { method: string | undefined; parameter: string | undefined },
): Where | undefined {
  const url = URL.parse(raw);
  if (url === null || !/^(?:https?|wss?):$/.test(url.protocol)) return undefined;
  const query = [...new Set(url.searchParams.keys())]
    .sort()
    .slice(0, 50)
    .map((name) => cutName(name, 100));
  const place = defined<Place & { kind: 'url' }>({
    kind: 'url',
    method: method === undefined ? undefined : cutName(method.toUpperCase(), 100),
    query: query.length === 0 ? undefined : query,
    parameter: parameter === undefined ? undefined : cutName(parameter),
  });
  return { path: cutName(`${url.protocol}//${url.host}${url.pathname}`, textMax.path), place, wasAbsolute: false };
}

function packageResult(
  given: ParapetFinding,
  { path, place, ruleKey, wasAbsolute }: Where & { ruleKey: string },
): ReadResult {
  const { name = '', version = '', purl = '', ecosystem = '', fixedVersions = [], aliases = [] } = given.package ?? {};
  const { severity, message, title, description, link, cwe = [] } = given;
  const draft = packageDraft({
    ruleKey,
    aliases,
    path,
    place,
    severity,
    ecosystem: cutName(ecosystemOf(ecosystem), 100),
    name,
    version,
    purl,
    message,
    fixedVersions,
  });
  return { draft, rule: advisoryRule(ruleKey, { title, description, url: link, cwes: cwe }), wasAbsolute };
}

function codeDraft(given: ParapetFinding, { path, place, ruleKey }: Where & { ruleKey: string }): FindingDraft {
  const { line = 0, column = 0, endLine = line, endColumn = 0, code, fingerprint } = given;
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: { startLine: line, startColumn: column, endLine: Math.max(line, endLine), endColumn },
    issueType: 'sast',
    severity: given.severity,
    confidence: given.confidence,
    isMuted: false,
    fingerprints: fingerprint === undefined ? undefined : { parapet: cutName(fingerprint) },
    matchedText: code === undefined || code.trim() === '' ? null : evidenceText(code),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(given.message, textMax.message),
      place,
      snippet: code === undefined ? undefined : cutText(code, textMax.snippet),
    }),
  });
}

function ruleOf({ title, description, link, cwe = [] }: ParapetFinding): RuleFacts {
  const cwes = cwe.flatMap((each) => cweName(each) ?? []);
  return defined<RuleFacts>({
    name: title === undefined ? undefined : cutText(title, textMax.name),
    fullDescription: description === undefined ? undefined : cutText(description, textMax.helpText),
    helpUrl: link === undefined ? undefined : cutText(link, textMax.url),
    cwes: cwes.length === 0 ? undefined : cwes,
    category: 'security',
  });
}
