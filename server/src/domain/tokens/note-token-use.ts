/** What each use of an API token is judged by and leaves: its networks, its last use, and the addresses that were refused. */
import { ParapetError } from '../../base/errors.ts';
import type { RequestSource } from '../../model/caller.ts';
import { isAllowedFrom } from '../../model/tokens/allowed-networks.ts';
import { updateTokenRefused, updateTokenUsed, type ApiTokenRow } from '../../store/tokens/tokens.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** Uses and refusals are noted to the minute: a pipeline sends many requests in a row. */
export const noteEveryMs = 60_000;

/**
 * ADDRESS_NOT_ALLOWED if the token may not be used from there. The first refusal of a minute is in the audit log, so that a stolen
 * token is noticed, and cannot fill the log.
 */
export async function noteTokenUse(
  platform: Pick<Platform, 'database' | 'clock'>,
  token: ApiTokenRow,
  source: RequestSource,
): Promise<void> {
  const { id, deploymentId, userId, login } = token;
  const { address } = source;
  const now = platform.clock.now();
  const notedUntil = new Date(now.getTime() - noteEveryMs);
  const use = { id, address, now, notedUntil };
  if (isAllowedFrom(address, token.allowedNetworks)) {
    if (token.usedAt !== null && token.usedAt > notedUntil) return;
    await platform.database.asAccess((tx) => updateTokenUsed(tx, deploymentId, use), deploymentId);
    return;
  }
  if (token.refusedAt === null || token.refusedAt <= notedUntil) {
    await platform.database.asAccess(async (tx) => {
      if (!(await updateTokenRefused(tx, deploymentId, use))) return;
      const actor = { ...source, deploymentId, userId, login, scheme: 'api_token', credentialId: id } as const;
      const change = { action: 'token.refuse_address', subject: `token:${id}`, changes: { refusedAddress: address } };
      await recordChange(platform, actor, tx, { ...change, ownerId: userId });
    }, deploymentId);
  }
  throw addressNotAllowed(address);
}

export function addressNotAllowed(address: string): ParapetError {
  return new ParapetError(
    'ADDRESS_NOT_ALLOWED',
    `This token may not be used from ${address}: it is limited to networks that do not contain this address.`,
  );
}
