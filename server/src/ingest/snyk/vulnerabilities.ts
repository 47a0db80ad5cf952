/** One vulnerability or license of a package. */
import type { FindingDraft, RuleFacts, ScaFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import type { ReadResult } from '../facts/code-results.ts';
import { ecosystemOf, isDistribution } from '../facts/ecosystems.ts';
import { asInstant, asNumber, asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { advisoryRule, packageDraft } from '../facts/package-results.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { textMax } from '../limits.ts';
import { wayKey, type Project, type Ways } from './survey.ts';

interface Where {
  project: Project;
  /** By Snyk's policy. */
  isIgnored: boolean;
  ways: ReadonlyMap<string, Ways>;
}

export function readVulnerability(value: unknown, { project, isIgnored, ways }: Where): ReadResult {
  const given = asObject(value);
  const id = asText(given?.['id']);
  if (given === undefined || id === undefined) return { problem: 'A vulnerability has no id' };
  const ruleKey = cutName(id);
  const { packageName = given['name'], from = [] } = given;
  const name = asText(packageName);
  if (name === undefined) return { problem: `The result of ${ruleKey} names no package`, ruleKey };
  if (!Array.isArray(from)) return { problem: `The result of ${ruleKey} has no readable path (from)`, ruleKey };
  const ecosystem = ecosystemIn(given, project);
  if (ecosystem === undefined) return { problem: `The result of ${ruleKey} names no package manager`, ruleKey };
  const isLicense = given['type'] === 'license' || id.startsWith('snyk:lic:');
  const fixedVersions = fixedVersionsIn(given);
  const draft = packageDraft({
    ruleKey,
    aliases: aliasesOf(given),
    path: project.path,
    place: project.image === '' ? undefined : { kind: 'image', image: project.image },
    severity: severityOf(given),
    ecosystem,
    name,
    version: asText(given['version']) ?? '',
    purl: '',
    message: titleOf(given, name),
    ...introduction(project, ways.get(wayKey(project.place, id, name))),
    fixedVersions,
    advice: adviceIn(given, name),
    epss: epssOf(given),
    publishedAt: asInstant(given['publicationTime']),
    ruleKind: isLicense ? 'license' : undefined,
  });
  return { draft: isIgnored ? ignored(draft, given) : draft, rule: ruleOf(given, { ruleKey, isLicense }) };
}

function titleOf(given: JsonObject, name: string): string {
  const title = asText(given['title']) ?? asText(given['id']) ?? '';
  return `${title} in ${name}`;
}

/** Before 2021, `severity` knew no critical ones, and another member did. */
function severityOf(given: JsonObject): Severity {
  return severityOfWord(given['severityWithCritical']) ?? severityOfWord(given['severity']) ?? 'low';
}

/** `npm`, `maven`, or a distribution with its release: `debian:12`. */
function ecosystemIn(given: JsonObject, { manager }: Project): string | undefined {
  const word = asText(given['packageManager']) ?? (manager === '' ? asText(given['language']) : manager);
  const [family = ''] = (word ?? '').split(':');
  if (word === undefined || family === '') return undefined;
  return isDistribution(family) ? ecosystemOf(family) : ecosystemOf(word);
}

/** Everything but weaknesses. The ids that Snyk gave an advisory before 2019 are among the alternative ones. */
function aliasesOf(given: JsonObject): string[] {
  const identifiers = Object.entries(asObject(given['identifiers']) ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const named = identifiers.filter(([kind]) => kind !== 'CWE').flatMap(([, ids]) => asTexts(ids));
  return [...named, ...asTexts(given['alternativeIds'])];
}

function introduction(
  { image, isApplication }: Project,
  ways: Ways | undefined,
): Pick<Parameters<typeof packageDraft>[0], 'transitivity' | 'introducedBy'> {
  // All packages of a system are in the image.
  if (ways === undefined || (image !== '' && !isApplication)) return {};
  return {
    transitivity: ways.isDirect ? 'direct' : 'transitive',
    introducedBy: [...ways.through].map((each) => {
      const at = each.lastIndexOf('@');
      return at <= 0 ? { package: each, version: '' } : { package: each.slice(0, at), version: each.slice(at + 1) };
    }),
  };
}

function fixedVersionsIn(given: JsonObject): string[] {
  const listed = asTexts(given['fixedIn']);
  return listed.length > 0 ? listed : asTexts(given['nearestFixedInVersion']);
}

/** The direct dependency to upgrade, if that is another package. */
function adviceIn(given: JsonObject, name: string): string | undefined {
  const [first] = asTexts(given['upgradePath']);
  const at = first?.lastIndexOf('@') ?? -1;
  if (first === undefined || at <= 0 || first.slice(0, at) === name) return undefined;
  return `Upgrade ${first.slice(0, at)} to ${first.slice(at + 1)}`;
}

function epssOf(given: JsonObject): ScaFacts['epss'] {
  const details = asObject(given['epssDetails']);
  const score = asNumber(details?.['probability']);
  const percentile = asNumber(details?.['percentile']) ?? 0;
  if (score === undefined || score < 0 || score > 1 || percentile < 0 || percentile > 1) return undefined;
  return { score, percentile };
}

/** With the reason of the policy. */
function ignored(draft: FindingDraft, given: JsonObject): FindingDraft {
  const [first] = asObjects(asObject(given['filtered'])?.['ignored']);
  const justification = cutText(asText(first?.['reason']) ?? 'ignored by the policy of Snyk', textMax.message);
  return { ...draft, externalSuppression: { status: 'accepted', justification } };
}

function ruleOf(given: JsonObject, { ruleKey, isLicense }: { ruleKey: string; isLicense: boolean }): RuleFacts {
  const rule = advisoryRule(ruleKey, {
    title: asText(given['title']),
    description: asText(given['description']),
    url: isLicense ? undefined : `https://security.snyk.io/vuln/${encodeURIComponent(ruleKey)}`,
    cwes: asTexts(asObject(given['identifiers'])?.['CWE']),
    references: asObjects(given['references']).flatMap(({ url }) => asText(url) ?? []),
  });
  return isLicense ? { ...rule, category: 'license' } : rule;
}
