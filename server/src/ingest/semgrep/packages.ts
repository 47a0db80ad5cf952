/** Semgrep Supply Chain results: `extra.sca_info` and its metadata. */
import type { DependencyRef, Reachability, ScaFacts, Transitivity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { asCount, asInstant, asObject, asObjects, asText, defined, type JsonObject } from '../facts/fields.ts';
import { ecosystemOf } from '../facts/purl.ts';
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
    foundDependency: dependencyOf(found, asText(match['lockfile'])),
    fixedVersions: fixed.length === 0 ? undefined : fixed,
    publishedAt: asInstant(metadata['publish-date']),
    reachableCondition: reachableIf === undefined ? undefined : cutText(reachableIf, textMax.message),
    matchKind: asText(metadata['sca-kind'])?.slice(0, 100),
  });
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

/** `upgrade-only` rules hold wherever the package is; others say whether the code reaches it, if they looked. */
export function reachabilityOf(extra: JsonObject, metadata: JsonObject): Reachability {
  const info = asObject(extra['sca_info']) ?? {};
  if (metadata['sca-kind'] === 'upgrade-only') return 'always_reachable';
  if (info['reachable'] === true) return 'reachable';
  return info['reachability_rule'] === true ? 'unreachable' : 'no_reachability_analysis';
}
