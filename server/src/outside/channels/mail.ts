/** Mail over SMTP, to an address that the guard allowed (connect-to-host.ts). */
import type { Socket } from 'node:net';
import type { MailSecurity } from '../../model/notifications/notification-channel.ts';
import { connectToHost, verifiedName } from '../guard/connect-to-host.ts';
import { OutgoingError, outgoingErrorOf } from '../guard/outgoing-error.ts';
import type { DeliveryContext } from './channel-message.ts';
import { DeliveryRefused } from './delivery-refused.ts';

/** A server that takes mail for others, and in whose name. */
export interface MailRelay {
  host: string;
  port: number;
  security: MailSecurity;
  /** '' = no authentication. */
  username: string;
  password: string;
  from: string;
}

export interface Mail {
  /** Identical in every attempt, so that receivers can drop repeats. Letters, digits, `_` and `-`. */
  key: string;
  to: readonly string[];
  subject: string;
  text: string;
}

export type MailContext = Pick<DeliveryContext, 'allowedNetworks' | 'timeoutMs' | 'signal'>;

/** Throws DeliveryRefused or OutgoingError, with messages for people. */
export async function sendMail(context: MailContext, server: MailRelay, mail: Mail): Promise<void> {
  const { timeoutMs } = context;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = context.signal === undefined ? deadline : AbortSignal.any([deadline, context.signal]);
  const address = `${server.host}:${server.port}`;
  let socket: Socket | undefined;
  const stop = (): void => {
    socket?.destroy(new Error('timed out or cancelled'));
  };
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const { host, port, security } = server;
    const { allowedNetworks } = context;
    socket = await connectToHost({ host, port, tls: security === 'tls' ? {} : undefined }, { allowedNetworks, signal });
    signal.throwIfAborted();
    await submit(socket, { server, mail, timeoutMs });
  } catch (error) {
    if (deadline.aborted) {
      throw new OutgoingError('time_out', `${address} did not answer within ${timeoutMs / 1_000} s.`, error);
    }
    if (context.signal?.aborted === true) throw new OutgoingError('cancelled', 'The delivery was cancelled.', error);
    throw inWords(error, address);
  } finally {
    signal.removeEventListener('abort', stop);
    socket?.destroy();
  }
}

async function submit(
  socket: Socket,
  { server, mail, timeoutMs }: { server: MailRelay; mail: Mail; timeoutMs: number },
): Promise<void> {
  const { host, port, security, username, password, from } = server;
  const { key, to, subject, text } = mail;
  // Loaded with the first mail, to keep it out of start-up.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    connection: socket,
    secure: security === 'tls',
    secured: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: verifiedName(host),
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username !== '' && { auth: { user: username, pass: password } }),
  });
  await transport.sendMail({
    from,
    to: [...to],
    subject,
    // Mail programs and lists drop a second mail with the same Message-ID.
    messageId: `<${key}@${from.slice(from.lastIndexOf('@') + 1).replaceAll(/[^A-Za-z0-9.-]/g, '')}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Parapet-Message-Id': key },
    text,
  });
}

/** nodemailer's errors contain the server's reply (never what was sent) and the code of Node's errors. */
interface MailError {
  code?: unknown;
  originalCode?: unknown;
  responseCode?: unknown;
  cause?: unknown;
}

function inWords(error: unknown, address: string): Error {
  if (error instanceof OutgoingError || !(error instanceof Error)) return outgoingErrorOf(error, address);
  const { code, originalCode, responseCode } = error as MailError;
  if (code === 'EAUTH') {
    return new DeliveryRefused(`${address} refused the user name or the password${replyOf(responseCode)}.`, {
      cause: error,
    });
  }
  if (code === 'EENVELOPE') {
    return new DeliveryRefused(`${address} refused the sender or a recipient${replyOf(responseCode)}.`, {
      isPermanent: isPermanent(responseCode),
      cause: error,
    });
  }
  if (typeof responseCode === 'number') {
    return new DeliveryRefused(`${address} refused the mail${replyOf(responseCode)}.`, {
      isPermanent: isPermanent(responseCode),
      cause: error,
    });
  }
  if (typeof originalCode === 'string') return outgoingErrorOf({ code: originalCode }, address);
  if (code === 'ETLS') {
    return new OutgoingError(
      'tls',
      `${address} does not speak TLS correctly, or its certificate is not trusted (STARTTLS).`,
      error,
    );
  }
  return outgoingErrorOf(error, address);
}

function replyOf(responseCode: unknown): string {
  return typeof responseCode === 'number' ? ` (SMTP reply ${responseCode})` : '';
}

function isPermanent(responseCode: unknown): boolean {
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560;
}
