/** GET …/repos: the projects that the caller sees, by name. */
import { listProjects } from '../../domain/projects/list-projects.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { listedProjectToWire, ProjectPage } from './listing.ts';
import { listingFromWire, ListProjectsQuery } from './requests.ts';

export const listProjectsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/repos',
  operationId: 'ListProjects',
  tag: 'Projects',
  summary: 'List projects by name, with their open findings',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: { query: ListProjectsQuery, response: { 200: ProjectPage } },
}).handle(async ({ platform, member, query }) => {
  const { projects, nextCursor } = await listProjects(platform, member, listingFromWire(query));
  return { status: 200, body: { repos: projects.map(listedProjectToWire), nextCursor } };
});
