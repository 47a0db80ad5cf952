/** A connection's webhook as admins see it, without its secret. */
import type { Member } from '../../model/caller.ts';
import { findWebhook, type WebhookRow } from '../../store/webhooks/webhooks.ts';
import type { Platform } from '../platform.ts';
import { hookKeyOf } from './webhook-key.ts';

export interface Webhook extends Omit<WebhookRow, 'key'> {
  /** URL to enter at the host. */
  url: string;
}

/** Null if the connection has none. */
export async function getWebhook(
  platform: Pick<Platform, 'database' | 'settings'>,
  member: Member,
  connectionId: string,
): Promise<Webhook | null> {
  const { deploymentId } = member;
  const row = await platform.database.readAsTenant(deploymentId, (tx) => findWebhook(tx, connectionId));
  return row === undefined ? null : webhookOf(platform, { deploymentId, connectionId }, row);
}

export function webhookOf(
  platform: Pick<Platform, 'settings'>,
  owner: { deploymentId: string; connectionId: string },
  { key, ...row }: WebhookRow,
): Webhook {
  const path = `/api/hooks/scm/${hookKeyOf({ ...owner, random: key })}`;
  return { url: platform.settings.publicUrl.replace(/\/+$/, '') + path, ...row };
}
