/** Which merge requests on GitLab have ended. https://docs.gitlab.com/api/merge_requests/#list-project-merge-requests */
import { z } from 'zod';
import { callApi } from '../call-api.ts';
import { Instant, type HostRequest, type PullRequestState } from '../host.ts';
import { gitlabProject } from './api.ts';

const MergeRequests = z.array(
  z.object({
    iid: z.int(),
    state: z.string(),
    updated_at: Instant,
    merged_at: Instant.nullish(),
    closed_at: Instant.nullish(),
  }),
);

export async function listGitlabStates(request: HostRequest, page: number): Promise<PullRequestState[]> {
  const { url } = gitlabProject(request.repository);
  // Merged and closed ones are two states, which one query cannot ask for.
  const order = { state: 'all', order_by: 'updated_at', sort: 'desc' };
  const query = new URLSearchParams({ ...order, per_page: '50', page: String(page) }).toString();
  const { body } = await callApi(request, { url: `${url}/merge_requests?${query}`, schema: MergeRequests });
  return body.map((each) => ({
    number: String(each.iid),
    // A reopened one may keep its former instants.
    endedAt: ['merged', 'closed'].includes(each.state) ? (each.merged_at ?? each.closed_at ?? null) : null,
    updatedAt: each.updated_at,
  }));
}
