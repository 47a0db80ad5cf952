/** SARIF rules (reportingDescriptor): lookup by results, and the facts of a rule. */
import type { Confidence, RuleFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { asLabel, asNumber, asObject, asObjects, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { confidenceOfWord, severityOfScore, severityOfWord } from '../facts/severity-words.ts';
import { cweName, distinctCwes, owaspName } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import { subjectOf } from './tables.ts';
import { sarifTool, type SarifTool, type Subject } from './tools.ts';

export interface RuleEntry {
  id: string;
  guid: string | undefined;
  facts: RuleFacts;
  messages: ReadonlyMap<string, string>;
  /** `defaultConfiguration.level`. */
  level: string | undefined;
  /** Our four levels by word, or by `security-severity`; undefined: the level decides. */
  severity: Severity | undefined;
  confidence: Confidence | undefined;
  /** The rule's own name, which may be that of its kind. */
  name: string;
  subject: Subject;
  /** True unless `defaultConfiguration.enabled` is false: the rule ran. */
  isEnabled: boolean;
}

export function ruleEntry(rule: JsonObject, run: { toolName: string }): RuleEntry {
  const id = asLabel(rule['id']) ?? asText(rule['name']) ?? '';
  const properties = asObject(rule['properties']) ?? {};
  const configuration = asObject(rule['defaultConfiguration']);
  const tags = asTexts(properties['tags']).slice(0, listMax.tags);
  const tool = sarifTool(run.toolName);
  const facts = ruleFacts(rule, { properties, tags, id, tool });
  const name = asText(rule['name']) ?? id;
  const subject = subjectOf({
    tool: run.toolName,
    id,
    name,
    description: facts.shortDescription ?? facts.fullDescription ?? '',
    tags,
    cwes: facts.cwes ?? [],
  });
  if (subject === 'license') facts.category = 'license';
  return {
    id,
    guid: asText(rule['guid']),
    facts,
    messages: messagesOf(rule['messageStrings']),
    level: asText(configuration?.['level']),
    severity: (tool.severityIsTag === true ? severityOfTag(tags) : undefined) ?? ownSeverity(properties),
    confidence: confidenceOfWord(properties['precision'] ?? properties['confidence']),
    name,
    subject,
    isEnabled: configuration?.['enabled'] !== false,
  };
}

/** Severity in properties: the tool's own four levels, else `security-severity` (readings, section 6). */
export function ownSeverity(properties: JsonObject): Severity | undefined {
  const word = severityOfWord(member(properties, 'severity')) ?? severityOfWord(member(properties, 'issue_severity'));
  if (word !== undefined) return word;
  const score = asNumber(member(properties, 'security-severity'));
  return score === undefined ? undefined : severityOfScore(score);
}

/** A property by its name in any case: AppScan writes `Severity`. */
function member(properties: JsonObject, name: string): unknown {
  const exact = properties[name];
  if (exact !== undefined) return exact;
  const key = Object.keys(properties).find((each) => each.length === name.length && each.toLowerCase() === name);
  return key === undefined ? undefined : properties[key];
}

function severityOfTag(tags: readonly string[]): Severity | undefined {
  return tags.map(severityOfWord).find((severity) => severity !== undefined);
}

/** Texts by message id (multiformatMessageString). */
export function messagesOf(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [id, message] of Object.entries(asObject(value) ?? {}).slice(0, 1000)) {
    const text = textOf(message);
    if (text !== undefined) found.set(id, cutText(text, textMax.message));
  }
  return found;
}

/** The text of a message object, else its Markdown. */
export function textOf(message: unknown): string | undefined {
  const object = asObject(message);
  return asText(object?.['text']) ?? asText(object?.['markdown']);
}

/** Tags that give the rule's category, in order of precedence. */
const categoryTags = [
  'security',
  'correctness',
  'reliability',
  'performance',
  'maintainability',
  'portability',
  'best-practice',
];

interface FactsInput {
  properties: JsonObject;
  tags: readonly string[];
  id: string;
  tool: SarifTool;
}

function ruleFacts(rule: JsonObject, { properties, tags, id, tool }: FactsInput): RuleFacts {
  const text = (value: string | undefined, max: number): string | undefined =>
    value === undefined ? undefined : cutText(value, max);
  const listed = <T>(values: T[]): T[] | undefined => (values.length === 0 ? undefined : values);
  const help = asObject(rule['help']);
  const short = textOf(rule['shortDescription']);
  return defined<RuleFacts>({
    name: text(
      (tool.titleIsShortDescription === true ? short : undefined) ??
        asText(rule['name']) ??
        (id === '' ? undefined : id),
      textMax.name,
    ),
    shortDescription: text(short, textMax.message),
    fullDescription: text(textOf(rule['fullDescription']), textMax.message),
    helpText: text(asText(help?.['markdown']) ?? asText(help?.['text']), textMax.helpText),
    helpUrl: text(asText(rule['helpUri']), textMax.url),
    cwes: listed(
      distinctCwes([...tags.map(cweName), ...cwesOfProperties(properties), ...relatedCwes(rule['relationships'])]),
    ),
    owasps: listed([
      ...new Set([...tags, ...asTexts(properties['owasp'])].map(owaspName).filter((name) => name !== undefined)),
    ]),
    references: listed(
      asTexts(properties['references'])
        .slice(0, listMax.references)
        .map((url) => cutText(url, textMax.url)),
    ),
    category: text(asText(properties['category']) ?? categoryTags.find((tag) => tags.includes(tag)), 100),
    supersedes: listed(
      asTexts(rule['deprecatedIds'])
        .slice(0, listMax.references)
        .map((old) => cutName(old)),
    ),
  });
}

/** `properties.cwe`, which some tools write on rules and results: a text, a number, or a list of them. */
export function cwesOfProperties(properties: JsonObject): (string | undefined)[] {
  const given = properties['cwe'] ?? properties['cwes'] ?? properties['CWE'];
  const list: unknown[] = Array.isArray(given) ? (given as unknown[]) : [given];
  return list.slice(0, listMax.tags).map((each) => {
    const label = asLabel(each);
    return label === undefined ? undefined : cweName(/^\d+$/.test(label) ? `CWE-${label}` : label);
  });
}

/** Relationships to taxa of the taxonomy named CWE. */
function relatedCwes(relationships: unknown): (string | undefined)[] {
  return asObjects(relationships)
    .slice(0, listMax.tags)
    .map((relationship) => cweOfTaxon(relationship['target']));
}

/** The CWE that a reference to a taxon names (reportingDescriptorReference). */
export function cweOfTaxon(reference: unknown): string | undefined {
  const target = asObject(reference);
  const id = asLabel(target?.['id']);
  if (target === undefined || id === undefined) return undefined;
  const taxonomy = asText(asObject(target['toolComponent'])?.['name']) ?? '';
  if (taxonomy.toUpperCase() !== 'CWE') return cweName(id);
  return cweName(/^\d+$/.test(id) ? `CWE-${id}` : id);
}
