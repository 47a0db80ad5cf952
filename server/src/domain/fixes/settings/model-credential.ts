/**
 * The model's credential: stored sealed, bound to its deployment's settings, and opened only for a call of that model.
 */
import { Confidential } from '../../../base/confidential.ts';
import { sealedColumns } from '../../../model/installation/sealed-columns.ts';
import { OutgoingError } from '../../../outside/guard/outgoing-error.ts';
import { findSealedModelCredential, updateSealedModelCredential } from '../../../store/fixes/fix-settings.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { openValue, sealValue, UnreadableValue, within } from '../../installation/sealing.ts';
import type { Platform } from '../../platform.ts';

const purposeOf = (deploymentId: string): string => sealedColumns.modelCredential.purposeOf(deploymentId, deploymentId);

/** Null removes it. */
export async function storeModelCredential(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  credential: Confidential | null,
): Promise<void> {
  const sealed =
    credential === null
      ? null
      : await sealValue(platform, tx.client, purposeOf(tx.deploymentId), Buffer.from(credential.reveal(), 'utf8'));
  await updateSealedModelCredential(tx, sealed);
}

/** Null if none was entered. Throws OutgoingError if it was sealed with a key of another installation. */
export async function openModelCredential(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
): Promise<Confidential | null> {
  const sealed = await findSealedModelCredential(tx);
  if (sealed === null) return null;
  try {
    const plain = await openValue(platform, within(tx.client), purposeOf(tx.deploymentId), sealed);
    return new Confidential(plain.toString('utf8'));
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    const message = 'The credential of the model can no longer be decrypted; an admin must enter it again.';
    throw new OutgoingError('unauthorized', message, error);
  }
}
