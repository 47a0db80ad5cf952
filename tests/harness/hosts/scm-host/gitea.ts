/** The part of the REST API of Gitea and Forgejo that Parapet uses. */
import {
  addComment,
  inOrder,
  instantsOf,
  newestStatuses,
  openBetween,
  openPull,
  pageOf,
  textOf,
  type Call,
  type Handlers,
  type ScmHostComment,
  type ScmHostPullRequest,
  type ScmHostStatus,
  type ScmHostToken,
  type HostReply,
} from './state.ts';

const error = (status: number, message: string): HostReply => ({
  status,
  body: { message, url: 'https://gitea.example/api/swagger' },
});
const notFound = error(404, 'The target couldn’t be found.');

const has = (token: ScmHostToken, scope: string): boolean =>
  token.scopes.includes('all') || token.scopes.includes(scope);

function refusal({ token, repository }: Call, scope: string): HostReply | undefined {
  if (repository === null) return notFound;
  if (token === undefined) return error(401, 'token is required');
  if (!has(token, scope)) return error(403, `token does not have at least one of required scope(s): [${scope}]`);
  if (token.role === 'read' && scope === 'write:repository')
    return error(403, 'user should have a permission to write to a repo');
  return repository.isArchived ? error(423, 'repo is archived') : undefined;
}

const branch = (ref: string, isFromFork = false) => ({ ref, label: ref, sha: '', repo_id: isFromFork ? 2 : 1 });

function pullBody({ host, made }: Call, pull: ScmHostPullRequest): unknown {
  return made('PullRequest', {
    id: 1000 + pull.number,
    number: pull.number,
    html_url: `${host.origin}/${pull.repository}/pulls/${pull.number}`,
    title: pull.title,
    body: pull.body,
    state: pull.state === 'open' ? 'open' : 'closed',
    // Its description has no null: what is not there is left out.
    ...Object.fromEntries(Object.entries(instantsOf(pull)).filter(([, at]) => at !== null)),
    head: branch(pull.head, pull.isFromFork),
    base: branch(pull.base),
  });
}

const commentBody = ({ made }: Call, { id, body, userId }: ScmHostComment): unknown =>
  made('Comment', { id, body, user: { id: userId, login: `user${userId}` } });

const statusBody = ({ made }: Call, id: number, { state, context, description, url }: ScmHostStatus): unknown =>
  made('CommitStatus', { id, status: state, context, description, target_url: url });

const pullOf = ({ host, name, at }: Call): ScmHostPullRequest | undefined =>
  host.pullRequests.find(({ repository, number }) => repository === name && String(number) === at['index']);

export const gitea: Handlers = {
  'GET /user'({ token, made }) {
    if (token === undefined) return error(401, 'token is required');
    if (!has(token, 'read:user'))
      return error(403, 'token does not have at least one of required scope(s): [read:user]');
    return { status: 200, body: made('User', { id: token.userId ?? 1, login: 'parapet' }) };
  },
  'GET /repos/{owner}/{repo}'({ repository, token, made }) {
    if (repository === null) return notFound;
    const permissions = {
      admin: token?.role === 'admin',
      push: token !== undefined && token.role !== 'read',
      pull: true,
    };
    const { isPrivate, isArchived, description } = repository;
    return {
      status: 200,
      body: made('Repository', {
        id: 1,
        default_branch: 'main',
        private: isPrivate,
        archived: isArchived,
        description: description ?? '',
        permissions,
      }),
    };
  },
  'GET /repos/{owner}/{repo}/languages': ({ repository }) =>
    repository === null ? notFound : { status: 200, body: repository.languages ?? {} },
  'GET /repos/{owner}/{repo}/raw/{filepath}'({ repository, at }) {
    const text = repository?.files?.[at['filepath'] ?? ''];
    return text === undefined ? notFound : { status: 200, text };
  },
  'GET /repos/{owner}/{repo}/pulls'(call) {
    if (call.repository === null) return notFound;
    const found = call.host.pullRequests.filter(
      (each) =>
        each.repository === call.name &&
        ['all', each.state === 'open' ? 'open' : 'closed'].includes(call.query.get('state') ?? 'open') &&
        [null, each.base].includes(call.query.get('base_branch')),
    );
    const page = pageOf(
      inOrder(found, call.query.get('sort') === 'recentupdate'),
      call.query.get('page'),
      call.query.get('limit'),
      50,
    );
    return { status: 200, body: page.map((pull) => pullBody(call, pull)) };
  },
  'POST /repos/{owner}/{repo}/pulls'(call) {
    const refused = refusal(call, 'write:repository');
    if (refused !== undefined) return refused;
    const [head, base, title, body] = ['head', 'base', 'title', 'body'].map((name) => textOf(call.body[name]));
    const there = openBetween(call.host, call.name, head, base);
    if (there) {
      return error(
        409,
        `pull request already exists for these targets [id: ${there.number}, issue_id: ${there.number}]`,
      );
    }
    if (title === undefined || title.length > 255) return error(500, '');
    const pull = openPull(call.host, {
      repository: call.name,
      head: head ?? '',
      base: base ?? '',
      title,
      body: body ?? '',
    });
    return { status: 201, body: pullBody(call, pull) };
  },
  'PATCH /repos/{owner}/{repo}/pulls/{index}'(call) {
    const refused = refusal(call, 'write:repository');
    if (refused !== undefined) return refused;
    const pull = pullOf(call);
    if (pull === undefined) return notFound;
    Object.assign(pull, call.body);
    return { status: 201, body: pullBody(call, pull) };
  },
  'GET /repos/{owner}/{repo}/issues/{index}/comments'(call) {
    if (call.repository === null) return notFound;
    const all = call.host.comments.filter(
      (each) => each.repository === call.name && String(each.number) === call.at['index'],
    );
    return { status: 200, body: all.map((each) => commentBody(call, each)) };
  },
  'POST /repos/{owner}/{repo}/issues/{index}/comments'(call) {
    const refused = refusal(call, 'write:issue');
    if (refused !== undefined) return refused;
    const added = addComment(call.host, {
      repository: call.name,
      number: Number(call.at['index']),
      userId: call.token?.userId ?? 1,
      body: textOf(call.body['body']),
    });
    return { status: 201, body: commentBody(call, added) };
  },
  'PATCH /repos/{owner}/{repo}/issues/comments/{id}'(call) {
    const refused = refusal(call, 'write:issue');
    if (refused !== undefined) return refused;
    const comment = call.host.comments.find(({ id }) => String(id) === call.at['id']);
    if (comment === undefined) return notFound;
    comment.body = textOf(call.body['body']);
    return { status: 200, body: commentBody(call, comment) };
  },
  'GET /repos/{owner}/{repo}/commits/{ref}/status'(call) {
    if (call.repository === null) return notFound;
    const all = newestStatuses(call.host, call.name, call.at['ref'] ?? '');
    const page = pageOf(all, call.query.get('page'), call.query.get('limit'), 50);
    const statuses = page.map((each) => statusBody(call, each.id, each));
    return {
      status: 200,
      body: call.made('CombinedStatus', { statuses, total_count: all.length, state: all[0]?.state ?? 'pending' }),
    };
  },
  'POST /repos/{owner}/{repo}/statuses/{sha}'(call) {
    const refused = refusal(call, 'write:repository');
    if (refused !== undefined) return refused;
    const status: ScmHostStatus = {
      repository: call.name,
      commit: call.at['sha'] ?? '',
      context: textOf(call.body['context']),
      state: textOf(call.body['state']),
      description: textOf(call.body['description']),
      url: textOf(call.body['target_url']),
    };
    return { status: 201, body: statusBody(call, call.host.statuses.push(status), status) };
  },
};
