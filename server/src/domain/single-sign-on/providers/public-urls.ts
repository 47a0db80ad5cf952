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

/** Parapet's names and addresses for the SAML providers of a deployment. */
export function samlUrlsOf(
  { settings }: Pick<Platform, 'settings'>,
  deploymentId: string,
): { entityId: string; acsUrl: string; logoutUrl: string } {
  const at = (path: string): string => urlOf(settings.publicUrl, `api/auth/sso/saml/${path}`);
  return { entityId: at(deploymentId), acsUrl: at(`acs/${deploymentId}`), logoutUrl: at(`logout/${deploymentId}`) };
}

/** Parapet's SAML metadata for one provider, which has the key that it encrypts with. */
export function samlMetadataUrlOf(
  { settings }: Pick<Platform, 'settings'>,
  deploymentId: string,
  providerId: string,
): string {
  return urlOf(settings.publicUrl, `api/auth/sso/saml/metadata/${deploymentId}/${providerId}`);
}

/** A page of this server, by its path. */
export function pageUrlOf({ settings }: Pick<Platform, 'settings'>, path: string): string {
  return urlOf(settings.publicUrl, path.replace(/^\/+/, ''));
}

function urlOf(publicUrl: string, path: string): string {
  return publicUrl.replace(/\/*$/, '/') + path;
}
