/**
 * Requests that come through a reverse proxy which PARAPET_TRUSTED_PROXIES does not name: everybody behind it has its
 * address. They are warned about, and their failures are counted by client all the same, so that one client does not
 * lock out the others.
 */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../base/address.ts';
import type { Platform } from '../domain/platform.ts';

const warnEveryMs = 60 * 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Key of the sender for limits of failures: the address, and behind a proxy that is not trusted also the client
     * that it names. Anyone can forge that name, so a limit by it needs one by address above it.
     */
    sender: string;
    /** True if `sender` has the name of a client in it. */
    isForwarded: boolean;
  }
}

/** `hasTrustedProxies`: then the address is the client's already. */
export function watchForwarding(app: FastifyInstance, platform: Platform, hasTrustedProxies: boolean): void {
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  app.decorateRequest('sender', '');
  app.decorateRequest('isForwarded', false);
  app.addHook('onRequest', async (request) => {
    request.sender = addressKey(request.ip);
    if (hasTrustedProxies || !hasForwardingHeader(request)) return;
    const client = nearestClientOf(request);
    request.isForwarded = client !== undefined;
    if (client !== undefined) request.sender = `${request.sender} ${addressKey(client)}`;
    const nowMs = platform.clock.now().getTime();
    if (nowMs - warnedAtMs < warnEveryMs) return;
    warnedAtMs = nowMs;
    platform.log.warn(
      { address: request.ip },
      `A request has X-Forwarded-For or Forwarded, but no proxy is trusted, so all of its clients share one address in limits and logs. If ${request.ip} is your reverse proxy, set PARAPET_TRUSTED_PROXIES=${request.ip}.`,
    );
  });
}

function hasForwardingHeader({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
}

/** The last address of X-Forwarded-For: the proxy itself has added it, whatever its client has sent. */
function nearestClientOf({ headers }: FastifyRequest): string | undefined {
  const last = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? undefined : last;
}
