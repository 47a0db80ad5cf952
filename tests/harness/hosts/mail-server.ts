/** A mail server on this machine with STARTTLS and the fixtures' certificate, which accepts mail from one account. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';

const fixtures = join(import.meta.dirname, '../../fixtures/tls');

export interface MailServer {
  port: number;
  /** The number of accepted mails. */
  count(): number;
}

export async function startMailServer(
  t: TestContext,
  account: { username: string; password: string },
): Promise<MailServer> {
  let taken = 0;
  const server = new SMTPServer({
    cert: readFileSync(join(fixtures, 'certificate.pem')),
    key: readFileSync(join(fixtures, 'key.pem')),
    onAuth({ username, password }, _session, done) {
      const isRight = username === account.username && password === account.password;
      if (isRight) done(null, { user: username });
      else done(new Error('no'));
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        taken += 1;
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.server.once('listening', listening));
  t.after(() => server.close());
  return { port: (server.server.address() as AddressInfo).port, count: () => taken };
}
