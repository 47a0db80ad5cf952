/** Signs out: ends the session, and its JWTs and refresh tokens with it, at once. */
import { secretDigest } from '../../base/secret.ts';
import type { Caller } from '../../model/caller.ts';
import { updateSessionEnded, updateSessionOfRefreshTokenEnded } from '../../store/access/sessions.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import { listActiveDeploymentIds } from '../../store/people/memberships.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';

/**
 * `cookieToken`: the refresh token in the caller's cookie, '' for none; if it belongs to another session of theirs, that
 * session ends too.
 */
export async function logOut(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  cookieToken: string,
): Promise<void> {
  if (caller.scheme !== 'jwt') throw new Error('only a session can be signed out');
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    await updateSessionEnded(tx, caller.credentialId, 'logout', now);
    if (cookieToken !== '') {
      const kept = { secretDigest: secretDigest(cookieToken), userId: caller.userId };
      await updateSessionOfRefreshTokenEnded(tx, kept, 'logout', now);
    }
    announceSessionsEnded(tx, caller.userId, await listActiveDeploymentIds(tx, caller.userId));
    const subject = `session:${caller.credentialId}`;
    const act = { userId: caller.userId, actor: caller };
    await recordAccountChange(platform, tx, act, { action: 'session.sign_out', subject, changes: {} });
  });
}
