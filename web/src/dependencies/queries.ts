/** The queries of the dependencies screen. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components, paths } from '../api/generated/api.ts';
import { toReportRequest } from '../terms/findings/findings-filter.ts';
import { transitivityToWire, type DependenciesSearch } from './search.ts';
import { parseVersions } from './version-range.ts';

type GivenDependency = components['schemas']['MatchingDependency'];
export type MatchingDependency = Omit<GivenDependency, 'package'> & { package: string };
export type Dependency = components['schemas']['ProjectDependency'];
export type RepositorySummary = components['schemas']['RepositoryDependencySummary'];
type Filter = NonNullable<
  paths['/api/sca/deployments/{deploymentId}/dependencies']['post']['requestBody']['content']['application/json']['dependencyFilter']
>;

/** Page size of the list and of the export; the most that the server returns. */
const pageSizeMax = 200;
const projectsPageSize = 100;
/** The most projects that are counted and listed. */
export const projectsMax = 1_000;

/** The filter of the API. A range that cannot be parsed restricts nothing, so parse it first. */
export function toFilter(search: DependenciesSearch): Filter {
  const { package: name, exact, ecosystem, version = '', license, transitivity, project, lockfile } = search;
  const reading = parseVersions(version);
  const versions = 'alternatives' in reading ? reading.alternatives : [];
  const named = name === undefined ? {} : { name, exactNameMatch: exact !== undefined };
  const packageFilters = (versions.length === 0 ? [{}] : versions).map((bounds) => ({
    ...named,
    ...('lower' in bounds && { versionLowerBound: bounds.lower }),
    ...('upper' in bounds && { versionUpperBound: bounds.upper }),
    ...('exact' in bounds && { exactVersion: bounds.exact }),
  }));
  return {
    ...((name !== undefined || versions.length > 0) && { packageFilters }),
    ...(ecosystem !== undefined && { ecosystem }),
    ...(license !== undefined && { license }),
    ...(transitivity !== undefined && { transitivity: transitivityToWire[transitivity] }),
    ...(project !== undefined && { repositoryId: project }),
    ...(lockfile !== undefined && { lockfilePath: lockfile }),
  };
}

export async function fetchDependencies(deploymentId: string, filter: Filter, cursor: string, signal: AbortSignal) {
  const { dependencies, cursor: next } = await answerOf(
    api.POST('/api/sca/deployments/{deploymentId}/dependencies', {
      params: { path: { deploymentId } },
      body: { dependencyFilter: filter, pageSize: pageSizeMax, ...(cursor !== '' && { cursor }) },
      signal,
    }),
  );
  const rows = dependencies.map((row): MatchingDependency => ({ ...row, package: row.package.name }));
  return { rows, next };
}

/** The projects that use a matching package, up to `projectsMax`. */
export function projectsQuery(deploymentId: string, filter: Filter) {
  return queryOptions({
    queryKey: ['dependencies', 'projects', deploymentId, filter] as const,
    queryFn: async ({ signal }): Promise<{ projects: RepositorySummary[]; hasMore: boolean }> => {
      const projects: RepositorySummary[] = [];
      let position = 0;
      for (;;) {
        const { repositorySummaries, hasMore, cursor } = await answerOf(
          api.POST('/api/sca/deployments/{deploymentId}/repositories', {
            params: { path: { deploymentId } },
            body: { dependencyFilter: filter, pageSize: projectsPageSize, cursor: position },
            signal,
          }),
        );
        projects.push(...repositorySummaries);
        if (!hasMore || projects.length >= projectsMax) return { projects, hasMore };
        position = cursor;
      }
    },
  });
}

/** Suggests packages for the typed text. */
export function packagesQuery(deploymentId: string, typed: string, ecosystem: string | undefined) {
  return queryOptions({
    queryKey: ['dependencies', 'packages', deploymentId, typed, ecosystem] as const,
    queryFn: async ({ signal }) => {
      const query = { search: typed, ...(ecosystem !== undefined && { ecosystem }) };
      const path = '/api/sca/deployments/{deploymentId}/packages';
      return (await answerOf(api.GET(path, { params: { path: { deploymentId }, query }, signal }))).packages;
    },
  });
}

export function pathsQuery(deploymentId: string, dependencyId: string) {
  return queryOptions({
    queryKey: ['dependencies', 'paths', deploymentId, dependencyId] as const,
    queryFn: () =>
      answerOf(
        api.GET('/api/sca/deployments/{deploymentId}/dependencies/{dependencyId}/paths', {
          params: { path: { deploymentId, dependencyId } },
        }),
      ),
    placeholderData: undefined,
  });
}

const findingsPageSize = 300;
/** The most pages of findings that are searched for one package. */
const findingPagesMax = 10;

/**
 * The open findings of a package in its project. The report has no filter by package, so this filters the dependency
 * findings.
 */
export function findingsQuery(deploymentId: string, dependency: MatchingDependency) {
  const { repository, ecosystem, package: name, openFindings } = dependency;
  return queryOptions({
    queryKey: ['findings', 'of-package', deploymentId, repository.id, ecosystem, name, openFindings] as const,
    queryFn: async ({ signal }) => {
      const filter = toReportRequest({ project: [repository.name], product: ['sca'] });
      const found = [];
      let cursor = '';
      for (let page = 0; page < findingPagesMax; page += 1) {
        const answer = await answerOf(
          api.POST('/api/reporting/{deploymentId}/findings', {
            params: { path: { deploymentId } },
            body: { ...filter, withRuleTitles: true, limit: findingsPageSize, ...(cursor !== '' && { cursor }) },
            signal,
          }),
        );
        found.push(
          ...answer.findings.filter(({ scaAttributes }) => {
            const of = scaAttributes?.foundDependency;
            return of !== undefined && isSamePackage(of.ecosystem ?? '', ecosystem) && isSamePackage(of.package, name);
          }),
        );
        cursor = answer.cursor;
        if (cursor === '' || found.length >= openFindings) break;
      }
      return found;
    },
    enabled: openFindings > 0,
    placeholderData: undefined,
  });
}

/** Compares names as ecosystems that normalize them do. */
function isSamePackage(a: string, b: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_.]+/g, '-');
  return plain(a) === plain(b);
}

/** Finds projects by name, for the filter. */
export async function projectOptions(deploymentId: string, typed: string) {
  const { repos } = await answerOf(
    api.GET('/api/agent/deployments/{deploymentId}/repos', {
      params: { path: { deploymentId }, query: { search: typed, pageSize: '20' } },
    }),
  );
  return repos.map(({ id, name }) => ({ value: id, label: name }));
}

/** The name of a project in the filter, for its chip. */
export function projectNameQuery(deploymentId: string, repoId: string) {
  return queryOptions({
    queryKey: ['projects', 'name', deploymentId, repoId] as const,
    queryFn: async () => {
      const path = '/api/agent/deployments/{deploymentId}/repos/{repoId}';
      return (await answerOf(api.GET(path, { params: { path: { deploymentId, repoId } } }))).repo.name;
    },
    staleTime: 60_000,
    placeholderData: undefined,
  });
}
