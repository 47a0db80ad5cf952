/** The words of dependencies and of their filter. */
import { wordOf } from '../terms/wire-words.ts';
import type { MatchingDependency } from './queries.ts';
import { transitivityToWire, type DependenciesSearch, type TransitivityWord } from './search.ts';
import { parseVersions, versionWords } from './version-range.ts';

/** The ecosystems whose versions the server compares, and others that are frequent in inventories. */
export const ecosystems = [
  'npm',
  'pypi',
  'maven',
  'gomod',
  'cargo',
  'gem',
  'composer',
  'nuget',
  'pub',
  'swiftpm',
  'hex',
] as const;

export const transitivityWords: Readonly<Record<TransitivityWord, string>> = {
  direct: 'Direct',
  transitive: 'Transitive',
  unknown: 'Unknown',
};

export function transitivityOf(wire: MatchingDependency['transitivity']): string {
  return transitivityWords[wordOf(transitivityToWire, wire) ?? 'unknown'].toLowerCase();
}

/** "Packages whose name contains “log4j-core”, below 2.17.1, direct". `projects`: project names. */
export function describeFilter(search: DependenciesSearch, projects: readonly string[]): string {
  const { package: name, exact, ecosystem, version = '', license, transitivity, lockfile } = search;
  const reading = parseVersions(version);
  const versions = 'alternatives' in reading ? versionWords(reading.alternatives) : '';
  const parts = [
    name === undefined
      ? 'All packages'
      : exact === undefined
        ? `Packages whose name contains “${name}”`
        : `Package “${name}”`,
    ecosystem && `of ${ecosystem}`,
    versions && `in versions ${versions}`,
    license && `under ${license.join(' or ')}`,
    transitivity && { direct: 'direct', transitive: 'transitive', unknown: 'dependency type unknown' }[transitivity],
    lockfile && `of ${lockfile}`,
    projects.length > 0 && `in ${projects.length > 3 ? `${String(projects.length)} projects` : projects.join(' or ')}`,
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}
