/**
 * The model's credential: stored sealed, bound to its deployment's settings, and opened only for a call of that model.
 */
import { Confidential } from '../../../base/confidential.ts';
import { seal, unseal } from '../../../base/seal.ts';
import { OutgoingError } from '../../../outside/guard/outgoing-error.ts';
import { findSealedModelCredential, updateSealedModelCredential } from '../../../store/fixes/fix-settings.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import type { Platform } from '../../platform.ts';

const purposeOf = (deploymentId: string): string => `fix model of deployment ${deploymentId}`;

/** Null removes it. */
export async function storeModelCredential(
  { keys }: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  credential: Confidential | null,
): Promise<void> {
  const sealed =
    credential === null
      ? null
      : seal(keys.sealing, purposeOf(tx.deploymentId), Buffer.from(credential.reveal(), 'utf8'));
  await updateSealedModelCredential(tx, sealed);
}

/** Null if none was entered. Throws OutgoingError if it was sealed under another server key. */
export async function openModelCredential(
  { keys }: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
): Promise<Confidential | null> {
  const sealed = await findSealedModelCredential(tx);
  if (sealed === null) return null;
  try {
    return new Confidential(unseal(keys.sealing, purposeOf(tx.deploymentId), sealed).toString('utf8'));
  } catch (error) {
    const message = 'The credential of the model can no longer be decrypted; an admin must enter it again.';
    throw new OutgoingError('unauthorized', message, error);
  }
}
