/** The page of the console that takes a reset link; the token is in the fragment, which never reaches a server or a log. */
import type { Platform } from '../../platform.ts';

export function resetPageUrl({ settings }: Pick<Platform, 'settings'>, token: string): string {
  return `${settings.publicUrl}/reset-password#${token}`;
}
