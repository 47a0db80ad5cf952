/** What a deployment asks of its API tokens: shown, previewed and changed. Tokens that exist are never ended by it. */
import type { Member } from '../../model/caller.ts';
import type { TokenRules } from '../../model/tokens/token-rules.ts';
import { claimTokenRules, getTokenRules, updateTokenRules } from '../../store/tokens/token-rules.ts';
import { countLiveTokens } from '../../store/tokens/tokens.ts';
import { countLongerLivedTokens, type LongerLived } from '../../store/tokens/weak-tokens.ts';
import { recordChange, type Change } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** `ownTokenCount`: how many valid tokens the member has. */
export function showTokenRules(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { deploymentId, userId }: Member,
): Promise<TokenRules & { ownTokenCount: number }> {
  return database.asAccess(async (tx) => {
    const rules = await getTokenRules(tx, deploymentId);
    return { ...rules, ownTokenCount: await countLiveTokens(tx, deploymentId, { userId, now: clock.now() }) };
  }, deploymentId);
}

/** The tokens that would live longer than the rule allows. */
export function previewTokenRules(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { deploymentId }: Member,
  days: number,
): Promise<LongerLived> {
  return database.asAccess((tx) => countLongerLivedTokens(tx, deploymentId, { days, now: clock.now() }), deploymentId);
}

/** Undefined stays as it is. */
export async function changeTokenRules(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  wanted: { daysMax: number | null | undefined; perPersonMax: number | undefined },
): Promise<void> {
  const { deploymentId } = member;
  await platform.database.asAccess(async (tx) => {
    const before = await claimTokenRules(tx, deploymentId);
    const after: TokenRules = {
      daysMax: wanted.daysMax === undefined ? before.daysMax : wanted.daysMax,
      perPersonMax: wanted.perPersonMax ?? before.perPersonMax,
    };
    await updateTokenRules(tx, deploymentId, after);
    const changes: Change['changes'] = {
      ...(before.daysMax !== after.daysMax && { daysMax: { from: before.daysMax, to: after.daysMax } }),
      ...(before.perPersonMax !== after.perPersonMax && {
        perPersonMax: { from: before.perPersonMax, to: after.perPersonMax },
      }),
    };
    const subject = `deployment:${deploymentId}`;
    await recordChange(platform, member, tx, { action: 'deployment.token_rules', subject, changes });
  }, deploymentId);
}
