/** The connections of a deployment, without credentials. */
import type { Member } from '../../model/caller.ts';
import type { Connection } from '../../model/scm/connection.ts';
import { listConnectionRows } from '../../store/connections/connections.ts';
import type { Platform } from '../platform.ts';

/** Oldest first. */
export async function listConnections(platform: Pick<Platform, 'database'>, member: Member): Promise<Connection[]> {
  return platform.database.readAsTenant(member.deploymentId, listConnectionRows);
}
