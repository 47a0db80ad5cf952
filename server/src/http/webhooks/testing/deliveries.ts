/**
 * Deliveries as the hosts send them, hand-written from their documentation, and signed by other code than that which
 * verifies them.
 */
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { ConnectionKind } from '../../../model/scm/connection.ts';

export interface Delivery {
  headers: Record<string, string>;
  body: string;
}

export interface Happening {
  /** The host's own name for the event. */
  event: string;
  /** Below the host: `org/shop`. */
  path: string;
  /** Distinguishes deliveries: two with the same number are the same. */
  n?: number;
  members?: object;
}

export type Send = (happening: Happening, signed: { secret: string; now: Date }) => Delivery;

const commit = (n: number): string => n.toString(16).padStart(40, '0');
const uuid = (n: number): string => `f6266f16-1bf3-46a5-9ea4-${n.toString(16).padStart(12, '0')}`;
const hexOf = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex');

const github: Send = ({ event, path, n = 1, members }, { secret }) => {
  const [owner = '', name = ''] = path.split('/');
  const repository = {
    id: 186853002,
    name,
    full_name: path,
    private: false,
    owner: { login: owner, id: 21031067, type: 'User' },
    html_url: `https://github.example.com/${path}`,
    url: `https://api.github.example.com/repos/${path}`,
    pushed_at: 1557933657 + n,
    ssh_url: `git@github.example.com:${path}.git`,
    clone_url: `https://github.example.com/${path}.git`,
    archived: false,
    default_branch: 'main',
  };
  const push = { ref: 'refs/heads/main', before: commit(n), after: commit(n + 1), created: false, commits: [] };
  const ping = { zen: 'Design for failure.', hook_id: 7, hook: { type: 'Repository', active: true } };
  const body = JSON.stringify({
    ...(event === 'push' && push),
    ...(event === 'ping' && ping),
    ...members,
    repository,
    sender: { login: owner, id: 21031067, type: 'User' },
  });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/044aadd',
    'x-github-delivery': uuid(n),
    'x-github-event': event,
    'x-github-hook-id': '7',
    'x-hub-signature-256': `sha256=${hexOf(secret, body)}`,
  };
  return { headers, body };
};

const gitea: Send = ({ event, path, n = 1, members }, { secret }) => {
  const [owner = '', name = ''] = path.split('/');
  const body = JSON.stringify({
    ref: 'refs/heads/main',
    before: commit(n),
    after: commit(n + 1),
    commits: [],
    repository: {
      id: 140,
      owner: { id: 1, login: owner },
      name,
      full_name: path,
      html_url: `http://gitea.internal:3000/${path}`,
      ssh_url: `ssh://gitea@gitea.internal:2222/${path}.git`,
      clone_url: `http://gitea.internal:3000/${path}.git`,
      updated_at: `2026-01-05T09:00:${String(n % 60).padStart(2, '0')}Z`,
    },
    pusher: { id: 1, login: owner },
    ...members,
  });
  const headers = {
    'content-type': 'application/json',
    'x-gitea-delivery': uuid(n),
    'x-gitea-event': event,
    'x-github-event': event,
    'x-gogs-event': event,
    'x-gitea-signature': hexOf(secret, body),
    'x-hub-signature-256': `sha256=${hexOf(secret, body)}`,
  };
  return { headers, body };
};

export const forgejo: Send = (happening, signed) => {
  const { headers, body } = gitea(happening, signed);
  const { 'x-gitea-signature': signature = '', 'x-gitea-event': event = '', ...rest } = headers;
  return { headers: { ...rest, 'x-forgejo-signature': signature, 'x-forgejo-event': event }, body };
};

const gitlabBody = ({ event, path, n = 1, members }: Happening): string =>
  JSON.stringify({
    object_kind: event,
    event_name: event,
    before: commit(n),
    after: commit(n + 1),
    ref: 'refs/heads/main',
    checkout_sha: commit(n + 1),
    user_username: 'ada',
    project_id: 15,
    project: {
      id: 15,
      name: path.split('/').at(-1),
      web_url: `https://gitlab.example.com/${path}`,
      git_ssh_url: `git@gitlab.example.com:${path}.git`,
      git_http_url: `https://gitlab.example.com/${path}.git`,
      path_with_namespace: path,
      default_branch: 'main',
    },
    commits: [],
    total_commits_count: 0,
    ...members,
  });

const gitlabHeaders = (n: number) => ({
  'content-type': 'application/json',
  'user-agent': 'GitLab/19.0.0',
  'idempotency-key': uuid(n),
  'x-gitlab-event': 'Push Hook',
  'x-gitlab-webhook-uuid': uuid(0),
  'x-gitlab-event-uuid': uuid(n + 1),
});

/** With the secret token used before GitLab 19. */
const gitlab: Send = (happening, { secret }) => ({
  headers: { ...gitlabHeaders(happening.n ?? 1), 'x-gitlab-token': secret },
  body: gitlabBody(happening),
});

const standardHeaders = (id: string, body: string, { secret, now }: { secret: string; now: Date }) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, now, body),
});

/** With a signing token. */
export const signedGitlab: Send = (happening, signed) => {
  const body = gitlabBody(happening);
  const { n = 1 } = happening;
  return { headers: { ...gitlabHeaders(n), ...standardHeaders(uuid(n), body, signed) }, body };
};

const git: Send = ({ event, path, n = 1, members }, signed) => {
  const body = JSON.stringify({ type: event, repository: `https://git.example.com/${path}.git`, ...members });
  return { headers: { 'content-type': 'application/json', ...standardHeaders(uuid(n), body, signed) }, body };
};

export const sends: Readonly<Record<ConnectionKind, Send>> = { git, github, gitlab, gitea };
