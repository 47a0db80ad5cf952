/**
 * Creates a connection's webhook, or replaces its secret: deliveries signed with the previous one are refused from then
 * on.
 */
import type { Confidential } from '../../base/confidential.ts';
import { invalidArgument, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { standardWebhookKey } from '../../outside/scm/standard-webhook.ts';
import { findConnectionForUpdate } from '../../store/connections/connections.ts';
import { findWebhook, upsertWebhook } from '../../store/webhooks/webhooks.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { webhookOf, type Webhook } from './get-webhook.ts';
import { createHookRandom } from './webhook-key.ts';
import { createWebhookSecret, sealWebhookSecret } from './webhook-secret.ts';

export interface CreatedWebhook {
  webhook: Webhook;
  /** Shown only this once; null for an entered one. */
  secret: Confidential | null;
}

/** `entered`: a secret that the host generated (GitLab's signing token). NOT_FOUND if the connection is gone. */
export async function createWebhook(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  member: Member,
  connectionId: string,
  entered: Confidential | null,
): Promise<CreatedWebhook> {
  const { deploymentId } = member;
  const owner = { deploymentId, connectionId };
  const generated = entered === null ? createWebhookSecret() : null;
  return platform.database.asTenant(deploymentId, async (tx) => {
    const connection = await findConnectionForUpdate(tx, connectionId);
    if (connection === undefined) throw notFound('connection');
    if (entered !== null && connection.kind === 'git' && standardWebhookKey(entered.reveal()) === undefined) {
      throw invalidArgument('secret', 'must be whsec_ and 16 bytes or more in base64; omit it to have one generated');
    }
    const before = await findWebhook(tx, connectionId);
    const row = await upsertWebhook(tx, {
      connectionId,
      key: createHookRandom(),
      sealedSecret: await sealWebhookSecret(platform, tx.client, owner, generated ?? entered ?? createWebhookSecret()),
      at: platform.clock.now(),
    });
    await recordChange(platform, member, tx.client, {
      action: 'connection.webhook_make',
      subject: `connection:${connectionId}`,
      changes: { isNew: before === undefined, isSecretEntered: entered !== null },
    });
    return { webhook: webhookOf(platform, owner, row), secret: generated };
  });
}
