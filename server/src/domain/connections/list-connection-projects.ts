/** Which projects use a connection: those whose address it stands for better than any other does (model/scm/connection.ts). */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import { connectionFor } from '../../model/scm/connection.ts';
import { listConnectionRows, listProjectAddresses, type ProjectAddress } from '../../store/connections/connections.ts';
import type { Platform } from '../platform.ts';

/** Addresses that are read at once; comparing them costs less than fetching them. */
const addressesAtOnce = 2_000;

/** By ascending id. INVALID_CURSOR for another connection's cursor. Who may see connections sees all projects. */
export async function listConnectionProjects(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  { connectionId, pageSize, cursor }: { connectionId: string; pageSize: number; cursor: string | undefined },
): Promise<{ projects: ProjectAddress[]; nextCursor: string }> {
  const { deploymentId } = member;
  const { cursor: key } = platform.keys;
  const digest = queryDigest({ list: 'connection projects', deploymentId, connectionId });
  let afterId = cursor === undefined ? null : (decodeCursor(key, digest, cursor) as string);
  return platform.database.readAsTenant(deploymentId, async (tx) => {
    const connections = await listConnectionRows(tx);
    const found: ProjectAddress[] = [];
    for (;;) {
      const addresses = await listProjectAddresses(tx, { afterId, limit: addressesAtOnce });
      found.push(...addresses.filter(({ url }) => connectionFor(url, connections)?.id === connectionId));
      if (found.length > pageSize || addresses.length < addressesAtOnce) break;
      afterId = addresses.at(-1)?.id ?? afterId;
    }
    const projects = found.slice(0, pageSize);
    const last = projects.at(-1);
    return { projects, nextCursor: found.length > pageSize && last ? encodeCursor(key, digest, last.id) : '' };
  });
}
