/** One notification rule by its id. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { NotificationRule } from '../../../model/notifications/notification-rule.ts';
import { findRule } from '../../../store/notifications/rules.ts';
import type { Platform } from '../../platform.ts';
import { requireVisible } from '../visibility.ts';

export async function getRule(
  platform: Pick<Platform, 'database'>,
  member: Member,
  ruleId: string,
): Promise<NotificationRule> {
  requireVisible(member, 'notification rule');
  const rule = await platform.database.readAsTenant(member.deploymentId, (tx) => findRule(tx, ruleId));
  if (rule === undefined) throw notFound('notification rule');
  return rule;
}
