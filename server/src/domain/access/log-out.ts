/** Signing out: the session ends, and with it its JWTs and refresh tokens, at once. */
import type { Caller } from '../../model/caller.ts';
import { updateSessionEnded } from '../../store/people/sessions.ts';
import type { Platform } from '../platform.ts';

export async function logOut(platform: Platform, caller: Caller): Promise<void> {
  if (caller.scheme !== 'jwt') throw new Error('only a session can be left');
  await platform.database.asAccess((tx) => updateSessionEnded(tx, caller.credentialId, 'logout', platform.clock.now()));
}
