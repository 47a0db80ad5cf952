/** Sets a member's identities on source-code hosts, by an admin. */
import { ParapetError, invalidArgument, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import {
  deleteScmIdentities,
  insertScmIdentities,
  listScmIdentities,
  type ScmIdentity,
} from '../../store/people/scm-identities.ts';
import { claimMembership } from '../../store/people/member-list.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/**
 * Replaces all known identities of the member. INVALID_ARGUMENT for a host that is named twice; CONFLICT if another
 * member has one of them; NOT_FOUND for an unknown member.
 */
export async function setScmIdentities(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { userId, identities }: { userId: string; identities: readonly ScmIdentity[] },
): Promise<ScmIdentity[]> {
  const hosts = identities.map(({ host }) => host);
  const second = hosts.findIndex((host, index) => hosts.indexOf(host) !== index);
  if (second >= 0)
    throw invalidArgument(`identities.${second}.host`, `repeats ${hosts[second]}; give one identity per host`);
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    if (!(await claimMembership(tx, userId))) throw notFound('user');
    await deleteScmIdentities(tx, userId);
    if ((await insertScmIdentities(tx, userId, identities)) < identities.length) {
      throw new ParapetError('CONFLICT', 'Another member already has one of these identities.');
    }
    const changes = { identities: identities.map(({ host, login }) => ({ host, login })) };
    const subject = `user:${userId}`;
    const stored = await listScmIdentities(tx, userId);
    await recordChange(platform, member, tx.client, { action: 'user.set_scm_identities', subject, changes });
    return stored;
  });
}
