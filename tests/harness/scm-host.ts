/**
 * A host of source code with the part of its REST API that Parapet asks: GitHub Enterprise Server, GitLab, Gitea. It holds repositories and
 * tokens, answers by what a token's owner may do, and with the members that the host documents (others besides those that are used).
 */
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export type ScmHostKind = 'github' | 'gitlab' | 'gitea';

/** What the token's owner may do with every repository. */
export type ScmHostRole = 'read' | 'write' | 'admin';

export interface ScmHostToken {
  scopes: string[];
  role: ScmHostRole;
  /** Of a kind that does not tell its scopes. */
  isFineGrained?: boolean;
}

export interface ScmHostRepository {
  /** By path, on the default branch. */
  files?: Record<string, string>;
  isPrivate: boolean;
  isArchived: boolean;
}

export interface ScmHostServer {
  origin: string;
  /** By owner/name. */
  repositories: Map<string, ScmHostRepository>;
  tokens: Map<string, ScmHostToken>;
  /** Answered in place of the next answer. */
  broken: { status: number; headers?: Record<string, string>; body?: string } | undefined;
  /** Requests that the host does not document: a test looks that there was none. */
  undocumented: string[];
  asked: string[];
  /** Where what is not for the API goes: a git server. */
  gitOrigin: string | undefined;
}

interface Told {
  status: number;
  /** In place of JSON. */
  text?: string;
  headers?: Record<string, string>;
  body: unknown;
}

export async function startScmHost(t: TestContext, kind: ScmHostKind): Promise<ScmHostServer> {
  const host: ScmHostServer = {
    origin: '',
    repositories: new Map(),
    tokens: new Map(),
    broken: undefined,
    undocumented: [],
    asked: [],
    gitOrigin: undefined,
  };
  const server = createServer((request, response) => {
    if (host.gitOrigin !== undefined && request.url?.startsWith('/api/') !== true) {
      passOn(host.gitOrigin, request, response);
      return;
    }
    host.asked.push(`${request.method} ${request.url}`);
    const { broken } = host;
    host.broken = undefined;
    if (broken !== undefined) {
      response.writeHead(broken.status, broken.headers).end(broken.body);
      return;
    }
    const { status, headers, body, text } = answer(host, kind, request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text ?? JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  host.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return host;
}

const paths: Record<ScmHostKind, RegExp> = {
  github: /^\/api\/v3\/repos\/([\w.-]+)\/([\w.-]+)(?:\/contents\/(.+))?$/,
  gitlab:
    /^\/api\/v4\/projects\/([\w.-]+(?:%2F[\w.-]+)*)%2F([\w.-]+?)(?:\/repository\/files\/([^/]+)\/raw\?ref=main)?$/,
  gitea: /^\/api\/v1\/repos\/([\w.-]+)\/([\w.-]+)(?:\/raw\/(.+))?$/,
};

function answer(host: ScmHostServer, kind: ScmHostKind, request: IncomingMessage): Told {
  const { authorization } = request.headers;
  const secret = authorization?.match(/^Bearer (\S+)$/)?.[1];
  const token = secret === undefined ? undefined : host.tokens.get(secret);
  if (authorization !== undefined && token === undefined) return { status: 401, body: { message: 'Bad credentials' } };
  const path = request.url ?? '';
  if (kind === 'gitlab' && path === '/api/v4/personal_access_tokens/self') {
    if (token === undefined || token.isFineGrained === true)
      return { status: 401, body: { message: '401 Unauthorized' } };
    return { status: 200, body: { id: 1, name: 'parapet', revoked: false, active: true, scopes: token.scopes } };
  }
  const [, owner, name, file] = paths[kind].exec(path) ?? [];
  if (request.method !== 'GET' || owner === undefined || name === undefined) {
    host.undocumented.push(`${request.method} ${path}`);
    return { status: 404, body: { message: 'Not Found' } };
  }
  const repository = host.repositories.get(`${decodeURIComponent(owner)}/${name}`);
  if (repository === undefined || (repository.isPrivate && token === undefined)) {
    return { status: 404, body: { message: 'Not Found' } };
  }
  if (file !== undefined) {
    const text = repository.files?.[decodeURIComponent(file)];
    return text === undefined ? { status: 404, body: { message: 'Not Found' } } : { status: 200, body: null, text };
  }
  return bodyOf[kind](repository, token);
}

const levels: Record<ScmHostRole, number> = { read: 20, write: 30, admin: 40 };

const bodyOf: Record<ScmHostKind, (repository: ScmHostRepository, token: ScmHostToken | undefined) => Told> = {
  github({ isPrivate, isArchived }, token) {
    const permissions = token && { admin: token.role === 'admin', push: token.role !== 'read', pull: true };
    return {
      status: 200,
      ...(token !== undefined && !token.isFineGrained && { headers: { 'X-OAuth-Scopes': token.scopes.join(', ') } }),
      body: { id: 1, default_branch: 'main', private: isPrivate, archived: isArchived, permissions },
    };
  },
  gitlab({ isPrivate, isArchived }, token) {
    const permissions = token && { project_access: null, group_access: { access_level: levels[token.role] } };
    const visibility = isPrivate ? 'private' : 'public';
    return { status: 200, body: { id: 1, default_branch: 'main', visibility, archived: isArchived, permissions } };
  },
  gitea({ isPrivate, isArchived }, token) {
    const permissions = {
      admin: token?.role === 'admin',
      push: token !== undefined && token.role !== 'read',
      pull: true,
    };
    return {
      status: 200,
      body: { id: 1, default_branch: 'main', private: isPrivate, archived: isArchived, permissions },
    };
  },
};

function passOn(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const onward = send(new URL(url ?? '/', origin), { method, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
