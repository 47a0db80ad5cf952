/** Notification channels: rows of parapet.notification_channel. Secrets stay sealed here. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Channel, ChannelTarget } from '../../model/notifications/notification-channel.ts';
import type { KeptSecret } from '../../model/previous-secret.ts';
import type { TenantTransaction } from '../database.ts';

/** A channel with its sealed secrets. */
export interface SealedChannel extends Channel {
  secrets: Buffer;
  previousSecret: Buffer | null;
}

const shownColumns = `id, name, target, created_at AS "createdAt", updated_at AS "updatedAt", previous_ends_at AS "previousEndsAt"`;
const columns = `${shownColumns}, secrets, sealed_previous_secret AS "previousSecret"`;

/** A page of channels, oldest first, from the one after `after`. */
export async function listChannelRows(
  tx: TenantTransaction,
  page: { after: TimeKey | null; limit: number },
): Promise<Channel[]> {
  const { rows } = await tx.client.query<Channel>(
    `SELECT ${shownColumns} FROM parapet.notification_channel
      WHERE deployment_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) > ($2, $3::bigint)) ORDER BY created_at, id LIMIT $4`,
    [tx.deploymentId, page.after?.at, page.after?.id, page.limit],
  );
  return rows;
}

export async function findChannel(tx: TenantTransaction, channelId: string): Promise<SealedChannel | undefined> {
  const { rows } = await tx.client.query<SealedChannel>(
    `SELECT ${columns} FROM parapet.notification_channel WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, channelId],
  );
  return rows[0];
}

/** Like findChannel, and locks it for writers until the transaction ends. */
export async function findChannelForUpdate(
  tx: TenantTransaction,
  channelId: string,
): Promise<SealedChannel | undefined> {
  const { rows } = await tx.client.query<SealedChannel>(
    `SELECT ${columns} FROM parapet.notification_channel WHERE deployment_id = $1 AND id = $2 FOR UPDATE`,
    [tx.deploymentId, channelId],
  );
  return rows[0];
}

/** Like findChannel, and prevents its deletion until the transaction ends. */
export async function findChannelForDelivery(
  tx: TenantTransaction,
  channelId: string,
): Promise<SealedChannel | undefined> {
  const { rows } = await tx.client.query<SealedChannel>(
    `SELECT ${columns} FROM parapet.notification_channel WHERE deployment_id = $1 AND id = $2 FOR KEY SHARE`,
    [tx.deploymentId, channelId],
  );
  return rows[0];
}

/** Checks a channel that a rule will use, and prevents its deletion; other rules may use it too. */
export async function findChannelForUse(tx: TenantTransaction, channelId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'SELECT FROM parapet.notification_channel WHERE deployment_id = $1 AND id = $2 FOR KEY SHARE',
    [tx.deploymentId, channelId],
  );
  return rowCount === 1;
}

export async function countChannels(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM parapet.notification_channel WHERE deployment_id = $1',
    [tx.deploymentId],
  );
  return rows[0]?.count ?? 0;
}

/** Reserves an id before the row exists: the secrets are sealed for it. */
export async function claimChannelId(tx: TenantTransaction): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT nextval(pg_get_serial_sequence('parapet.notification_channel', 'id')) AS id`,
  );
  if (rows[0] === undefined) throw new Error('no channel id');
  return rows[0].id;
}

export interface NewChannel {
  id: string;
  name: string;
  target: ChannelTarget;
  secrets: Buffer;
  at: Date;
}

export async function insertChannel(tx: TenantTransaction, channel: NewChannel): Promise<Channel> {
  const { rows } = await tx.client.query<Channel>(
    `INSERT INTO parapet.notification_channel (deployment_id, id, name, kind, target, secrets, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING ${shownColumns}`,
    [
      tx.deploymentId,
      channel.id,
      channel.name,
      channel.target.kind,
      JSON.stringify(channel.target),
      channel.secrets,
      channel.at,
    ],
  );
  return theRow(rows);
}

export async function updateChannelRow(tx: TenantTransaction, channel: NewChannel): Promise<Channel> {
  const { rows } = await tx.client.query<Channel>(
    `UPDATE parapet.notification_channel SET name = $3, target = $4, secrets = $5, updated_at = $6
      WHERE deployment_id = $1 AND id = $2 RETURNING ${shownColumns}`,
    [tx.deploymentId, channel.id, channel.name, JSON.stringify(channel.target), channel.secrets, channel.at],
  );
  return theRow(rows);
}

/** `previous`: what stays valid of the secrets that are replaced, and nothing else. */
export async function updateChannelSecrets(
  tx: TenantTransaction,
  channel: { id: string; secrets: Buffer; previous: KeptSecret | null; at: Date },
): Promise<Channel> {
  const { id, secrets, previous, at } = channel;
  const { rows } = await tx.client.query<Channel>(
    `UPDATE parapet.notification_channel
        SET secrets = $3, sealed_previous_secret = $4, previous_ends_at = $5, updated_at = $6
      WHERE deployment_id = $1 AND id = $2 RETURNING ${shownColumns}`,
    [tx.deploymentId, id, secrets, previous?.sealed, previous?.endsAt, at],
  );
  return theRow(rows);
}

/** Undefined if there is no such channel, or none is kept. */
export async function updateChannelPreviousEnded(
  tx: TenantTransaction,
  channelId: string,
): Promise<Channel | undefined> {
  const { rows } = await tx.client.query<Channel>(
    `UPDATE parapet.notification_channel SET sealed_previous_secret = NULL, previous_ends_at = NULL
      WHERE deployment_id = $1 AND id = $2 AND sealed_previous_secret IS NOT NULL RETURNING ${shownColumns}`,
    [tx.deploymentId, channelId],
  );
  return rows[0];
}

/** Erases replaced secrets that ended before then. Returns their number. */
export async function updateChannelsEnded(tx: TenantTransaction, before: Date): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.notification_channel SET sealed_previous_secret = NULL, previous_ends_at = NULL
      WHERE deployment_id = $1 AND previous_ends_at < $2`,
    [tx.deploymentId, before],
  );
  return rowCount ?? 0;
}

/** Also deletes its messages and their attempts. */
export async function deleteChannelRow(tx: TenantTransaction, channelId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.notification_channel WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    channelId,
  ]);
}

function theRow(rows: readonly Channel[]): Channel {
  const [row] = rows;
  if (row === undefined) throw new Error('the channel was not written');
  return row;
}
