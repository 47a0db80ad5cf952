/** Refuses to start with a secret key other than the one that the database was first used with. */
import { timingSafeEqual } from 'node:crypto';
import { ParapetError } from '../../base/errors.ts';
import { upsertSecretCheck } from '../../store/installation/installation.ts';
import type { Platform } from '../platform.ts';

/**
 * `secretCheck` is derived from the key and reveals nothing about it. With a wrong key everything would seem to work,
 * until one process rejects another's sessions and sealed credentials cannot be opened: so fail at start-up.
 */
export async function checkSecretKey(
  platform: Pick<Platform, 'database' | 'clock'>,
  secretCheck: Buffer,
): Promise<void> {
  const recorded = await platform.database.asAccess((tx) => upsertSecretCheck(tx, secretCheck, platform.clock.now()));
  if (recorded.length === secretCheck.length && timingSafeEqual(recorded, secretCheck)) return;
  throw new ParapetError(
    'CONFLICT',
    'The secret key is not the one that this database was created with. Set PARAPET_SECRET_KEY to that one, or put its secret.key back into the data directory.',
  );
}
