/**
 * Which pull requests on Gitea or Forgejo have ended.
 * https://docs.gitea.com/api/#tag/repository/operation/repoListPullRequests
 */
import { z } from 'zod';
import { callApi } from '../call-api.ts';
import { Instant, type HostRequest, type PullRequestState } from '../host.ts';
import { giteaRepository } from './api.ts';

const Pulls = z.array(
  z.object({ number: z.int(), updated_at: Instant, merged_at: Instant.nullish(), closed_at: Instant.nullish() }),
);

export async function listGiteaStates(request: HostRequest, page: number): Promise<PullRequestState[]> {
  const { url } = giteaRepository(request.repository);
  const order = { state: 'closed', sort: 'recentupdate' };
  const query = new URLSearchParams({ ...order, limit: '50', page: String(page) }).toString();
  const { body } = await callApi(request, { url: `${url}/pulls?${query}`, schema: Pulls });
  return body.map((each) => ({
    number: String(each.number),
    endedAt: each.merged_at ?? each.closed_at ?? null,
    updatedAt: each.updated_at,
  }));
}
