/** The caller's account and deployments. */
import type { Caller } from '../../model/caller.ts';
import { listMembershipsOfUser, type MembershipRow } from '../../store/people/memberships.ts';
import { findUser, type UserRow } from '../../store/people/users.ts';
import type { Platform } from '../platform.ts';

/** An API token belongs to one deployment and sees only that one. */
export async function getMe(
  platform: Pick<Platform, 'database'>,
  caller: Caller,
): Promise<{ user: UserRow; deployments: MembershipRow[] }> {
  return platform.database.asAccess(async (tx) => {
    const user = await findUser(tx, caller.userId);
    if (!user) throw new Error(`no account ${caller.userId}`);
    return { user, deployments: await listMembershipsOfUser(tx, caller.userId, caller.tokenDeploymentId) };
  });
}
