/** The package of a SARIF result. SARIF has no member for it; each tool writes it into the message its own way. */
import type { ScaFacts } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { asText, defined, type JsonObject } from '../facts/fields.ts';
import { ecosystemOf, parsePurl } from '../facts/purl.ts';

/** Message patterns with the package and its version: Trivy, Grype, OSV-Scanner, Snyk, `name@version`. */
const sentences: readonly RegExp[] = [
  /Package: (?<name>\S+)\s+(?:Installed )?Version: (?<version>\S+)/,
  /vulnerability in (?<ecosystem>\S+) package: (?<name>\S+), version (?<version>\S+)/,
  /Package '(?<name>[^'@]*@?[^'@]+)@(?<version>[^'@]+)' is vulnerable/,
  /vulnerable (?<name>@?[\w./-]+) package/,
  /(?<name>@?[\w.-]+(?:\/[\w.-]+)*)@(?<version>\d[\w.+-]*)/,
];

export function packageOf(
  ruleKey: string,
  message: string,
  properties: JsonObject,
  path: string,
  line: number,
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
  return defined<ScaFacts>({
    vulnerabilityId: /CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}/i.exec(ruleKey)?.[0] ?? ruleKey,
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
