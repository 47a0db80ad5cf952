/** Creates a connection's webhook, or replaces its secret. The replaced one may stay valid for a while (ADR 0052). */
import type { Confidential } from '../../base/confidential.ts';
import { invalidArgument, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { previousEndsAt, type KeptSecret } from '../../model/previous-secret.ts';
import { standardWebhookKey } from '../../outside/scm/standard-webhook.ts';
import { findConnectionForUpdate } from '../../store/connections/connections.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findSealedWebhookSecret, upsertWebhook } from '../../store/webhooks/webhooks.ts';
import { recordChange } from '../audit/record-change.ts';
import { within } from '../installation/sealing.ts';
import type { Platform } from '../platform.ts';
import { webhookOf, type Webhook } from './get-webhook.ts';
import { createHookRandom } from './webhook-key.ts';
import { createWebhookSecret, sealWebhookSecret, tryOpenWebhookSecret } from './webhook-secret.ts';

export interface CreatedWebhook {
  webhook: Webhook;
  /** Shown only this once; null for an entered one. */
  secret: Confidential | null;
}

export interface NewSecret {
  /** A secret that the host generated (GitLab's signing token); null: one is generated. */
  entered: Confidential | null;
  /** How long the replaced secret stays valid; 0: not at all. */
  keepPreviousHours: number;
}

/** At most two secrets are valid: the one that was kept until now ends. NOT_FOUND if the connection is gone. */
export async function createWebhook(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  member: Member,
  connectionId: string,
  { entered, keepPreviousHours }: NewSecret,
): Promise<CreatedWebhook> {
  const { deploymentId } = member;
  const owner = { deploymentId, connectionId };
  const secret = entered ?? createWebhookSecret();
  return platform.database.asTenant(deploymentId, async (tx) => {
    const connection = await findConnectionForUpdate(tx, connectionId);
    if (connection === undefined) throw notFound('connection');
    if (entered !== null && connection.kind === 'git' && standardWebhookKey(entered.reveal()) === undefined) {
      throw invalidArgument('secret', 'must be whsec_ and 16 bytes or more in base64; omit it to have one generated');
    }
    const at = platform.clock.now();
    const replaced = await findSealedWebhookSecret(tx, connectionId);
    const endsAt = previousEndsAt(at, keepPreviousHours);
    const row = await upsertWebhook(tx, {
      connectionId,
      key: createHookRandom(),
      sealedSecret: await sealWebhookSecret(platform, tx.client, { ...owner, column: 'current' }, secret),
      previous: replaced && endsAt && (await keep(platform, tx, { connectionId, replaced, endsAt })),
      at,
    });
    await recordChange(platform, member, tx.client, {
      action: 'connection.webhook_make',
      subject: `connection:${connectionId}`,
      changes: {
        isNew: replaced === null,
        isSecretEntered: entered !== null,
        previousEndsAt: row.previousEndsAt?.toISOString() ?? null,
      },
    });
    return { webhook: webhookOf(platform, owner, row), secret: entered === null ? secret : null };
  });
}

/** Sealed again, for its place. Null if it can no longer be opened: no delivery was verified with it either. */
async function keep(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  { connectionId, replaced, endsAt }: { connectionId: string; replaced: Buffer; endsAt: Date },
): Promise<KeptSecret | null> {
  const { deploymentId, client } = tx;
  const owner = { deploymentId, connectionId };
  const opened = await tryOpenWebhookSecret(platform, within(client), { ...owner, column: 'current' }, replaced);
  if (opened === null) return null;
  return { sealed: await sealWebhookSecret(platform, client, { ...owner, column: 'previous' }, opened), endsAt };
}
