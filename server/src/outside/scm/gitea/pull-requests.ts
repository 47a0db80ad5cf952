/**
 * Pull requests and their comments on Gitea or Forgejo, where a pull request's comment is an issue comment.
 * https://docs.gitea.com/api/#tag/repository/operation/repoListPullRequests
 */
import { z } from 'zod';
import { callApi, unlessHidden } from '../call-api.ts';
import { WebUrl, type HostRequest, type PullRequest, type PullRequestComment, type PullRequestDraft } from '../host.ts';
import { commentOnce, openPullRequestOnce, pagesMax, type HeldComment } from '../write-once.ts';
import { giteaRepository, limits } from './api.ts';

const Branch = z.object({ ref: z.string(), repo_id: z.int() });
const Pull = z.object({
  number: z.int(),
  html_url: WebUrl,
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
  head: Branch,
  base: Branch,
});
type Pull = z.output<typeof Pull>;

export async function openGiteaPullRequest(request: HostRequest, wanted: PullRequestDraft): Promise<PullRequest> {
  const url = `${giteaRepository(request.repository).url}/pulls`;
  return openPullRequestOnce(wanted, {
    limits,
    /** Searches all open ones: a query by branches returns any pull request between them, closed ones included. */
    async find() {
      const query = new URLSearchParams({ state: 'open', base_branch: wanted.base, limit: '50' }).toString();
      for (let page = 1; page <= pagesMax; page += 1) {
        const { body } = await callApi(request, { url: `${url}?${query}&page=${page}`, schema: z.array(Pull) });
        const pull = body.find((each) => isBetween(each, wanted));
        if (pull !== undefined) return { ...opened(pull), title: pull.title, body: pull.body ?? '' };
        // A server may return smaller pages than requested.
        if (body.length === 0) break;
      }
      return undefined;
    },
    async create(body) {
      return opened((await callApi(request, { url, method: 'POST', body, schema: Pull })).body);
    },
    async update({ number }, { title, body }) {
      await callApi(request, { url: `${url}/${number}`, method: 'PATCH', body: { title, body }, schema: z.unknown() });
    },
  });
}

const opened = ({ number, html_url }: Pull): PullRequest => ({ number: String(number), url: html_url });

/** A fork's branch of the same name is a different branch. */
const isBetween = (held: Pull, { head, base }: PullRequestDraft): boolean =>
  held.state === 'open' && held.head.ref === head && held.base.ref === base && held.head.repo_id === held.base.repo_id;

const Author = z.object({ id: z.int() });
const Comments = z.array(z.object({ id: z.int(), body: z.string(), user: Author.nullish() }));

export async function commentOnGitea(request: HostRequest, comment: PullRequestComment): Promise<void> {
  const { api, url } = giteaRepository(request.repository);
  // Without read:user the token's owner is hidden; then only the marker identifies our comment.
  const me = await unlessHidden(callApi(request, { url: `${api}/user`, schema: Author }));
  const comments = `${url}/issues/${comment.number}/comments`;
  await commentOnce(comment, {
    limits,
    /** All comments come in one page. */
    async listPage(page): Promise<HeldComment[] | undefined> {
      if (page > 1) return undefined;
      const { body } = await callApi(request, { url: comments, schema: Comments });
      return body.map(({ id, body: text, user }) => ({
        id,
        body: text,
        isOurs: me === undefined || user?.id === me.body.id,
      }));
    },
    async create(body) {
      await callApi(request, { url: comments, method: 'POST', body: { body }, schema: z.unknown() });
    },
    async update(id, body) {
      const call = { method: 'PATCH', body: { body }, schema: z.unknown() } as const;
      await callApi(request, { url: `${url}/issues/comments/${id}`, ...call });
    },
  });
}
