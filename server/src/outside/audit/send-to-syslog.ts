/**
 * Syslog over TLS (RFC 5425). The protocol has no acknowledgement, so each call has a connection of its own, and ends
 * when the receiver has closed it in its turn: it has read to the end then. What a receiver loses after that nobody
 * tells; the numbers of the entries show it.
 */
import type { Socket } from 'node:net';
import type { SyslogTarget } from '../../model/audit/audit-destination.ts';
import type { DeliveryContext } from '../channels/channel-message.ts';
import { connectToHost } from '../guard/connect-to-host.ts';
import { OutgoingError, outgoingErrorOf } from '../guard/outgoing-error.ts';
import { unlessAborted } from '../guard/unless-aborted.ts';
import { octetCounted } from './syslog-message.ts';

/** How long a receiver that never closes is waited for, ms: that it reported no error has to do then. */
const closeWaitMs = 5_000;

/** Throws OutgoingError, with a message for people. */
export async function sendToSyslog(
  { allowedNetworks, timeoutMs, signal: cancelled }: Pick<DeliveryContext, 'allowedNetworks' | 'timeoutMs' | 'signal'>,
  { host, port, ca }: SyslogTarget,
  messages: readonly string[],
): Promise<void> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = cancelled === undefined ? deadline : AbortSignal.any([deadline, cancelled]);
  const address = `${host}:${port}`;
  let socket: Socket | undefined;
  try {
    socket = await connectToHost({ host, port, tls: ca === '' ? {} : { ca } }, { allowedNetworks, signal });
    await unlessAborted(writeAndClose(socket, Buffer.concat(messages.map(octetCounted))), signal);
  } catch (error) {
    if (deadline.aborted) {
      throw new OutgoingError('time_out', `${address} did not take the messages within ${timeoutMs / 1_000} s.`, error);
    }
    if (cancelled?.aborted === true) throw new OutgoingError('cancelled', 'The delivery was cancelled.', error);
    throw outgoingErrorOf(error, address);
  } finally {
    socket?.destroy();
  }
}

function writeAndClose(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    socket.once('error', failed);
    socket.once('close', () => done());
    socket.once('end', () => {
      if (!socket.writableFinished) failed(closedEarly());
    });
    // Reads on, to notice that the receiver closes.
    socket.resume();
    socket.end(bytes, () => setTimeout(done, closeWaitMs).unref());
  });
}

/** With the code of Node's own error for it, which has words already. */
function closedEarly(): Error {
  return Object.assign(new Error('closed before it read everything'), { code: 'ECONNRESET' });
}
