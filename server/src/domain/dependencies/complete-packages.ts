/** Autocompletes package names: at most 20, those that begin with the text first. */
import type { Member } from '../../model/caller.ts';
import { packageKey, packageKeyPart, rewrittenEcosystems } from '../../model/versions/package-key.ts';
import type { PackageName } from '../../model/versions/package-pattern.ts';
import {
  listPackagesByPart,
  listPackagesByPrefix,
  listProjectPackagesByPart,
  listProjectPackagesByPrefix,
} from '../../store/dependencies/complete-packages.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { Platform } from '../platform.ts';

const packagesMax = 20;

/**
 * Admins get all packages that were ever in an inventory; members only those in current inventories of the projects
 * that they see, so that nothing else leaks.
 */
export async function completePackages(
  platform: Pick<Platform, 'database'>,
  { deploymentId, visibleProjectIds: projectIds }: Member,
  search: { text: string; ecosystem: string | null },
): Promise<PackageName[]> {
  const { text, ecosystem } = search;
  const ecosystems = [...rewrittenEcosystems, 'generic'];
  const asTyped = text === '' ? [] : ecosystems.flatMap((each) => [packageKey(each, text), packageKeyPart(each, text)]);
  const parts = text === '' ? [] : ecosystems.map((each) => packageKeyPart(each, text));
  const byPrefix = { spellings: distinct(asTyped), ecosystem, limit: packagesMax };
  const byPart = { spellings: distinct(parts), ecosystem, limit: 2 * packagesMax };
  return platform.database.readAsTenant(deploymentId, async (tx: TenantTransaction) => {
    const first =
      projectIds === null
        ? await listPackagesByPrefix(tx, byPrefix)
        : await listProjectPackagesByPrefix(tx, projectIds, byPrefix);
    if (first.length === packagesMax || text === '') return first;
    const others =
      projectIds === null
        ? await listPackagesByPart(tx, byPart)
        : await listProjectPackagesByPart(tx, projectIds, byPart);
    const known = new Set(first.map(keyOf));
    return [...first, ...others.filter((each) => !known.has(keyOf(each)))].slice(0, packagesMax);
  });
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];
const keyOf = ({ ecosystem, packageKey: name }: PackageName): string => JSON.stringify([ecosystem, name]);
