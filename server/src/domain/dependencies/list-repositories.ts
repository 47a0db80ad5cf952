/** Repositories whose latest inventory, on their primary ref, has a dependency that matches a filter (api.md 4.3). */
import type { Member } from '../../model/caller.ts';
import type { RepositoryRow } from '../../store/dependencies/list-repositories.ts';
import type { Platform } from '../platform.ts';
import type { DependencyFilter } from './dependency-filter.ts';
import { findPage, type FoundPage } from './find-page.ts';

export interface RepositorySummary extends RepositoryRow {}

const emptyPage: FoundPage = { repositories: [], walkedTo: null, packageKeys: null };

export interface RepositoriesPage {
  repositories: RepositorySummary[];
  hasMore: boolean;
  /** Id of the last repository returned or examined. */
  position: string;
}

/** By ascending id, after the given one. A page may be short and have a next page: one request does bounded work. */
export async function listRepositories(
  platform: Pick<Platform, 'database'>,
  member: Member,
  filter: DependencyFilter,
  page: { afterId: string; pageSize: number },
): Promise<RepositoriesPage> {
  const { licensePolicySettings } = filter;
  const { repositories: found, walkedTo } =
    licensePolicySettings === undefined || licensePolicySettings.includes('allow')
      ? await platform.database.readAsTenant(member.deploymentId, (tx) =>
          findPage(tx, filter, {
            projectIds: bothOf(member.visibleProjectIds, filter.projectIds),
            includesArchived: filter.includesArchived,
            afterId: page.afterId,
            limit: page.pageSize + 1,
          }),
        )
      : emptyPage;
  const isFull = found.length > page.pageSize;
  const repositories = found.slice(0, page.pageSize);
  return {
    repositories,
    hasMore: isFull || walkedTo !== null,
    position: (isFull ? null : walkedTo) ?? repositories.at(-1)?.id ?? page.afterId,
  };
}

export function bothOf(
  visible: readonly string[] | null,
  wanted: readonly string[] | undefined,
): readonly string[] | null {
  if (wanted === undefined) return visible;
  return visible === null ? wanted : wanted.filter((id) => visible.includes(id));
}
