/** Refuses to start with a secret key that is not the installation's. */
import { timingSafeEqual } from 'node:crypto';
import { ParapetError } from '../../base/errors.ts';
import { listSecretChecks } from '../../store/installation/data-keys.ts';
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
  const valid = await platform.database.asAccess(async (tx) => [
    await upsertSecretCheck(tx, secretCheck, platform.clock.now()),
    // While the secret key is replaced, the next one is valid as well (replace-secret-key.ts).
    ...(await listSecretChecks(tx)),
  ]);
  if (valid.some((one) => one.length === secretCheck.length && timingSafeEqual(one, secretCheck))) return;
  throw new ParapetError(
    'CONFLICT',
    'The secret key does not belong to this database. Set PARAPET_SECRET_KEY to the key of this database, or put its secret.key back into the data directory.',
  );
}
