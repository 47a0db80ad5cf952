/** Conventions that SARIF leaves to each tool: issue types, and fingerprints that are not. */
import type { IssueType, Severity } from '../../model/draft.ts';

/** Tools that report only credentials. In lower case, without a version suffix. */
const secretTools: ReadonlySet<string> = new Set([
  'gitleaks',
  'trufflehog',
  'detect-secrets',
  'ggshield',
  'gitguardian',
  'whispers',
  'secretlint',
  'betterleaks',
  'kingfisher',
  'noseyparker',
  'nosey parker',
  'talisman',
  'git-secrets',
  'credscan',
  'credentialscanner',
]);

/** Rule tags that mean credentials, or packages. */
const secretTags: ReadonlySet<string> = new Set(['secret', 'secrets', 'credentials', 'hardcoded-secret']);
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
export function issueTypeOf(toolName: string, ruleId: string, tags: readonly string[]): IssueType {
  const tool = toolName
    .toLowerCase()
    .replace(/[\s-]*v?\d[\d.]*$/, '')
    .trim();
  if (secretTools.has(tool)) return 'secrets';
  if (advisoryId.test(ruleId)) return 'sca';
  const lower = tags.map((tag) => tag.toLowerCase());
  if (lower.some((tag) => secretTags.has(tag))) return 'secrets';
  if (
    lower.some((tag) => packageTags.has(tag)) &&
    /trivy|grype|snyk|osv|dependency|audit|clair|anchore|xray/.test(tool)
  )
    return 'sca';
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
  'scanTagsHash',
  'primaryLocationStartColumnFingerprint',
  'fileHash',
  'ruleHash',
]);

/** Placeholders for a withheld fingerprint. */
const withheld: ReadonlySet<string> = new Set(['', 'requires login', 'undefined', 'null']);

export function isFingerprint(name: string, value: string): boolean {
  return !noFingerprints.has(name.split('/', 1)[0] ?? name) && !withheld.has(value.toLowerCase());
}
