/**
 * The package of a SARIF result. SARIF has no member for it: a purl or `name@version` stands in properties or in the
 * logical location, or each tool writes it into the message its own way (tools.ts).
 */
import type { FindingDraft, ScaFacts } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { ecosystemOf, ecosystemOfLockfile } from '../facts/ecosystems.ts';
import { asObject, asObjects, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { parsePurl } from '../facts/purl.ts';
import { formerReadings } from './former-packages.ts';
import type { RuleEntry } from './rules.ts';
import type { SarifTool, Subject } from './tools.ts';

/** Message patterns of all tools: lines of names and values, Trivy, Grype new and old, OSV-Scanner, Snyk. */
const sentences: readonly RegExp[] = [
  /\b(?:Component|Package): (?<name>\S+)[\s,;]{1,20}(?:Installed )?Version: (?<version>\S+)/,
  /vulnerability in (?<ecosystem>\S+) package: (?<name>\S+), version (?<version>\S+)/,
  /reports (?<name>\S+) at version (?<version>\S+)\s.{0,100}\((?<ecosystem>[^()]{1,50})\) package/,
  /Package '(?<name>[^'@]*@?[^'@]+)@(?<version>[^'@]+)' is vulnerable/,
  /vulnerable (?<name>@?[\w./:-]+) package/,
  /(?<name>@?[\w.-]+(?:\/[\w.-]+)*)@(?<version>\d[\w.+-]*)/,
];

const advisoryId = /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3})$/i;
/** A version begins with a digit, or with a v and a digit; an image's digest (`@sha256:…`) is none. */
const nameAtVersion = /^(?<name>.+)@(?<version>v?\d[^\s/@]*)$/;
const archive = /(?:^|[/\\])(?<name>[^/\\]+?)-(?<version>\d[\w.+-]*)\.(?:jar|war|ear|aar|nupkg|gem|whl|tgz|dll)\b/i;
const searchedLengthMax = 2_000;

interface Found {
  name?: string | undefined;
  version?: string | undefined;
  ecosystem?: string | undefined;
  purl?: string | undefined;
}

export interface PackageInput {
  rule: { key: string; entry: RuleEntry | undefined };
  tool: SarifTool;
  message: string;
  path: string;
  line: number;
  subject: Subject;
}

export interface SarifPackage {
  facts: ScaFacts;
  former: FindingDraft['formerReadings'];
}

export function packageOf(result: JsonObject, input: PackageInput): SarifPackage {
  const { rule, path, line, subject } = input;
  const properties = asObject(result['properties']) ?? {};
  const found = foundPackage(result, properties, input);
  const name = cutName(found.name ?? '');
  const ecosystem = ecosystemIn(found, input);
  const vulnerabilityId = /CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}/i.exec(rule.key)?.[0] ?? rule.key;
  const fixed = fixedVersions(result, name, input.message);
  const facts = defined<ScaFacts>({
    vulnerabilityId,
    aliases: aliasesOf(properties, rule.entry, vulnerabilityId),
    foundDependency: defined<ScaFacts['foundDependency']>({
      package: name,
      version: cutName((found.version ?? '').replace(/[.,]+$/, '')),
      ecosystem,
      purl: found.purl,
      transitivity: 'unknown',
      lockfilePath: path === '' ? undefined : path,
      lockfileLine: line > 0 ? line : undefined,
    }),
    fixedVersions: fixed.length === 0 ? undefined : fixed.map((version) => ({ package: name, version })),
    ruleKind: subject === 'license' ? 'license' : undefined,
  });
  return { facts, former: formerReadings(rule.key, input.message, { properties, ecosystem, name }) };
}

/** By purl, then by `name@version`, then by what the tool is known to write, then by the message. */
function foundPackage(result: JsonObject, properties: JsonObject, input: PackageInput): Found {
  const logical = logicalNames(result);
  const purls = [asText(properties['purl']), ...asTexts(properties['purls']).slice(0, 1), ...logical];
  for (const purl of purls) {
    const parts = purl === undefined ? undefined : parsePurl(purl);
    if (parts !== undefined) return { ...parts, purl };
  }
  for (const name of logical) {
    const groups = nameAtVersion.exec(name)?.groups;
    if (groups !== undefined) return groups;
  }
  return (
    (input.tool.namesModules === true ? moduleOf(result, input.message) : undefined) ??
    (input.tool.namesArchives === true ? archiveOf([...logical, input.path, input.message]) : undefined) ??
    inMessage(input.message, input.tool)
  );
}

function logicalNames(result: JsonObject): string[] {
  const location = asObjects(result['locations'])[0];
  return asObjects(location?.['logicalLocations'])
    .slice(0, 5)
    .map((each) => asText(each['fullyQualifiedName']))
    .filter((name) => name !== undefined && name.length <= searchedLengthMax) as string[];
}

function inMessage(message: string, tool: SarifTool): Found {
  const head = message.slice(0, searchedLengthMax);
  for (const sentence of [...sentences.slice(0, 1), ...(tool.sentences ?? []), ...sentences.slice(1)]) {
    const groups = sentence.exec(head)?.groups;
    if (groups !== undefined) return groups;
  }
  return {};
}

/** The module that contains the package in the message's brackets; versions stand only in stacks and flows. */
function moduleOf(result: JsonObject, message: string): Found | undefined {
  const named = /\(([^()\s]+)/.exec(message.slice(0, searchedLengthMax))?.[1];
  if (named === undefined) return undefined;
  const frames = asObjects(result['stacks'])
    .slice(0, 10)
    .flatMap((stack) => asObjects(stack['frames']).slice(0, 200));
  const steps = asObjects(result['codeFlows'])
    .slice(0, 10)
    .flatMap((flow) => asObjects(flow['threadFlows']).slice(0, 10))
    .flatMap((flow) => asObjects(flow['locations']).slice(0, 200));
  for (const { module } of [...frames, ...steps] as { module?: unknown }[]) {
    const groups = nameAtVersion.exec(asText(module) ?? '')?.groups;
    const name = groups?.['name'] ?? '';
    if (named === name || named.startsWith(`${name}/`)) return groups;
  }
  return { name: named };
}

function archiveOf(texts: readonly string[]): Found | undefined {
  for (const text of texts) {
    const groups = archive.exec(text.slice(-searchedLengthMax))?.groups;
    if (groups !== undefined) return { ...groups, ecosystem: /\.[jwea]ar$/i.test(text) ? 'maven' : undefined };
  }
  return undefined;
}

/** From the package itself, the tool, the rule's help (Snyk: `Package Manager: maven`), or the lockfile's name. */
function ecosystemIn(found: Found, { tool, rule, path }: PackageInput): string {
  const manager = /Package Manager: ([\w.-]+)/.exec(rule.entry?.facts.helpText ?? '')?.[1];
  const word = found.ecosystem ?? tool.ecosystem ?? manager;
  return cutName(word === undefined ? (ecosystemOfLockfile(path) ?? '') : ecosystemOf(word), 100);
}

/** `Fixed Version: 1.2, 1.3` in the message, or `Upgrade to NAME@1.2` as the first fix, if that is this package. */
function fixedVersions(result: JsonObject, name: string, message: string): string[] {
  if (name === '') return [];
  const listed = /Fixed Version: ([^\n]{1,300})/.exec(message.slice(0, searchedLengthMax))?.[1] ?? '';
  const advice = asText(asObject(asObjects(result['fixes'])[0]?.['description'])?.['text']) ?? '';
  const upgrade = /^Upgrade to (?<name>\S+)@(?<version>[^\s@]+)$/.exec(advice.slice(0, searchedLengthMax))?.groups;
  const versions = upgrade?.['name'] === name ? [upgrade['version'] ?? ''] : listed.split(/[,\s]+/);
  return versions
    .filter((version) => /\d/.test(version))
    .slice(0, 20)
    .map((version) => cutName(version));
}

/** The aliases in a result's properties, in the rule's deprecatedIds (OSV-Scanner), and before its text (Snyk). */
function aliasesOf(properties: JsonObject, entry: RuleEntry | undefined, id: string): string[] | undefined {
  const members = ['aliases', 'alias', 'cve', 'cveId', 'cves', 'ghsa', 'ghsaId', 'identifiers'];
  const given = members.flatMap((member) => asText(properties[member]) ?? asTexts(properties[member]));
  const inText = /^\(([^()]{1,500})\)/.exec(entry?.facts.fullDescription ?? '')?.[1]?.split(/[,\s]+/) ?? [];
  const others = [...(entry?.facts.supersedes ?? []), ...inText].filter((other) => advisoryId.test(other));
  const aliases = new Set([...given, ...others].map((alias) => cutName(alias)));
  aliases.delete(id);
  return aliases.size === 0 ? undefined : [...aliases].slice(0, 20);
}
