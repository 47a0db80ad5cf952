/** Repositories whose latest inventory, on their primary ref, holds a dependency that fits a filter (api.md 4.3). */
import type { Member } from '../../model/caller.ts';
import type { Transitivity } from '../../model/draft.ts';
import {
  namesToLookFor,
  patternsByEcosystem,
  rangesOf,
  type PackagePattern,
} from '../../model/versions/package-pattern.ts';
import type { TenantTransaction } from '../../store/database.ts';
import {
  listPackages,
  listRefIdsInRanges,
  listRepositoriesInTurn,
  listRepositoriesOfRefs,
  type RepositoryRow,
} from '../../store/dependencies/list-repositories.ts';
import type { ProjectPage } from '../../store/dependencies/question.ts';
import type { Platform } from '../platform.ts';

/** Packages of one question that are looked up one by one; of more, projects are walked. */
const packagesMax = 5_000;
/** Rows of those packages that are read to know the projects; where there are more, the next page is near, and projects are walked. */
const rowsMax = 30_000;

/** One dependency must fit all of it; several package patterns, licenses or repositories are alternatives. */
export interface DependencyFilter {
  projectIds?: readonly string[] | undefined;
  includesArchived: boolean;
  ecosystem?: string | undefined;
  lockfilePath?: string | undefined;
  transitivity?: Transitivity | undefined;
  licenses?: readonly string[] | undefined;
  /** What the licence policies must say of it. There are none yet: everything is allowed. */
  licensePolicySettings?: readonly ('allow' | 'comment' | 'block')[] | undefined;
  packages: readonly PackagePattern[];
}

export interface RepositorySummary extends RepositoryRow {}

export interface RepositoriesPage {
  repositories: RepositorySummary[];
  hasMore: boolean;
  /** The id of the last repository so far. */
  position: string;
}

/** By ascending id, after the given one. */
export async function listRepositories(
  platform: Platform,
  member: Member,
  filter: DependencyFilter,
  page: { afterId: string; pageSize: number },
): Promise<RepositoriesPage> {
  const { licensePolicySettings } = filter;
  const found =
    licensePolicySettings === undefined || licensePolicySettings.includes('allow')
      ? await platform.database.readAsTenant(member.deploymentId, (tx) =>
          findPage(tx, filter, {
            projectIds: bothOf(member.visibleProjectIds, filter.projectIds),
            includesArchived: filter.includesArchived,
            afterId: page.afterId,
            limit: page.pageSize + 1,
          }),
        )
      : [];
  const repositories = found.slice(0, page.pageSize);
  return {
    repositories,
    hasMore: found.length > page.pageSize,
    position: repositories.at(-1)?.id ?? page.afterId,
  };
}

async function findPage(tx: TenantTransaction, filter: DependencyFilter, page: ProjectPage): Promise<RepositoryRow[]> {
  const rowFilter = {
    ecosystem: filter.ecosystem ?? null,
    lockfilePath: filter.lockfilePath ?? null,
    transitivity: filter.transitivity ?? null,
    licenses: filter.licenses ?? null,
  };
  if (filter.packages.length === 0) return listRepositoriesInTurn(tx, { filter: rowFilter, patterns: null }, page);
  const patterns = patternsByEcosystem(filter.packages, filter.ecosystem);
  if (patterns.length === 0) return [];
  const names = namesToLookFor(filter.packages);
  const packages = names === undefined ? undefined : await listPackages(tx, names, packagesMax);
  if (packages !== undefined) {
    const refIds = await listRefIdsInRanges(tx, rangesOf(packages, patterns), rowFilter, rowsMax);
    if (refIds !== undefined) return listRepositoriesOfRefs(tx, refIds, page);
  }
  return listRepositoriesInTurn(tx, { filter: rowFilter, patterns }, page);
}

function bothOf(visible: readonly string[] | null, wanted: readonly string[] | undefined): readonly string[] | null {
  if (wanted === undefined) return visible;
  return visible === null ? wanted : wanted.filter((id) => visible.includes(id));
}
