/** The part of GitHub's REST API that Parapet uses, as in GitHub Enterprise Server. */
import { githubApp } from './github-app.ts';
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
  type HostReply,
} from './state.ts';

const error = (status: number, message: string, more: object = {}): HostReply => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest', ...more },
});
const notFound = error(404, 'Not Found');
const validation = (message: string): HostReply =>
  error(422, 'Validation Failed', { errors: [{ resource: 'PullRequest', code: 'custom', message }] });

/** The reason to reject a write; `scopes`: one of them is enough for a classic token. */
function refusal({ token, repository }: Call, ...scopes: string[]): HostReply | undefined {
  if (repository === null) return notFound;
  if (token === undefined) return error(401, 'Requires authentication');
  const isOpen =
    token.isFineGrained === true || token.isApp === true || scopes.some((each) => token.scopes.includes(each));
  if (!isOpen) return notFound;
  if (token.role === 'read') return error(403, 'Resource not accessible by personal access token');
  return repository.isArchived ? error(403, 'Repository was archived so is read-only.') : undefined;
}

const writes = (call: Call): string[] => ['repo', ...(call.repository?.isPrivate === false ? ['public_repo'] : [])];

const branch = (pull: ScmHostPullRequest, ref: string, isFromFork = false) => ({
  ref,
  label: `${isFromFork ? 'contributor' : 'org'}:${ref}`,
  repo: { id: isFromFork ? 2 : 1, full_name: isFromFork ? 'contributor/shop' : pull.repository },
});

function pullBody({ host, made }: Call, pull: ScmHostPullRequest, definition: string): unknown {
  return made(definition, {
    number: pull.number,
    html_url: `${host.origin}/${pull.repository}/pull/${pull.number}`,
    title: pull.title,
    body: pull.body === '' ? null : pull.body,
    state: pull.state === 'open' ? 'open' : 'closed',
    ...instantsOf(pull),
    head: branch(pull, pull.head, pull.isFromFork),
    base: branch(pull, pull.base),
  });
}

function commentBody({ made }: Call, { id, body, userId, isBot }: ScmHostComment): unknown {
  const user = made('simple-user', { id: userId, type: isBot === true ? 'Bot' : 'User' });
  return made('issue-comment', { id, body, user });
}

const statusBody = ({ made }: Call, definition: string, id: number, status: ScmHostStatus): unknown =>
  made(definition, {
    id,
    state: status.state,
    context: status.context,
    description: status.description,
    target_url: status.url,
  });

const pullOf = ({ host, name, at }: Call): ScmHostPullRequest | undefined =>
  host.pullRequests.find(({ repository, number }) => repository === name && String(number) === at['pull_number']);

export const github: Handlers = {
  ...githubApp,
  'GET /user'({ token, made }) {
    if (token === undefined) return error(401, 'Requires authentication');
    if (token.isApp === true) return error(403, 'Resource not accessible by integration');
    return { status: 200, body: made('public-user', { id: token.userId ?? 1, login: 'parapet' }) };
  },
  'GET /repos/{owner}/{repo}'({ repository, token, made }) {
    if (repository === null) return notFound;
    const { isPrivate, isArchived, description = null } = repository;
    const role = token?.role;
    const permissions = token && { admin: role === 'admin', push: role !== 'read', pull: true };
    const tellsScopes = token !== undefined && token.isFineGrained !== true && token.isApp !== true;
    return {
      status: 200,
      ...(tellsScopes && { headers: { 'X-OAuth-Scopes': token.scopes.join(', ') } }),
      body: made('full-repository', {
        default_branch: 'main',
        private: isPrivate,
        archived: isArchived,
        description,
        permissions,
      }),
    };
  },
  'GET /repos/{owner}/{repo}/languages': ({ repository }) =>
    repository === null ? notFound : { status: 200, body: repository.languages ?? {} },
  'GET /repos/{owner}/{repo}/contents/{path}'({ repository, at }) {
    const text = repository?.files?.[at['path'] ?? ''];
    return text === undefined ? notFound : { status: 200, text };
  },
  'GET /repos/{owner}/{repo}/pulls'(call) {
    if (call.repository === null) return notFound;
    const [, head] = (call.query.get('head') ?? '').split(/^[^:]+:/);
    const found = call.host.pullRequests.filter(
      (each) =>
        each.repository === call.name &&
        ['all', each.state === 'open' ? 'open' : 'closed'].includes(call.query.get('state') ?? 'open') &&
        (head === undefined || each.head === head) &&
        [null, each.base].includes(call.query.get('base')),
    );
    const page = pageOf(
      inOrder(found, call.query.get('sort') === 'updated'),
      call.query.get('page'),
      call.query.get('per_page'),
      100,
    );
    return { status: 200, body: page.map((pull) => pullBody(call, pull, 'pull-request-simple')) };
  },
  'POST /repos/{owner}/{repo}/pulls'(call) {
    const refused = refusal(call, ...writes(call));
    if (refused !== undefined) return refused;
    const [head, base, title, body] = ['head', 'base', 'title', 'body'].map((name) => textOf(call.body[name]));
    if (openBetween(call.host, call.name, head, base))
      return validation(`A pull request already exists for org:${head}.`);
    if (title === undefined || title === '' || title.length > 256)
      return validation('title is too long (maximum is 256 characters)');
    if ((body ?? '').length > 65_536) return validation('body is too long (maximum is 65536 characters)');
    const pull = openPull(call.host, {
      repository: call.name,
      head: head ?? '',
      base: base ?? '',
      title,
      body: body ?? '',
    });
    return { status: 201, body: pullBody(call, pull, 'pull-request') };
  },
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}'(call) {
    const refused = refusal(call, ...writes(call));
    if (refused !== undefined) return refused;
    const pull = pullOf(call);
    if (pull === undefined) return notFound;
    Object.assign(pull, call.body);
    return { status: 200, body: pullBody(call, pull, 'pull-request') };
  },
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'(call) {
    if (call.repository === null) return notFound;
    const all = call.host.comments.filter(
      (each) => each.repository === call.name && String(each.number) === call.at['issue_number'],
    );
    const page = pageOf(all, call.query.get('page'), call.query.get('per_page'), 100);
    return { status: 200, body: page.map((each) => commentBody(call, each)) };
  },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'(call) {
    const refused = refusal(call, ...writes(call));
    if (refused !== undefined) return refused;
    const added = addComment(call.host, {
      repository: call.name,
      number: Number(call.at['issue_number']),
      userId: call.token?.userId ?? 1,
      ...(call.token?.isApp === true && { isBot: true }),
      body: textOf(call.body['body']),
    });
    return { status: 201, body: commentBody(call, added) };
  },
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}'(call) {
    const refused = refusal(call, ...writes(call));
    if (refused !== undefined) return refused;
    const comment = call.host.comments.find(({ id }) => String(id) === call.at['comment_id']);
    if (comment === undefined) return notFound;
    comment.body = textOf(call.body['body']);
    return { status: 200, body: commentBody(call, comment) };
  },
  'GET /repos/{owner}/{repo}/commits/{ref}/status'(call) {
    if (call.repository === null) return notFound;
    const all = newestStatuses(call.host, call.name, call.at['ref'] ?? '');
    const page = pageOf(all, call.query.get('page'), call.query.get('per_page'), 100);
    const statuses = page.map((each) => statusBody(call, 'simple-commit-status', each.id, each));
    return { status: 200, body: call.made('combined-commit-status', { statuses, total_count: all.length }) };
  },
  'POST /repos/{owner}/{repo}/statuses/{sha}'(call) {
    const refused = refusal(call, ...writes(call), 'repo:status');
    if (refused !== undefined) return refused;
    const description = textOf(call.body['description']);
    if (description.length > 140) return validation('description is too long (maximum is 140 characters)');
    const status: ScmHostStatus = {
      repository: call.name,
      commit: call.at['sha'] ?? '',
      context: textOf(call.body['context']),
      state: textOf(call.body['state']),
      description,
      url: textOf(call.body['target_url']),
    };
    return { status: 201, body: statusBody(call, 'status', call.host.statuses.push(status), status) };
  },
};
