/** Seals and opens the signing secrets of a destination, each bound to it. */
import { sealedColumns } from '../../../model/installation/sealed-columns.ts';
import type { SealedDestination } from '../../../store/audit/destinations.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { openValue, sealValue, UnreadableValue, type KeyReader } from '../../installation/sealing.ts';
import type { Platform } from '../../platform.ts';

/** In the transaction that stores it. Null stays null. */
export async function sealSecret(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  destinationId: string,
  secret: string | null,
): Promise<Buffer | null> {
  if (secret === null) return null;
  const purpose = sealedColumns.destinationSecret.purposeOf(destinationId, tx.deploymentId);
  return sealValue(platform, tx.client, purpose, Buffer.from(secret));
}

/** The secret that was replaced, in the transaction that stores it. */
export function sealPreviousSecret(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  destinationId: string,
  secret: string,
): Promise<Buffer> {
  const purpose = sealedColumns.previousDestinationSecret.purposeOf(destinationId, tx.deploymentId);
  return sealValue(platform, tx.client, purpose, Buffer.from(secret));
}

/** What signs now: the current secret, then the replaced one while it is kept. UnreadableValue for the current one. */
export async function openSecrets(
  platform: Pick<Platform, 'keys' | 'clock'>,
  read: KeyReader,
  deploymentId: string,
  { id, sealedSecret, sealedPreviousSecret, previousEndsAt }: SealedDestination,
): Promise<string[]> {
  if (sealedSecret === null) throw new UnreadableValue('a webhook without a signing secret');
  const purpose = sealedColumns.destinationSecret.purposeOf(id, deploymentId);
  const secrets = [(await openValue(platform, read, purpose, sealedSecret)).toString()];
  if (sealedPreviousSecret === null || previousEndsAt === null || platform.clock.now() >= previousEndsAt)
    return secrets;
  const previousPurpose = sealedColumns.previousDestinationSecret.purposeOf(id, deploymentId);
  const previous = await tryToOpen(platform, read, previousPurpose, sealedPreviousSecret);
  return previous === '' ? secrets : [...secrets, previous];
}

/** The current secret; '' if there is none that can be opened. */
export async function tryOpenSecret(
  platform: Pick<Platform, 'keys'>,
  read: KeyReader,
  deploymentId: string,
  { id, sealedSecret }: SealedDestination,
): Promise<string> {
  if (sealedSecret === null) return '';
  return tryToOpen(platform, read, sealedColumns.destinationSecret.purposeOf(id, deploymentId), sealedSecret);
}

async function tryToOpen(
  platform: Pick<Platform, 'keys'>,
  read: KeyReader,
  purpose: string,
  sealed: Buffer,
): Promise<string> {
  try {
    return (await openValue(platform, read, purpose, sealed)).toString();
  } catch (error) {
    if (error instanceof UnreadableValue) return '';
    throw error;
  }
}
