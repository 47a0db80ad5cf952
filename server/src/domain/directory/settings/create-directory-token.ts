/** Creates a token for the directory, and sets the directory up if there is none. The secret is in the answer alone. */
import { invalidArgument, ParapetError } from '../../../base/errors.ts';
import { makeSecret, secretDigest } from '../../../base/secret.ts';
import type { Member } from '../../../model/caller.ts';
import { directoryTokensMax, replacedTokenLifeMs } from '../../../model/directory/directory.ts';
import { insertDirectory } from '../../../store/directory/directories.ts';
import {
  insertDirectoryToken,
  listDirectoryTokenRows,
  updateDirectoryTokenExpiry,
} from '../../../store/directory/directory-tokens.ts';
import { getTokenRules } from '../../../store/tokens/token-rules.ts';
import { directoryTokenPrefix } from '../../access/credentials.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { requireExpiry } from '../../tokens/require-expiry.ts';
import { claimOwnDirectory } from '../directory-actor.ts';
import { directoryDefaults } from './get-directory.ts';

export interface DirectoryTokenRequest {
  name: string;
  expiresAt: Date | null;
  /** The token that this one replaces, which works for another day. */
  replacesId: string | null;
  /** In CIDR notation; null: from everywhere. */
  allowedNetworks: readonly string[] | null;
}

/**
 * CONFLICT if there are too many; INVALID_ARGUMENT for an expiry that the deployment's rules do not allow, or a token to replace that
 * does not work.
 */
export async function createDirectoryToken(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { name, expiresAt, replacesId, ...request }: DirectoryTokenRequest,
): Promise<{ id: string; token: string }> {
  const now = platform.clock.now();
  const { deploymentId } = member;
  const allowedNetworks = request.allowedNetworks === null ? null : [...new Set(request.allowedNetworks)];
  const token = makeSecret(directoryTokenPrefix);
  const id = await platform.database.asAccess(async (tx) => {
    requireExpiry(await getTokenRules(tx, deploymentId), { expiresAt, now });
    await insertDirectory(tx, deploymentId, { ...directoryDefaults, now });
    await claimOwnDirectory(tx, deploymentId);
    const tokens = await listDirectoryTokenRows(tx, deploymentId, now);
    if (tokens.length >= directoryTokensMax)
      throw new ParapetError('CONFLICT', `A directory has at most ${directoryTokensMax} tokens; end one first.`);
    if (replacesId !== null) {
      if (!tokens.some((each) => each.id === replacesId))
        throw invalidArgument('replacesTokenId', `there is no token ${replacesId} that works`);
      const endsAt = new Date(now.getTime() + replacedTokenLifeMs);
      await updateDirectoryTokenExpiry(tx, deploymentId, { id: replacesId, expiresAt: endsAt });
    }
    const made = { secretDigest: secretDigest(token), name, createdAt: now, expiresAt, allowedNetworks };
    const tokenId = await insertDirectoryToken(tx, deploymentId, made);
    await recordChange(platform, member, tx, {
      action: 'directory_token.create',
      subject: `directory_token:${tokenId}`,
      changes: { name, expiresAt: expiresAt?.toISOString() ?? null, allowedNetworks, replacesTokenId: replacesId },
    });
    return tokenId;
  }, deploymentId);
  return { id, token };
}
