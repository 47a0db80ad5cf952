/** One alert of Dependabot, of the REST API or as a node of the GraphQL API. */
import type { ScaFacts, Transitivity } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import type { ReadResult } from '../facts/code-results.ts';
import { ecosystemOf, ecosystemOfLockfile } from '../facts/ecosystems.ts';
import { asArray, asInstant, asNumber, asObject, asObjects, asText, type JsonObject } from '../facts/fields.ts';
import { advisoryRule, packageDraft } from '../facts/package-results.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { member } from './members.ts';
import { suppressionOf } from './triage.ts';

export function readPackageAlert(value: unknown, prefix: string): ReadResult {
  const given = asObject(value);
  const vulnerability = asObject(member(given, 'security_vulnerability'));
  // The GraphQL API has it in the vulnerability.
  const advisory = asObject(member(given, 'security_advisory')) ?? asObject(vulnerability?.['advisory']);
  const ids = advisory === undefined ? [] : idsOf(advisory);
  const [id] = ids;
  if (given === undefined || advisory === undefined || id === undefined)
    return { problem: 'An alert has no advisory with an id' };
  const ruleKey = cutName(id);
  const dependency = asObject(given['dependency']);
  const found = asObject(dependency?.['package']) ?? asObject(vulnerability?.['package']);
  const name = asText(found?.['name']);
  if (name === undefined) return { problem: `The alert of ${ruleKey} names no package`, ruleKey };
  const path = safePath(prefix + manifestOf(given, dependency))?.path;
  if (path === undefined) return { problem: `The alert of ${ruleKey} has no path in the repository`, ruleKey };
  const word = asText(found?.['ecosystem']);
  const draft = packageDraft({
    ruleKey,
    aliases: ids,
    path,
    severity: severityOfWord(vulnerability?.['severity'] ?? advisory['severity']) ?? 'low',
    ecosystem: word === undefined ? (ecosystemOfLockfile(path) ?? 'generic') : ecosystemOf(cutName(word, 50)),
    name,
    // `= 5.3.29` is the version; other requirements are none.
    version: /^= (\S+)$/.exec(asText(member(given, 'vulnerable_requirements')) ?? '')?.[1] ?? '',
    purl: '',
    message: asText(advisory['summary']) ?? asText(advisory['description']) ?? '',
    transitivity: transitivityOf(dependency?.['relationship'] ?? given['dependencyRelationship']),
    fixedVersions: fixedVersionsOf(vulnerability),
    advice: pullRequestOf(given),
    url: asText(given['html_url']),
    epss: epssOf(advisory['epss']),
    scope: asText(dependency?.['scope'])?.toLowerCase() === 'development' ? 'development' : undefined,
    publishedAt: asInstant(member(advisory, 'published_at')),
  });
  const suppression = suppressionOf(given);
  return {
    draft: { ...draft, ...(suppression && { externalSuppression: suppression }) },
    rule: ruleOf(ruleKey, advisory),
  };
}

/** The id of GitHub first: it is always there, while a CVE may come later. */
function idsOf(advisory: JsonObject): string[] {
  const listed = asObjects(advisory['identifiers']).flatMap(({ type, value }) => {
    const id = asText(value);
    return id === undefined ? [] : [{ id, isOwn: type === 'GHSA' }];
  });
  const ids = [
    member(advisory, 'ghsa_id'),
    ...listed.filter(({ isOwn }) => isOwn).map(({ id }) => id),
    member(advisory, 'cve_id'),
    ...listed.map(({ id }) => id),
  ];
  return [...new Set(ids.flatMap((id) => asText(id) ?? []))];
}

function manifestOf(given: JsonObject, dependency: JsonObject | undefined): string {
  return (
    asText(dependency?.['manifest_path']) ??
    asText(given['vulnerableManifestPath']) ??
    asText(given['vulnerableManifestFilename']) ??
    ''
  );
}

function transitivityOf(value: unknown): Transitivity {
  const word = asText(value)?.toLowerCase();
  return word === 'direct' || word === 'transitive' ? word : 'unknown';
}

function fixedVersionsOf(vulnerability: JsonObject | undefined): string[] {
  const fixed = asText(asObject(member(vulnerability, 'first_patched_version'))?.['identifier']);
  return fixed === undefined ? [] : [fixed];
}

function pullRequestOf(given: JsonObject): string | undefined {
  const link = asText(asObject(asObject(given['dependabotUpdate'])?.['pullRequest'])?.['permalink']);
  return link === undefined ? undefined : `Merge the pull request of Dependabot: ${link}`;
}

function epssOf(value: unknown): ScaFacts['epss'] | undefined {
  const given = asObject(value) ?? asObject(asArray(value)[0]);
  const [score, percentile] = [asNumber(given?.['percentage']), asNumber(given?.['percentile'])];
  return score === undefined || percentile === undefined ? undefined : { score, percentile };
}

function ruleOf(ruleKey: string, advisory: JsonObject): ReturnType<typeof advisoryRule> {
  const { cwes } = advisory;
  const weaknesses = asObjects(asObject(cwes)?.['nodes'] ?? cwes).map((each) =>
    [asText(member(each, 'cwe_id')), asText(each['name'])].filter((text) => text !== undefined).join(': '),
  );
  return advisoryRule(ruleKey, {
    title: asText(advisory['summary']),
    description: asText(advisory['description']),
    url: ruleKey.startsWith('GHSA-') ? `https://github.com/advisories/${ruleKey}` : undefined,
    cwes: weaknesses,
    references: asObjects(advisory['references']).flatMap(({ url }) => asText(url) ?? []),
  });
}
