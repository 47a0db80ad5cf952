/** A way to a server over TLS, under a certificate for `localhost` that is signed by itself (tests/fixtures/tls). */
import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

const folder = join(import.meta.dirname, '../fixtures/tls');
/** Who trusts this one trusts the way. */
export const certificateFile = join(folder, 'certificate.pem');

/** Answers its origin. */
export async function startTlsFront(t: TestContext, target: string): Promise<string> {
  const certificate = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(certificateFile) };
  const server = createServer(certificate, (request, response) => {
    const { method, headers, url } = request;
    const onward = send(new URL(url ?? '/', target), { method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}
