/** Semgrep Supply Chain results: `extra.sca_info` and its metadata. */
import type { DependencyRef, Reachability, ScaFacts, Transitivity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { asArray, asCount, asInstant, asObject, asObjects, asText, defined, type JsonObject } from '../facts/fields.ts';
import { ecosystemOf } from '../facts/ecosystems.ts';
import { safePath } from '../facts/safe-path.ts';
import { listMax, textMax } from '../limits.ts';

export function packageFactsOf(extra: JsonObject, metadata: JsonObject, ruleKey: string): ScaFacts {
  const info = asObject(extra['sca_info']) ?? {};
  const match = asObject(info['dependency_match']) ?? {};
  const found = asObject(match['found_dependency']) ?? {};
  const reachableIf = asText(metadata['sca-reachable-if']);
  const fixed = asObjects(metadata['sca-fix-versions'])
    .slice(0, listMax.references)
    .flatMap((versions) => Object.entries(versions).slice(0, 10))
    .flatMap(([name, version]) =>
      typeof version === 'string' ? [{ package: cutName(name), version: cutName(version) }] : [],
    );
  return defined<ScaFacts>({
    vulnerabilityId: cutName(asText(metadata['sca-vuln-database-identifier']) ?? ruleKey),
    foundDependency: {
      ...dependencyOf(found, asText(match['lockfile'])),
      transitivity: matchTransitivity(found, info),
    },
    fixedVersions: fixed.length === 0 ? undefined : fixed,
    publishedAt: asInstant(metadata['publish-date']),
    reachableCondition: reachableIf === undefined ? undefined : cutText(reachableIf, textMax.message),
    ...matchFactsOf(info, metadata),
  });
}

/**
 * How the package was matched. Newer clients send `kind`, a name with or without facts; otherwise the rule's own kind
 * applies.
 */
function matchFactsOf(info: JsonObject, metadata: JsonObject): Partial<ScaFacts> {
  const { name, facts } = kindOf(info);
  const word = name?.replace(/(?<=[a-z])(?=[A-Z])/g, '_') ?? asText(metadata['sca-kind']);
  const analyzed = asObjects(facts['analyzed_packages']).slice(0, listMax.related);
  const matches = asArray(facts['matches']).slice(0, listMax.related).flatMap(transitiveMatches);
  const paths = asObjects(asObject(info['dependency_match'])?.['dependency_paths']);
  const introducers = new Map<string, { package: string; version: string }>();
  for (const path of paths.slice(0, listMax.references)) {
    const nodes = asObjects(path['nodes']);
    const [first] = nodes;
    const name = asText(first?.['package']);
    if (first === undefined || name === undefined || nodes.length < 2) continue;
    const version = asText(first['version']) ?? '';
    introducers.set(`${name}\0${version}`, { package: cutName(name), version: cutName(version) });
  }
  return defined<Partial<ScaFacts>>({
    ruleKind: asText(metadata['sca-kind'])?.toLowerCase().slice(0, 100),
    matchKind: word?.toLowerCase().replaceAll(/\W+/g, '_').slice(0, 100),
    analyzedPackages: analyzed.length === 0 ? undefined : analyzed.map((each) => dependencyOf(each, undefined)),
    transitiveMatches: matches.length === 0 ? undefined : matches.slice(0, listMax.related),
    introducedBy: introducers.size === 0 ? undefined : [...introducers.values()].slice(0, listMax.related),
  });
}

/**
 * `"DirectReachable"`, or `["TransitiveReachable", {…}]`; the word of `["LockfileOnlyMatch", "transitive"]` is its
 * transitivity.
 */
function kindOf(info: JsonObject): { name: string | undefined; facts: JsonObject; word: unknown } {
  const { kind } = info;
  const [name, facts] = Array.isArray(kind) ? (kind as unknown[]) : [kind];
  return { name: asText(name), facts: asObject(facts) ?? {}, word: facts };
}

/** Transitivity from the lockfile, else from the kind of the match. */
function matchTransitivity(found: JsonObject, info: JsonObject): Transitivity {
  const told = transitivityOf(found['transitivity']);
  if (told !== 'unknown') return told;
  const { name, word } = kindOf(info);
  if (name?.startsWith('Transitive') === true) return 'transitive';
  return name === 'LockfileOnlyMatch' ? transitivityOf(word) : 'unknown';
}

/** One element of `matches`: a package and the locations in it. */
function transitiveMatches(element: unknown): NonNullable<ScaFacts['transitiveMatches']> {
  const [given, places] = asArray(element);
  const dependency = dependencyOf(asObject(given) ?? {}, undefined);
  return asObjects(places)
    .slice(0, listMax.related)
    .map((place) => ({
      dependency,
      path: cutText(asText(place['path']) ?? '', textMax.path),
      line: asCount(asObject(place['start'])?.['line']),
    }));
}

function dependencyOf(found: JsonObject, lockfile: string | undefined): DependencyRef {
  const path = safePath(asText(found['lockfile_path']) ?? lockfile ?? '')?.path;
  const manifest = safePath(asText(found['manifest_path']) ?? '')?.path;
  const line = asCount(found['line_number']);
  return defined<DependencyRef>({
    package: cutName(asText(found['package']) ?? ''),
    version: cutName(asText(found['version']) ?? ''),
    ecosystem: ecosystemOf(cutName(asText(found['ecosystem']) ?? '', 50)),
    transitivity: transitivityOf(found['transitivity']),
    lockfilePath: path === undefined || path === '' ? undefined : path,
    lockfileLine: line > 0 ? line : undefined,
    manifestPath: manifest === undefined || manifest === '' ? undefined : manifest,
  });
}

export function transitivityOf(word: unknown): Transitivity {
  const lower = typeof word === 'string' ? word.toLowerCase() : '';
  return lower === 'direct' || lower === 'transitive' ? lower : 'unknown';
}

/**
 * `upgrade-only` rules hold wherever the package is used; other rules say whether the code reaches it, if they looked.
 */
export function reachabilityOf(extra: JsonObject, metadata: JsonObject): Reachability {
  const info = asObject(extra['sca_info']) ?? {};
  if (metadata['sca-kind'] === 'upgrade-only') return 'always_reachable';
  const { name } = kindOf(info);
  if (name === 'TransitiveUndetermined') return 'no_reachability_analysis';
  if (name === 'TransitiveUnreachable') return 'unreachable';
  if (info['reachable'] === true) return 'reachable';
  return info['reachability_rule'] === true ? 'unreachable' : 'no_reachability_analysis';
}
