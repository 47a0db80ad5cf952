/** Revokes an API token. Its creator may, and admins. */
import type { Member } from '../../model/caller.ts';
import { updateTokenRevoked } from '../../store/tokens/tokens.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

export async function revokeToken(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { id, userId: ownerId }: { id: string; userId: string },
): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    await updateTokenRevoked(tx, member.deploymentId, id, platform.clock.now());
    await recordChange(platform, member, tx, { action: 'token.revoke', subject: `token:${id}`, changes: {}, ownerId });
  }, member.deploymentId);
}
