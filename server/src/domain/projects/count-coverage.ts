/** The number of projects with each coverage, among those that a member sees: each is what the list by it has. */
import type { Member } from '../../model/caller.ts';
import { coverages, type Coverage } from '../../model/project.ts';
import { countProjectsByCoverage } from '../../store/projects/coverage.ts';
import type { Platform } from '../platform.ts';
import type { ProjectListing } from './list-projects.ts';
import { staleBefore } from './stale-before.ts';

export async function countCoverage(
  platform: Pick<Platform, 'database' | 'clock'>,
  { deploymentId, visibleProjectIds: visibleIds }: Member,
  filter: Pick<ProjectListing, 'search' | 'tags' | 'isArchived'>,
): Promise<{ coverage: Coverage; total: number }[]> {
  const counts = await platform.database.readAsTenant(deploymentId, (tx) =>
    countProjectsByCoverage(tx, { ...filter, visibleIds, staleBefore: staleBefore(platform) }),
  );
  const totals = new Map(counts.map(({ coverage, total }) => [coverage, total]));
  return coverages.map((coverage) => ({ coverage, total: totals.get(coverage) ?? 0 }));
}
