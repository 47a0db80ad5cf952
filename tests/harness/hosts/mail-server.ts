/** Mail servers on this machine. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailRelay } from '../../../server/src/outside/channels/mail.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/tls');

/** Has STARTTLS and the fixtures' certificate, and accepts mail from one account. */
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

export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
}

/** A relay without TLS and passwords that keeps what it is given. */
export interface Mailbox {
  relay: MailRelay;
  mails: ReceivedMail[];
  /** Set it to refuse mails. */
  isBroken: boolean;
  close(): void;
}

export async function startMailbox(): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mailbox.isBroken) return done(new Error('the mailbox is full'));
        const to = envelope.rcptTo.map(({ address }) => address);
        callbackify(keep)(to, Buffer.concat(chunks), done);
      });
    },
  });
  async function keep(to: string[], raw: Buffer): Promise<void> {
    const { from, subject = '', text = '' } = await PostalMime.parse(raw);
    mailbox.mails.push({ to, from: from?.address ?? '', subject, text });
  }
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.server.once('listening', listening));
  const { port } = server.server.address() as AddressInfo;
  const login = { username: '', password: '' };
  const relay: MailRelay = {
    host: '127.0.0.1',
    port,
    security: 'none',
    from: 'Parapet <parapet@example.com>',
    ...login,
  };
  const mailbox: Mailbox = { relay, mails: [], isBroken: false, close: () => server.close() };
  return mailbox;
}

/** The link of a mail: its path and the secret in its fragment. */
export function linkIn({ text }: ReceivedMail): { path: string; token: string } {
  const link = /https?:\/\/\S+#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  const { pathname, hash } = new URL(link);
  return { path: pathname, token: hash.slice(1) };
}
