/** Conventions that SARIF leaves to each tool: issue types, and fingerprints that are not. */
import type { IssueType, Severity } from '../../model/draft.ts';
import { isAboutSecret, isSecretTool, type RuleWords } from '../secrets/about-secret.ts';

/** Rule tags that mean packages. */
const packageTags: ReadonlySet<string> = new Set([
  'vulnerability',
  'sca',
  'dependency',
  'vulnerable-dependency',
  'supply-chain',
]);

/** Rule ids that are advisories: the result is about a package. */
const advisoryId =
  /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|PYSEC-|RUSTSEC-|GO-\d{4}-\d+|OSV-|MAL-|SNYK-|GMS-|DSA-|DLA-|USN-|RHSA-|ALAS|ELSA-|ssc-)/i;

/** Secret, package, or else code: readings section 6. */
export function issueTypeOf(rule: RuleWords): IssueType {
  if (isSecretTool(rule.tool)) return 'secrets';
  if (advisoryId.test(rule.id)) return 'sca';
  if (isAboutSecret(rule)) return 'secrets';
  const isAboutPackages = rule.tags.some((tag) => packageTags.has(tag.toLowerCase()));
  if (isAboutPackages && /trivy|grype|snyk|osv|dependency|audit|clair|anchore|xray/i.test(rule.tool)) return 'sca';
  return 'sast';
}

/** Severity of a SARIF level (readings, section 6). `none` and unknown words map to the lowest. */
export const severityOfLevel: ReadonlyMap<string, Severity> = new Map<string, Severity>([
  ['error', 'high'],
  ['warning', 'medium'],
  ['note', 'low'],
  ['none', 'low'],
]);

/**
 * Fingerprints that do not identify a result: facts of the commit (gitleaks), digests of a whole file or of the rule
 * alone, and columns. Names are compared without a version behind a slash.
 */
const noFingerprints: ReadonlySet<string> = new Set([
  'commitSha',
  'commitMessage',
  'email',
  'author',
  'date',
  'scanFileHash',
  'primaryLocationStartColumnFingerprint',
  'fileHash',
  'ruleHash',
]);

/** Placeholders for a withheld fingerprint. */
const withheld: ReadonlySet<string> = new Set(['', 'requires login', 'undefined', 'null']);

export function isFingerprint(name: string, value: string): boolean {
  return !noFingerprints.has(name.split('/', 1)[0] ?? name) && !withheld.has(value.toLowerCase());
}
