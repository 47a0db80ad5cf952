/** Changes a notification rule; queued messages keep their content, and are not sent once it is disabled. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { NotificationRule } from '../../../model/notifications/notification-rule.ts';
import { findRuleForUpdate, updateRuleRow, type RuleFields } from '../../../store/notifications/rules.ts';
import { updateMessagesDue } from '../../../store/notifications/outbox.ts';
import { recordChange } from '../../audit/record-change.ts';
import { enqueueDeliveries } from '../messages/delivery-job.ts';
import type { Platform } from '../../platform.ts';
import { requireKnown } from './create-rule.ts';

/**
 * Absent fields are left unchanged. NOT_FOUND if the rule is gone; INVALID_ARGUMENT for an unknown channel or project.
 */
export async function updateRule(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
  member: Member,
  ruleId: string,
  change: { [Name in keyof RuleFields]: RuleFields[Name] | undefined },
): Promise<NotificationRule> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const before = await findRuleForUpdate(tx, ruleId);
    if (before === undefined) throw notFound('notification rule');
    const fields: RuleFields = {
      name: change.name ?? before.name,
      channelId: change.channelId ?? before.channelId,
      events: change.events ?? before.events,
      severities: change.severities ?? before.severities,
      products: change.products ?? before.products,
      projectIds: change.projectIds ?? before.projectIds,
      tags: change.tags ?? before.tags,
      hourlyMax: change.hourlyMax ?? before.hourlyMax,
      isEnabled: change.isEnabled ?? before.isEnabled,
    };
    // A project that was deleted since the rule named it must not block other changes.
    await requireKnown(tx, { channelId: fields.channelId, projectIds: change.projectIds ?? [] });
    const at = platform.clock.now();
    const rule = await updateRuleRow(tx, ruleId, fields, at);
    if (!fields.isEnabled) await enqueueDeliveries(platform, tx, await updateMessagesDue(tx, ruleId, at));
    const subject = `notification_rule:${ruleId}`;
    const changes = { ...fields };
    await recordChange(platform, member, tx.client, { action: 'notification_rule.update', subject, changes });
    return rule;
  });
}
