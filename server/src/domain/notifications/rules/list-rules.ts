/** Pages of the deployment's notification rules, oldest first. */
import type { Member } from '../../../model/caller.ts';
import type { NotificationRule } from '../../../model/notifications/notification-rule.ts';
import { listRuleRows } from '../../../store/notifications/rules.ts';
import { keysetPage, type PageRequest } from '../../keyset-page.ts';
import type { Platform } from '../../platform.ts';

/** INVALID_CURSOR for another list's cursor. */
export async function listRules(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  page: PageRequest,
): Promise<{ rules: NotificationRule[]; nextCursor: string }> {
  const { rows: rules, nextCursor } = await keysetPage(platform, page, {
    query: { list: 'notification rules', deploymentId },
    read: ({ after: afterId, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listRuleRows(tx, { afterId, limit })),
    positionOf: ({ id }) => id,
  });
  return { rules, nextCursor };
}
