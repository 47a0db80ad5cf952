/** The source-code hosts of projects, by their URLs and the deployment's connections. */
import { repositoryHost } from '../../../model/scm/connection.ts';
import type { ScmHost } from '../../../model/project.ts';
import { listConnectionRows } from '../../connections/connections.ts';
import type { TenantTransaction } from '../../database.ts';

/** By URL. Not the stored host of the last sync: a project need not have been synced since its connection was made. */
export async function listHostsOf(tx: TenantTransaction, urls: Iterable<string>): Promise<Map<string, ScmHost>> {
  const distinct = [...new Set(urls)].filter((url) => url !== '');
  if (distinct.length === 0) return new Map();
  const connections = await listConnectionRows(tx);
  return new Map(distinct.map((url) => [url, repositoryHost(url, connections)]));
}
