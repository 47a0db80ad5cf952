/** One vulnerability in the OSV schema, of one package. */
import type { Severity } from '../../model/draft.ts';
import { asInstant, asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { fixStatusText } from '../facts/fix-status.ts';
import type { Advisory, PackageResult } from '../facts/package-results.ts';
import { severityOfScore, severityOfWord } from '../facts/severity-words.ts';
import type { OsvGroup, OsvPackage } from './survey.ts';

interface Known {
  found: Exclude<OsvPackage, { problem: string }>;
  group: OsvGroup | undefined;
}

export function readVulnerability(
  given: JsonObject,
  ruleKey: string,
  { found, group }: Known,
): { result: PackageResult; advisory: Advisory } {
  const affected = asObjects(given['affected']).filter((each) => {
    const name = asText(asObject(each['package'])?.['name']);
    return name === undefined || name === found.name;
  });
  const url = `https://osv.dev/vulnerability/${encodeURIComponent(ruleKey)}`;
  const summary = asText(given['summary']);
  const details = asText(given['details']);
  return {
    result: {
      ruleKey,
      path: found.path,
      ecosystem: found.ecosystem,
      name: found.name,
      version: found.version,
      purl: '',
      aliases: [...(group?.ids ?? []), ...asTexts(given['aliases']), ...(group?.aliases ?? [])],
      severity: severityOf(given, ruleKey, group),
      reachability: group?.reachability,
      message: summary ?? details ?? '',
      fixedVersions: fixedVersionsOf(affected),
      scope: found.scope,
      advice: asInstant(given['withdrawn']) === undefined ? undefined : fixStatusText('withdrawn'),
      publishedAt: asInstant(given['published']),
      url,
    },
    advisory: {
      title: summary,
      description: details,
      url,
      cwes: [
        ...asTexts(asObject(given['database_specific'])?.['cwe_ids']),
        ...affected
          .flatMap((each) => asObjects(asObject(each['database_specific'])?.['cwes']))
          .flatMap((cwe) => asText(cwe['cweId']) ?? []),
      ],
      references: asObjects(given['references']).flatMap((reference) => asText(reference['url']) ?? []),
    },
  };
}

/** The advisory's own word; else the highest score of the group. A malicious package has neither, and is critical. */
function severityOf(given: JsonObject, id: string, group: OsvGroup | undefined): Severity {
  const word = severityOfWord(asObject(given['database_specific'])?.['severity']);
  if (word !== undefined) return word;
  if (group?.score !== undefined) return severityOfScore(group.score);
  return id.startsWith('MAL-') ? 'critical' : 'low';
}

/** Versions, not commits. */
function fixedVersionsOf(affected: readonly JsonObject[]): string[] {
  const ranges = affected.flatMap((each) => asObjects(each['ranges'])).filter((range) => range['type'] !== 'GIT');
  const fixed = ranges.flatMap((range) => asObjects(range['events'])).flatMap((event) => asText(event['fixed']) ?? []);
  return [...new Set(fixed)];
}
