/** The status of a commit on Gitea or Forgejo. https://docs.gitea.com/api/#tag/repository/operation/repoCreateStatus */
import { z } from 'zod';
import { callApi } from '../call-api.ts';
import type { CommitStatus, HostRequest } from '../host.ts';
import { pagesMax, setStatusOnce, type HeldStatus } from '../write-once.ts';
import { giteaRepository, limits } from './api.ts';

const Status = z.object({
  context: z.string(),
  status: z.enum(['pending', 'success', 'failure']).nullable().catch(null),
  description: z.string().nullish(),
  target_url: z.string().nullish(),
});
/** The newest status of each context; null means none. */
const Combined = z.object({ statuses: z.array(Status).nullish() });

export async function setGiteaStatus(request: HostRequest, status: CommitStatus): Promise<void> {
  const { url } = giteaRepository(request.repository);
  return setStatusOnce(status, {
    limits,
    async find(): Promise<HeldStatus | undefined> {
      for (let page = 1; page <= pagesMax; page += 1) {
        const list = `${url}/commits/${status.commit}/status?limit=50&page=${page}`;
        const statuses = (await callApi(request, { url: list, schema: Combined })).body.statuses ?? [];
        const held = statuses.find(({ context }) => context === status.context);
        if (held) return { state: held.status, description: held.description ?? '', url: held.target_url ?? '' };
        if (statuses.length === 0) return undefined;
      }
      return undefined;
    },
    async create({ commit, state, description, context, url: target_url }) {
      const body = { state, description, context, target_url };
      await callApi(request, { url: `${url}/statuses/${commit}`, method: 'POST', body, schema: z.unknown() });
    },
  });
}
