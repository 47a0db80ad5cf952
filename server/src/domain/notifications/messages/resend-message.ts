/**
 * Queues a failed or dropped message again; it keeps its key, so that a receiver who has it after all drops the
 * duplicate.
 */
import { ParapetError } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { updateMessageQueued } from '../../../store/notifications/messages.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { getMessage, type WholeMessage } from './get-message.ts';
import { enqueueDeliveries } from './delivery-job.ts';
import { submitMessageRuns } from './message-run.ts';

/** CONFLICT for a message that is queued or delivered. */
export async function resendMessage(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
  member: Member,
  { id: messageId, ruleId, payload }: WholeMessage,
): Promise<WholeMessage> {
  const at = platform.clock.now();
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const runIds = await submitMessageRuns(tx, [ruleId], { about: payload, at });
    const channelId = await updateMessageQueued(tx, { messageId, runId: runIds.get(ruleId) ?? '', at });
    if (channelId === undefined) {
      throw new ParapetError('CONFLICT', 'Only a message with the status dead or left_out can be sent again.');
    }
    await enqueueDeliveries(platform, tx, [channelId]);
    const subject = `notification_message:${messageId}`;
    await recordChange(platform, member, tx.client, { action: 'notification_message.resend', subject, changes: {} });
  });
  return getMessage(platform, member, messageId);
}
