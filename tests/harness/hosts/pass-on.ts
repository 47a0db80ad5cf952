/** What stands before another server and hands its requests on. */
import { request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** As it came, to the server at `target`, and its answer back. */
export function passOn(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { method, headers, url } = request;
  const onward = send(new URL(url ?? '/', target), { method, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** Until the test ends, at a free port of this machine, which it answers. */
export async function listenUntilEnd(t: TestContext, server: Server | TlsServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
