/**
 * The names of one advisory. A package's finding is known by the id that its tool gives (CVE, GHSA, …), and another
 * version of the tool, or of its database, gives another id of the same advisory. Two ids are one advisory only where an
 * upload to the project said so of the same package.
 */
import { digest64 } from '../../base/digest.ts';
import { packageText } from './evidence/normalise.ts';

/** What one result said: the id that identified it, and the other ids of the advisory. */
export interface NamedAdvisory {
  ecosystem: string;
  package: string;
  ids: readonly string[];
}

/**
 * Ids that name one vulnerability. Vendors' ids (RHSA, DSA, USN, …) name an update, which fixes several: findings must
 * not become one because one update fixes both.
 */
const advisoryId =
  /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|(?:PYSEC|RUSTSEC|HSEC|RSEC)-\d{4}-\d+|GO-\d{4}-\d+|OSV-\d{4}-\d+|MAL-\d{4}-\d+|GMS-\d{4}-\d+|SNYK-[\w.:-]+|(?:npm|pip|golang|rubygems|maven|composer|nuget|cocoapods|hex):\S+:\d{8}(?:-\d+)?)$/i;

/** The text digest of each id to one that stands for all ids of its advisory, as decimal text; ids without others are left out. */
export function advisoryDigests(named: readonly NamedAdvisory[]): Map<string, string> {
  const digests = new Map<string, string>();
  const byPackage = Map.groupBy(named, (one) => JSON.stringify([one.ecosystem, one.package]));
  for (const [first, ...more] of byPackage.values()) {
    if (first === undefined) continue;
    for (const ids of groupsOf([first, ...more].map((one) => one.ids))) {
      const texts = [...ids].sort().map((id) => String(digest64(packageText(first.ecosystem, first.package, id))));
      for (const text of texts) digests.set(text, texts[0] ?? text);
    }
  }
  return digests;
}

/** Ids connected by the lists; not those of two CVEs: then one of the lists does not hold aliases. */
function groupsOf(lists: readonly (readonly string[])[]): Set<string>[] {
  const groupOf = new Map<string, Set<string>>();
  for (const list of lists) {
    const ids = list.filter((id) => advisoryId.test(id));
    const group = new Set(ids);
    for (const id of ids) for (const other of groupOf.get(id) ?? []) group.add(other);
    for (const id of group) groupOf.set(id, group);
  }
  return [...new Set(groupOf.values())].filter(
    (group) => group.size > 1 && new Set([...group].filter(isCve).map((id) => id.toUpperCase())).size <= 1,
  );
}

function isCve(id: string): boolean {
  return /^CVE-/i.test(id);
}
