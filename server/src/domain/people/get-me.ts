/** The caller's account and deployments. */
import type { Caller } from '../../model/caller.ts';
import type { Preferences } from '../../model/preferences.ts';
import { listMembershipsOfUser, type MembershipRow } from '../../store/people/memberships.ts';
import { isOperator } from '../../store/operators/operators.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import { findUser, getPreferences, type UserRow } from '../../store/people/users.ts';
import { isFactorNeeded } from '../access/enter-deployment.ts';
import type { Platform } from '../platform.ts';

export interface OwnAccount {
  user: UserRow;
  preferences: Preferences;
  deployments: (MembershipRow & { needsSecondFactor: boolean })[];
  /** Deployments that require single sign-on, which this session did not begin with. */
  behindSingleSignOn: MembershipRow[];
  /** Deployments that an operator suspended: they refuse everybody. */
  suspended: MembershipRow[];
  /** True for an operator of the installation. */
  isOperator: boolean;
}

/** An API token belongs to one deployment and sees only that one; so does a session that a provider began. */
export async function getMe(platform: Pick<Platform, 'database'>, caller: Caller): Promise<OwnAccount> {
  return platform.database.asAccess(async (tx) => {
    const user = await findUser(tx, caller.userId);
    if (!user) throw new Error(`no account ${caller.userId}`);
    const preferences = await getPreferences(tx, caller.userId);
    const homeId = caller.tokenDeploymentId ?? caller.providerDeploymentId;
    const all = await listMembershipsOfUser(tx, caller.userId, homeId);
    const memberships = all.filter(({ isSuspended }) => !isSuspended);
    const isBehind = ({ needsSingleSignOn }: MembershipRow): boolean => needsSingleSignOn && homeId === null;
    const { hasTotp, hasPasskey } = await findFactorsInForce(tx, caller.userId);
    const hasFactor = hasTotp || hasPasskey;
    const needsFactor = (each: MembershipRow): boolean =>
      isFactorNeeded(each, caller) && (caller.providerDeploymentId !== null || !hasFactor);
    const deployments = memberships
      .filter((each) => !isBehind(each))
      .map((each) => ({ ...each, needsSecondFactor: needsFactor(each) }));
    return {
      user,
      preferences,
      deployments,
      behindSingleSignOn: memberships.filter(isBehind),
      suspended: all.filter(({ isSuspended }) => isSuspended),
      isOperator: caller.scheme === 'jwt' && homeId === null && (await isOperator(tx, caller.userId)),
    };
  });
}
