/**
 * Merge requests and their notes on GitLab. https://docs.gitlab.com/api/merge_requests/ and
 * https://docs.gitlab.com/api/notes/#merge-requests
 */
import { z } from 'zod';
import { callApi, unlessHidden } from '../call-api.ts';
import { WebUrl, type HostRequest, type PullRequest, type PullRequestComment, type PullRequestDraft } from '../host.ts';
import { commentOnce, openPullRequestOnce, type HeldComment } from '../write-once.ts';
import { gitlabProject, limits } from './api.ts';
import { withoutQuickActions } from './quick-actions.ts';

const MergeRequest = z.object({
  iid: z.int(),
  web_url: WebUrl,
  title: z.string(),
  description: z.string().nullish(),
  source_branch: z.string(),
  target_branch: z.string(),
  source_project_id: z.int().nullish(),
  target_project_id: z.int(),
});
type MergeRequest = z.output<typeof MergeRequest>;

export async function openGitlabMergeRequest(request: HostRequest, wanted: PullRequestDraft): Promise<PullRequest> {
  const url = `${gitlabProject(request.repository).url}/merge_requests`;
  const branches = { source_branch: wanted.head, target_branch: wanted.base };
  return openPullRequestOnce(
    { ...wanted, body: withoutQuickActions(wanted.body) },
    {
      limits,
      async find() {
        const query = new URLSearchParams({ state: 'opened', ...branches, per_page: '100' }).toString();
        const { body } = await callApi(request, { url: `${url}?${query}`, schema: z.array(MergeRequest) });
        const held = body.find((each) => isBetween(each, wanted));
        return held && { ...opened(held), title: held.title, body: held.description ?? '' };
      },
      async create({ title, body: description }) {
        const body = { ...branches, title, description };
        return opened((await callApi(request, { url, method: 'POST', body, schema: MergeRequest })).body);
      },
      async update({ number }, { title, body: description }) {
        const call = { method: 'PUT', body: { title, description }, schema: z.unknown() } as const;
        await callApi(request, { url: `${url}/${number}`, ...call });
      },
    },
  );
}

const opened = ({ iid, web_url }: MergeRequest): PullRequest => ({ number: String(iid), url: web_url });

/** A fork's branch of the same name is a different branch. */
const isBetween = (held: MergeRequest, { head, base }: PullRequestDraft): boolean =>
  held.source_branch === head && held.target_branch === base && held.source_project_id === held.target_project_id;

const Author = z.object({ id: z.int() });
const Notes = z.array(z.object({ id: z.int(), body: z.string(), author: Author }));

export async function commentOnGitlab(request: HostRequest, comment: PullRequestComment): Promise<void> {
  const { api, url } = gitlabProject(request.repository);
  const notes = `${url}/merge_requests/${comment.number}/notes`;
  const me = await unlessHidden(callApi(request, { url: `${api}/user`, schema: Author }));
  const schema = z.unknown();
  await commentOnce(
    { ...comment, body: withoutQuickActions(comment.body) },
    {
      limits,
      async listPage(page): Promise<HeldComment[] | undefined> {
        const list = `${notes}?sort=asc&order_by=created_at&per_page=100&page=${page}`;
        const { body } = await callApi(request, { url: list, schema: Notes });
        if (body.length === 0) return undefined;
        return body.map(({ id, body: text, author }) => ({
          id,
          body: text,
          isOurs: me === undefined || author.id === me.body.id,
        }));
      },
      async create(body) {
        await callApi(request, { url: notes, method: 'POST', body: { body }, schema });
      },
      async update(id, body) {
        await callApi(request, { url: `${notes}/${id}`, method: 'PUT', body: { body }, schema });
      },
    },
  );
}
