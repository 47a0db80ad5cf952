/** Replaces the key that seals stored credentials, while every node serves (ADR 0023). */
import { ParapetError } from '../../base/errors.ts';
import {
  claimDataKeys,
  claimReplacedKeys,
  deleteRetiredKeys,
  insertDataKeys,
  listDataKeys,
  listSecretChecks,
  updateSealingKeysRetired,
  type DataKeyRow,
} from '../../store/installation/data-keys.ts';
import type { Platform } from '../platform.ts';
import { makeDataKey } from './data-key.ts';
import { secretKeyIsReplaced } from './open-keys.ts';
import { sealAgain, type SealedAgain } from './seal-again.ts';

type RotatingPlatform = Pick<Platform, 'database' | 'clock' | 'keys' | 'log'>;

/** A process may have read a value before it was sealed again, and open it this much later. */
export const retiredKeyLifeMs = 60 * 60_000;

export interface SealingRotation extends SealedAgain {
  keyId: string;
  /** False: a rotation was interrupted, and this one completed it with its key. */
  isNew: boolean;
}

/** Makes a new sealing key, seals everything with it, and retires the others. CONFLICT while the secret key is replaced. */
export async function rotateSealingKey(platform: RotatingPlatform): Promise<SealingRotation> {
  const { database, clock, keys } = platform;
  const { wrapping, secretCheck } = keys.sealing;
  const { keyId, isNew } = await database.asAccess(async (tx) => {
    await claimDataKeys(tx);
    const checks = await listSecretChecks(tx);
    if (!checks.some((check) => check.equals(secretCheck))) throw secretKeyIsReplaced();
    if (checks.length > 1) throw replacementIsUnderWay();
    const [current, ...others] = sealingKeysOf(await listDataKeys(tx, secretCheck));
    if (current !== undefined && others.some(({ retiredAt }) => retiredAt === null)) {
      return { keyId: current.id, isNew: false };
    }
    // Later than every other one, whatever the clocks of the nodes are: the latest is the current one.
    const afterCurrent = (current?.createdAt.getTime() ?? 0) + 1;
    const made = makeDataKey(wrapping, 'sealing', new Date(Math.max(clock.now().getTime(), afterCurrent)));
    await insertDataKeys(tx, secretCheck, [made]);
    return { keyId: made.id, isNew: true };
  });
  return { keyId, isNew, ...(await completeRotation(platform)) };
}

/**
 * Periodic: completes a rotation that was interrupted, takes over the keys of a restored deployment, and deletes keys
 * that were retired an hour ago. Returns how many keys were deleted.
 */
export async function finishSealingRotation(platform: RotatingPlatform): Promise<number> {
  const { database, clock, keys } = platform;
  const before = new Date(clock.now().getTime() - retiredKeyLifeMs);
  const stored = await database.asAccess((tx) => listDataKeys(tx, keys.sealing.secretCheck));
  const [current, ...others] = sealingKeysOf(stored);
  // Values of several derived keys cannot be distinguished: each of these keys stays until a rotation.
  if (current === undefined || current.isDerived) return 0;
  const isDue = ({ retiredAt }: DataKeyRow): boolean => retiredAt !== null && retiredAt < before;
  if (!others.some((key) => key.retiredAt === null || isDue(key))) return 0;
  await completeRotation(platform);
  const due = others.filter(isDue).map(({ id }) => id);
  const deleted = await database.asAccess((tx) => deleteRetiredKeys(tx, due, before));
  return deleted.length;
}

/** Seals everything with the current key, then retires the other ones. */
async function completeRotation(platform: RotatingPlatform): Promise<SealedAgain> {
  const { database, clock, keys } = platform;
  const replaced = await database.asAccess(async (tx) => {
    const [, ...others] = sealingKeysOf(await listDataKeys(tx, keys.sealing.secretCheck));
    return others.map(({ id }) => id);
  });
  // From here on, no transaction is open that seals with a replaced key and that sealAgain would not see.
  await database.asAccess((tx) => claimReplacedKeys(tx, replaced));
  const done = await sealAgain(platform);
  await database.asAccess((tx) => updateSealingKeysRetired(tx, replaced, clock.now()));
  return done;
}

const sealingKeysOf = (rows: readonly DataKeyRow[]): DataKeyRow[] =>
  rows.filter(({ purpose }) => purpose === 'sealing');

function replacementIsUnderWay(): ParapetError {
  return new ParapetError(
    'CONFLICT',
    'Two secret keys are valid at the moment. Restart every process with the new one, then run, with the new one: npm run rotate-keys -- --drop-old-secret',
  );
}
