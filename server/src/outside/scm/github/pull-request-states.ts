/** Which pull requests on GitHub have ended. https://docs.github.com/rest/pulls/pulls#list-pull-requests */
import { z } from 'zod';
import { callApi } from '../call-api.ts';
import { Instant, type HostRequest, type PullRequestState } from '../host.ts';
import { githubRepository, headers } from './api.ts';

const Pulls = z.array(
  z.object({ number: z.int(), updated_at: Instant, merged_at: Instant.nullish(), closed_at: Instant.nullish() }),
);

export async function listGithubStates(request: HostRequest, page: number): Promise<PullRequestState[]> {
  const { url } = githubRepository(request.repository);
  const order = { state: 'closed', sort: 'updated', direction: 'desc' };
  const query = new URLSearchParams({ ...order, per_page: '50', page: String(page) }).toString();
  const { body } = await callApi(request, { url: `${url}/pulls?${query}`, headers, schema: Pulls });
  return body.map((each) => ({
    number: String(each.number),
    endedAt: each.merged_at ?? each.closed_at ?? null,
    updatedAt: each.updated_at,
  }));
}
