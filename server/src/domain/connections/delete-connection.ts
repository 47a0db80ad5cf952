/** Deletes a connection and its credential. Its projects then use the next best connection, or none. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { deleteConnectionRow, findConnectionForUpdate } from '../../store/connections/connections.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND if it is gone. */
export async function deleteConnection(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  connectionId: string,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const connection = await findConnectionForUpdate(tx, connectionId);
    if (connection === undefined) throw notFound('connection');
    await deleteConnectionRow(tx, connectionId);
    const { kind, name, baseUrl } = connection;
    await recordChange(platform, member, tx.client, {
      action: 'connection.delete',
      subject: `connection:${connectionId}`,
      changes: { kind, name, baseUrl },
    });
  });
}
