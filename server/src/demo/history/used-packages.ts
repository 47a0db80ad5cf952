/** Which packages a project of the demo uses, by lockfile, and which advisories its versions are affected by. */
import { versionKey } from '../../model/versions/version-key.ts';
import type { DemoProject } from '../content/organisation.ts';
import type { Advisory, CataloguedPackage, Ecosystem } from '../content/packages/catalogue.ts';
import { ecosystems } from '../content/packages/ecosystems.ts';
import type { Random } from '../random.ts';

export interface UsedPackage {
  package: CataloguedPackage;
  version: string;
  lockfile: string;
  /** The week of the year in which the project began to use it. */
  sinceWeek: number;
}

/** How probable it is that a project uses a package that it may name itself, and that it does so in a part of it, too. */
const useChance = 0.75;
const useInPartChance = 0.5;
/** Of those that come later in the year. */
const comesLaterChance = 0.25;

/** Chance in a week that a vulnerable package is upgraded, by the gravest of its advisories: what is bad goes first. */
const upgradeChance = { low: 0.004, medium: 0.008, high: 0.013, critical: 0.018 } as const;
/** In a part of a repository nobody looks as often. */
const upgradeInPartShare = 0.1;
const gravestFirst = ['critical', 'high', 'medium', 'low'] as const;

/** What the project uses over the year, at the versions of its beginning: what it names itself, each with all that it pulls in. */
export function firstPackages(project: DemoProject, random: Random, weeks: number): UsedPackage[] {
  const { packages, lockfiles } = ecosystems[project.language];
  const used = new Map<string, UsedPackage>();
  for (const root of packages.filter(({ via }) => via.length === 0)) {
    const places = [
      ...(random.chance(useChance) ? [lockfiles[0]] : []),
      ...(project.hasPart && random.chance(useInPartChance) ? [lockfiles[1]] : []),
    ];
    for (const lockfile of places) {
      const sinceWeek = random.chance(comesLaterChance) ? 1 + random.below(weeks - 2) : 0;
      for (const each of withPulledIn(root, packages)) {
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

/** The package and, below it, all that it pulls in. */
function withPulledIn(root: CataloguedPackage, packages: readonly CataloguedPackage[]): CataloguedPackage[] {
  const found = [root];
  for (const parent of found) {
    for (const each of packages) if (each.via.includes(parent.name) && !found.includes(each)) found.push(each);
  }
  return found;
}

/** Those of the week, in the order in which lockfiles name them. */
export function usedInWeek(used: readonly UsedPackage[], week: number): UsedPackage[] {
  return used
    .filter(({ sinceWeek }) => sinceWeek <= week)
    .toSorted((one, other) => (one.package.name < other.package.name ? -1 : 1));
}

export function upgradeSome(project: DemoProject, used: readonly UsedPackage[], random: Random): void {
  const ecosystem = ecosystems[project.language];
  for (const each of used) {
    const share = each.lockfile === ecosystem.lockfiles[1] ? upgradeInPartShare : 1;
    const grave = advisoriesOn(ecosystem, each).map(({ severity }) => severity);
    const gravest = gravestFirst.find((severity) => grave.includes(severity));
    if (gravest !== undefined && random.chance(upgradeChance[gravest] * share)) upgrade(used, each);
  }
}

/** With all that it pulls in. */
function upgrade(used: readonly UsedPackage[], each: UsedPackage): void {
  each.version = each.package.versions.at(-1) ?? each.version;
  for (const other of used) if (parentsOf(used, other).includes(each)) upgrade(used, other);
}

/** Those that its version is affected by. */
export function advisoriesOn(
  { name: ecosystem, advisories }: Ecosystem,
  { package: { name }, version }: UsedPackage,
): Advisory[] {
  return advisories.filter((advisory) => advisory.package === name && !isFixed(ecosystem, version, advisory.fixed));
}

/** Not before the fix of its own line of releases (the same first two numbers), or not before the last of all fixes. */
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

/** Those of the same lockfile that pull it in. */
export function parentsOf(used: readonly UsedPackage[], { package: { via }, lockfile }: UsedPackage): UsedPackage[] {
  return used.filter((each) => each.lockfile === lockfile && via.includes(each.package.name));
}

/** What the project names itself and brings this in by: each way, from the top down to the package's parent. */
export function waysTo(used: readonly UsedPackage[], to: UsedPackage): UsedPackage[][] {
  return parentsOf(used, to).flatMap((parent) => {
    const above = waysTo(used, parent);
    return above.length === 0 ? [[parent]] : above.map((way) => [...way, parent]);
  });
}
