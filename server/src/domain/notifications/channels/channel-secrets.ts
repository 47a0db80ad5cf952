/** Seals and opens a channel's secrets: bound to one channel of one deployment. */
import { sealedColumns } from '../../../model/installation/sealed-columns.ts';
import { ChannelSecrets, noSecrets } from '../../../model/notifications/notification-channel.ts';
import type { Transaction } from '../../../store/database.ts';
import { openValue, sealValue, UnreadableValue, within, type KeyReader } from '../../installation/sealing.ts';
import type { Platform } from '../../platform.ts';

const { purposeOf } = sealedColumns.channelSecrets;

interface SecretOwner {
  deploymentId: string;
  channelId: string;
}

/** In the transaction that stores them. */
export function sealSecrets(
  platform: Pick<Platform, 'keys'>,
  tx: Transaction,
  { deploymentId, channelId }: SecretOwner,
  secrets: ChannelSecrets,
): Promise<Buffer> {
  return sealValue(platform, tx, purposeOf(channelId, deploymentId), Buffer.from(JSON.stringify(secrets)));
}

/** Throws if they were sealed with a key of another installation. */
export async function openSecrets(
  platform: Pick<Platform, 'keys'>,
  read: KeyReader,
  { deploymentId, channelId }: SecretOwner,
  sealed: Buffer,
): Promise<ChannelSecrets> {
  const plain = await openValue(platform, read, purposeOf(channelId, deploymentId), sealed);
  return ChannelSecrets.parse(JSON.parse(plain.toString()));
}

/** The signing secret that was replaced, in the transaction that stores it. */
export function sealPreviousSecret(
  platform: Pick<Platform, 'keys'>,
  tx: Transaction,
  { deploymentId, channelId }: SecretOwner,
  signingSecret: string,
): Promise<Buffer> {
  const purpose = sealedColumns.previousChannelSecret.purposeOf(channelId, deploymentId);
  return sealValue(platform, tx, purpose, Buffer.from(signingSecret));
}

/** '' if it was sealed with a key of another installation: the current secret signs alone. */
export async function tryOpenPreviousSecret(
  platform: Pick<Platform, 'keys'>,
  read: KeyReader,
  { deploymentId, channelId }: SecretOwner,
  sealed: Buffer,
): Promise<string> {
  const purpose = sealedColumns.previousChannelSecret.purposeOf(channelId, deploymentId);
  try {
    return (await openValue(platform, read, purpose, sealed)).toString();
  } catch (error) {
    if (error instanceof UnreadableValue) return '';
    throw error;
  }
}

/** Like openSecrets, for an admin who is to enter them again: secrets that cannot be opened count as not entered. */
export async function tryOpenSecrets(
  platform: Pick<Platform, 'keys'>,
  tx: Transaction,
  owner: SecretOwner,
  sealed: Buffer,
): Promise<ChannelSecrets> {
  try {
    return await openSecrets(platform, within(tx), owner, sealed);
  } catch (error) {
    if (error instanceof UnreadableValue) return noSecrets;
    throw error;
  }
}
