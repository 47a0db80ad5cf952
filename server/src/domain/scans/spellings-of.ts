/** Former spellings of the paths in a scan, under which older findings may be stored (model/path-spellings.ts). */
import { composed } from '../../model/path-spellings.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listStagedPaths } from '../../store/uploads/staged-scans.ts';
import type { StagedUpload } from './stage-upload.ts';

/** Without spellings that are the path of another result: a file may be named like another one without its blanks. */
export async function spellingsOf(
  tx: TenantTransaction,
  stagingId: string,
  { spellings }: StagedUpload,
): Promise<Record<string, string>> {
  // Results' paths are composed, so none of them is a decomposed spelling.
  const candidates = [...spellings.keys()].filter((former) => composed(former) === former);
  const taken = new Set(candidates.length === 0 ? [] : await listStagedPaths(tx, stagingId, candidates));
  return Object.fromEntries([...spellings].filter(([former]) => !taken.has(former)));
}
