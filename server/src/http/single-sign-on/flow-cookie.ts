/**
 * The cookie that binds a sign-in by a provider to the browser that began it. SameSite=Lax, because the provider's page sends
 * the browser back here; it is of use for nothing but that answer.
 */
import type { FastifyRequest } from 'fastify';
import { flowLifeMs } from '../../domain/single-sign-on/sign-in/flow-secrets.ts';
import type { Platform } from '../../domain/platform.ts';
import { cookieIn, setCookie, type Cookie } from '../cookies.ts';

const cookie: Cookie = { name: 'parapet_sso', path: '/api/auth/sso', sameSite: 'Lax' };

/** '' if there is none. */
export function flowSecretOf(request: FastifyRequest): string {
  return cookieIn(request, cookie);
}

export function flowCookie(platform: Pick<Platform, 'settings'>, secret: string): string {
  return setCookie(platform, cookie, { value: secret, maxAgeSeconds: flowLifeMs / 1000 });
}

export function deletedFlowCookie(platform: Pick<Platform, 'settings'>): string {
  return setCookie(platform, cookie, { value: '', maxAgeSeconds: 0 });
}
