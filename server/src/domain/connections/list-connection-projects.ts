/**
 * The projects that use a connection: those whose URL it matches better than any other connection
 * (model/scm/connection.ts).
 */
import type { Member } from '../../model/caller.ts';
import { connectionFor } from '../../model/scm/connection.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listConnectionRows, listProjectAddresses, type ProjectAddress } from '../../store/connections/connections.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

/** URLs per read; comparing them is cheaper than fetching them. */
const addressesPerRead = 2_000;

/**
 * By ascending id. INVALID_CURSOR for another connection's cursor. Callers who may see connections see all projects.
 */
export async function listConnectionProjects(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  { connectionId, ...page }: PageRequest & { connectionId: string },
): Promise<{ projects: ProjectAddress[]; nextCursor: string }> {
  const { deploymentId } = member;
  const { rows: projects, nextCursor } = await keysetPage(platform, page, {
    query: { list: 'connection projects', deploymentId, connectionId },
    read: ({ after, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => findProjectsOf(tx, connectionId, { after, limit })),
    positionOf: ({ id }) => id,
  });
  return { projects, nextCursor };
}

/** Reads URLs until `limit` of them match the connection, or none is left. */
async function findProjectsOf(
  tx: TenantTransaction,
  connectionId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ProjectAddress[]> {
  const connections = await listConnectionRows(tx);
  const found: ProjectAddress[] = [];
  let afterId = after;
  for (;;) {
    const addresses = await listProjectAddresses(tx, { afterId, limit: addressesPerRead });
    found.push(...addresses.filter(({ url }) => connectionFor(url, connections)?.id === connectionId));
    if (found.length >= limit || addresses.length < addressesPerRead) return found.slice(0, limit);
    afterId = addresses.at(-1)?.id ?? afterId;
  }
}
