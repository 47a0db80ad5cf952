/** What SARIF leaves to each tool: what its results are about, and which of its fingerprints are none. */
import type { IssueType, Severity } from '../../model/draft.ts';

/** Tools whose every result is a credential. Compared in lower case, without a version behind the name. */
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

/** Tags by which rules of other tools say that they are about credentials, or about packages. */
const secretTags: ReadonlySet<string> = new Set(['secret', 'secrets', 'credentials', 'hardcoded-secret']);
const packageTags: ReadonlySet<string> = new Set([
  'vulnerability',
  'sca',
  'dependency',
  'vulnerable-dependency',
  'supply-chain',
]);

/** Rule ids that are advisories: then the result is about a package. */
const advisoryId =
  /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|PYSEC-|RUSTSEC-|GO-\d{4}-\d+|OSV-|MAL-|SNYK-|GMS-|DSA-|DLA-|USN-|RHSA-|ALAS|ELSA-|ssc-)/i;

/** A credential, a package, or (else) code: readings section 6. */
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

/** Severity of a SARIF level (readings, section 6). `none` and unknown words are the lowest. */
export const severityOfLevel: ReadonlyMap<string, Severity> = new Map<string, Severity>([
  ['error', 'high'],
  ['warning', 'medium'],
  ['note', 'low'],
  ['none', 'low'],
]);

/**
 * Fingerprints that do not identify a result: facts of the commit (gitleaks writes them there), digests of a whole file or of
 * the rule alone, and columns. Names are compared without a version behind a slash.
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

/** Values that stand where a fingerprint is withheld. */
const withheld: ReadonlySet<string> = new Set(['', 'requires login', 'undefined', 'null']);

export function isFingerprint(name: string, value: string): boolean {
  return !noFingerprints.has(name.split('/', 1)[0] ?? name) && !withheld.has(value.toLowerCase());
}
