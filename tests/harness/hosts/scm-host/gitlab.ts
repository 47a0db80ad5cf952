/** The part of GitLab's REST API that Parapet uses. */
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
  type ScmHostRole,
  type ScmHostStatus,
  type HostReply,
} from './state.ts';

const at = '2026-01-01T00:00:00.000Z';
const error = (status: number, message: unknown): HostReply => ({ status, body: { message } });
const notFound = error(404, '404 Project Not Found');
const levels: Record<ScmHostRole, number> = { read: 20, write: 30, admin: 40 };

function refusal({ token, repository }: Call): HostReply | undefined {
  if (repository === null) return notFound;
  if (token === undefined) return error(401, '401 Unauthorized');
  if (!token.scopes.includes('api')) {
    const body = {
      error: 'insufficient_scope',
      error_description: 'The request requires higher privileges',
      scope: 'api',
    };
    return { status: 403, body };
  }
  return token.role === 'read' || repository.isArchived ? error(403, '403 Forbidden') : undefined;
}

function mergeRequest({ host, made }: Call, pull: ScmHostPullRequest, definition: string): unknown {
  return made(definition, {
    id: 1000 + pull.number,
    iid: pull.number,
    title: pull.title,
    description: pull.body,
    state: pull.state === 'open' ? 'opened' : pull.state,
    source_branch: pull.head,
    target_branch: pull.base,
    source_project_id: pull.isFromFork === true ? 2 : 1,
    target_project_id: 1,
    web_url: `${host.origin}/${pull.repository}/-/merge_requests/${pull.number}`,
    created_at: at,
    ...instantsOf(pull),
  });
}

const note = ({ made }: Call, { id, body, userId }: ScmHostComment): unknown =>
  made('Note', { id, body, author: { id: userId }, noteable_type: 'MergeRequest', created_at: at, updated_at: at });

const commitStatus = ({ made }: Call, id: number, status: ScmHostStatus): unknown =>
  made('CommitStatus', {
    id,
    sha: status.commit,
    status: status.state,
    name: status.context,
    description: status.description,
    target_url: status.url,
    created_at: at,
  });

export const gitlab: Handlers = {
  'GET /user': ({ token, made }) =>
    token === undefined
      ? error(401, '401 Unauthorized')
      : { status: 200, body: made('UserPublic', { id: token.userId ?? 1, username: 'parapet' }) },
  'GET /personal_access_tokens/self'({ token, made }) {
    if (token === undefined || token.isFineGrained === true) return error(401, '401 Unauthorized');
    return { status: 200, body: made('PersonalAccessToken', { name: 'parapet', active: true, scopes: token.scopes }) };
  },
  'GET /projects/{id}'({ repository, token, made, name }) {
    if (repository === null) return notFound;
    const access = token && { access_level: levels[token.role], notification_level: 3 };
    return {
      status: 200,
      body: made('Project', {
        path_with_namespace: name,
        default_branch: 'main',
        visibility: repository.isPrivate ? 'private' : 'public',
        archived: repository.isArchived,
        description: repository.description ?? null,
        permissions: access && { project_access: null, group_access: access },
      }),
    };
  },
  'GET /projects/{id}/languages': ({ repository }) =>
    repository === null ? notFound : { status: 200, body: repository.languages ?? {} },
  'GET /projects/{id}/repository/files/{file_path}/raw'({ repository, at: { file_path: path = '' }, query }) {
    const text = query.get('ref') === 'main' ? repository?.files?.[path] : undefined;
    return text === undefined ? error(404, '404 File Not Found') : { status: 200, text };
  },
  'GET /projects/{id}/merge_requests'(call) {
    if (call.repository === null) return notFound;
    const { query } = call;
    const found = call.host.pullRequests.filter(
      (each) =>
        each.repository === call.name &&
        (each.state === 'open' || query.get('state') !== 'opened') &&
        [null, each.head].includes(query.get('source_branch')) &&
        [null, each.base].includes(query.get('target_branch')),
    );
    const page = pageOf(
      inOrder(found, query.get('order_by') === 'updated_at'),
      query.get('page'),
      query.get('per_page'),
      100,
    );
    return { status: 200, body: page.map((pull) => mergeRequest(call, pull, 'MergeRequestBasic')) };
  },
  'POST /projects/{id}/merge_requests'(call) {
    const refused = refusal(call);
    if (refused !== undefined) return refused;
    const [head, base, title, body] = ['source_branch', 'target_branch', 'title', 'description'].map((name) =>
      textOf(call.body[name]),
    );
    const there = openBetween(call.host, call.name, head, base);
    if (there)
      return error(409, [`Another open merge request already exists for this source branch: !${there.number}`]);
    if (title === undefined || title.length > 255)
      return error(400, { title: ['is too long (maximum is 255 characters)'] });
    const pull = openPull(call.host, {
      repository: call.name,
      head: head ?? '',
      base: base ?? '',
      title,
      body: body ?? '',
    });
    return { status: 201, body: mergeRequest(call, pull, 'MergeRequest') };
  },
  'PUT /projects/{id}/merge_requests/{merge_request_iid}'(call) {
    const refused = refusal(call);
    if (refused !== undefined) return refused;
    const iid = call.at['merge_request_iid'];
    const pull = call.host.pullRequests.find((each) => each.repository === call.name && String(each.number) === iid);
    if (pull === undefined) return error(404, '404 Not found');
    pull.title = textOf(call.body['title'] ?? pull.title);
    pull.body = textOf(call.body['description'] ?? pull.body);
    return { status: 200, body: mergeRequest(call, pull, 'MergeRequest') };
  },
  'GET /projects/{id}/merge_requests/{noteable_id}/notes'(call) {
    if (call.repository === null) return notFound;
    const iid = call.at['noteable_id'];
    const all = call.host.comments.filter((each) => each.repository === call.name && String(each.number) === iid);
    const sorted = call.query.get('sort') === 'asc' ? all : all.toReversed();
    const page = pageOf(sorted, call.query.get('page'), call.query.get('per_page'), 100);
    return { status: 200, body: page.map((each) => note(call, each)) };
  },
  'POST /projects/{id}/merge_requests/{noteable_id}/notes'(call) {
    const refused = refusal(call);
    if (refused !== undefined) return refused;
    const added = addComment(call.host, {
      repository: call.name,
      number: Number(call.at['noteable_id']),
      userId: call.token?.userId ?? 1,
      body: textOf(call.body['body']),
    });
    return { status: 201, body: note(call, added) };
  },
  'PUT /projects/{id}/merge_requests/{noteable_id}/notes/{note_id}'(call) {
    const refused = refusal(call);
    if (refused !== undefined) return refused;
    const comment = call.host.comments.find(({ id }) => String(id) === call.at['note_id']);
    if (comment === undefined) return error(404, '404 Note Not Found');
    comment.body = textOf(call.body['body']);
    return { status: 200, body: note(call, comment) };
  },
  'GET /projects/{id}/repository/commits/{sha}/statuses'(call) {
    if (call.repository === null) return notFound;
    const all = newestStatuses(call.host, call.name, call.at['sha'] ?? '');
    const named = all.filter(({ context }) => [null, context].includes(call.query.get('name')));
    return { status: 200, body: named.map((each) => commitStatus(call, each.id, each)) };
  },
  'POST /projects/{id}/statuses/{sha}'(call) {
    const refused = refusal(call);
    if (refused !== undefined) return refused;
    const { host, name, body } = call;
    const [state, context] = [textOf(body['state']), textOf(body['name'])];
    const commit = call.at['sha'] ?? '';
    const held = newestStatuses(host, name, commit).find((each) => each.context === context);
    // A pending status is updated; a completed one is followed by another.
    if (held?.state === 'pending' && state === 'pending') {
      return error(
        400,
        'Cannot transition status via :enqueue from :pending (Reason(s): Status cannot transition via "enqueue")',
      );
    }
    const [description, url] = [textOf(body['description']), textOf(body['target_url'])];
    const status: ScmHostStatus = { repository: name, commit, context, state, description, url };
    return { status: 201, body: commitStatus(call, host.statuses.push(status), status) };
  },
};
