/** One match of Grype: a package and a vulnerability. */
import type { ScaFacts, Severity } from '../../model/draft.ts';
import type { Place } from '../../model/place.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { ecosystemOf } from '../facts/ecosystems.ts';
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
import type { Advisory, PackageResult } from '../facts/package-results.ts';
import { parsePurl } from '../facts/purl.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';

export type Match = { result: PackageResult; advisory: Advisory } | { problem: string; ruleKey?: string };

/** `image`: the scanned image's name; '' if the report is about something else. */
export function readMatch(value: unknown, image: string): Match {
  const match = asObject(value) ?? {};
  const vulnerability = asObject(match['vulnerability']) ?? {};
  const id = asText(vulnerability['id']);
  if (id === undefined) return { problem: 'A match has no vulnerability.id' };
  const ruleKey = cutName(id);
  const artifact = asObject(match['artifact']) ?? {};
  const purl = asText(artifact['purl']) ?? '';
  const given = packageOf(artifact, purl);
  if (given.name === '') return { problem: `The match of ${cutText(id, 200)} names no package`, ruleKey };
  const file = fileOf(artifact);
  if (file === undefined) return { problem: `The match of ${cutText(id, 200)} has no readable path`, ruleKey };
  const related = asObjects(match['relatedVulnerabilities']);
  const description = [vulnerability, ...related].map((each) => asText(each['description'])).find((text) => text);
  const url = asText(vulnerability['dataSource']);
  const fix = asObject(vulnerability['fix']);
  return {
    result: {
      ...given,
      ruleKey,
      purl,
      path: file,
      place: image === '' ? undefined : placeIn(image, artifact),
      aliases: related.flatMap((each) => asText(each['id']) ?? []),
      severity: severityOf(vulnerability),
      message: description ?? '',
      fixedVersions: asTexts(fix?.['versions']),
      url,
      epss: epssOf(vulnerability, related),
      knownExploited: knownExploitedOf(vulnerability, related),
      advice: fix?.['state'] === 'wont-fix' ? fixStatusText('will_not_fix') : undefined,
    },
    advisory: {
      description,
      url,
      cwes: [vulnerability, ...related]
        .flatMap((each) => asObjects(each['cwes']))
        .flatMap((cwe) => asTexts(cwe['cwe'])),
      references: [vulnerability, ...related].flatMap((each) => asTexts(each['urls'])),
    },
  };
}

/** Grype has our four levels plus Negligible and Unknown. */
function severityOf(vulnerability: JsonObject): Severity {
  return severityOfWord(vulnerability['severity']) ?? 'low';
}

/** The kind and the name are always there and decide; older versions wrote purls for some kinds only. */
function packageOf(artifact: JsonObject, purl: string): { ecosystem: string; name: string; version: string } {
  const parts = purl === '' ? undefined : parsePurl(purl);
  const kind = asText(artifact['type']);
  const name = asText(artifact['name']) ?? '';
  const group = asText(asObject(artifact['metadata'])?.['pomGroupID']);
  const ecosystem = kind === undefined ? parts?.ecosystem : ecosystemOf(kind);
  // A Java archive's name leaves out its group.
  const named =
    parts?.ecosystem === 'maven' ? parts.name : group === undefined || name === '' ? name : `${group}:${name}`;
  return {
    ecosystem: ecosystem ?? 'generic',
    name: named,
    version: asText(artifact['version']) ?? parts?.version ?? '',
  };
}

/** Grype names the layer of each file. */
function placeIn(image: string, artifact: JsonObject): Place {
  const layer = asText(primaryFile(artifact)?.['layerID']);
  return { kind: 'image', image, ...(layer !== undefined && { layer: cutName(layer) }) };
}

/** The file in which the package was found; '' without one, undefined if it cannot be read. */
function fileOf(artifact: JsonObject): string | undefined {
  const { locations = [] } = artifact;
  if (!Array.isArray(locations)) return locations === null ? '' : undefined;
  const primary = primaryFile(artifact);
  if (primary === undefined) return locations.length === 0 ? '' : undefined;
  return safePath(asText(primary['path']) ?? '')?.path;
}

function primaryFile(artifact: JsonObject): JsonObject | undefined {
  const files = asObjects(artifact['locations']);
  return files.find((file) => asObject(file['annotations'])?.['evidence'] === 'primary') ?? files[0];
}

/** Catalogues name the CVE, which may be the related one. */
function knownExploitedOf(vulnerability: JsonObject, related: readonly JsonObject[]): ScaFacts['knownExploited'] {
  const [given] = [vulnerability, ...related].flatMap((each) => asObjects(each['knownExploited']));
  return given === undefined
    ? undefined
    : defined<NonNullable<ScaFacts['knownExploited']>>({ since: asInstant(given['dateAdded']) });
}

function epssOf(vulnerability: JsonObject, related: readonly JsonObject[]): ScaFacts['epss'] {
  const [given] = [vulnerability, ...related].flatMap((each) => asObjects(each['epss']));
  const score = asNumber(given?.['epss']);
  const percentile = asNumber(given?.['percentile']) ?? 0;
  if (score === undefined || score < 0 || score > 1 || percentile < 0 || percentile > 1) return undefined;
  return defined<NonNullable<ScaFacts['epss']>>({
    score,
    percentile,
    updatedAt: asInstant(given?.['date']),
  });
}
