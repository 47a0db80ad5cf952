/** The page of the console that takes an invite's link; the token is in the fragment, which never reaches a server or a log. */
import type { Settings } from '../platform.ts';

export function invitePageUrl({ settings }: { settings: Pick<Settings, 'publicUrl'> }, token: string): string {
  return `${settings.publicUrl}/invite#${token}`;
}
