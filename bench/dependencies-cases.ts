/**
 * The queries of `npm run bench -- dependencies`: each filter of api.md 4.3 alone, several together, and a package with
 * a version range.
 */
import { packageName, type DependenciesSeed } from './dependencies-seed.ts';

export interface DependencyCase {
  name: string;
  /** The bars apply: one package in a range of versions. */
  hasBar: boolean;
  dependencyFilter: Record<string, unknown>;
}

const range = { versionLowerBound: '>=1.2.0', versionUpperBound: '<2.4.0' };
/** Above every version. */
const beyond = { versionLowerBound: '>=77.0.0' };

export function dependencyCases({ projects, packages }: DependenciesSeed): DependencyCase[] {
  return [...barCases(packages), ...packageCases(packages), ...memberCases(projects), ...combinations()];
}

const exact = (n: number, bounds: object = range) => ({ name: packageName(n), exactNameMatch: true, ...bounds });

function barCases(packages: number): DependencyCase[] {
  const one = (name: string, packageFilter: object): DependencyCase => ({
    name,
    hasBar: true,
    dependencyFilter: { packageFilters: [packageFilter] },
  });
  return [
    one('the best known package', exact(0)),
    one('the tenth best known', exact(10)),
    one('the best known, from a version on', exact(0, { versionLowerBound: '>=2.0.0' })),
    one('the best known, below a version', exact(0, { versionUpperBound: '<1.2.0' })),
    one('the best known, no such version', exact(0, beyond)),
    one('one that a tenth is better known than', exact(Math.floor(packages / 10))),
    one('one of the middle', exact(Math.floor(packages / 2))),
    one('one of the rarest', exact(packages - 3)),
    one('an unknown one', { name: 'nothing-like-it', exactNameMatch: true, ...range }),
  ];
}

const other = (name: string, dependencyFilter: Record<string, unknown>): DependencyCase => ({
  name,
  hasBar: false,
  dependencyFilter,
});
const oneOf = (name: string, ...packageFilters: object[]): DependencyCase => other(name, { packageFilters });

function packageCases(packages: number): DependencyCase[] {
  return [
    oneOf('the best known package, one version', exact(0, { exactVersion: '1.2.0' })),
    oneOf('the best known package, any version', exact(0, {})),
    oneOf('twenty packages, in ranges', ...Array.from({ length: 20 }, (_, n) => exact(n * 3))),
    oneOf('part of a name, few packages, in a range', { name: `part-${packages - 77}`, ...range }),
    oneOf('part of a name, nothing', { name: 'nothing-like-it', ...range }),
    oneOf('part of a name, all packages, in a range', { name: 'part', ...range }),
    oneOf('part of a name, all packages, no such version', { name: 'a', ...beyond }),
    oneOf('a range of whatever package', range),
    oneOf('a range that nobody is in', beyond),
  ];
}

function memberCases(projects: number): DependencyCase[] {
  return [
    other('nothing asked', {}),
    other('name', { name: 'PART-77' }),
    other('version', { version: '1.2.7' }),
    other('version, nobody has it', { version: '77.0.0' }),
    other('lockfilePath', { lockfilePath: 'nuget/lockfile' }),
    other('lockfilePath, no such', { lockfilePath: 'no/such' }),
    other('repositoryId', {
      repositoryId: Array.from({ length: 100 }, (_, n) => 1 + Math.floor((n * projects) / 100)),
    }),
    other('license', { license: ['MPL-2.0'] }),
    other('license, a rare one', { license: ['AGPL-3.0-only'] }),
    other('license, no such', { license: ['none'] }),
    other('ecosystem', { ecosystem: 'gomod' }),
    other('ecosystem, no such', { ecosystem: 'hex' }),
    other('transitivity', { transitivity: 'DIRECT' }),
    other('licensePolicySettings', { licensePolicySettings: ['LICENSE_POLICY_SETTING_ALLOW'] }),
    other('includeArchived', { includeArchived: true }),
  ];
}

function combinations(): DependencyCase[] {
  return [
    other('a package in a range, a license, transitive', {
      license: ['MIT'],
      transitivity: 'TRANSITIVE',
      packageFilters: [exact(0)],
    }),
    other('an ecosystem, a lockfile and direct', {
      ecosystem: 'nuget',
      lockfilePath: 'nuget/lockfile',
      transitivity: 'DIRECT',
    }),
    other('part of a name, a version, a rare license', {
      name: 'a',
      version: '1.2.7',
      license: ['AGPL-3.0-only'],
    }),
  ];
}
