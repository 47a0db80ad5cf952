/** The shapes of dependencies and of the repositories that use them (api.md 2.5). */
import { z } from 'zod';
import type { Dependency } from '../../domain/dependencies/list-dependencies.ts';
import type { MatchingDependency } from '../../domain/dependencies/list-matching.ts';
import type { RepositorySummary } from '../../domain/dependencies/list-repositories.ts';
import { idInput, idOutput, integerId } from '../wire/ids.ts';
import { cursorInput, pageSizeInput, pageSizeQuery } from '../wire/paging.ts';
import { DependencyFilterInput, transitivity, transitivityFilter } from './filter.ts';

/** A position in the ascending repository ids; it needs no signature. */
const positionInput = idInput.refine((id) => !id.startsWith('-'), 'must be the cursor of an earlier answer, or 0');

export const RepositoriesRequest = z
  .object({
    deploymentId: idInput.optional(),
    dependencyFilter: DependencyFilterInput.nullish(),
    cursor: positionInput.optional().describe('The `cursor` of the previous response; 0 or absent for the first page.'),
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
    numDependencies: z.int().describe('All dependencies of its latest inventory, not only the matching ones.'),
    hasDependencyPathScan: z.boolean().describe('True if the inventory says by which paths dependencies are included.'),
  })
  .meta({ id: 'RepositoryDependencySummary' });

export const RepositoriesPage = z
  .object({
    repositorySummaries: z.array(RepositoryDependencySummary),
    hasMore: z.boolean(),
    cursor: z.int().describe('The id of the last repository that was examined; send it for the next page.'),
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
  search: z.string().max(1000).optional().describe('Substring of the package’s name, case-insensitive.'),
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
        'Shortest first; each path runs from a direct dependency to this one. Empty if the inventory does not say.',
      ),
    isTruncated: z.boolean().describe('True if there may be more paths.'),
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

const MatchingOutput = DependencyOutput.omit({ package: true })
  .extend({
    package: z.object({ name: z.string(), versionSpecifier: z.string() }),
    repositoryId: idOutput,
    definedAt: z.object({ path: z.string().describe('The lockfile.') }),
    repository: z.object({ id: idOutput, name: z.string() }),
    openFindings: z
      .int()
      .min(0)
      .describe('Open findings of the package, in any version, in this repository, as GetReportFindings counts them.'),
  })
  .meta({ id: 'MatchingDependency' });

export const MatchingPage = z
  .object({
    dependencies: z.array(MatchingOutput),
    hasMore: z.boolean(),
    cursor: z.string().describe('Send it for the next page; empty at the end.'),
  })
  .meta({ id: 'MatchingDependenciesPage' });

export function matchingToWire(row: MatchingDependency): z.input<typeof MatchingOutput> {
  const { repository, openFindings, name, version: versionSpecifier, lockfilePath: path } = row;
  const { package: _name, ...dependency } = dependencyToWire(row);
  const location = { package: { name, versionSpecifier }, repositoryId: repository.id, definedAt: { path } };
  return { ...dependency, ...location, repository, openFindings };
}

type ListedDependency = Omit<z.input<typeof DependencyOutput>, 'transitivity' | 'package'> &
  Pick<Dependency, 'name' | 'transitivity'>;

export function dependencyToWire(row: ListedDependency): z.input<typeof DependencyOutput> {
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
      z.object({ ecosystem: z.string(), package: z.string().describe('Normalised as the ecosystem compares names.') }),
    ),
  })
  .meta({ id: 'CompletedPackages' });
