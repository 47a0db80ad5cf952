/** The packages that a demo project uses, by lockfile, and the advisories that affect their versions. */
import { versionKey } from '../../model/versions/version-key.ts';
import type { DemoProject } from '../content/organisation.ts';
import type { Advisory, CataloguedPackage, Ecosystem } from '../content/packages/catalogue.ts';
import { ecosystems } from '../content/packages/ecosystems.ts';
import type { Random } from '../random.ts';

export interface UsedPackage {
  package: CataloguedPackage;
  version: string;
  lockfile: string;
  /** The week of the year in which the project started to use it. */
  sinceWeek: number;
}

/** Chance that a project uses a possible direct dependency, and that a part of the project does too. */
const useChance = 0.75;
const useInPartChance = 0.5;
/** Share of packages added during the year. */
const addedLaterChance = 0.25;

/** Chance per week that a vulnerable package is upgraded, by its most severe advisory: severe ones go first. */
const upgradeChance = { low: 0.004, medium: 0.008, high: 0.013, critical: 0.018 } as const;
/** A part of a repository is upgraded less often. */
const upgradeInPartShare = 0.1;
const severestFirst = ['critical', 'high', 'medium', 'low'] as const;

/**
 * The project's packages over the year, at their first versions: direct dependencies, each with its transitive ones.
 */
export function firstPackages(project: DemoProject, random: Random, weeks: number): UsedPackage[] {
  const { packages, lockfiles } = ecosystems[project.language];
  const used = new Map<string, UsedPackage>();
  for (const root of packages.filter(({ via }) => via.length === 0)) {
    const usedIn = [
      ...(random.chance(useChance) ? [lockfiles[0]] : []),
      ...(project.hasPart && random.chance(useInPartChance) ? [lockfiles[1]] : []),
    ];
    for (const lockfile of usedIn) {
      const sinceWeek = random.chance(addedLaterChance) ? 1 + random.below(weeks - 2) : 0;
      for (const each of withTransitive(root, packages)) {
        const key = `${lockfile} ${each.name}`;
        const known = used.get(key);
        if (known === undefined) {
          const old = each.versions.length === 1 ? each.versions : each.versions.slice(0, -1);
          used.set(key, { package: each, version: random.pick(old), lockfile, sinceWeek });
        } else known.sinceWeek = Math.min(known.sinceWeek, sinceWeek);
      }
    }
  }
  return [...used.values()];
}

/** The package with all its transitive dependencies. */
function withTransitive(root: CataloguedPackage, packages: readonly CataloguedPackage[]): CataloguedPackage[] {
  const found = [root];
  for (const parent of found) {
    for (const each of packages) if (each.via.includes(parent.name) && !found.includes(each)) found.push(each);
  }
  return found;
}

/** The week's packages, in lockfile order. */
export function usedInWeek(used: readonly UsedPackage[], week: number): UsedPackage[] {
  return used
    .filter(({ sinceWeek }) => sinceWeek <= week)
    .toSorted((one, other) => (one.package.name < other.package.name ? -1 : 1));
}

export function upgradeSome(project: DemoProject, used: readonly UsedPackage[], random: Random): void {
  const ecosystem = ecosystems[project.language];
  for (const each of used) {
    const share = each.lockfile === ecosystem.lockfiles[1] ? upgradeInPartShare : 1;
    const severities = advisoriesOn(ecosystem, each).map(({ severity }) => severity);
    const severest = severestFirst.find((severity) => severities.includes(severity));
    if (severest !== undefined && random.chance(upgradeChance[severest] * share)) upgrade(used, each);
  }
}

/** Upgrades a package with its transitive dependencies. */
function upgrade(used: readonly UsedPackage[], each: UsedPackage): void {
  each.version = each.package.versions.at(-1) ?? each.version;
  for (const other of used) if (parentsOf(used, other).includes(each)) upgrade(used, other);
}

/** The advisories that affect its version. */
export function advisoriesOn(
  { name: ecosystem, advisories }: Ecosystem,
  { package: { name }, version }: UsedPackage,
): Advisory[] {
  return advisories.filter((advisory) => advisory.package === name && !isFixed(ecosystem, version, advisory.fixed));
}

/** At least the fix of its own release line (the same first two numbers), or at least the last of all fixes. */
function isFixed(ecosystem: string, version: string, fixed: readonly string[]): boolean {
  const isSince = (fix: string): boolean =>
    Buffer.compare(versionKey(ecosystem, version), versionKey(ecosystem, fix)) >= 0;
  const last = fixed.at(-1);
  const ofItsLine = fixed.filter((fix) => releaseLine(fix) === releaseLine(version));
  return (last !== undefined && isSince(last)) || ofItsLine.some(isSince);
}

function releaseLine(version: string): string {
  return (version.match(/\d+/g) ?? []).slice(0, 2).join('.');
}

/** Its parents in the same lockfile. */
export function parentsOf(used: readonly UsedPackage[], { package: { via }, lockfile }: UsedPackage): UsedPackage[] {
  return used.filter((each) => each.lockfile === lockfile && via.includes(each.package.name));
}

/** All paths from direct dependencies, top down to the package's parent. */
export function pathsTo(used: readonly UsedPackage[], to: UsedPackage): UsedPackage[][] {
  return parentsOf(used, to).flatMap((parent) => {
    const above = pathsTo(used, parent);
    return above.length === 0 ? [[parent]] : above.map((path) => [...path, parent]);
  });
}
