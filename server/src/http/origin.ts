/** Which pages may call this server: a browser says where a page comes from, and other clients send no Origin. */
import type { FastifyRequest } from 'fastify';
import { ParapetError } from '../base/errors.ts';

/**
 * Refuses writes by a foreign page, whatever it knows. Its own is the public URL's origin, and that of the host which was asked: behind a
 * proxy the two may differ, and a page can claim neither.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  if (!isOwn(request, publicUrl, origin)) throw foreign();
}

/**
 * For a request that is known by its cookie: browsers add that by themselves, so it must say that a page of ours sent it. Where people come
 * by https, a page of the same host without it is foreign, since anybody on the way could have written it.
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
    'Only pages of this server may do this; open the dashboard at its own address.',
  );
}
