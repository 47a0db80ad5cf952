/** The cookie in which a browser keeps its session's refresh token, where no script reads it (ADR 0015). */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { IssuedTokens } from '../../domain/access/begin-session.ts';
import type { Platform } from '../../domain/platform.ts';
import { sessionTokensToWire, type SessionTokens } from './wire.ts';

const cookieName = 'parapet_session';

/** The token in the request's cookie; '' if there is none. */
export function tokenInCookie(request: FastifyRequest): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
}

/** A response with the refresh token in the cookie instead of the body. */
export function answerWithCookie(
  platform: Platform,
  tokens: IssuedTokens,
): { status: 200; body: z.input<typeof SessionTokens>; headers: Record<string, string> } {
  return {
    status: 200,
    body: sessionTokensToWire({ ...tokens, refreshToken: '' }),
    headers: { 'set-cookie': sessionCookie(platform, tokens) },
  };
}

/** Set-Cookie value with the refresh token. */
export function sessionCookie(platform: Platform, tokens: IssuedTokens): string {
  const lifeMs = tokens.refreshExpiresAt.getTime() - platform.clock.now().getTime();
  return setCookie(platform, tokens.refreshToken, Math.floor(lifeMs / 1000));
}

/** Set-Cookie value that deletes the cookie. */
export function deletedCookie(platform: Platform): string {
  return setCookie(platform, '', 0);
}

function setCookie(platform: Platform, value: string, maxAgeSeconds: number): string {
  const isHttps = platform.settings.publicUrl.startsWith('https:');
  const attributes = ['Path=/api/auth', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${cookieName}=${value}`, ...attributes, ...(isHttps ? ['Secure'] : [])].join('; ');
}
