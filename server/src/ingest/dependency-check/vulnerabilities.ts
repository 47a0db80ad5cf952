/** One dependency of dependency-check with its vulnerabilities. */
import type { FindingDraft, RuleFacts, ScaFacts, Severity, Transitivity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import {
  asInstant,
  asNumber,
  asObject,
  asObjects,
  asText,
  asTexts,
  defined,
  type JsonObject,
} from '../facts/fields.ts';
import { advisoryRule, packageDraft } from '../facts/package-results.ts';
import { parsePurl, type PurlParts } from '../facts/purl.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfScore, severityOfWord } from '../facts/severity-words.ts';
import { textMax } from '../limits.ts';

export interface Read {
  results: { draft: FindingDraft; rule: RuleFacts }[];
  /** Each withdraws everything: what was dropped may be any vulnerability. */
  problems: string[];
  wasAbsolute: boolean;
}

interface Package extends PurlParts {
  purl: string;
  path: string;
  transitivity: Transitivity;
}

export function readDependency(value: unknown): Read {
  const dropped = (problem: string): Read => ({ results: [], problems: [problem], wasAbsolute: false });
  const given = asObject(value);
  const fileName = asText(given?.['fileName']);
  if (given === undefined || fileName === undefined) return dropped('A dependency without fileName was dropped');
  const { vulnerabilities = [], suppressedVulnerabilities = [], packages = [] } = given;
  if (![vulnerabilities, suppressedVulnerabilities, packages].every(isListOfObjects))
    return dropped(`The vulnerabilities or packages of ${fileName} are not lists; the dependency was dropped`);
  const all = [
    ...asObjects(vulnerabilities).map((each) => ({ each, isSuppressed: false })),
    ...asObjects(suppressedVulnerabilities).map((each) => ({ each, isSuppressed: true })),
  ];
  if (all.length === 0) return { results: [], problems: [], wasAbsolute: false };
  const found = packageOf(given, fileName);
  if (found === undefined) return dropped(`A package of ${fileName} has no id; the dependency was dropped`);
  const results = all.flatMap(({ each, isSuppressed }) => readVulnerability(each, found.package, isSuppressed) ?? []);
  const missing = all.length - results.length;
  const problems = missing === 0 ? [] : [`${missing} vulnerabilities of ${fileName} without a name were dropped`];
  return { results, problems, wasAbsolute: found.wasAbsolute };
}

function isListOfObjects(value: unknown): boolean {
  return value === null || (Array.isArray(value) && asObjects(value).length === value.length);
}

/** The package by its purl; a file that was not recognised as one is a package by its name. */
function packageOf(given: JsonObject, fileName: string): { package: Package; wasAbsolute: boolean } | undefined {
  const packages = asObjects(given['packages']).map((each) => asText(each['id']));
  if (packages.includes(undefined)) return undefined;
  const purl = packages.find((id) => id?.startsWith('pkg:') === true) ?? '';
  const parts = parsePurl(purl) ?? { ecosystem: 'generic', name: cutName(fileName), version: '' };
  // `package-lock.json?yargs-parser` is a package in a lockfile.
  const place = safePath((asText(given['filePath']) ?? '').replace(/\?.*$/s, ''));
  const references = asTexts(given['projectReferences']);
  const isTransitive = references.length > 0 && references.every((each) => /:\s*transitive$/.test(each));
  return {
    package: { ...parts, purl, path: place?.path ?? '', transitivity: isTransitive ? 'transitive' : 'unknown' },
    wasAbsolute: place?.wasAbsolute === true,
  };
}

function readVulnerability(
  given: JsonObject,
  found: Package,
  isSuppressed: boolean,
): { draft: FindingDraft; rule: RuleFacts } | undefined {
  const name = asText(given['name']);
  if (name === undefined) return undefined;
  const ruleKey = cutName(name);
  const description = asText(given['description']);
  const draft = packageDraft({
    ruleKey,
    aliases: [],
    ...found,
    severity: severityOf(given),
    message: description ?? '',
    fixedVersions: fixedVersionsOf(given),
    knownExploited: knownExploitedOf(given),
  });
  const justification = cutText(asText(given['notes']) ?? '', textMax.message);
  return {
    // The suppressions stand in a file of the tool, not in the code.
    draft: isSuppressed ? { ...draft, externalSuppression: { status: 'accepted', justification } } : draft,
    rule: advisoryRule(ruleKey, {
      description,
      cwes: asTexts(given['cwes']),
      references: asObjects(given['references']).flatMap((each) => asText(each['url']) ?? []),
    }),
  };
}

/** The word first, which dependency-check takes from the newest CVSS; words such as UNKNOWN have a score beside them. */
function severityOf(given: JsonObject): Severity {
  const word = severityOfWord(given['severity']);
  if (word !== undefined) return word;
  const scores = [
    asObject(given['cvssv4'])?.['baseScore'],
    asObject(given['cvssv3'])?.['baseScore'],
    asObject(given['cvssv2'])?.['score'],
  ];
  return severityOfScore(scores.map(asNumber).find((score) => score !== undefined) ?? 0);
}

/** From CISA's catalogue, since version 8. */
function knownExploitedOf(given: JsonObject): ScaFacts['knownExploited'] {
  const listed = asObject(given['knownExploitedVulnerability']);
  return listed === undefined
    ? undefined
    : defined<NonNullable<ScaFacts['knownExploited']>>({ since: asInstant(listed['dateAdded']) });
}

/** The first version behind the range that matched. */
function fixedVersionsOf(given: JsonObject): string[] {
  const matched = asObjects(given['vulnerableSoftware'])
    .map((each) => asObject(each['software']))
    .filter((software) => String(software?.['vulnerabilityIdMatched']) === 'true');
  return [...new Set(matched.flatMap((software) => asText(software?.['versionEndExcluding']) ?? []))];
}
