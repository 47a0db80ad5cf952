/** The channels, rules and messages of the cases (subjects.ts). */
import type { Person, TestApp } from '../harness/app.ts';

const keptChannels = 20;

export async function makeNotifications(
  { ask, platform }: TestApp,
  { deploymentId, admin }: { deploymentId: string; admin: Person },
) {
  const path = `/api/notifications/v1/deployments/${deploymentId}`;
  const post = async (what: string, body: unknown) => (await ask('POST', path + what, { token: admin.jwt, body })).body;
  // No server listens on the port, and no request leaves this machine.
  const made: string[] = [];
  const addChannel = async (settings: object): Promise<string> => {
    // The number of channels is limited, so the oldest unused one is deleted.
    const outlived = made.length >= keptChannels ? made.splice(1, 1) : [];
    for (const id of outlived) await ask('DELETE', `${path}/channels/${id}`, { token: admin.jwt });
    const { id } = (await post('/channels', { name: 'x', ...settings })).channel;
    made.push(id);
    return id;
  };
  const url = 'http://127.0.0.1:9/';
  const freshChannelId = (): Promise<string> => addChannel({ slack: { url } });
  const freshSigningChannelId = async (state: 'new' | 'rotated' = 'new'): Promise<string> => {
    const id = await addChannel({ webhook: { url } });
    if (state === 'rotated') await post(`/channels/${id}/signing-secret`, {});
    return id;
  };
  const channelId = await freshChannelId();
  const rule = { name: 'x', channelId, events: ['NOTIFICATION_EVENT_RUN_FAILED'] };
  const freshNotificationRuleId = async (): Promise<string> => (await post('/rules', rule)).rule.id;
  const notificationRuleId = await freshNotificationRuleId();
  let count = 0;
  const freshDeadMessageId = (): Promise<string> =>
    platform.database.asTenant(deploymentId, async (tx) => {
      const payload = {
        type: 'rule.test',
        timestamp: platform.clock.now().toISOString(),
        data: { deploymentId, rule: { id: notificationRuleId, name: 'x' }, leftOut: 0 },
      };
      const { rows } = await tx.client.query<{ id: string }>(
        `INSERT INTO parapet.notification_message (deployment_id, channel_id, rule_id, run_id, message_key, event, payload, status,
           due_at, ended_at, last_error, created_at)
         VALUES ($1, $2, $3, 987654321, $4, 'rule.test', $5, 'dead', $6, $6, 'made', $6) RETURNING id`,
        [deploymentId, channelId, notificationRuleId, `msg_${++count}`, JSON.stringify(payload), platform.clock.now()],
      );
      return rows[0]!.id;
    });
  const messageId = await freshDeadMessageId();
  return {
    channelId,
    freshChannelId,
    freshSigningChannelId,
    notificationRuleId,
    freshNotificationRuleId,
    messageId,
    freshDeadMessageId,
  };
}
