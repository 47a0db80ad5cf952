/**
 * Pull requests on Gitea or Forgejo and what is said under them. A comment of a pull request is one of an issue there.
 * https://docs.gitea.com/api/#tag/repository/operation/repoListPullRequests
 */
import { z } from 'zod';
import { callApi, unlessHidden } from '../call-api.ts';
import {
  WebUrl,
  type HostQuestion,
  type PullRequest,
  type PullRequestComment,
  type PullRequestDraft,
} from '../host.ts';
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

export async function openGiteaPullRequest(question: HostQuestion, wanted: PullRequestDraft): Promise<PullRequest> {
  const url = `${giteaRepository(question.repository).url}/pulls`;
  return openPullRequestOnce(wanted, {
    limits,
    /** Among all open ones: asked by its branches, Gitea answers with any one between them, also with a closed one. */
    async find() {
      const query = new URLSearchParams({ state: 'open', base_branch: wanted.base, limit: '50' }).toString();
      for (let page = 1; page <= pagesMax; page += 1) {
        const { body } = await callApi(question, { url: `${url}?${query}&page=${page}`, schema: z.array(Pull) });
        const pull = body.find((each) => isBetween(each, wanted));
        if (pull !== undefined) return { ...opened(pull), title: pull.title, body: pull.body ?? '' };
        // An own server may give fewer a page than it was asked for.
        if (body.length === 0) break;
      }
      return undefined;
    },
    async create(body) {
      return opened((await callApi(question, { url, method: 'POST', body, schema: Pull })).body);
    },
    async update({ number }, { title, body }) {
      await callApi(question, { url: `${url}/${number}`, method: 'PATCH', body: { title, body }, schema: z.unknown() });
    },
  });
}

const opened = ({ number, html_url }: Pull): PullRequest => ({ number: String(number), url: html_url });

/** A fork's branch of the same name is another branch. */
const isBetween = (held: Pull, { head, base }: PullRequestDraft): boolean =>
  held.state === 'open' && held.head.ref === head && held.base.ref === base && held.head.repo_id === held.base.repo_id;

const Author = z.object({ id: z.int() });
const Comments = z.array(z.object({ id: z.int(), body: z.string(), user: Author.nullish() }));

export async function commentOnGitea(question: HostQuestion, comment: PullRequestComment): Promise<void> {
  const { api, url } = giteaRepository(question.repository);
  // Without read:user it does not tell whose the token is: then the marker alone says which comment is ours.
  const me = await unlessHidden(callApi(question, { url: `${api}/user`, schema: Author }));
  const comments = `${url}/issues/${comment.number}/comments`;
  await commentOnce(comment, {
    limits,
    /** All of them come at once. */
    async listPage(page): Promise<HeldComment[] | undefined> {
      if (page > 1) return undefined;
      const { body } = await callApi(question, { url: comments, schema: Comments });
      return body.map(({ id, body: text, user }) => ({
        id,
        body: text,
        isOurs: me === undefined || user?.id === me.body.id,
      }));
    },
    async create(body) {
      await callApi(question, { url: comments, method: 'POST', body: { body }, schema: z.unknown() });
    },
    async update(id, body) {
      const call = { method: 'PATCH', body: { body }, schema: z.unknown() } as const;
      await callApi(question, { url: `${url}/issues/comments/${id}`, ...call });
    },
  });
}
