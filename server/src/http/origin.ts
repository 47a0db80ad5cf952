/** Checks which pages may call this server: browsers send the page's Origin, other clients send none. */
import type { FastifyRequest } from 'fastify';
import { ParapetError } from '../base/errors.ts';

/**
 * Refuses writes by pages of another origin. Allowed are the public URL's origin and that of the requested host: behind
 * a proxy the two may differ, and a foreign page can claim neither.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  if (!isOwn(request, publicUrl, origin)) throw foreign();
}

/**
 * For requests authenticated by a cookie: browsers send it automatically, so the Origin must prove that a page of Parapet
 * sent the request. If the public URL is https, a plain-http page of the same host is foreign, since anyone on the
 * network could have written it.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined || !isOwn(request, publicUrl, origin)) throw foreign();
  if (publicUrl.startsWith('https:') && !origin.startsWith('https:')) throw foreign();
}

function isOwn(request: FastifyRequest, publicUrl: string, origin: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

function foreign(): ParapetError {
  return new ParapetError(
    'ORIGIN_NOT_ALLOWED',
    'Only pages of this server may do this; open the console at its own URL.',
  );
}
