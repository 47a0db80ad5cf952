/**
 * Reads the installation's data keys at start-up. The first process stores the keys that 0.1.0 derives from the
 * secret key, and a key of the audit log.
 */
import { ParapetError } from '../../base/errors.ts';
import {
  claimDataKeys,
  insertDataKeys,
  listDataKeys,
  listSecretChecks,
  type DataKeyPurpose,
} from '../../store/installation/data-keys.ts';
import type { Keys, Platform } from '../platform.ts';
import { openAuditKeys } from './audit-keys.ts';
import { makeDataKey, unwrapKey, wrapDerivedKeys, type SecretKeys } from './data-key.ts';

/** The secret key was checked (check-secret-key.ts). From then on transactions of `database` can record changes. */
export async function openKeys(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  secret: SecretKeys,
): Promise<Keys> {
  const derived = wrapDerivedKeys(secret, clock.now());
  const stored = await database.asAccess(async (tx) => {
    const before = await listDataKeys(tx, secret.check);
    if (hasAll(before)) return before;
    await claimDataKeys(tx);
    const checks = await listSecretChecks(tx);
    if (checks.some((check) => !check.equals(secret.check))) throw secretKeyIsReplaced();
    // A restored deployment brings keys of its own: only purposes without a key get the derived one.
    const there = await listDataKeys(tx, secret.check);
    const possible = [...derived, makeDataKey(secret.wrapping, 'audit', clock.now())];
    const missing = possible.filter(({ purpose }) => !there.some((key) => key.purpose === purpose));
    await insertDataKeys(tx, secret.check, missing);
    return listDataKeys(tx, secret.check);
  });
  const keyFor = (wanted: DataKeyPurpose): Buffer => {
    const row = stored.find(({ purpose }) => purpose === wanted);
    if (row === undefined) throw new Error(`no data key for ${wanted}`);
    return unwrapKey(secret.wrapping, row);
  };
  const audit = openAuditKeys(secret, stored);
  database.sealAuditWith(audit);
  return {
    audit,
    cursor: keyFor('cursor'),
    secretEquality: keyFor('secret_equality'),
    sealing: { wrapping: secret.wrapping, secretCheck: secret.check, opened: new Map() },
  };
}

function hasAll(rows: readonly { purpose: DataKeyPurpose }[]): boolean {
  return new Set(rows.map(({ purpose }) => purpose)).size === 4;
}

export function secretKeyIsReplaced(): ParapetError {
  return new ParapetError(
    'CONFLICT',
    'The secret key of the installation was replaced. Set PARAPET_SECRET_KEY to the new one and restart this process.',
  );
}
