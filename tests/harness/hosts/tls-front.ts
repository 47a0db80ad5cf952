/** A TLS proxy to a server, with a self-signed certificate for `localhost` (tests/fixtures/tls). */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { listenUntilEnd, forward } from './proxy.ts';

const folder = join(import.meta.dirname, '../../fixtures/tls');
/** Clients that trust this certificate trust the proxy. */
export const certificateFile = join(folder, 'certificate.pem');

/** Returns its origin. */
export async function startTlsFront(t: TestContext, target: string): Promise<string> {
  const certificate = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(certificateFile) };
  const server = createServer(certificate, (request, response) => forward(request, response, target));
  return `https://localhost:${await listenUntilEnd(t, server)}`;
}
