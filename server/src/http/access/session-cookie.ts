/** The cookie in which a browser keeps its session's refresh token, where no script reads it (ADR 0015). */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { IssuedTokens } from '../../domain/access/begin-session.ts';
import type { Platform } from '../../domain/platform.ts';
import { cookieIn, setCookie, type Cookie } from '../cookies.ts';
import { sessionTokensToWire, type SessionTokens } from './wire.ts';

const cookie: Cookie = { name: 'parapet_session', path: '/api/auth', sameSite: 'Strict' };

/** The token in the request's cookie; '' if there is none. */
export function tokenInCookie(request: FastifyRequest): string {
  return cookieIn(request, cookie);
}

/** A response with the refresh token in the cookie instead of the body. `more`: further cookies. */
export function answerWithCookie(
  platform: Platform,
  tokens: IssuedTokens,
  more: readonly string[] = [],
): { status: 200; body: z.input<typeof SessionTokens>; headers: { 'set-cookie': string[] } } {
  return {
    status: 200,
    body: sessionTokensToWire({ ...tokens, refreshToken: '' }),
    headers: { 'set-cookie': [sessionCookie(platform, tokens), ...more] },
  };
}

/** Set-Cookie value with the refresh token. */
export function sessionCookie(platform: Platform, tokens: IssuedTokens): string {
  const lifeMs = tokens.refreshExpiresAt.getTime() - platform.clock.now().getTime();
  return setCookie(platform, cookie, { value: tokens.refreshToken, maxAgeSeconds: Math.floor(lifeMs / 1000) });
}

/** Set-Cookie value that deletes the cookie. */
export function deletedCookie(platform: Platform): string {
  return setCookie(platform, cookie, { value: '', maxAgeSeconds: 0 });
}
