/** Seals the signing secret of a destination, bound to it. */
import { sealedColumns } from '../../../model/installation/sealed-columns.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { sealValue } from '../../installation/sealing.ts';
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
