/** The status of a commit on GitHub. https://docs.github.com/rest/commits/statuses */
import { z } from 'zod';
import { callApi } from '../call-api.ts';
import type { CommitStatus, HostRequest } from '../host.ts';
import { pagesMax, setStatusOnce, type HeldStatus } from '../write-once.ts';
import { githubRepository, headers, limits } from './api.ts';

const Status = z.object({
  context: z.string(),
  state: z.enum(['pending', 'success', 'failure']).nullable().catch(null),
  description: z.string().nullish(),
  target_url: z.string().nullish(),
});
/** The newest status of each context. */
const Combined = z.object({ statuses: z.array(Status) });

export async function setGithubStatus(request: HostRequest, status: CommitStatus): Promise<void> {
  const { url } = githubRepository(request.repository);
  return setStatusOnce(status, {
    limits,
    async find(): Promise<HeldStatus | undefined> {
      for (let page = 1; page <= pagesMax; page += 1) {
        const list = `${url}/commits/${status.commit}/status?per_page=100&page=${page}`;
        const { statuses } = (await callApi(request, { url: list, headers, schema: Combined })).body;
        // GitHub compares contexts without case.
        const held = statuses.find(({ context }) => context.toLowerCase() === status.context.toLowerCase());
        if (held) return { state: held.state, description: held.description ?? '', url: held.target_url ?? '' };
        if (statuses.length < 100) return undefined;
      }
      return undefined;
    },
    async create({ commit, state, description, context, url: target_url }) {
      const body = { state, description, context, target_url };
      await callApi(request, { url: `${url}/statuses/${commit}`, method: 'POST', body, headers, schema: z.unknown() });
    },
  });
}
