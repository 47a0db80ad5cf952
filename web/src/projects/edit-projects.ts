/** Sends bulk edits of projects, and fetches all projects of a filter to edit them. */
import { answerOf, api } from '../api/client.ts';
import { changesMax, type Change } from './list/bulk-edit.ts';
import { fetchProjects, type ListedProject } from './queries.ts';
import type { ProjectsSearch } from './search.ts';

const pageSizeMax = 1_000;

export async function editProjects(deploymentId: string, changes: Change[]): Promise<void> {
  await answerOf(
    api.PATCH('/api/agent/deployments/{deploymentId}/repos', { params: { path: { deploymentId } }, body: { changes } }),
  );
}

/** Returns all projects of a filter; at most one more than the limit, which shows that there are too many. */
export async function listAllProjects(
  deploymentId: string,
  search: ProjectsSearch,
  signal: AbortSignal,
): Promise<ListedProject[]> {
  const all: ListedProject[] = [];
  let cursor = '';
  do {
    const { rows, next } = await fetchProjects(deploymentId, search, { cursor, size: pageSizeMax }, signal);
    all.push(...rows);
    cursor = next;
  } while (cursor !== '' && all.length <= changesMax);
  return all.slice(0, changesMax + 1);
}
