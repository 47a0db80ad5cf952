/** What is still weak in a deployment and its installation, and what is fine: read now, by statements of bounded size. */
import type { Member } from '../../model/caller.ts';
import { stateOf } from '../../model/audit/audit-destination.ts';
import { judgeSecurity, type CheckedLine } from '../../model/deployments/security-check.ts';
import { listDestinationRows } from '../../store/audit/destinations.ts';
import { getSessionRules } from '../../store/access/session-rules.ts';
import { getSignInFacts } from '../../store/deployments/security-facts.ts';
import { listPeopleWithoutFactor } from '../../store/second-factors/required-factors.ts';
import { getTokenRules } from '../../store/tokens/token-rules.ts';
import { countTokenConcerns } from '../../store/tokens/weak-tokens.ts';
import { hourMs, limitsWith } from '../access/session-limits.ts';
import type { Platform } from '../platform.ts';

const concerns = ['without_expiry', 'unused', 'without_networks', 'of_former_member'] as const;

export async function getSecurityChecklist(
  { database, clock, settings, outside }: Pick<Platform, 'database' | 'clock' | 'settings' | 'outside'>,
  { deploymentId }: Member,
): Promise<CheckedLine[]> {
  const facts = await database.asAccess(async (tx) => {
    const { count } = await listPeopleWithoutFactor(tx, deploymentId, 1);
    const { idleMs, ageMs } = limitsWith(settings, await getSessionRules(tx, deploymentId));
    const { daysMax } = await getTokenRules(tx, deploymentId);
    return {
      ...(await getSignInFacts(tx, deploymentId)),
      peopleWithoutSecondFactor: count,
      sessionIdleHours: idleMs / hourMs,
      sessionAgeHours: ageMs / hourMs,
      tokenDaysMax: daysMax,
      tokens: await countTokenConcerns(tx, deploymentId, { concerns, now: clock.now() }),
    };
  }, deploymentId);
  const destinations = await database.readAsTenant(deploymentId, listDestinationRows);
  const { publicUrl, isSecretKeyOutside, hasSecurityContact } = settings;
  return judgeSecurity({
    ...facts,
    activeDestinations: destinations.filter((each) => stateOf(each) === 'active').length,
    hasMail: outside.mail !== null,
    isPublicUrlHttps: publicUrl.startsWith('https:'),
    isSecretKeyOutside,
    hasSecurityContact,
  });
}
