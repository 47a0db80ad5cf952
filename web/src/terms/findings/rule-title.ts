/** The title of a finding: rule names are often written for machines. */
import type { components } from '../../api/generated/api.ts';

type Finding = components['schemas']['ReportFinding'];

const titleLengthMax = 160;
/** `python.lang.security.insecure-hash-algorithms`, `hardcoded_secret`; a human-readable name has a space. */
const machineName = /^[\w-]+(?:[./:][\w-]+)*$/;
/** CVE-2023-1, GHSA-…, B105, DS002, S3649: used unchanged. */
const catalogueName = /^[A-Z]+[-_]?\d|^(?:GHSA|RUSTSEC|PYSEC|OSV|MAL)-/i;

const acronyms = new Set(
  'api aws csp csrf css cors cve dos dtd html http https idor jwt ldap md5 nosql os rce rsa sha1 smtp sql ssl ssrf ssti tls url xml xpath xss xxe yaml'.split(
    ' ',
  ),
);

/** "Insecure hash algorithms"; for a dependency "CVE-2023-26159 in follow-redirects 1.15.2". */
export function ruleTitle(finding: Pick<Finding, 'ruleDisplayName' | 'ruleId' | 'scaAttributes'>): string {
  const name = finding.ruleDisplayName === '' ? finding.ruleId : finding.ruleDisplayName;
  const { scaAttributes: sca } = finding;
  if (sca !== null && sca.foundDependency.package !== '') {
    const { package: packageName, version } = sca.foundDependency;
    const what = sca.vulnDatabaseIdentifier === '' ? name : sca.vulnDatabaseIdentifier;
    return cut(`${what} in ${packageName}${version === '' ? '' : ` ${version}`}`);
  }
  return cut(inWords(name));
}

function inWords(name: string): string {
  if (!machineName.test(name) || catalogueName.test(name)) return name;
  const last = name.split(/[./:]/).findLast((part) => part !== '') ?? name;
  const words = last
    .replaceAll(/[-_]+/g, ' ')
    // camelCase and PascalCase, as Java and C# analysers use.
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim();
  const cased = words.replaceAll(/[A-Za-z]+/g, (word) =>
    acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word,
  );
  return cased === '' ? name : cased[0]!.toUpperCase() + cased.slice(1);
}

function cut(text: string): string {
  return text.length > titleLengthMax ? `${text.slice(0, titleLengthMax)}…` : text;
}
