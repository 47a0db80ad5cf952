/** Results of the Trivy operator's reports. */
import type { FindingContent, FindingDraft, RuleFacts, Severity } from '../../model/draft.ts';
import type { ImagePlace, ResourcePlace } from '../../model/place.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { ecosystemOf } from '../facts/ecosystems.ts';
import { asArray, asCount, asInstant, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { advisoryRule, packageDraft } from '../facts/package-results.ts';
import { parsePurl } from '../facts/purl.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { textMax } from '../limits.ts';
import type { ReportFacts } from './report.ts';

/** The results of one element; none if its check passed. */
export function readResults(value: unknown, report: ReportFacts): ReadResult[] {
  const given = asObject(value);
  if (given === undefined) return [{ problem: 'A result is not an object' }];
  if (report.results === 'vulnerabilities') return [readVulnerability(given, report)];
  if (report.results === 'secrets') return [readSecret(given, report)];
  if (report.results === 'checks') return given['success'] === true ? [] : [readCheck(given, report)];
  return readControl(given, report);
}

/** Trivy's UNKNOWN is low. */
function severityOf(given: JsonObject): Severity {
  return severityOfWord(given['severity']) ?? 'low';
}

function readVulnerability(given: JsonObject, { image, distribution }: ReportFacts): ReadResult {
  const id = asText(given['vulnerabilityID']);
  const name = asText(given['resource']);
  if (id === undefined) return { problem: 'A vulnerability has no vulnerabilityID' };
  const ruleKey = cutName(id);
  if (name === undefined) return { problem: 'A vulnerability names no package (resource)', ruleKey };
  const purl = asText(given['packagePURL']) ?? '';
  const type = asText(given['packageType']) ?? parsePurl(purl)?.ecosystem ?? distribution ?? 'generic';
  const isSystem = given['class'] === 'os-pkgs' || given['class'] === undefined;
  const own = isSystem ? '' : (safePath(asText(given['packagePath']) ?? asText(given['target']) ?? '')?.path ?? '');
  const links = asTexts(given['links']);
  const url = asText(given['primaryLink']);
  const title = asText(given['title']);
  return {
    draft: packageDraft({
      ruleKey,
      aliases: [],
      path: own === '' ? (image?.image ?? '') : own,
      place: image,
      severity: severityOf(given),
      ecosystem: cutName(ecosystemOf(type), 100),
      name,
      version: asText(given['installedVersion']) ?? '',
      purl,
      message: title ?? '',
      fixedVersions: (asText(given['fixedVersion']) ?? '').split(/,\s*/).filter((version) => version !== ''),
      publishedAt: asInstant(given['publishedDate']),
      url,
    }),
    rule: advisoryRule(ruleKey, { title, description: asText(given['description']), url, references: links }),
  };
}

/** Trivy masks the value; if it did not, the match counts as the value. */
function readSecret(given: JsonObject, { image }: ReportFacts): ReadResult {
  const id = asText(given['ruleID']);
  if (id === undefined) return { problem: 'A secret has no ruleID' };
  const ruleKey = cutName(id);
  const path = safePath(asText(given['target']) ?? '')?.path ?? '';
  if (path === '') return { problem: 'A secret has no path (target) in the image', ruleKey };
  const match = asText(given['match']) ?? '';
  const title = asText(given['title']);
  const secretType = cutText(asText(given['category']) ?? ruleKey, textMax.name);
  const draft = draftOf(
    { ruleKey, path, place: image, severity: severityOf(given) },
    { message: `${title ?? ruleKey} found`, matched: match },
  );
  return {
    draft: { ...draft, issueType: 'secrets', validity: 'no_validator' },
    rule: defined<RuleFacts>({
      name: title === undefined ? undefined : cutText(title, textMax.name),
      category: 'security',
    }),
    clue: { values: match.includes('***') ? [] : [match], facts: { secretType } },
  };
}

/** A check of a resource. Its message names containers; the address of the resource is what stays the same. */
function readCheck(given: JsonObject, { address, resource }: ReportFacts): ReadResult {
  // Older versions left out the id of some checks.
  const id = asText(given['checkID']) ?? asText(given['title']);
  if (id === undefined) return { problem: 'A check has neither checkID nor title' };
  const title = asText(given['title']);
  const messages = asTexts(asArray(given['messages']));
  const remediation = asText(given['remediation']);
  const draft = draftOf(
    { ruleKey: cutName(id), path: address, place: resource, severity: severityOf(given) },
    { message: messages.length === 0 ? (title ?? id) : messages.join('\n'), matched: address, remediation },
  );
  return codeResult({ draft, rule: checkRule(given, remediation) }, { tool: 'trivy', id });
}

function checkRule(given: JsonObject, remediation: string | undefined): RuleFacts {
  const [title, description] = [asText(given['title']), asText(given['description'])];
  return defined<RuleFacts>({
    name: title === undefined ? undefined : cutText(title, textMax.name),
    fullDescription: description === undefined ? undefined : cutText(description, textMax.helpText),
    helpText: remediation === undefined ? undefined : cutText(remediation, textMax.helpText),
    category: 'security',
    subcategories: ['misconfiguration'],
  });
}

/** A control of a compliance report: its failed checks, each at its target; of a summary, the control itself. */
function readControl(given: JsonObject, report: ReportFacts): ReadResult[] {
  const id = asText(given['id']);
  if (id === undefined) return [{ problem: 'A control has no id' }];
  if (given['checks'] === undefined) {
    if (asCount(given['totalFail']) === 0) return [];
    return [
      readCheck(
        { checkID: `${report.resource.name}-${id}`, title: given['name'], severity: given['severity'] },
        report,
      ),
    ];
  }
  if (given['checks'] !== null && !Array.isArray(given['checks']))
    return [{ problem: `The checks of ${cutName(id)} are not a list` }];
  return asArray(given['checks']).flatMap((each): ReadResult[] => {
    const check = asObject(each);
    if (check === undefined) return [{ problem: `A check of ${cutName(id)} is not an object` }];
    if (check['success'] === true) return [];
    const target = safePath(asText(check['target']) ?? '')?.path ?? '';
    const address = target === '' ? report.address : cutName(`${report.address}/${target}`, textMax.path);
    const severity = asText(check['severity']) ?? given['severity'];
    return [readCheck({ ...check, severity }, { ...report, address })];
  });
}

interface Found {
  ruleKey: string;
  path: string;
  place: ImagePlace | ResourcePlace | undefined;
  severity: Severity;
}

function draftOf(
  found: Found,
  { message, matched, remediation }: { message: string; matched: string; remediation?: string | undefined },
): FindingDraft {
  const { ruleKey, path, place, severity } = found;
  return {
    ruleKey,
    path,
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sast',
    severity,
    isMuted: false,
    matchedText: matched === '' ? null : evidenceText(matched),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(message, textMax.message),
      place,
      fix: remediation === undefined ? undefined : { explanation: cutText(remediation, textMax.message) },
      snippet: place?.kind === 'image' && matched !== '' ? cutText(matched, textMax.snippet) : undefined,
    }),
  };
}
