/** Identifies a directory by the bearer token of its requests, and notes that it was used. */
import { isWellFormedSecret, secretDigest } from '../../../base/secret.ts';
import type { DirectoryCaller, RequestSource } from '../../../model/caller.ts';
import { updateDirectoryRequested } from '../../../store/directory/directories.ts';
import { findLiveDirectoryToken, updateDirectoryTokenUsed } from '../../../store/directory/directory-tokens.ts';
import { directoryTokenPrefix } from '../../access/credentials.ts';
import { deploymentSuspended } from '../../deployments/require-open-deployment.ts';
import type { Platform } from '../../platform.ts';

/** Uses are recorded to the minute: a directory sends many requests in a row. */
const usesEveryMs = 60_000;

/** Undefined if the header has no directory token that works. DEPLOYMENT_SUSPENDED if an operator suspended its deployment. */
export async function authenticateDirectory(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  authorization: string | undefined,
  source: RequestSource,
): Promise<DirectoryCaller | undefined> {
  const secret = /^Bearer +(\w{1,200})$/i.exec(authorization ?? '')?.[1] ?? '';
  if (!isWellFormedSecret(directoryTokenPrefix, secret)) return undefined;
  const now = clock.now();
  const token = await database.readAsAccess((tx) => findLiveDirectoryToken(tx, secretDigest(secret), now));
  if (token === undefined) return undefined;
  if (token.suspension !== null) throw deploymentSuspended(token.suspension);
  const { id: tokenId, deploymentId, usedAt } = token;
  if (usedAt === null || usedAt.getTime() <= now.getTime() - usesEveryMs) {
    await database.asAccess(async (tx) => {
      await updateDirectoryTokenUsed(tx, deploymentId, { id: tokenId, now });
      await updateDirectoryRequested(tx, deploymentId, now);
    }, deploymentId);
  }
  return { ...source, deploymentId, tokenId };
}
