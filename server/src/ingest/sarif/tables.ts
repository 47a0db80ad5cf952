/** Conventions that SARIF leaves to each tool: subjects of results, and fingerprints that are not. */
import type { IssueType, Severity } from '../../model/draft.ts';
import { isAboutSecret, isSecretTool, type RuleWords } from '../secrets/about-secret.ts';
import { sarifTool, type Subject } from './tools.ts';

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
  /^(?:(?:DEBIAN-|UBUNTU-|ALPINE-)?CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|PYSEC-|RUSTSEC-|GO-\d{4}-\d+|OSV-|MAL-|SNYK-|GMS-|DSA-|DLA-|USN-|RHSA-|ALAS|ELSA-|BDSA-\d{4}-|ssc-)/i;

/** The tool decides, then the rule's id, then its words. */
export function subjectOf(rule: RuleWords): Subject {
  if (isSecretTool(rule.tool)) return 'secret';
  const { subject, families = [] } = sarifTool(rule.tool);
  const family = families.find(
    ({ id, name, tag }) =>
      id?.test(rule.id) === true ||
      name?.test(rule.name) === true ||
      (tag !== undefined && rule.tags.some((each) => tag.test(each))),
  );
  if (family !== undefined) return family.subject;
  if (subject !== undefined) return subject;
  if (advisoryId.test(rule.id)) return 'package';
  if (isAboutSecret(rule)) return 'secret';
  const isAboutPackages = rule.tags.some((tag) => packageTags.has(tag.toLowerCase()));
  return isAboutPackages && /trivy|snyk|osv|dependency|audit|anchore|xray/i.test(rule.tool) ? 'package' : 'code';
}

/** Readings, section 6; docs/adr/0031 says why a license is a package's. */
export const issueTypeOfSubject: Readonly<Record<Subject, IssueType>> = {
  code: 'sast',
  configuration: 'sast',
  package: 'sca',
  license: 'sca',
  secret: 'secrets',
};

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
