/** The recommended upgrade of a vulnerable package, from the project's stored findings. */
import { basename } from 'node:path/posix';
import type { ScaFacts } from '../../../model/draft.ts';
import { smallestUpgrade, type Advisory } from '../../../model/fixes/upgrades/smallest-upgrade.ts';
import { isPlainVersion, type Upgrade } from '../../../model/fixes/upgrades/upgrade.ts';
import { ecosystemEditors } from '../../../model/fixes/upgrades/upgrade-files.ts';
import { packageKey } from '../../../model/versions/package-key.ts';
import type { FullFinding } from '../../../model/full-finding.ts';
import { listOpenScaFacts } from '../../../store/fixes/fixes.ts';
import type { TenantTransaction } from '../../../store/database.ts';

export interface RecommendedUpgrade extends Omit<Upgrade, 'published'> {
  /** Ids of the advisories that the upgrade fixes. */
  vulnerabilityIds: string[];
}

/**
 * Undefined if no known version fixes all of the package's advisories, or Parapet cannot edit files of its ecosystem.
 */
export async function upgradeOf(tx: TenantTransaction, finding: FullFinding): Promise<RecommendedUpgrade | undefined> {
  const { sca } = finding.content;
  if (sca === undefined) return undefined;
  const { package: name, version: from } = sca.foundDependency;
  const ecosystem = sca.foundDependency.ecosystem || ecosystemOfFile(versionFileOf(finding));
  if (name === '' || from === '' || !ecosystemEditors.has(ecosystem)) return undefined;
  const key = packageKey(ecosystem, name);
  const facts = await listOpenScaFacts(tx, { projectId: finding.project.id, refName: finding.ref });
  const ofPackage = facts.filter(({ foundDependency: each }) => {
    return packageKey(ecosystem, each.package) === key && (each.ecosystem || ecosystem) === ecosystem;
  });
  const to = smallestUpgrade(ecosystem, from, [sca, ...ofPackage].map(advisoryOf));
  if (to === undefined || !isPlainVersion(to)) return undefined;
  const vulnerabilityIds = [...new Set([sca, ...ofPackage].map((each) => each.vulnerabilityId))].sort();
  return { ecosystem, package: name, from, to, vulnerabilityIds };
}

/** The file that declares the version in use. */
export function versionFileOf({ path, content }: FullFinding): string {
  const { lockfilePath, manifestPath } = content.sca?.foundDependency ?? {};
  return lockfilePath ?? manifestPath ?? path;
}

/** A source may list fixes for several packages of one family. */
function advisoryOf({ vulnerabilityId, foundDependency, fixedVersions = [] }: ScaFacts): Advisory {
  const own = fixedVersions.filter((fix) => fix.package === '' || fix.package === foundDependency.package);
  return { vulnerabilityId, fixedVersions: own.map(({ version }) => version) };
}

function ecosystemOfFile(path: string): string {
  return [...ecosystemEditors].find(([, way]) => way.isFile(basename(path)))?.[0] ?? '';
}
