/** The URLs of this server that a provider must know. One set per deployment, so that no provider of another receives its answers. */
import type { Platform } from '../../platform.ts';

/** Where a provider sends the browser back to; it must be registered there exactly like this. */
export function redirectUriOf({ settings }: Pick<Platform, 'settings'>, deploymentId: string): string {
  return urlOf(settings.publicUrl, `api/auth/sso/callback/${deploymentId}`);
}

/** Where a provider tells that a person has signed out there (OpenID Connect Back-Channel Logout 1.0). */
export function logoutUriOf({ settings }: Pick<Platform, 'settings'>, deploymentId: string): string {
  return urlOf(settings.publicUrl, `api/auth/sso/logout/${deploymentId}`);
}

/** A page of this server, by its path. */
export function pageUrlOf({ settings }: Pick<Platform, 'settings'>, path: string): string {
  return urlOf(settings.publicUrl, path.replace(/^\/+/, ''));
}

function urlOf(publicUrl: string, path: string): string {
  return publicUrl.replace(/\/*$/, '/') + path;
}
