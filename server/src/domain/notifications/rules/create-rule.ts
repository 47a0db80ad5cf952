/** Creates a notification rule. It applies to events from now on. */
import { ParapetError, invalidArgument } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { rulesMax, type NotificationRule } from '../../../model/notifications/notification-rule.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { findChannelForUse } from '../../../store/notifications/channels.ts';
import { countRules, insertRule, listKnownProjectIds, type RuleFields } from '../../../store/notifications/rules.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';

/** INVALID_ARGUMENT for an unknown channel or project; CONFLICT if the limit of rules is reached. */
export async function createRule(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  fields: RuleFields,
): Promise<NotificationRule> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    await requireKnown(tx, fields);
    if ((await countRules(tx)) >= rulesMax) {
      throw new ParapetError('CONFLICT', `An organisation has at most ${rulesMax} notification rules.`);
    }
    const rule = await insertRule(tx, fields, platform.clock.now());
    const subject = `notification_rule:${rule.id}`;
    const changes = { ...fields };
    await recordChange(platform, member, tx.client, { action: 'notification_rule.create', subject, changes });
    return rule;
  });
}

/** Checks that the channel and projects of a rule exist in the deployment. */
export async function requireKnown(
  tx: TenantTransaction,
  { channelId, projectIds }: Pick<RuleFields, 'channelId' | 'projectIds'>,
): Promise<void> {
  if (!(await findChannelForUse(tx, channelId))) {
    throw invalidArgument('channelId', 'is not a notification channel of this organisation');
  }
  if (projectIds.length === 0) return;
  const known = new Set(await listKnownProjectIds(tx, projectIds));
  const unknown = projectIds.findIndex((projectId) => !known.has(projectId));
  if (unknown >= 0) throw invalidArgument(`projectIds.${unknown}`, 'is not a project of this organisation');
}
