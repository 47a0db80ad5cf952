/** Pages of the registry's rules, by path. */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import type { RegistryRule } from '../../model/rules/registry-rule.ts';
import { listRegistryRules, type RuleFilter } from '../../store/rules/registry-rules.ts';
import type { Platform } from '../platform.ts';
import { ensureStarterPack } from './starter-pack.ts';

/** INVALID_CURSOR for another list's cursor. */
export async function listRules(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  { filter, ...page }: { filter: RuleFilter; pageSize: number; cursor: string | undefined },
): Promise<{ rules: RegistryRule[]; nextCursor: string }> {
  const { deploymentId } = member;
  const { cursor: key } = platform.keys;
  const digest = queryDigest({ list: 'registry-rules', deploymentId, filter });
  const afterPath = page.cursor === undefined ? null : (decodeCursor(key, digest, page.cursor) as string);
  await ensureStarterPack(platform, deploymentId);
  const rows = await platform.database.readAsTenant(deploymentId, (tx) =>
    listRegistryRules(tx, filter, { afterPath, limit: page.pageSize + 1 }),
  );
  const rules = rows.slice(0, page.pageSize);
  const last = rules.at(-1);
  return { rules, nextCursor: rows.length > page.pageSize && last ? encodeCursor(key, digest, last.path) : '' };
}
