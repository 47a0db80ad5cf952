/**
 * A connection for protocols other than HTTP. The guard resolves the host, and the connection goes to the address it
 * allowed; TLS verifies the host's name.
 */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { resolveHost, type ResolveOptions } from './resolve-host.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface Endpoint {
  host: string;
  port: number;
  /** TLS from the first byte. `ca`: certificates in PEM that are trusted instead of the usual ones. */
  tls: { ca?: string } | undefined;
}

/**
 * Connects to the first allowed address that accepts, including the TLS handshake if TLS is used. Throws OutgoingError,
 * or Node's error.
 */
export async function connectToHost(
  { host, port, tls }: Endpoint,
  { allowedNetworks, signal }: Pick<ResolveOptions, 'allowedNetworks'> & { signal: AbortSignal },
): Promise<Socket> {
  const addresses = await resolveHost(host, { allowedNetworks, signal });
  let failure: unknown;
  for (const address of addresses) {
    signal.throwIfAborted();
    const socket =
      tls === undefined
        ? connectPlain({ host: address, port })
        : connectTls({ host: address, port, ...tls, ...verifiedName(host) });
    // Users of the socket add listeners of their own; an error before that must not end the process.
    socket.on('error', () => undefined);
    try {
      await unlessAborted(opened(socket, tls === undefined ? 'connect' : 'secureConnect'), signal);
      return socket;
    } catch (error) {
      failure = error;
      socket.destroy();
    }
  }
  throw failure;
}

/** The name that the certificate must match; Node checks addresses itself. */
export function verifiedName(host: string): { servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {};
}

function opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((done, failed) => {
    socket.once('error', failed);
    socket.once(event, done);
  });
}
