/** The status of a commit on GitLab. https://docs.gitlab.com/api/commits/#commit-status */
import { z } from 'zod';
import { callApi } from '../call-api.ts';
import type { CommitStatus, HostRequest } from '../host.ts';
import { setStatusOnce, type HeldStatus } from '../write-once.ts';
import { gitlabProject, limits } from './api.ts';

const Status = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  description: z.string().nullish(),
  target_url: z.string().nullish(),
});

const states = { pending: 'pending', success: 'success', failure: 'failed' } as const;

export async function setGitlabStatus(request: HostRequest, status: CommitStatus): Promise<void> {
  const { url } = gitlabProject(request.repository);
  return setStatusOnce(status, {
    limits,
    async find(): Promise<HeldStatus | undefined> {
      const query = new URLSearchParams({ name: status.context, per_page: '100' }).toString();
      const list = `${url}/repository/commits/${status.commit}/statuses?${query}`;
      const { body } = await callApi(request, { url: list, schema: z.array(Status) });
      // One per pipeline and stage: the newest counts.
      const [held] = body.filter(({ name }) => name === status.context).sort((one, other) => other.id - one.id);
      return held && { state: stateOf(held.status), description: held.description ?? '', url: held.target_url ?? '' };
    },
    async create({ commit, state, description, context: name, url: target_url }) {
      const body = { state: states[state], name, description, target_url };
      await callApi(request, { url: `${url}/statuses/${commit}`, method: 'POST', body, schema: z.unknown() });
    },
  });
}

function stateOf(said: string): CommitStatus['state'] | null {
  return (['pending', 'success', 'failure'] as const).find((state) => states[state] === said) ?? null;
}
