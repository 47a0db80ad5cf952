/** What is still weak in a deployment and its installation, and what is fine: read now, by statements of bounded size. */
import type { Member } from '../../model/caller.ts';
import { stateOf } from '../../model/audit/audit-destination.ts';
import { judgeSecurity, type CheckedLine } from '../../model/deployments/security-check.ts';
import { listDestinationRows } from '../../store/audit/destinations.ts';
import { getSessionRules } from '../../store/access/session-rules.ts';
import { getSignInFacts } from '../../store/deployments/security-facts.ts';
import { listIdentityProviderRows } from '../../store/single-sign-on/identity-providers.ts';
import { listPeopleWithoutFactor } from '../../store/second-factors/required-factors.ts';
import { getTokenRules } from '../../store/tokens/token-rules.ts';
import { countTokenConcerns } from '../../store/tokens/weak-tokens.ts';
import { hourMs, limitsWith } from '../access/session-limits.ts';
import type { Platform } from '../platform.ts';
import { endsSoon } from '../single-sign-on/saml/describe-certificate.ts';

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
  const { destinations, providers } = await database.readAsTenant(deploymentId, async (tx) => ({
    destinations: await listDestinationRows(tx),
    providers: await listIdentityProviderRows(tx),
  }));
  const ending = providers.filter((provider) => provider.isEnabled && endsSoon(provider, clock.now()));
  const { publicUrl, isSecretKeyOutside, hasSecurityContact } = settings;
  return judgeSecurity({
    ...facts,
    activeDestinations: destinations.filter((each) => stateOf(each) === 'active').length,
    providersWithEndingCertificate: ending.length,
    hasMail: outside.mail !== null,
    isPublicUrlHttps: publicUrl.startsWith('https:'),
    isSecretKeyOutside,
    hasSecurityContact,
  });
}
