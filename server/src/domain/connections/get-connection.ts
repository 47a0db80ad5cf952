/** One connection of a deployment, without its credential. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Connection } from '../../model/scm/connection.ts';
import { findConnection } from '../../store/connections/connections.ts';
import type { Platform } from '../platform.ts';

export async function getConnection(
  platform: Pick<Platform, 'database'>,
  member: Member,
  connectionId: string,
): Promise<Connection> {
  const connection = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    findConnection(tx, connectionId),
  );
  if (connection === undefined) throw notFound('connection');
  return connection;
}
