/** Mail over SMTP. The guard resolves the host and the connection is made to the address that it allowed; TLS asks for the host's name. */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { MailTarget } from '../../model/notifications/notification-channel.ts';
import { OutgoingError, outgoingErrorOf } from '../guard/outgoing-error.ts';
import { resolveHost } from '../guard/resolve-host.ts';
import { unlessAborted } from '../guard/unless-aborted.ts';
import type { ChannelMessage, ChannelWays } from './channel-message.ts';
import { DeliveryRefused } from './delivery-refused.ts';
import { tell, write } from './told.ts';

type Mailbox = MailTarget & { password: string };

export async function sendMail(ways: ChannelWays, mailbox: Mailbox, message: ChannelMessage): Promise<void> {
  const { timeoutMs } = ways;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = ways.signal === undefined ? deadline : AbortSignal.any([deadline, ways.signal]);
  const place = `${mailbox.host}:${mailbox.port}`;
  let socket: Socket | undefined;
  const stop = (): void => {
    socket?.destroy(new Error('the time is over, or the delivery was cancelled'));
  };
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    socket = await connectedTo(ways, mailbox, signal);
    signal.throwIfAborted();
    await submit(socket, { mailbox, message, timeoutMs });
  } catch (error) {
    if (deadline.aborted) {
      throw new OutgoingError('time_out', `${place} did not answer within ${timeoutMs / 1_000} s.`, error);
    }
    if (ways.signal?.aborted === true) throw new OutgoingError('cancelled', 'The delivery was cancelled.', error);
    throw inWords(error, place);
  } finally {
    signal.removeEventListener('abort', stop);
    socket?.destroy();
  }
}

/** The first of the host's allowed addresses that accepts a connection; with TLS, once that is spoken. */
async function connectedTo(ways: ChannelWays, mailbox: Mailbox, signal: AbortSignal): Promise<Socket> {
  const { host, port } = mailbox;
  const addresses = await resolveHost(host, { allowedNetworks: ways.allowedNetworks, signal });
  let failure: unknown;
  for (const address of addresses) {
    signal.throwIfAborted();
    const socket =
      mailbox.security === 'tls'
        ? connectTls({ host: address, port, ...nameOf(host) })
        : connectPlain({ host: address, port });
    // Whoever uses it hears of errors by listeners of their own; one that comes between them must not end the process.
    socket.on('error', () => undefined);
    try {
      await unlessAborted(opened(socket, mailbox.security === 'tls' ? 'secureConnect' : 'connect'), signal);
      return socket;
    } catch (error) {
      failure = error;
      socket.destroy();
    }
  }
  throw failure;
}

/** What the certificate must be made out to; an address is checked by Node itself. */
function nameOf(host: string): { servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {};
}

function opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((done, failed) => {
    socket.once('error', failed);
    socket.once(event, done);
  });
}

async function submit(
  socket: Socket,
  { mailbox, message, timeoutMs }: { mailbox: Mailbox; message: ChannelMessage; timeoutMs: number },
): Promise<void> {
  const { host, port, security, username, password, from, to } = mailbox;
  const { key, payload } = message;
  const { headline, lines } = tell(payload);
  // Loaded with the first mail: a start does not wait for it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    connection: socket,
    secure: security === 'tls',
    secured: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: nameOf(host),
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username !== '' && { auth: { user: username, pass: password } }),
  });
  await transport.sendMail({
    from,
    to: [...to],
    subject: write(headline),
    // Mail programs and lists drop a second mail of one Message-ID.
    messageId: `<${key}@${from.slice(from.lastIndexOf('@') + 1).replaceAll(/[^A-Za-z0-9.-]/g, '')}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Parapet-Message-Id': key },
    text: `${lines.map((line) => write(line)).join('\n')}\n`,
  });
}

/** nodemailer's errors carry the server's reply (never what was sent) and, of Node's own errors, the code they had. */
interface MailError {
  code?: unknown;
  originalCode?: unknown;
  responseCode?: unknown;
  cause?: unknown;
}

function inWords(error: unknown, place: string): Error {
  if (error instanceof OutgoingError || !(error instanceof Error)) return outgoingErrorOf(error, place);
  const { code, originalCode, responseCode } = error as MailError;
  if (code === 'EAUTH') {
    return new DeliveryRefused(`${place} refused the user name or the password${replyOf(responseCode)}.`, {
      cause: error,
    });
  }
  if (code === 'EENVELOPE') {
    return new DeliveryRefused(`${place} refused the sender or a recipient${replyOf(responseCode)}.`, {
      isPermanent: isPermanent(responseCode),
      cause: error,
    });
  }
  if (typeof responseCode === 'number') {
    return new DeliveryRefused(`${place} refused the mail${replyOf(responseCode)}.`, {
      isPermanent: isPermanent(responseCode),
      cause: error,
    });
  }
  if (typeof originalCode === 'string') return outgoingErrorOf({ code: originalCode }, place);
  if (code === 'ETLS') {
    return new OutgoingError(
      'tls',
      `${place} does not speak TLS as it should, or its certificate is not trusted (STARTTLS).`,
      error,
    );
  }
  return outgoingErrorOf(error, place);
}

function replyOf(responseCode: unknown): string {
  return typeof responseCode === 'number' ? ` (SMTP reply ${responseCode})` : '';
}

function isPermanent(responseCode: unknown): boolean {
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560;
}
