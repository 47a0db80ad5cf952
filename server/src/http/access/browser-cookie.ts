/**
 * The cookie by which a browser is known to the accounts that have signed in with it, so that strangers who guess their passwords do not
 * lock them out there, wherever it is (ADR 0053). It opens nothing, outlives the session, and a sign-in without cookies has none.
 */
import type { FastifyRequest } from 'fastify';
import { isWellFormedSecret, makeSecret } from '../../base/secret.ts';
import { browserLifeMs, browserSecretPrefix } from '../../domain/access/credentials.ts';
import type { Platform } from '../../domain/platform.ts';
import { cookieIn, setCookie, type Cookie } from '../cookies.ts';

const cookie: Cookie = { name: 'parapet_browser', path: '/api/auth/login', sameSite: 'Strict' };

/** The secret of the request's browser: a new one for a browser that has none and keeps cookies, '' for other programs. */
export function browserOf(request: FastifyRequest, keepIn: 'ANSWER' | 'COOKIE'): string {
  const known = cookieIn(request, cookie);
  if (isWellFormedSecret(browserSecretPrefix, known)) return known;
  return keepIn === 'COOKIE' ? makeSecret(browserSecretPrefix) : '';
}

/** Set-Cookie value, for a sign-in that succeeded. */
export function browserCookie(platform: Platform, secret: string): string {
  return setCookie(platform, cookie, { value: secret, maxAgeSeconds: browserLifeMs / 1000 });
}
