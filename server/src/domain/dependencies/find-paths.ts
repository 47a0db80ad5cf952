/** The paths by which a dependency enters its project, as far as its inventory records parents. */
import { cutName } from '../../ingest/facts/bounded.ts';
import { parsePurl } from '../../ingest/facts/purl.ts';
import type { Member } from '../../model/caller.ts';
import { pathsToRoot, type DependencyNode } from '../../model/versions/dependency-paths.ts';
import { packageKey } from '../../model/versions/package-key.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listDependenciesByPurl, type DependencyRow } from '../../store/dependencies/list-dependencies.ts';
import type { Platform } from '../platform.ts';

/** Limits of one answer: paths, packages per path, search steps. */
const limits = { pathsMax: 100, lengthMax: 30, stepsMax: 20_000 };
/** Packages that are read on the way up. */
const packagesMax = 5_000;

export interface DependencyPaths {
  /** Shortest first; each from a direct dependency down to the requested one. */
  paths: DependencyRow[][];
  /** True if there may be more. */
  isTruncated: boolean;
}

export async function findPaths(
  platform: Pick<Platform, 'database'>,
  member: Member,
  start: DependencyRow,
): Promise<DependencyPaths> {
  const { rows, isTruncated } = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    readAncestors(tx, start),
  );
  // A purl may be in several lockfiles of one inventory: one package with the parents of all.
  const nodes = new Map<string, DependencyNode>();
  const rowOf = new Map<string, DependencyRow>();
  for (const row of [start, ...rows]) {
    const known = nodes.get(row.purl);
    nodes.set(row.purl, {
      isDirect: row.transitivity === 'direct' || known?.isDirect === true,
      parents: [...(known?.parents ?? []), ...row.parents],
    });
    if (known === undefined) rowOf.set(row.purl, row);
  }
  const found = pathsToRoot(nodes, start.purl, limits);
  return {
    paths: found.paths.map((path) => path.flatMap((purl) => rowOf.get(purl) ?? [])),
    isTruncated: found.isTruncated || isTruncated,
  };
}

/** Reads its parents, their parents, and so on: one statement per generation. */
async function readAncestors(
  tx: TenantTransaction,
  start: DependencyRow,
): Promise<{ rows: DependencyRow[]; isTruncated: boolean }> {
  const seen = new Set([start.purl]);
  const rows: DependencyRow[] = [];
  let generation: readonly DependencyRow[] = [start];
  for (let length = 1; length < limits.lengthMax && generation.length > 0; length += 1) {
    const purls = [...new Set(generation.flatMap((row) => row.parents))].filter((purl) => !seen.has(purl));
    for (const purl of purls) seen.add(purl);
    const packageKeys = [...new Set(purls.flatMap((purl) => packageKeyOf(purl) ?? []))];
    generation = packageKeys.length === 0 ? [] : await listDependenciesByPurl(tx, start, { packageKeys, purls });
    rows.push(...generation);
    if (rows.length > packagesMax) return { rows, isTruncated: true };
  }
  return { rows, isTruncated: generation.length > 0 };
}

/** The package's key in the inventory. */
function packageKeyOf(purl: string): string | undefined {
  const parts = parsePurl(purl);
  return parts && packageKey(parts.ecosystem, cutName(parts.name));
}
