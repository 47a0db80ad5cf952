/**
 * A loopback server whose responses the test chooses, for states that a healthy Parapet server does not enter on request:
 * overloaded, unreachable, or a foreign server. The tests of the commands against the real server are in tests/.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Break the connection instead of answering. */
  hangsUp?: boolean;
}

/** Answers one request; `nth` counts from 1 the requests of this method and path that are still in `requests`. */
export type Responder = (request: ReceivedRequest, nth: number) => Reply;

export interface LoopbackServer {
  url: string;
  requests: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts the server with responders by `METHOD /path`. Anything else gets a 404 in the documented form. */
export async function startLoopbackServer(responders: Readonly<Record<string, Responder>>): Promise<LoopbackServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://loopback');
    const key = `${incoming.method ?? ''} ${url.pathname}`;
    void buffer(incoming).then(
      (body) => {
        const query = Object.fromEntries(url.searchParams);
        const request = { method: incoming.method ?? '', path: url.pathname, query, headers: incoming.headers, body };
        requests.push(request);
        const nth = requests.filter(({ method, path }) => `${method} ${path}` === key).length;
        const reply = responders[key]?.(request, nth) ?? notFound;
        if (reply.hangsUp === true) return incoming.socket.destroy();
        outgoing.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
        return outgoing.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
      },
      () => undefined,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const notFound: Reply = {
  status: 404,
  body: { error: 'No such thing.', code: 'NOT_FOUND', requestId: 'r-404' },
};

/** Responds to `GET /api/auth/me` as for a user with one deployment, number 7. */
export const oneDeployment: Responder = () => ({
  body: {
    user: { id: '1', name: 'Ada', email: 'ada@example.org' },
    deployments: [{ id: '7', slug: 'acme', name: 'Acme', orgRole: 'ORG_ROLE_ADMIN' }],
  },
});

/** A scan in the server's form. */
export function scanAnswer(id: string, status: string, more: Record<string, unknown> = {}): Reply {
  return {
    body: {
      scan: {
        id,
        status,
        format: 'sarif',
        counts: {},
        problems: [],
        progress: { step: 'reading', resultsRead: 0 },
        ...more,
      },
    },
  };
}
