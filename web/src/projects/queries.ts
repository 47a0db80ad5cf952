/** The queries of the project and scan screens. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { toReportRequest, type FindingsFilter } from '../terms/findings/findings-filter.ts';
import { severities } from '../terms/findings/severity-words.ts';
import { coverageToWire } from '../terms/coverage-words.ts';
import { isUnfinished, scanStatusOf } from './scans/scan-words.ts';
import type { ProjectsSearch } from './search.ts';

export type ListedProject = components['schemas']['ProjectPage']['repos'][number];
/** As returned: the client drops members that are always null. */
export type ShownProject = Awaited<ReturnType<typeof getProject>>;
export type Project = ShownProject['repo'];
export type ScanSummary = components['schemas']['ScanSummary'];

const pageSize = 100;
/**
 * Poll interval, ms. Live events report the end of a scan; polling shows its progress, and covers a lost connection.
 */
const pollMs = 1_000;

type Narrowing = Pick<ProjectsSearch, 'search' | 'tag' | 'coverage' | 'archived'>;

export async function fetchProjects(
  deploymentId: string,
  search: Narrowing,
  page: { cursor: string; size?: number },
  signal: AbortSignal,
) {
  const { repos, nextCursor } = await answerOf(
    api.GET('/api/agent/deployments/{deploymentId}/repos', {
      params: {
        path: { deploymentId },
        query: {
          cursor: page.cursor,
          pageSize: String(page.size ?? pageSize),
          ...(search.search !== undefined && { search: search.search }),
          ...(search.tag !== undefined && { tag: search.tag }),
          ...(search.coverage !== undefined && { coverage: search.coverage.map((each) => coverageToWire[each]) }),
          ...(search.archived !== undefined && { archived: search.archived }),
        },
      },
      signal,
    }),
  );
  return { rows: repos, next: nextCursor };
}

function getProject(deploymentId: string, repoId: string) {
  const path = '/api/agent/deployments/{deploymentId}/repos/{repoId}';
  return answerOf(api.GET(path, { params: { path: { deploymentId, repoId } } }));
}

export function projectQuery(deploymentId: string, repoId: string) {
  return queryOptions({
    queryKey: ['projects', 'one', deploymentId, repoId] as const,
    queryFn: () => getProject(deploymentId, repoId),
    placeholderData: undefined,
  });
}

/** The open findings of the project by severity, each number with its filter. */
export function openQuery(deploymentId: string, project: string) {
  return queryOptions({
    queryKey: ['findings', 'open-of-project', deploymentId, project] as const,
    queryFn: async () => {
      const filter: FindingsFilter = { project: [project] };
      const params = { path: { deploymentId } };
      const body = { ...toReportRequest(filter), groupBy: 'severity' as const };
      const { groups } = await answerOf(api.POST('/api/reporting/{deploymentId}/summary', { params, body }));
      const totals = new Map(groups.map(({ key, total }) => [key, total]));
      return Object.fromEntries(severities.map((severity) => [severity, totals.get(severity) ?? 0])) as Record<
        (typeof severities)[number],
        number
      >;
    },
  });
}

export async function fetchScans(
  deploymentId: string,
  filter: { projectId: string; ref: string | undefined },
  cursor: string,
  signal: AbortSignal,
) {
  const { projectId, ref } = filter;
  const { scans, nextCursor } = await answerOf(
    api.GET('/api/scans/v1/deployments/{deploymentId}/scans', {
      params: {
        path: { deploymentId },
        query: { projectId, cursor, pageSize: '50', ...(ref !== undefined && { ref }) },
      },
      signal,
    }),
  );
  return { rows: scans, next: nextCursor };
}

/** Polled until the scan has finished. */
export function scanQuery(deploymentId: string, scanId: string) {
  return queryOptions({
    queryKey: ['scans', 'one', deploymentId, scanId] as const,
    queryFn: async () => {
      const path = '/api/scans/v1/deployments/{deploymentId}/scans/{scanId}';
      return (await answerOf(api.GET(path, { params: { path: { deploymentId, scanId } } }))).scan;
    },
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnfinished(scanStatusOf(state.data.status)) ? pollMs : false,
    placeholderData: undefined,
  });
}

/** The most teams that are checked; each takes one request. */
export const teamsMax = 30;

/** The teams that have the project, among the first teams that the user sees. */
export function teamsQuery(deploymentId: string, projectId: string) {
  return queryOptions({
    queryKey: ['teams', 'of-project', deploymentId, projectId] as const,
    queryFn: async () => {
      const { teams, nextCursor } = await answerOf(
        api.GET('/api/permissions/v2/deployments/{deploymentId}/teams', {
          params: { path: { deploymentId }, query: { pageSize: String(teamsMax) } },
        }),
      );
      const path = '/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}';
      const details = await Promise.all(
        teams.map(({ id }) => answerOf(api.GET(path, { params: { path: { deploymentId, teamId: id } } }))),
      );
      const found = details.filter(({ repositoryIds }) => repositoryIds.includes(projectId)).map(({ team }) => team);
      return { teams: found, isWhole: nextCursor === '' };
    },
  });
}
