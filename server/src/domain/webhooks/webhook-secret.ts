/** The secret that a connection's webhook shares with its host: stored sealed, bound to its connection. */
import { randomBytes } from 'node:crypto';
import { Confidential } from '../../base/confidential.ts';
import { sealedColumns } from '../../model/installation/sealed-columns.ts';
import type { Transaction } from '../../store/database.ts';
import { openValue, sealValue, UnreadableValue, type KeyReader } from '../installation/sealing.ts';
import type { Platform } from '../platform.ts';

const secretBytes = 32;

/**
 * In a form that every host accepts: as text (GitHub, Gitea, GitLab's secret token), and as a Standard Webhooks key.
 */
export function createWebhookSecret(): Confidential {
  return new Confidential(`whsec_${randomBytes(secretBytes).toString('base64')}`);
}

/** The secret that the host is to use, and the one that it replaced. */
const columns = { current: sealedColumns.webhookSecret, previous: sealedColumns.previousWebhookSecret } as const;

export interface SecretPlace {
  deploymentId: string;
  connectionId: string;
  column: keyof typeof columns;
}

const purposeOf = ({ deploymentId, connectionId, column }: SecretPlace): string =>
  columns[column].purposeOf(connectionId, deploymentId);

/** In the transaction that stores it. */
export function sealWebhookSecret(
  platform: Pick<Platform, 'keys'>,
  tx: Transaction,
  place: SecretPlace,
  secret: Confidential,
): Promise<Buffer> {
  return sealValue(platform, tx, purposeOf(place), Buffer.from(secret.reveal(), 'utf8'));
}

/** Null if it was sealed for another place, or with a key of another installation. */
export async function tryOpenWebhookSecret(
  platform: Pick<Platform, 'keys'>,
  read: KeyReader,
  place: SecretPlace,
  sealed: Buffer,
): Promise<Confidential | null> {
  try {
    const plain = await openValue(platform, read, purposeOf(place), sealed);
    return new Confidential(plain.toString('utf8'));
  } catch (error) {
    if (error instanceof UnreadableValue) return null;
    throw error;
  }
}
