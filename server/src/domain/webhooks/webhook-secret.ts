/** The secret that a connection's webhook shares with its host: stored sealed, bound to its connection. */
import { randomBytes } from 'node:crypto';
import { Confidential } from '../../base/confidential.ts';
import { sealedColumns } from '../../model/installation/sealed-columns.ts';
import type { Transaction } from '../../store/database.ts';
import { openValue, sealValue, type KeyReader } from '../installation/sealing.ts';
import type { Platform } from '../platform.ts';

const secretBytes = 32;

/**
 * In a form that every host accepts: as text (GitHub, Gitea, GitLab's secret token), and as a Standard Webhooks key.
 */
export function createWebhookSecret(): Confidential {
  return new Confidential(`whsec_${randomBytes(secretBytes).toString('base64')}`);
}

const { purposeOf } = sealedColumns.webhookSecret;

/** In the transaction that stores it. */
export function sealWebhookSecret(
  platform: Pick<Platform, 'keys'>,
  tx: Transaction,
  { deploymentId, connectionId }: { deploymentId: string; connectionId: string },
  secret: Confidential,
): Promise<Buffer> {
  return sealValue(platform, tx, purposeOf(connectionId, deploymentId), Buffer.from(secret.reveal(), 'utf8'));
}

/** Throws if it was sealed for another row, or with a key of another installation. */
export async function openWebhookSecret(
  platform: Pick<Platform, 'keys'>,
  read: KeyReader,
  { deploymentId, connectionId }: { deploymentId: string; connectionId: string },
  sealed: Buffer,
): Promise<Confidential> {
  const plain = await openValue(platform, read, purposeOf(connectionId, deploymentId), sealed);
  return new Confidential(plain.toString('utf8'));
}
