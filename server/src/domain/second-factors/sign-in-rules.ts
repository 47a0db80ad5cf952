/** What a deployment asks of its people's sign-ins: a second factor, also after single sign-on, or not. */
import { invalidArgument, notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import {
  findFactorRules,
  listPeopleWithoutFactor,
  updateFactorRules,
  type FactorRules,
  type PersonWithoutFactor,
} from '../../store/second-factors/required-factors.ts';
import { recordChange, type Change } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

const peopleShownMax = 100;

export interface SignInRules extends FactorRules {
  /** The active people who have none; 100 at most. */
  peopleWithoutSecondFactor: PersonWithoutFactor[];
  withoutSecondFactorCount: number;
}

export function getSignInRules(
  { database }: Pick<Platform, 'database'>,
  { deploymentId }: Member,
): Promise<SignInRules> {
  return database.asAccess(async (tx) => {
    const rules = await findFactorRules(tx, deploymentId);
    if (rules === undefined) throw notFound('deployment');
    const { people, count } = await listPeopleWithoutFactor(tx, deploymentId, peopleShownMax);
    return { ...rules, peopleWithoutSecondFactor: people, withoutSecondFactorCount: count };
  }, deploymentId);
}

/**
 * What is left out stays. CONFLICT if the caller would be the first whom it locks out; INVALID_ARGUMENT for asking after single
 * sign-on for what is not required.
 */
export async function updateSignInRules(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  change: { [name in keyof FactorRules]?: boolean | undefined },
): Promise<void> {
  const { deploymentId, userId } = member;
  await database.asAccess(async (tx) => {
    const before = await findFactorRules(tx, deploymentId, 'FOR UPDATE');
    if (before === undefined) throw notFound('deployment');
    const requiresSecondFactor = change.requiresSecondFactor ?? before.requiresSecondFactor;
    if (change.asksAfterSingleSignOn === true && !requiresSecondFactor)
      throw invalidArgument('asksAfterSingleSignOn', 'needs a required second factor: send requiresSecondFactor, too');
    const after = {
      requiresSecondFactor,
      asksAfterSingleSignOn: requiresSecondFactor && (change.asksAfterSingleSignOn ?? before.asksAfterSingleSignOn),
    };
    const { hasTotp, hasPasskey } = await findFactorsInForce(tx, userId);
    if (requiresSecondFactor && !hasTotp && !hasPasskey)
      throw new ParapetError('CONFLICT', 'Set up a second factor for your own account first.');
    await updateFactorRules(tx, deploymentId, after, clock.now());
    await recordChange({ clock }, member, tx, {
      action: 'deployment.require_second_factor',
      subject: `deployment:${deploymentId}`,
      changes: {
        ...differing('requiresSecondFactor', before, after),
        ...differing('asksAfterSingleSignOn', before, after),
      },
    });
  }, deploymentId);
}

function differing(name: keyof FactorRules, before: FactorRules, after: FactorRules): Change['changes'] {
  return before[name] === after[name] ? {} : { [name]: { from: before[name], to: after[name] } };
}
