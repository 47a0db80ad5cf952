/**
 * Replaces the installation's secret key in two steps, between which every process is restarted with the new one: both
 * keys are valid in between, so nodes can be restarted one after the other (ADR 0023). The data keys stay what they are.
 */
import { ParapetError } from '../../base/errors.ts';
import {
  claimDataKeys,
  deleteOtherWrappings,
  insertDataKeys,
  listDataKeys,
  listKeysWithout,
} from '../../store/installation/data-keys.ts';
import { updateSecretCheck } from '../../store/installation/installation.ts';
import type { Platform } from '../platform.ts';
import { unwrapKey, wrapKey, type SecretKeys } from './data-key.ts';

/** The first step: wraps every data key with the next secret key, too. May be repeated. */
export async function addSecretKey(
  { database }: Pick<Platform, 'database'>,
  { present, next }: Record<'present' | 'next', SecretKeys>,
): Promise<void> {
  if (present.check.equals(next.check))
    throw new ParapetError(
      'INVALID_ARGUMENT',
      'The new secret key is the current one. Create one with: openssl rand -base64 32',
    );
  await database.asAccess(async (tx) => {
    await claimDataKeys(tx);
    const keys = await listDataKeys(tx, present.check);
    const wrapped = keys.map((row) => ({ ...row, ...wrapKey(next.wrapping, unwrapKey(present.wrapping, row)) }));
    await insertDataKeys(tx, next.check, wrapped);
  });
}

/** The second step: only `present` is valid from now on. CONFLICT if a data key is not wrapped with it. */
export async function dropOtherSecretKeys(
  { database }: Pick<Platform, 'database'>,
  present: SecretKeys,
): Promise<void> {
  await database.asAccess(async (tx) => {
    await claimDataKeys(tx);
    const missing = await listKeysWithout(tx, present.check);
    if (missing.length > 0) {
      throw new ParapetError(
        'CONFLICT',
        `The new secret key does not wrap the data keys ${missing.join(', ')}. Run npm run rotate-keys -- --new-secret-file FILE again, with the old one. Nothing was changed.`,
      );
    }
    await updateSecretCheck(tx, present.check);
    await deleteOtherWrappings(tx, present.check);
  });
}
