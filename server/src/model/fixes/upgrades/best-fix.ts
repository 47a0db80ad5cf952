/** Chooses among the fixed versions that a source names: the smallest step up that is known to fix the advisory. */
import type { ScaFacts } from '../../draft.ts';
import { isComparable, smallestUpgrade } from './smallest-upgrade.ts';

type Fix = NonNullable<ScaFacts['fixedVersions']>[number];

/**
 * Sources list one version per maintained release line: the first may be older than the current one. Null if none is
 * newer. If versions cannot be compared, the source's first choice wins.
 */
export function bestFixOf({ vulnerabilityId, foundDependency, fixedVersions = [] }: ScaFacts): Fix | null {
  const { ecosystem, package: name, version: from } = foundDependency;
  const versions = fixedVersions
    .filter((fix) => fix.package === '' || fix.package === name)
    .map(({ version }) => version);
  if (!isComparable(ecosystem, from) || !versions.some((each) => isComparable(ecosystem, each))) {
    return fixedVersions[0] ?? null;
  }
  const version = smallestUpgrade(ecosystem, from, [{ vulnerabilityId, fixedVersions: versions }]);
  return version === undefined ? null : { package: name, version };
}
