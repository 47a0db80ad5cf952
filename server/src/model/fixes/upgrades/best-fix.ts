/** Of the versions that a source names as fixed, the one to go to: the smallest step up that is known to be out of its advisory. */
import type { ScaFacts } from '../../draft.ts';
import { isComparable, smallestUpgrade } from './smallest-upgrade.ts';

type Fix = NonNullable<ScaFacts['fixedVersions']>[number];

/**
 * Sources list one version for each line of releases that is kept up: the first of them may be older than the one in use. Null when none is
 * newer. Where versions cannot be compared, what the source lists first is its own choice.
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
