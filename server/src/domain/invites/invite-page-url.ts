/** The page of the console that takes an invite's link; the token is in the fragment, which never reaches a server or a log. */
import type { Platform } from '../platform.ts';

export function invitePageUrl({ settings }: Pick<Platform, 'settings'>, token: string): string {
  return `${settings.publicUrl}/invite#${token}`;
}
