/** What a deployment asks of its people's sign-ins: a second factor, or not. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import {
  isSecondFactorRequired,
  listPeopleWithoutFactor,
  updateSecondFactorRequired,
  type PersonWithoutFactor,
} from '../../store/second-factors/required-factors.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

const peopleShownMax = 100;

export interface SignInRules {
  requiresSecondFactor: boolean;
  /** The active people who have none; 100 at most. */
  peopleWithoutSecondFactor: PersonWithoutFactor[];
  withoutSecondFactorCount: number;
}

export function getSignInRules(
  { database }: Pick<Platform, 'database'>,
  { deploymentId }: Member,
): Promise<SignInRules> {
  return database.asAccess(async (tx) => {
    const requiresSecondFactor = await isSecondFactorRequired(tx, deploymentId);
    const { people, count } = await listPeopleWithoutFactor(tx, deploymentId, peopleShownMax);
    return { requiresSecondFactor, peopleWithoutSecondFactor: people, withoutSecondFactorCount: count };
  }, deploymentId);
}

/** CONFLICT if the caller would be the first whom it locks out. */
export async function updateSignInRules(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { requiresSecondFactor }: { requiresSecondFactor: boolean },
): Promise<void> {
  const { deploymentId, userId } = member;
  await database.asAccess(async (tx) => {
    const { hasTotp, hasPasskey } = await findFactorsInForce(tx, userId);
    if (requiresSecondFactor && !hasTotp && !hasPasskey)
      throw new ParapetError('CONFLICT', 'Set up a second factor for your own account first.');
    const change = { isRequired: requiresSecondFactor, now: clock.now() };
    const before = await updateSecondFactorRequired(tx, deploymentId, change);
    if (before === undefined) throw notFound('deployment');
    await recordChange({ clock }, member, tx, {
      action: 'deployment.require_second_factor',
      subject: `deployment:${deploymentId}`,
      changes: { requiresSecondFactor: { from: before, to: requiresSecondFactor } },
    });
  }, deploymentId);
}
