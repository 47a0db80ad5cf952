/** The filter of dependencies in words, and its choices. */
import { counted, formatAlternatives } from '../ui/text/format.ts';
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

const words = {
  all: 'All packages',
  containing: (name: string) => `Packages whose name contains “${name}”`,
  exactly: (name: string) => `Package “${name}”`,
  fromEcosystem: (ecosystem: string) => `from ${ecosystem}`,
  inVersions: (versions: string) => `in versions ${versions}`,
  underLicences: (licences: readonly string[]) => `licensed under ${formatAlternatives(licences)}`,
  transitivity: { direct: 'direct', transitive: 'transitive', unknown: 'dependency type unknown' },
  inLockfile: (lockfile: string) => `in ${lockfile}`,
  inProjects: (projects: readonly string[]) => `in ${formatAlternatives(projects)}`,
  inManyProjects: (count: number) => `in ${counted(count, 'project')}`,
} as const;

/** "Packages whose name contains “log4j-core”, below 2.17.1, direct". `projects`: project names. */
export function describeFilter(search: DependenciesSearch, projects: readonly string[]): string {
  const { package: name, exact, ecosystem, version = '', license, transitivity, lockfile } = search;
  const reading = parseVersions(version);
  const versions = 'alternatives' in reading ? versionWords(reading.alternatives) : '';
  const parts = [
    name === undefined ? words.all : exact === undefined ? words.containing(name) : words.exactly(name),
    ecosystem && words.fromEcosystem(ecosystem),
    versions && words.inVersions(versions),
    license && words.underLicences(license),
    transitivity && words.transitivity[transitivity],
    lockfile && words.inLockfile(lockfile),
    projects.length > 3 && words.inManyProjects(projects.length),
    projects.length > 0 && projects.length <= 3 && words.inProjects(projects),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}
