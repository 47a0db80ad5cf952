/**
 * A fake source-code host with the part of its REST API that Parapet uses: GitHub Enterprise Server, GitLab, Gitea. It
 * stores what it receives, rejects what a token's owner may not do, and validates every request and every response
 * against the host's published description (tests/fixtures/scm-hosts): a test in which one does not conform fails at
 * its end.
 */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { forward } from './proxy.ts';
import { readDescription, type HostDescription } from './scm-host/description.ts';
import { gitea } from './scm-host/gitea.ts';
import { isForApps } from './scm-host/github-app.ts';
import { github } from './scm-host/github.ts';
import { gitlab } from './scm-host/gitlab.ts';
import type { Call, Handlers, ScmHostKind, ScmHostState, HostReply } from './scm-host/state.ts';

export type { ScmHostKind, ScmHostRepository, ScmHostToken } from './scm-host/state.ts';

export interface ScmHostServer extends ScmHostState {
  /** Replaces the next response. */
  broken: { status: number; headers?: Record<string, string>; body?: string } | undefined;
  /**
   * The request is carried out, but its connection ends before the response: for the next request that starts with this
   * (`POST`).
   */
  loses: string | undefined;
  /** Differences of requests and responses from the host's description. */
  undocumented: string[];
  asked: string[];
  /** Called before each request is processed: a concurrent change by another user. */
  beforeEach: ((asked: string) => void) | undefined;
  /** The origin for requests outside of the API: a git server. */
  gitOrigin: string | undefined;
}

const handlers: Record<ScmHostKind, Handlers> = { github, gitlab, gitea };
const roots: Record<ScmHostKind, string> = { github: '/api/v3', gitlab: '/api/v4', gitea: '/api/v1' };

export async function startScmHost(t: TestContext, kind: ScmHostKind): Promise<ScmHostServer> {
  const host: ScmHostServer = {
    origin: '',
    repositories: new Map(),
    tokens: new Map(),
    app: undefined,
    pullRequests: [],
    comments: [],
    statuses: [],
    broken: undefined,
    loses: undefined,
    undocumented: [],
    asked: [],
    beforeEach: undefined,
    gitOrigin: undefined,
  };
  const description = readDescription(kind);
  const server = createServer((request, response) => {
    if (host.gitOrigin !== undefined && request.url?.startsWith('/api/') !== true) {
      forward(request, response, host.gitOrigin);
      return;
    }
    void serve({ host, kind, description }, request, response).catch((error: unknown) => {
      host.undocumented.push(String(error));
      response.destroy();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
    assert.deepEqual(host.undocumented, [], 'requests and answers are as the host describes them');
  });
  host.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return host;
}

interface Fake {
  host: ScmHostServer;
  kind: ScmHostKind;
  description: HostDescription;
}

async function serve(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host } = fake;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const line = `${request.method} ${request.url}`;
  host.asked.push(line);
  host.beforeEach?.(line);
  const { broken } = host;
  host.broken = undefined;
  if (broken !== undefined) {
    response.writeHead(broken.status, broken.headers).end(broken.body);
    return;
  }
  const { status, headers, body, text } = answer(fake, request, Buffer.concat(chunks).toString('utf8'));
  if (host.loses !== undefined && line.startsWith(host.loses)) {
    host.loses = undefined;
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text ?? JSON.stringify(body));
}

function answer({ host, kind, description }: Fake, request: IncomingMessage, sent: string): HostReply {
  const { authorization } = request.headers;
  const secret = authorization?.match(/^Bearer (\S+)$/)?.[1];
  const token = secret === undefined ? undefined : host.tokens.get(secret);
  // Before decoding: an encoded slash does not separate.
  const [path = '', query = ''] = (request.url ?? '').slice(roots[kind].length).split('?');
  const operation = request.url?.startsWith(roots[kind]) ? description.find(request.method ?? '', path) : undefined;
  const handler = operation && handlers[kind][operation.route];
  if (operation === undefined || handler === undefined) {
    host.undocumented.push(`${request.method} ${request.url}`);
    return { status: 404, body: { message: 'Not Found' } };
  }
  if (authorization !== undefined && token === undefined && !isForApps(operation.route)) {
    return { status: 401, body: { message: 'Bad credentials' } };
  }
  const { at } = operation;
  const name = at['id'] !== undefined && kind === 'gitlab' ? at['id'] : `${at['owner']}/${at['repo']}`;
  const repository = host.repositories.get(name);
  const body: unknown = sent === '' ? undefined : JSON.parse(sent);
  const call: Call = {
    host,
    at,
    query: new URLSearchParams(query),
    body: (body ?? {}) as Call['body'],
    secret,
    token,
    repository: repository === undefined || (repository.isPrivate && token === undefined) ? null : repository,
    name,
    made: description.made,
  };
  const wrong = operation.problemsOfRequest(call.query, body);
  if (wrong.length > 0) {
    host.undocumented.push(...wrong);
    return { status: 422, body: { message: wrong.join('; ') } };
  }
  const told = handler(call);
  host.undocumented.push(...operation.problemsOfAnswer(told));
  return told;
}
