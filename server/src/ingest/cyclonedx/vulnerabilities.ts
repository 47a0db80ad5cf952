/** CycloneDX vulnerabilities as finding drafts, one for each affected component. */
import type { FindingContent, FindingDraft, RuleFacts, ScaFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import type { EventSink } from '../facts/events.ts';
import {
  asInstant,
  asNumber,
  asObject,
  asObjects,
  asText,
  asTexts,
  defined,
  type JsonObject,
} from '../facts/fields.ts';
import { fixStatusText } from '../facts/fix-status.ts';
import { parsePurl } from '../facts/purl.ts';
import { severityOfScore, severityOfWord } from '../facts/severity-words.ts';
import { cweName, distinctCwes } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import { packageOf, type BomSurvey } from './survey.ts';

/** Analysis states (VEX) that settle a finding: nothing is to be done. The others leave it open. */
const settledStates: ReadonlySet<string> = new Set([
  'not_affected',
  'false_positive',
  'resolved',
  'resolved_with_pedigree',
]);

const advisoryId = /\b(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3})\b/i;

export function vulnerabilityReader(survey: BomSurvey, sink: EventSink): (given: JsonObject, place: string) => void {
  const known = new Set<string>();
  return (given, place) => {
    const ids = idsOf(given);
    const [id] = ids;
    if (id === undefined) {
      sink.problem(place, 'A vulnerability without an id was dropped', {});
      return;
    }
    const ruleKey = cutName(id);
    if (!known.has(ruleKey)) {
      known.add(ruleKey);
      sink.rule(ruleKey, ruleFactsOf(given, ruleKey));
    }
    const affects = asObjects(given['affects']);
    for (const affected of affects.length === 0 ? [{}] : affects)
      sink.finding(draftOf(given, affected, ids, { survey, ruleKey }));
  };
}

/** The public id first (some tools put an id of their own in `id`), then its aliases. */
function idsOf(given: JsonObject): string[] {
  const own = asText(given['id']) ?? asText(given['bom-ref']);
  const references = asObjects(given['references'])
    .map((reference) => asText(reference['id']))
    .filter((id) => id !== undefined);
  const all = [...(own === undefined ? [] : [own]), ...references].slice(0, 20);
  const isPublic = own !== undefined && !/^[0-9a-f-]{36}$/i.test(own);
  const first = isPublic ? own : (all.find((id) => advisoryId.test(id)) ?? own);
  return [...new Set(first === undefined ? all : [first, ...all])];
}

interface DraftInput {
  survey: BomSurvey;
  ruleKey: string;
}

function draftOf(given: JsonObject, affected: JsonObject, ids: readonly string[], input: DraftInput): FindingDraft {
  const { survey, ruleKey } = input;
  const ref = bomRefOf(asText(affected['ref']) ?? '');
  const node = survey.nodes.find(ref);
  const component = node === undefined ? undefined : survey.byNode[node];
  const parts = component === undefined ? parsePurl(ref) : { ...packageOf(component), version: component.version };
  const name = parts?.name ?? cutName(ref);
  const version = parts?.version ?? '';
  const ecosystem = parts?.ecosystem ?? 'generic';
  const path = component?.lockfilePath ?? '';
  const purl = component?.purl ?? (parts === undefined ? '' : ref);
  const analysis = asObject(given['analysis']);
  const isSettled = settledStates.has(asText(analysis?.['state']) ?? '');
  const reason = [asText(analysis?.['state']), asText(analysis?.['justification']), asText(analysis?.['detail'])]
    .filter((word) => word !== undefined)
    .join(': ');
  const recommendation = asText(given['recommendation']) ?? answerOf(analysis);
  const introducedBy = (node === undefined ? [] : survey.graph.introducersOf(node, 20)).flatMap((introducer) => {
    const by = survey.byNode[introducer];
    return by === undefined ? [] : [{ package: packageOf(by).name, version: by.version }];
  });
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sca',
    severity: severityOf(given['ratings']),
    isMuted: false,
    externalSuppression: isSettled
      ? { status: 'accepted', justification: cutText(reason, textMax.message) }
      : undefined,
    // The package name stands in for matched text, so the finding survives an upgrade (docs/identity.md).
    matchedText: `${ecosystem}:${name}`,
    contextText: `${name}@${version}`,
    content: defined<FindingContent>({
      message: cutText(asText(given['description']) ?? asText(given['detail']) ?? ruleKey, textMax.message),
      place: survey.scanned === undefined ? undefined : { kind: 'image', image: survey.scanned.image },
      fix: recommendation === undefined ? undefined : { explanation: cutText(recommendation, textMax.message) },
      sca: defined<ScaFacts>({
        vulnerabilityId: ruleKey,
        aliases: ids.length > 1 ? ids.slice(1).map((id) => cutName(id)) : undefined,
        foundDependency: defined<ScaFacts['foundDependency']>({
          package: name,
          version,
          ecosystem,
          purl: purl === '' ? undefined : cutName(purl, textMax.url),
          transitivity: node === undefined ? 'unknown' : survey.graph.transitivityOf(node),
          lockfilePath: path === '' ? undefined : path,
        }),
        fixedVersions: fixedVersions(given, name),
        epss: epssOf(given['ratings']),
        publishedAt: asInstant(given['published']),
        introducedBy: introducedBy.length === 0 ? undefined : introducedBy,
        scope: component?.scope,
      }),
      url: asText(asObject(given['source'])?.['url'])?.slice(0, textMax.url),
      suppressionJustification: isSettled && reason !== '' ? cutText(reason, textMax.message) : undefined,
    }),
  });
}

/** What the analysis answers, where nothing is to be done or can be. */
function answerOf(analysis: JsonObject | undefined): string | undefined {
  return asTexts(analysis?.['response'])
    .map(fixStatusText)
    .find((text) => text !== undefined);
}

/** A reference to a component of this document, or a BOM-Link (`urn:cdx:…#ref`), which ends in one. */
function bomRefOf(ref: string): string {
  if (!ref.startsWith('urn:cdx:')) return ref;
  const hash = ref.indexOf('#');
  if (hash < 0) return ref;
  try {
    return decodeURIComponent(ref.slice(hash + 1));
  } catch {
    return ref.slice(hash + 1);
  }
}

/** CycloneDX has no member for fixed versions: Grype writes them into a property, Trivy into its recommendation. */
function fixedVersions(given: JsonObject, name: string): ScaFacts['fixedVersions'] {
  const property = asObjects(given['properties']).find((each) => each['name'] === 'grype:fixed_versions');
  const listed = asText(property?.['value']) ?? recommendedVersions(asText(given['recommendation']) ?? '', name);
  // Advice is a sentence: "2.8.11.1, 2.9.5 or higher."
  const versions = listed
    .split(/[,\s]+/)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => /^v?\d/.test(word));
  return versions.length === 0
    ? undefined
    : versions.slice(0, 20).map((version) => ({ package: name, version: cutName(version) }));
}

/**
 * "Upgrade lodash to version 4.17.21" for the affected package; recommendations for several packages are joined by ";
 * ".
 */
function recommendedVersions(recommendation: string, name: string): string {
  for (const advice of recommendation.slice(0, textMax.message).split(/;\s*/)) {
    const [, advised = '', versions = ''] = /^Upgrade (\S+) to version (\S.*)$/.exec(advice) ?? [];
    if (advised === name) return versions;
  }
  return '';
}

/** Grype writes EPSS as a rating by FIRST. The format has no member for the percentile; 0 means unknown. */
function epssOf(ratings: unknown): ScaFacts['epss'] {
  const rating = asObjects(ratings)
    .slice(0, 50)
    .find((each) => asText(asObject(each['source'])?.['url'])?.includes('first.org/epss') === true);
  const score = asNumber(rating?.['score']);
  return score === undefined || score < 0 || score > 1 ? undefined : { score, percentile: 0 };
}

const severityOrder: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/**
 * The highest rating that uses one of our four words; else the highest score; else the lowest level (for `none`, `info`
 * and `unknown`).
 */
function severityOf(given: unknown): Severity {
  const ratings = asObjects(given).slice(0, 50);
  const words = new Set(ratings.map((rating) => severityOfWord(rating['severity'])));
  const word = severityOrder.find((severity) => words.has(severity));
  if (word !== undefined) return word;
  const scores = ratings
    .filter((rating) => rating['method'] !== 'other')
    .map((rating) => asNumber(rating['score']) ?? 0);
  return severityOfScore(Math.max(0, ...scores));
}

function ruleFactsOf(given: JsonObject, ruleKey: string): RuleFacts {
  const text = (value: unknown, max: number): string | undefined => {
    const found = asText(value);
    return found === undefined ? undefined : cutText(found, max);
  };
  const cwes = (Array.isArray(given['cwes']) ? (given['cwes'] as unknown[]) : []).slice(0, listMax.tags);
  const names = distinctCwes(
    cwes.map((cwe) => (typeof cwe === 'number' || typeof cwe === 'string' ? cweName(`CWE-${cwe}`) : undefined)),
  );
  const references = asObjects(given['advisories'])
    .map((advisory) => asText(advisory['url']))
    .filter((url) => url !== undefined);
  return defined<RuleFacts>({
    name: ruleKey,
    fullDescription: text(given['description'], textMax.helpText),
    helpText: text(given['detail'], textMax.helpText),
    helpUrl: text(asObject(given['source'])?.['url'], textMax.url),
    cwes: names.length === 0 ? undefined : names,
    references:
      references.length === 0
        ? undefined
        : references.slice(0, listMax.references).map((url) => cutText(url, textMax.url)),
    category: 'security',
  });
}
