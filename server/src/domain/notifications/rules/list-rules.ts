/** Pages of the deployment's notification rules, oldest first. */
import { decodeCursor, encodeCursor, queryDigest } from '../../../base/cursor.ts';
import type { Member } from '../../../model/caller.ts';
import type { NotificationRule } from '../../../model/notifications/notification-rule.ts';
import { listRuleRows } from '../../../store/notifications/rules.ts';
import type { Platform } from '../../platform.ts';

/** INVALID_CURSOR for another list's cursor. */
export async function listRules(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  page: { pageSize: number; cursor: string | undefined },
): Promise<{ rules: NotificationRule[]; nextCursor: string }> {
  const { cursor: key } = platform.keys;
  const digest = queryDigest({ list: 'notification rules', deploymentId });
  const afterId = page.cursor === undefined ? null : (decodeCursor(key, digest, page.cursor) as string);
  const rows = await platform.database.readAsTenant(deploymentId, (tx) =>
    listRuleRows(tx, { afterId, limit: page.pageSize + 1 }),
  );
  const rules = rows.slice(0, page.pageSize);
  const last = rules.at(-1);
  return { rules, nextCursor: rows.length > page.pageSize && last ? encodeCursor(key, digest, last.id) : '' };
}
