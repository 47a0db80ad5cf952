/**
 * Elements of `vulns` in the export of Semgrep Supply Chain's API: one vulnerability of one dependency of one
 * repository each.
 */
import type { FindingContent, FindingDraft, Reachability, RuleFacts, ScaFacts } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import type { EventSink } from '../facts/events.ts';
import {
  asCount,
  asInstant,
  asLabel,
  asObject,
  asObjects,
  asText,
  asTexts,
  defined,
  type JsonObject,
} from '../facts/fields.ts';
import { ecosystemOf } from '../facts/ecosystems.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { cweName, distinctCwes, owaspName } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import { transitivityOf } from './packages.ts';

const reachabilityOfExposure: ReadonlyMap<string, Reachability> = new Map<string, Reachability>([
  ['REACHABLE', 'reachable'],
  ['ALWAYS_REACHABLE', 'always_reachable'],
  ['CONDITIONALLY_REACHABLE', 'conditionally_reachable'],
  ['UNREACHABLE', 'unreachable'],
]);

/** In an export of several repositories each path gets its repository's id as a prefix, since lockfiles share names. */
export function addVulnerability(
  value: unknown,
  place: string,
  sink: EventSink,
  from: { knownRules: Set<string>; hasSeveralRepositories: boolean },
): void {
  const vulnerability = asObject(value);
  const advisory = asObject(vulnerability?.['advisory']);
  const id = asText(advisory?.['ruleId']);
  if (vulnerability === undefined || advisory === undefined || id === undefined) {
    sink.problem(place, 'A vulnerability without advisory.ruleId was dropped', {});
    return;
  }
  const ruleKey = cutName(id);
  const location = asObject(vulnerability['dependencyFileLocation']) ?? {};
  const prefix = from.hasSeveralRepositories ? `${asLabel(vulnerability['repositoryId']) ?? ''}/` : '';
  const path = safePath(asText(location['path']) ?? '')?.path;
  if (path === undefined) {
    sink.problem(place, 'The path is outside the repository; the vulnerability was dropped', { ruleKey });
    return;
  }
  if (!from.knownRules.has(ruleKey)) {
    from.knownRules.add(ruleKey);
    sink.rule(ruleKey, ruleFactsOf(advisory));
  }
  sink.finding(draftOf(vulnerability, advisory, ruleKey, cutName(`${prefix}${path}`, textMax.path), location));
}

function draftOf(
  vulnerability: JsonObject,
  advisory: JsonObject,
  ruleKey: string,
  path: string,
  location: JsonObject,
): FindingDraft {
  const dependency = asObject(vulnerability['matchedDependency']) ?? {};
  const name = cutName(asText(dependency['name']) ?? '');
  const version = cutName(asText(dependency['versionSpecifier']) ?? '');
  const ecosystem = ecosystemOf(cutName(asText(advisory['ecosystem']) ?? '', 50));
  const references = asObject(advisory['references']) ?? {};
  const startLine = asCount(location['startLine']);
  const fixed = asObjects(advisory['safeDependencies'])
    .slice(0, listMax.references)
    .flatMap((safe) => {
      const [safeName, safeVersion] = [asText(safe['name']), asText(safe['versionSpecifier'])];
      return safeName === undefined || safeVersion === undefined
        ? []
        : [{ package: cutName(safeName), version: cutName(safeVersion) }];
    });
  const advisoryIds = asTexts(references['cveIds']);
  const condition = asText(advisory['reachableIf']);
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: {
      startLine,
      startColumn: asCount(location['startCol']),
      endLine: Math.max(asCount(location['endLine']), startLine),
      endColumn: asCount(location['endCol']),
    },
    issueType: 'sca',
    severity: severityOfWord(advisory['severity']) ?? 'low',
    reachability: reachabilityOfExposure.get(asText(vulnerability['exposureType']) ?? '') ?? 'no_reachability_analysis',
    isMuted: false,
    matchedText: `${ecosystem}:${name}`,
    contextText: `${name}@${version}`,
    content: defined<FindingContent>({
      message: cutText(asText(advisory['description']) ?? asText(advisory['title']) ?? ruleKey, textMax.message),
      sca: defined<ScaFacts>({
        vulnerabilityId: cutName(advisoryIds[0] ?? ruleKey),
        aliases:
          advisoryIds.length > 1 ? advisoryIds.slice(1, listMax.references).map((alias) => cutName(alias)) : undefined,
        foundDependency: defined<ScaFacts['foundDependency']>({
          package: name,
          version,
          ecosystem,
          transitivity: transitivityOf(vulnerability['transitivity']),
          lockfilePath: path === '' ? undefined : path,
          lockfileLine: startLine > 0 ? startLine : undefined,
        }),
        fixedVersions: fixed.length === 0 ? undefined : fixed,
        publishedAt: asInstant(advisory['announcedAt']),
        reachableCondition: condition === undefined ? undefined : cutText(condition, textMax.message),
      }),
    }),
  });
}

function ruleFactsOf(advisory: JsonObject): RuleFacts {
  const references = asObject(advisory['references']) ?? {};
  const text = (value: unknown): string | undefined => {
    const found = asText(value);
    return found === undefined ? undefined : cutText(found, textMax.message);
  };
  return defined<RuleFacts>({
    name: text(advisory['title']),
    fullDescription: text(advisory['description']),
    cwes: distinctCwes(asTexts(references['cweIds']).slice(0, listMax.tags).map(cweName)),
    owasps: asTexts(references['owaspIds'])
      .slice(0, listMax.tags)
      .map(owaspName)
      .filter((name) => name !== undefined),
    references: asTexts(references['urls'])
      .slice(0, listMax.references)
      .map((url) => cutText(url, textMax.url)),
    category: 'security',
  });
}
