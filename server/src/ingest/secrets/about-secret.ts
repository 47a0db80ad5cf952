/**
 * Decides, for every format, whether a result is about a credential (readings section 6). A new tool, or a further rule
 * family of a known one, is a row of the tables here. docs/formats.md, section Secrets, lists what they hold.
 */
import { isAboutSecrets } from '../../model/rules/semgrep-words.ts';

/** A result's rule as the format describes it; texts and lists are empty where it says nothing. */
export interface RuleWords {
  /** The tool's name as the file has it. */
  tool: string;
  id: string;
  name: string;
  /** The rule's short text; if a format has none, the message. */
  description: string;
  tags: readonly string[];
  /** `CWE-798: …` or `CWE-798`. */
  cwes: readonly string[];
}

/** Tools that report only credentials. In lower case, without version and spaces. */
const secretTools: ReadonlySet<string> = new Set([
  'gitleaks',
  'betterleaks',
  'trufflehog',
  'trufflehog3',
  'detect-secrets',
  'ggshield',
  'gitguardian',
  'whispers',
  'secretlint',
  'kingfisher',
  'noseyparker',
  'talisman',
  'git-secrets',
  'credscan',
  'credentialscanner',
  'credsweeper',
  'ripsecrets',
  'repo-supervisor',
  'semgrepsecrets',
]);

/** Rule families of general scanners. */
interface SecretRules {
  /** Matches the tool's name, in lower case. */
  tool: RegExp;
  id?: RegExp;
  name?: RegExp;
  tag?: RegExp;
  isSecret?: (rule: RuleWords) => boolean;
}

const families: readonly SecretRules[] = [
  { tool: /^semgrep|^opengrep/, isSecret: ({ id }) => isAboutSecrets(id, {}) },
  { tool: /^checkov|^bridgecrew|^prisma/, id: /^CKV_SECRET_/i },
  { tool: /^bandit/, id: /^B10[567]\b/ },
  // Its rule ids are UUIDs; the queries of this family share the beginning of their names.
  { tool: /^kics/, name: /^passwords? and secrets\b/i },
  // Basic authentication, the session secret, and secrets in the source.
  { tool: /^brakeman/, id: /^BRAKE0*(?:9|29|101)$/ },
  { tool: /^dockle/, id: /^CIS-DI-0010$/ },
  // The newer long ids, and the ids before version 1.
  { tool: /^tfsec/, id: /\bgeneral-secrets-|\bGEN00[123]\b/ },
  { tool: /^datadog/, id: /^(?:datadog[-/])?secrets?\//i, tag: /^DATADOG_RULE_TYPE:SECRETS?$/i },
  { tool: /^trivy/, id: /^(?:AVD-)?DS-?0031$/i, name: /^secret$/i },
  { tool: /^snyk/, id: /hard-?coded\w*(?:secret|credential|password|passwd|key|token)/i },
  { tool: /^horusec/, id: /^HS-LEAKS-/i },
  // It runs other linters, some of them in its own name.
  { tool: /megalinter/, id: /(?:gitleaks|betterleaks|trufflehog|secretlint|kingfisher|dustilock)/i },
  { tool: /^gosec|^golangci/, id: /^(?:gosec[:/])?G101$/ },
  { tool: /^sonar/, id: /^secrets:|(?:^|:)S(?:2068|6418|6437)$/ },
  { tool: /^devskim/, id: /^DS(?:117838|173237|114352)$/ },
  { tool: /^eslint/, id: /(?:^|\/)no-(?:secrets|hardcoded-credentials|pattern-match)$/ },
  { tool: /security.?code.?scan/, id: /^SCS0015$/ },
  { tool: /^(?:spotbugs|find-?sec-?bugs)/, id: /^HARD_CODE_(?:PASSWORD|KEY)$/ },
  { tool: /^(?:nodejsscan|njsscan)/, id: /^node_(?:password|secret|api_key)$/ },
];

/** Rule tags that mean credentials, for any tool. */
const secretTag = /^(?:secrets?|credentials|hard-?coded-?(?:secrets?|credentials?|passwords?)|\w+:secrets?)$/i;

/** Words for a credential. */
const credential =
  /pass(?:word|wd|phrase|code)|secret|credential|token|(?:api|access|account|private|encryption|signing|crypto\w*|hmac|jwt)[-_ ]?key/i;
/** In an identifier or name such as `js/hardcoded-credentials`, the word for a credential follows soon. */
const hardCoded = /hard[-_ ]?coded?/i;
const soonLengthMax = 60;
/** Longer texts are searched up to here. */
const searchedLengthMax = 1_000;
/** CWE-798, 259 and 321: use of a hard-coded credential, password, or cryptographic key. */
const hardCodedCwe = /^CWE-(?:798|259|321)\b/;

/**
 * True if the result is about a credential: a tool or a rule family in the tables, or a rule that says so, by a tag, by
 * its own name, or by one of three CWEs along with a word for a credential.
 */
export function isAboutSecret(rule: RuleWords): boolean {
  if (isSecretTool(rule.tool)) return true;
  const tool = toolKey(rule.tool);
  if (families.some((family) => family.tool.test(tool) && isInFamily(rule, family))) return true;
  if (rule.tags.some((tag) => secretTag.test(tag))) return true;
  if (saysHardCoded(rule.id) || saysHardCoded(rule.name)) return true;
  return (
    rule.cwes.some((cwe) => hardCodedCwe.test(cwe)) &&
    [rule.id, rule.name, rule.description].some((text) => credential.test(text.slice(0, searchedLengthMax)))
  );
}

function saysHardCoded(text: string): boolean {
  const at = text.slice(0, searchedLengthMax).search(hardCoded);
  return at !== -1 && credential.test(text.slice(at, at + soonLengthMax));
}

/** True for a tool that reports nothing but secrets. */
export function isSecretTool(tool: string): boolean {
  return secretTools.has(toolKey(tool).replaceAll(' ', ''));
}

function isInFamily(rule: RuleWords, { id, name, tag, isSecret }: SecretRules): boolean {
  return (
    id?.test(rule.id) === true ||
    name?.test(rule.name) === true ||
    (tag !== undefined && rule.tags.some((each) => tag.test(each))) ||
    isSecret?.(rule) === true
  );
}

/** The tool's name in lower case; `Gitleaks 8.18.0` and `GITLEAKS (MegaLinter REPOSITORY_GITLEAKS)` are `gitleaks`. */
function toolKey(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .replace(/\s*\(megalinter [^)]*\)$/, '')
    .replace(/[\s-]*v?\d[\d.]*$/, '')
    .trim();
}
