/** A host's credential: stored sealed, bound to its connection, and opened only for a call to that host. */
import { Confidential } from '../../base/confidential.ts';
import { sealedColumns } from '../../model/installation/sealed-columns.ts';
import type { Connection } from '../../model/scm/connection.ts';
import { findSealedCredential, updateSealedCredential } from '../../store/connections/connections.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { openValue, sealValue, within } from '../installation/sealing.ts';
import type { Platform } from '../platform.ts';

const { purposeOf } = sealedColumns.connectionCredential;

/** Null removes it. */
export async function storeCredential(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  connectionId: string,
  credential: Confidential | null,
): Promise<void> {
  const purpose = purposeOf(connectionId, tx.deploymentId);
  const sealed =
    credential === null
      ? null
      : await sealValue(platform, tx.client, purpose, Buffer.from(credential.reveal(), 'utf8'));
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
  const plain = await openValue(platform, within(tx.client), purposeOf(id, tx.deploymentId), sealed);
  return new Confidential(plain.toString('utf8'));
}
