/** A way to a server over TLS, under a certificate for `localhost` that is signed by itself (tests/fixtures/tls). */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { listenUntilEnd, passOn } from './pass-on.ts';

const folder = join(import.meta.dirname, '../../fixtures/tls');
/** Who trusts this one trusts the way. */
export const certificateFile = join(folder, 'certificate.pem');

/** Answers its origin. */
export async function startTlsFront(t: TestContext, target: string): Promise<string> {
  const certificate = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(certificateFile) };
  const server = createServer(certificate, (request, response) => passOn(request, response, target));
  return `https://localhost:${await listenUntilEnd(t, server)}`;
}
