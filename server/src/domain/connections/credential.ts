/** A host's credential: stored sealed, bound to its connection, and opened only for a call to that host. */
import { Confidential } from '../../base/confidential.ts';
import { seal, unseal } from '../../base/seal.ts';
import type { Connection } from '../../model/scm/connection.ts';
import { findSealedCredential, updateSealedCredential } from '../../store/connections/connections.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { Platform } from '../platform.ts';

/** A sealed credential can be opened only in this row of this deployment. */
const purposeOf = (deploymentId: string, connectionId: string): string =>
  `scm connection ${connectionId} of deployment ${deploymentId}`;

/** Null removes it. */
export async function storeCredential(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  connectionId: string,
  credential: Confidential | null,
): Promise<void> {
  const purpose = purposeOf(tx.deploymentId, connectionId);
  const sealed =
    credential === null ? null : seal(platform.keys.sealing, purpose, Buffer.from(credential.reveal(), 'utf8'));
  await updateSealedCredential(tx, connectionId, sealed);
}

/** As entered; null if there is none. */
export async function openCredential(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  { id }: Pick<Connection, 'id'>,
): Promise<Confidential | null> {
  const sealed = await findSealedCredential(tx, id);
  if (sealed === null) return null;
  return new Confidential(unseal(platform.keys.sealing, purposeOf(tx.deploymentId, id), sealed).toString('utf8'));
}
