/** The shapes of dependencies and of the repositories that use them (api.md 2.5). */
import { z } from 'zod';
import type { RepositorySummary } from '../../domain/dependencies/list-repositories.ts';
import { idInput, integerId } from '../wire/ids.ts';
import { pageSizeInput } from '../wire/paging.ts';
import { DependencyFilterInput } from './filter.ts';

/** A position among repository ids, by ascending id; it needs no signature. */
const positionInput = idInput.refine((id) => !id.startsWith('-'), 'must be the cursor of an earlier answer, or 0');

export const RepositoriesRequest = z
  .object({
    deploymentId: idInput.optional(),
    dependencyFilter: DependencyFilterInput.nullish(),
    cursor: positionInput.optional().describe('The `cursor` of the answer before; 0 or nothing for the first page.'),
    pageSize: pageSizeInput({ default: 5, max: 100, above: 'refuse' }),
  })
  .meta({
    examples: [
      {
        dependencyFilter: {
          ecosystem: 'maven',
          packageFilters: [
            {
              name: 'org.apache.logging.log4j:log4j-core',
              exactNameMatch: true,
              versionLowerBound: '>=2.0',
              versionUpperBound: '<2.17.1',
            },
          ],
        },
        pageSize: 100,
      },
    ],
  });

const RepositoryDependencySummary = z
  .object({
    id: z.int(),
    name: z.string(),
    numDependencies: z.int().describe('All dependencies of its latest inventory, not only those that fit the filter.'),
    hasDependencyPathScan: z.boolean().describe('Whether the inventory says by which path the dependencies come in.'),
  })
  .meta({ id: 'RepositoryDependencySummary' });

export const RepositoriesPage = z
  .object({
    repositorySummaries: z.array(RepositoryDependencySummary),
    hasMore: z.boolean(),
    cursor: z.int().describe('The id of the last repository so far; send it for the next page.'),
  })
  .meta({ id: 'RepositoriesWithDependenciesPage' });

export function repositoryToWire(row: RepositorySummary): z.input<typeof RepositoryDependencySummary> {
  return {
    id: integerId(row.id),
    name: row.name,
    numDependencies: Number(row.dependencies),
    hasDependencyPathScan: row.hasPaths,
  };
}
