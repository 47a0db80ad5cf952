/** How version 0.1.0 read a SARIF result about a package, by which it identified the findings that it stored. Frozen. */
import type { FindingDraft } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { asText, type JsonObject } from '../facts/fields.ts';
import { parsePurl } from '../facts/purl.ts';

const sentences: readonly RegExp[] = [
  /Package: (?<name>\S+)\s+(?:Installed )?Version: \S+/,
  /vulnerability in (?<ecosystem>\S+) package: (?<name>\S+), version \S+/,
  /Package '(?<name>[^'@]*@?[^'@]+)@[^'@]+' is vulnerable/,
  /vulnerable (?<name>@?[\w./-]+) package/,
  /(?<name>@?[\w.-]+(?:\/[\w.-]+)*)@\d[\w.+-]*/,
];

/** Rules that it knew to be about packages. */
const advisoryId =
  /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|PYSEC-|RUSTSEC-|GO-\d{4}-\d+|OSV-|MAL-|SNYK-|GMS-|DSA-|DLA-|USN-|RHSA-|ALAS|ELSA-|ssc-)/i;

const ecosystems: ReadonlyMap<string, string> = new Map([
  ['golang', 'gomod'],
  ['swift', 'swiftpm'],
  ['rubygems', 'gem'],
]);

/** Undefined if it read the result as now. */
export function formerReadings(
  ruleKey: string,
  message: string,
  now: { properties: JsonObject; ecosystem: string; name: string },
): FindingDraft['formerReadings'] {
  const before = formerPackage(message, now.properties);
  const isSame = before.ecosystem === now.ecosystem && before.package === now.name;
  if (advisoryId.test(ruleKey)) return isSame ? undefined : [before];
  return isSame ? ['code'] : ['code', before];
}

function formerPackage(message: string, properties: JsonObject): { ecosystem: string; package: string } {
  const purl = parsePurl(asText(properties['purl']) ?? '');
  if (purl !== undefined) return { ecosystem: purl.ecosystem, package: cutName(purl.name) };
  const head = message.slice(0, 2_000);
  for (const sentence of sentences) {
    const groups = sentence.exec(head)?.groups;
    if (groups === undefined) continue;
    const word = (groups['ecosystem'] ?? '').toLowerCase();
    return { ecosystem: ecosystems.get(word) ?? word, package: cutName(groups['name'] ?? '') };
  }
  return { ecosystem: '', package: '' };
}
