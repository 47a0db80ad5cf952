/** The connections of a deployment, one or all. Never a credential. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Connection } from '../../model/scm/connection.ts';
import { findConnection, listConnectionRows } from '../../store/connections/connections.ts';
import type { Platform } from '../platform.ts';

/** Oldest first. */
export async function listConnections(platform: Pick<Platform, 'database'>, member: Member): Promise<Connection[]> {
  return platform.database.readAsTenant(member.deploymentId, listConnectionRows);
}

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
