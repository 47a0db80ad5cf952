/** Requires single sign-on of the members of a deployment, or stops to, and names who may use a password all the same. */
import { invalidArgument, ParapetError } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { listIdentityProviderRows } from '../../../store/single-sign-on/identity-providers.ts';
import {
  getSignInRules,
  listPasswordCandidates,
  updateSignInRules,
  type SignInRules,
} from '../../../store/single-sign-on/sign-in-rules.ts';
import { recordChange } from '../../audit/record-change.ts';
import { claimAdminsFor } from '../../people/claim-admins.ts';
import type { Platform } from '../../platform.ts';

/** Undefined: as before. */
export interface RulesChange {
  requiresSingleSignOn: boolean | undefined;
  passwordUserIds: readonly string[] | undefined;
}

/**
 * CONFLICT if single sign-on would be required without a provider that is on, or without an active admin who may use a
 * password: when the provider fails, nobody could repair it. INVALID_ARGUMENT for a person who is no member.
 */
export async function updateRules(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  change: RulesChange,
): Promise<SignInRules> {
  const { database } = platform;
  const { deploymentId } = member;
  const { before, hasProvider } = await database.readAsTenant(deploymentId, async (tx) => ({
    before: await getSignInRules(tx),
    hasProvider: (await listIdentityProviderRows(tx)).some(({ isEnabled }) => isEnabled),
  }));
  const { requiresSingleSignOn = before.requiresSingleSignOn, passwordUserIds = before.passwordUserIds } = change;
  const rules = { requiresSingleSignOn, passwordUserIds: [...new Set(passwordUserIds)] };
  await database.asAccess(async (tx) => {
    await claimAdminsFor(tx, member, null);
    const candidates = await listPasswordCandidates(tx, deploymentId, rules.passwordUserIds);
    const known = new Set(candidates.map(({ userId }) => userId));
    const unknown = rules.passwordUserIds.findIndex((id) => !known.has(id));
    if (unknown !== -1) throw invalidArgument(`passwordUserIds.${unknown}`, 'is not a member of this organisation');
    if (requiresSingleSignOn && !hasProvider)
      throw new ParapetError('CONFLICT', 'Add an identity provider that people can sign in with first.');
    if (requiresSingleSignOn && !candidates.some(({ isAdminWithPassword }) => isAdminWithPassword)) {
      throw new ParapetError(
        'CONFLICT',
        'Name an active admin who has a password and may use it, for when the identity provider fails.',
      );
    }
    await updateSignInRules(tx, deploymentId, rules);
    await recordChange(platform, member, tx, {
      action: 'deployment.sign_in_rules',
      subject: `deployment:${deploymentId}`,
      changes: { from: { ...before }, to: { ...rules } },
    });
  }, deploymentId);
  return rules;
}
