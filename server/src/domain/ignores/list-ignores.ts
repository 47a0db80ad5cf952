/** A deployment's global ignore patterns as stored. */
import type { Member } from '../../model/caller.ts';
import { issueTypes } from '../../model/draft.ts';
import { listIgnoreRows } from '../../store/ignores/ignores.ts';
import type { Platform } from '../platform.ts';
import type { ProductIgnores } from './change-ignores.ts';

/** Every product, with or without patterns. */
export async function listIgnores(platform: Pick<Platform, 'database'>, member: Member): Promise<ProductIgnores[]> {
  const rows = await platform.database.readAsTenant(member.deploymentId, listIgnoreRows);
  return issueTypes.map((product) => ({
    product,
    patterns: rows.find((row) => row.product === product)?.patterns ?? [],
  }));
}
