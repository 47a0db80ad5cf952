/**
 * Pull requests and their comments on GitHub, where a pull request's comment is an issue comment.
 * https://docs.github.com/rest/pulls/pulls and https://docs.github.com/rest/issues/comments
 */
import { z } from 'zod';
import { callApi, unlessHidden } from '../call-api.ts';
import { WebUrl, type HostRequest, type PullRequest, type PullRequestComment, type PullRequestDraft } from '../host.ts';
import { commentOnce, openPullRequestOnce, type HeldComment } from '../write-once.ts';
import { githubRepository, headers, limits } from './api.ts';

const Branch = z.object({ ref: z.string(), repo: z.object({ id: z.int() }).nullable() });
const Pull = z.object({
  number: z.int(),
  html_url: WebUrl,
  title: z.string(),
  body: z.string().nullish(),
  head: Branch,
  base: Branch,
});
type Pull = z.output<typeof Pull>;

/** Two branches never have more open ones; the answer may include others. */
const Pulls = z.array(Pull).max(100);

export async function openGithubPullRequest(request: HostRequest, wanted: PullRequestDraft): Promise<PullRequest> {
  const { url, owner } = githubRepository(request.repository);
  return openPullRequestOnce(wanted, {
    limits,
    async find() {
      const query = new URLSearchParams({
        state: 'open',
        head: `${owner}:${wanted.head}`,
        base: wanted.base,
        per_page: '100',
      }).toString();
      const { body } = await callApi(request, { url: `${url}/pulls?${query}`, headers, schema: Pulls });
      const pull = body.find(
        ({ head, base }) => head.ref === wanted.head && base.ref === wanted.base && isOfOne(head, base),
      );
      return pull && { ...opened(pull), title: pull.title, body: pull.body ?? '' };
    },
    async create(body) {
      return opened(
        (await callApi(request, { url: `${url}/pulls`, method: 'POST', body, headers, schema: Pull })).body,
      );
    },
    async update({ number }, { title, body }) {
      const call = { method: 'PATCH', body: { title, body }, headers, schema: z.unknown() } as const;
      await callApi(request, { url: `${url}/pulls/${number}`, ...call });
    },
  });
}

const opened = ({ number, html_url }: Pull): PullRequest => ({ number: String(number), url: html_url });

/** A fork's branch of the same name is a different branch. */
const isOfOne = (head: Pull['head'], base: Pull['base']): boolean =>
  head.repo !== null && head.repo.id === base.repo?.id;

const Comments = z.array(
  z.object({
    id: z.int(),
    body: z.string().nullish(),
    user: z.object({ id: z.int(), type: z.string() }).nullable(),
  }),
);
const pageSize = 100;

export async function commentOnGithub(request: HostRequest, comment: PullRequestComment): Promise<void> {
  const { url, api } = githubRepository(request.repository);
  const isOurs = await authorTest(request, api);
  const write = { headers, schema: z.unknown() };
  await commentOnce(comment, {
    limits,
    async listPage(page): Promise<HeldComment[] | undefined> {
      const list = `${url}/issues/${comment.number}/comments?per_page=${pageSize}&page=${page}`;
      const { body } = await callApi(request, { url: list, headers, schema: Comments });
      if (body.length === 0) return undefined;
      return body.map((each) => ({ id: each.id, body: each.body ?? '', isOurs: isOurs(each.user) }));
    },
    async create(body) {
      await callApi(request, {
        url: `${url}/issues/${comment.number}/comments`,
        method: 'POST',
        body: { body },
        ...write,
      });
    },
    async update(id, body) {
      await callApi(request, { url: `${url}/issues/comments/${id}`, method: 'PATCH', body: { body }, ...write });
    },
  });
}

type Author = { id: number; type: string } | null;

/** An App's token has no user to query: its comments are a bot's. */
async function authorTest(request: HostRequest, api: string): Promise<(author: Author) => boolean> {
  const me = await unlessHidden(callApi(request, { url: `${api}/user`, headers, schema: z.object({ id: z.int() }) }));
  return me === undefined ? (author) => author?.type === 'Bot' : (author) => author?.id === me.body.id;
}
