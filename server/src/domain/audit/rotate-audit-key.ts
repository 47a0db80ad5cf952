/** Replaces the key that seals the audit log, while every node serves (ADR 0049). */
import { changeAuditKey } from '../../store/audit/audit-chain.ts';
import { listDeploymentIds } from '../../store/deployments/deployments.ts';
import { claimDataKeys, insertDataKeys, listDataKeys } from '../../store/installation/data-keys.ts';
import { auditKeysOf, openAuditKeys } from '../installation/audit-keys.ts';
import { makeDataKey, type SecretKeys } from '../installation/data-key.ts';
import type { Platform } from '../platform.ts';

type RotatingPlatform = Pick<Platform, 'database' | 'clock' | 'log'>;

/** Makes a new key, and marks in every chain that it seals from there on. */
export async function rotateAuditKey(
  platform: RotatingPlatform,
  secret: SecretKeys,
): Promise<{ keyId: string; chains: number }> {
  const { database, clock } = platform;
  const rows = await database.asAccess(async (tx) => {
    await claimDataKeys(tx);
    const [current] = auditKeysOf(await listDataKeys(tx, secret.check));
    // Later than every other one, whatever the clocks of the nodes are: the latest is the current one.
    const at = new Date(Math.max(clock.now().getTime(), (current?.createdAt.getTime() ?? 0) + 1));
    await insertDataKeys(tx, secret.check, [makeDataKey(secret.wrapping, 'audit', at)]);
    return listDataKeys(tx, secret.check);
  });
  const keys = openAuditKeys(secret, rows);
  database.sealAuditWith(keys);
  return { keyId: keys.current.id, chains: await changeKeysWith(platform) };
}

/**
 * Periodic: begins to seal chains from before this version, and completes a rotation that was interrupted. Returns how
 * many chains changed their key.
 */
export async function changeAuditKeys(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'keys'>,
): Promise<number> {
  const { database, keys } = platform;
  const stored = await database.readAsAccess((tx) => listDataKeys(tx, keys.sealing.secretCheck));
  database.sealAuditWith(openAuditKeys({ wrapping: keys.sealing.wrapping, check: keys.sealing.secretCheck }, stored));
  return changeKeysWith(platform);
}

/** With the current key of the database. A log that was tampered with does not keep the others from it. */
async function changeKeysWith({ database, clock, log }: RotatingPlatform): Promise<number> {
  let changed = 0;
  for (const deploymentId of await database.asAccess(listDeploymentIds)) {
    try {
      if (await database.asTenant(deploymentId, (tx) => changeAuditKey(tx, clock.now()))) changed += 1;
    } catch (error) {
      log.error({ err: error, deploymentId }, 'could not change the key of an audit log; verify that it is intact');
    }
  }
  return changed;
}
