/** The cookies of this server: HttpOnly, so no script reads them, and Secure where the public URL is HTTPS. */
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../domain/platform.ts';

export interface Cookie {
  name: string;
  path: string;
  sameSite: 'Strict' | 'Lax';
}

/** The value of the request's cookie; '' if there is none. */
export function cookieIn(request: FastifyRequest, { name }: Cookie): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** A Set-Cookie value; 0 seconds delete the cookie. */
export function setCookie(
  { settings }: Pick<Platform, 'settings'>,
  { name, path, sameSite }: Cookie,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
): string {
  const isHttps = settings.publicUrl.startsWith('https:');
  const attributes = [`Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`];
  return [`${name}=${value}`, ...attributes, ...(isHttps ? ['Secure'] : [])].join('; ');
}
