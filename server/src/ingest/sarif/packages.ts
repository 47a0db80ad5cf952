/** The package of a SARIF result. SARIF has no member for it; each tool writes it into the message its own way. */
import type { ScaFacts } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { ecosystemOf, parsePurl } from '../facts/purl.ts';
import type { RuleEntry } from './rules.ts';

/** Message patterns with the package and its version: Trivy, Grype, OSV-Scanner, Snyk, `name@version`. */
const sentences: readonly RegExp[] = [
  /Package: (?<name>\S+)\s+(?:Installed )?Version: (?<version>\S+)/,
  /vulnerability in (?<ecosystem>\S+) package: (?<name>\S+), version (?<version>\S+)/,
  /Package '(?<name>[^'@]*@?[^'@]+)@(?<version>[^'@]+)' is vulnerable/,
  /vulnerable (?<name>@?[\w./-]+) package/,
  /(?<name>@?[\w.-]+(?:\/[\w.-]+)*)@(?<version>\d[\w.+-]*)/,
];

/** The aliases in a result's properties, and in the rule's deprecatedIds (OSV-Scanner). */
function aliasesOf(properties: JsonObject, ruleIds: readonly string[], id: string): string[] | undefined {
  const members = ['aliases', 'alias', 'cve', 'cveId', 'cves', 'ghsa', 'ghsaId', 'identifiers'];
  const given = members.flatMap((member) => asText(properties[member]) ?? asTexts(properties[member]));
  const aliases = new Set([...given, ...ruleIds.filter((old) => advisoryId.test(old))].map((alias) => cutName(alias)));
  aliases.delete(id);
  return aliases.size === 0 ? undefined : [...aliases].slice(0, 20);
}

const advisoryId = /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3})$/i;

export function packageOf(
  { key: ruleKey, entry }: { key: string; entry: RuleEntry | undefined },
  message: string,
  properties: JsonObject,
  { path, line }: { path: string; line: number },
): ScaFacts {
  const given = asText(properties['purl']);
  const purl = given === undefined ? undefined : parsePurl(given);
  const head = message.slice(0, 2000);
  let found: Record<string, string | undefined> = {};
  for (const sentence of sentences) {
    const groups = sentence.exec(head)?.groups;
    if (groups === undefined) continue;
    found = groups;
    break;
  }
  const fixed = /Fixed Version: (\S+)/.exec(head)?.[1]?.replace(/,$/, '');
  const name = cutName(purl?.name ?? found['name'] ?? '');
  const vulnerabilityId = /CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}/i.exec(ruleKey)?.[0] ?? ruleKey;
  return defined<ScaFacts>({
    vulnerabilityId,
    aliases: aliasesOf(properties, entry?.facts.supersedes ?? [], vulnerabilityId),
    foundDependency: defined<ScaFacts['foundDependency']>({
      package: name,
      version: cutName((purl?.version ?? found['version'] ?? '').replace(/[.,]+$/, '')),
      ecosystem: purl?.ecosystem ?? ecosystemOf(found['ecosystem'] ?? ''),
      purl: given,
      transitivity: 'unknown',
      lockfilePath: path === '' ? undefined : path,
      lockfileLine: line > 0 ? line : undefined,
    }),
    fixedVersions: fixed === undefined || name === '' ? undefined : [{ package: name, version: cutName(fixed) }],
  });
}
