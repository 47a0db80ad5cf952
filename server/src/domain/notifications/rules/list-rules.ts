/** Pages of the deployment's notification rules, oldest first. */
import type { TimeKey } from '../../../base/time-key.ts';
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
  const { rows: rules, nextCursor } = await keysetPage<NotificationRule, TimeKey>(platform, page, {
    query: { list: 'notification rules', order: 'time', deploymentId },
    read: ({ after, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listRuleRows(tx, { after, limit })),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { rules, nextCursor };
}
