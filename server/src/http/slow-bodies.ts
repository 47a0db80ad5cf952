/**
 * Bounds how long a JSON body may take to arrive. Uploads may take an hour, and make room for others when slots run out;
 * every other body is small, and one that drips only holds a connection.
 */
import type { FastifyInstance } from 'fastify';

/** How long the body of a request may take from its head on, ms. */
export interface BodyTimes {
  /** On routes that take no credential, or try one that the body holds. */
  publicMs: number;
  /** On routes that a credential opened. */
  knownMs: number;
}

/** 64 KiB and 1 MiB over slow lines. */
export const bodyTimesDefault: BodyTimes = { publicMs: 10_000, knownMs: 30_000 };

/** Closes the connection of a request whose body has not arrived in time. */
export function closeSlowBodies(scope: FastifyInstance, { publicMs, knownMs }: BodyTimes): void {
  scope.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (raw.complete || (length === undefined && encoding === undefined)) return;
    const isPublic = routeOptions.config.route?.access.kind === 'public';
    // The work and the answer may take longer than the body.
    const closeIfSlow = (): void => {
      if (!raw.complete) raw.destroy();
    };
    const timer = setTimeout(closeIfSlow, isPublic ? publicMs : knownMs).unref();
    const stop = (): void => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
