/** The shapes of dependencies and of the repositories that use them (api.md 2.5). */
import { z } from 'zod';
import type { Dependency } from '../../domain/dependencies/list-dependencies.ts';
import type { MatchingDependency } from '../../domain/dependencies/list-matching.ts';
import type { RepositorySummary } from '../../domain/dependencies/list-repositories.ts';
import { idInput, idOutput, integerId } from '../wire/ids.ts';
import { cursorInput, pageSizeInput, pageSizeQuery } from '../wire/paging.ts';
import { DependencyFilterInput, transitivity, transitivityFilter } from './filter.ts';

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
    cursor: z.int().describe('The id of the last repository that was looked at; send it for the next page.'),
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

export const RepositoryParams = z.object({ repositoryId: idInput });
export const DependencyParams = z.object({ dependencyId: idInput });

export const DependenciesQuery = z.object({
  search: z.string().max(1000).optional().describe('Any part of the package’s name, in any case.'),
  ecosystem: z.string().max(100).optional(),
  transitivity: transitivityFilter.optional(),
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

const DependencyOutput = z
  .object({
    id: idOutput,
    ecosystem: z.string(),
    package: z.string(),
    version: z.string(),
    purl: z.string(),
    lockfilePath: z.string(),
    transitivity: transitivity.output,
    licenses: z.array(z.string()),
  })
  .meta({ id: 'ProjectDependency' });

export const DependenciesPage = z
  .object({ dependencies: z.array(DependencyOutput), nextCursor: z.string() })
  .meta({ id: 'ProjectDependenciesPage' });

export const DependencyPathsAnswer = z
  .object({
    dependency: DependencyOutput,
    paths: z
      .array(z.array(DependencyOutput))
      .describe(
        'Shortest first; each from a direct dependency down to this one. Empty when the inventory does not tell.',
      ),
    isTruncated: z.boolean().describe('There may be more paths than these.'),
  })
  .meta({ id: 'DependencyPaths' });

export const MatchingRequest = z
  .object({
    deploymentId: idInput.optional(),
    dependencyFilter: DependencyFilterInput.nullish(),
    cursor: cursorInput,
    pageSize: pageSizeInput({ default: 50, max: 200, above: 'clamp' }),
  })
  .meta({ examples: [{ dependencyFilter: { ecosystem: 'npm', packageFilters: [{ name: 'lodash' }] }, pageSize: 50 }] });

const MatchingOutput = DependencyOutput.extend({
  repository: z.object({ id: idOutput, name: z.string() }),
  openFindings: z
    .int()
    .min(0)
    .describe('Of the package, in any version, in this repository; as 4.2 counts findings as open.'),
}).meta({ id: 'MatchingDependency' });

export const MatchingPage = z
  .object({ dependencies: z.array(MatchingOutput), nextCursor: z.string() })
  .meta({ id: 'MatchingDependenciesPage' });

export function matchingToWire(row: MatchingDependency): z.input<typeof MatchingOutput> {
  const { repository, openFindings } = row;
  return { ...dependencyToWire(row), repository, openFindings };
}

type ToldDependency = Omit<z.input<typeof DependencyOutput>, 'transitivity' | 'package'> &
  Pick<Dependency, 'name' | 'transitivity'>;

export function dependencyToWire(row: ToldDependency): z.input<typeof DependencyOutput> {
  return {
    id: row.id,
    ecosystem: row.ecosystem,
    package: row.name,
    version: row.version,
    purl: row.purl,
    lockfilePath: row.lockfilePath,
    transitivity: transitivity.toWire(row.transitivity),
    licenses: row.licenses,
  };
}

export const PackagesQuery = z.object({
  search: z.string().max(200).optional(),
  ecosystem: z.string().max(100).optional(),
});

export const PackagesAnswer = z
  .object({
    packages: z.array(
      z.object({ ecosystem: z.string(), package: z.string().describe('As its ecosystem compares names.') }),
    ),
  })
  .meta({ id: 'CompletedPackages' });
