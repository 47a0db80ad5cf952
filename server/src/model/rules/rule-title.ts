/**
 * The title of a rule, for people: the only definition of it (ADR 0036). Tools name rules for machines: by a code
 * (`CKV_AWS_20`), by a path of words (`python.lang.security.insecure-hash`), rarely by a sentence.
 */

/** What a tool says about a rule, as far as its title depends on it: members of RuleFacts. */
export interface RuleWords {
  name?: string | null;
  shortDescription?: string | null;
  fullDescription?: string | null;
}

/** Characters of a sentence that becomes a title. */
const sentenceLengthMax = 80;
/** Characters of a name that becomes a title. */
const nameLengthMax = 160;

/** `python.lang.security.insecure-hash-algorithms`, `hardcoded_secret`; a name in words has a space. */
const machineName = /^[\w-]+(?:[./:][\w-]+)*$/;
/** CVE-2023-1, GHSA-…, CWE-79: people know these, so they are names. */
const publicId = /^(?:CVE|GHSA|CWE|RUSTSEC|PYSEC|OSV|MAL|GO|SNYK)-/i;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Letters that differ in meaning from their words: B105, DS002, S3649, x0039. */
const serialNumber = /^[A-Za-z]{0,8}\d+[a-z]?$/;
/** CKV_AWS_20, AVD-AWS-0086, CIS-DI-0001, CKV2_K8S_6. */
const catalogueNumber = /^[A-Z][A-Z\d]*(?:[-_][A-Z][A-Z\d]*)*[-_]\d+$/;

const acronyms = new Set(
  'api aws csp csrf css cors cve dos dtd html http https idor jwt ldap md5 nosql os rce rsa sha1 smtp sql ssl ssrf ssti tls url xml xpath xss xxe yaml'.split(
    ' ',
  ),
);

/** True if the id says nothing to a person: `CKV_AWS_20`, `rule/39`, `java:S2095`, a UUID. */
export function isCode(key: string): boolean {
  if (publicId.test(key)) return false;
  const last = key.split(/[./:]/).findLast((part) => part !== '') ?? key;
  if (/^(?:md5|sha\d+|crc32|base64|oauth2|log4j\d?|http2|x509|ipv[46]|rc4|utf8)$/i.test(last)) return false;
  return uuid.test(last) || serialNumber.test(last) || catalogueNumber.test(last) || /^[\d-]*\d$/.test(last);
}

/**
 * For a code the first sentence of the tool's description, else its name; otherwise the name in words. Never empty for
 * a non-empty id; a code without any text is its own title, byte for byte.
 */
export function ruleTitle(key: string, { name, shortDescription, fullDescription }: RuleWords): string {
  if (!isCode(key)) return cut(inWords(isBlank(name) ? key : name), nameLengthMax);
  const sentences = [shortDescription, name, fullDescription]
    .map((text) => firstSentence(text ?? ''))
    .filter((text) => /\s/.test(text));
  const sentence = sentences.find((text) => text.length <= sentenceLengthMax) ?? sentences[0];
  if (sentence !== undefined) return cut(sentence, sentenceLengthMax);
  return cut(isBlank(name) || isCode(name) ? key : inWords(name), nameLengthMax);
}

/** Lines of facts, as Trivy writes its messages: "Package: lodash", "Installed Version: 4.17.20". */
const factLine = /^(?:package|installed version|vulnerability|severity)\b[^.]{0,80}:/i;

/**
 * The title of a vulnerability in groups, which has the id (CVE, GHSA) beside it: the first sentence of what the tool
 * says about its rule, else of the finding's message. The id if neither says more.
 */
export function advisoryTitle(
  id: string,
  { name, shortDescription, fullDescription, message }: RuleWords & { message: string },
): string {
  const sentences = [shortDescription, name, fullDescription, message]
    .map((text) => firstSentence(text ?? ''))
    .map((text) => withoutId(text, id))
    .filter((text) => /\s/.test(text) && !factLine.test(text));
  const sentence = sentences.find((text) => text.length <= sentenceLengthMax) ?? sentences[0];
  return sentence === undefined ? id : cut(sentence, sentenceLengthMax);
}

/** Without the id at its begin or, in brackets, at its end: it is shown beside the title. */
function withoutId(text: string, id: string): string {
  if (text.startsWith(id)) return text.slice(id.length).replace(/^[\s:–-]+/, '');
  return text.endsWith(` (${id})`) ? text.slice(0, -` (${id})`.length) : text;
}

/** True if people know the id, so that it is a title; a better one is what it is about. */
export function isPublicId(key: string): boolean {
  return publicId.test(key);
}

function isBlank(text: string | null | undefined): text is '' | null | undefined {
  return text === undefined || text === null || text.trim() === '';
}

/** Without its full stop, without Markdown's marks, on one line. */
function firstSentence(text: string): string {
  // Only the beginning counts; descriptions may be long.
  const [paragraph = ''] = text
    .slice(0, 2_000)
    .trim()
    .split(/\n\s*\n/, 1);
  const line = paragraph
    .replaceAll(/^#+\s*|\*\*|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // A sentence ends before a capital or a digit: "e.g. a bucket" and "v1.2" go on.
  const end = /(?<!\b(?:e\.g|i\.e|etc|vs|incl|approx|resp))[.!?](?= [A-Z\d"'(]|$)/.exec(line);
  return (end === null ? line : line.slice(0, end.index + (end[0] === '.' ? 0 : 1))).trim();
}

/** A machine's name as words; any other name unchanged. */
function inWords(name: string): string {
  if (!machineName.test(name) || publicId.test(name) || isCode(name)) return name;
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

/** Cut at a word if there is one in its second half. */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const head = text.slice(0, lengthMax - 1).toWellFormed();
  const word = /\s/.test(text[lengthMax - 1]!) ? head.length : head.lastIndexOf(' ');
  return `${head.slice(0, word > lengthMax / 2 ? word : undefined).replace(/[\s,;:.–-]+$/, '')}…`;
}
