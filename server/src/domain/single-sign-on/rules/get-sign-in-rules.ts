/** Shows the rules of who enters a deployment how. */
import type { Member } from '../../../model/caller.ts';
import { getSignInRules, type SignInRules } from '../../../store/single-sign-on/sign-in-rules.ts';
import type { Platform } from '../../platform.ts';

export async function getRules(platform: Pick<Platform, 'database'>, member: Member): Promise<SignInRules> {
  return platform.database.readAsTenant(member.deploymentId, getSignInRules);
}
