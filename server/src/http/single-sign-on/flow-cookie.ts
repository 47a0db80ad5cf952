/**
 * The cookie that binds a sign-in by a provider to the browser that began it. SameSite=Lax, because the provider's page sends
 * the browser back here; it is of use for nothing but that answer.
 */
import type { FastifyRequest } from 'fastify';
import { flowLifeMs } from '../../domain/single-sign-on/sign-in/flow-secrets.ts';
import type { Platform } from '../../domain/platform.ts';

const cookieName = 'parapet_sso';

/** '' if there is none. */
export function flowSecretOf(request: FastifyRequest): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
}

export function flowCookie(platform: Pick<Platform, 'settings'>, secret: string): string {
  return setCookie(platform, secret, flowLifeMs / 1000);
}

export function deletedFlowCookie(platform: Pick<Platform, 'settings'>): string {
  return setCookie(platform, '', 0);
}

function setCookie({ settings }: Pick<Platform, 'settings'>, value: string, maxAgeSeconds: number): string {
  const isHttps = settings.publicUrl.startsWith('https:');
  const attributes = ['Path=/api/auth/sso', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax'];
  return [`${cookieName}=${value}`, ...attributes, ...(isHttps ? ['Secure'] : [])].join('; ');
}
