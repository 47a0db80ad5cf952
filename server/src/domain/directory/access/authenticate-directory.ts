/** Identifies a directory by the bearer token of its requests, and notes that it was used. */
import { isWellFormedSecret, secretDigest } from '../../../base/secret.ts';
import type { DirectoryCaller, RequestSource } from '../../../model/caller.ts';
import { isAllowedFrom } from '../../../model/tokens/allowed-networks.ts';
import { updateDirectoryRequested } from '../../../store/directory/directories.ts';
import {
  findLiveDirectoryToken,
  updateDirectoryTokenRefused,
  updateDirectoryTokenUsed,
} from '../../../store/directory/directory-tokens.ts';
import { directoryTokenPrefix } from '../../access/credentials.ts';
import { recordChange } from '../../audit/record-change.ts';
import { deploymentSuspended } from '../../deployments/require-open-deployment.ts';
import { addressNotAllowed, noteEveryMs } from '../../tokens/note-token-use.ts';
import { directoryActor } from '../directory-actor.ts';
import type { Platform } from '../../platform.ts';

/**
 * Undefined if the header has no directory token that works. DEPLOYMENT_SUSPENDED if an operator suspended its deployment;
 * ADDRESS_NOT_ALLOWED for one outside of its networks.
 */
export async function authenticateDirectory(
  platform: Pick<Platform, 'database' | 'clock'>,
  authorization: string | undefined,
  source: RequestSource,
): Promise<DirectoryCaller | undefined> {
  const { database, clock } = platform;
  const secret = /^Bearer +(\w{1,200})$/i.exec(authorization ?? '')?.[1] ?? '';
  if (!isWellFormedSecret(directoryTokenPrefix, secret)) return undefined;
  const now = clock.now();
  const token = await database.readAsAccess((tx) => findLiveDirectoryToken(tx, secretDigest(secret), now));
  if (token === undefined) return undefined;
  if (token.suspension !== null) throw deploymentSuspended(token.suspension);
  const { id: tokenId, deploymentId, usedAt, allowedNetworks } = token;
  const { address } = source;
  const notedUntil = new Date(now.getTime() - noteEveryMs);
  const caller = { ...source, deploymentId, tokenId };
  if (!isAllowedFrom(address, allowedNetworks)) {
    await database.asAccess(async (tx) => {
      if (!(await updateDirectoryTokenRefused(tx, deploymentId, { id: tokenId, address, now, notedUntil }))) return;
      const change = { subject: `directory_token:${tokenId}`, changes: { refusedAddress: address } };
      await recordChange(platform, directoryActor(caller), tx, { action: 'directory_token.refuse_address', ...change });
    }, deploymentId);
    throw addressNotAllowed(address);
  }
  if (usedAt === null || usedAt <= notedUntil) {
    await database.asAccess(async (tx) => {
      await updateDirectoryTokenUsed(tx, deploymentId, { id: tokenId, now, address });
      await updateDirectoryRequested(tx, deploymentId, now);
    }, deploymentId);
  }
  return caller;
}
