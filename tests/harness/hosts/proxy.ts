/** A proxy in front of another server. */
import { request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** Passes the request on to the server at `target`, and its response back. */
export function forward(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { method, headers, url } = request;
  const onward = send(new URL(url ?? '/', target), { method, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** Listens on a free port of this machine until the test ends; returns the port. */
export async function listenUntilEnd(t: TestContext, server: Server | TlsServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
