/** Bounds the tokens of one person, so that a stolen session or a careless script cannot make them without end. */
import { ParapetError } from '../../base/errors.ts';
import type { Transaction } from '../../store/database.ts';
import { getTokenRules } from '../../store/tokens/token-rules.ts';
import { countLiveTokens } from '../../store/tokens/tokens.ts';

/** CONFLICT if the person has as many valid tokens as allowed. The caller has locked the person's membership. */
export async function requireRoomForToken(
  tx: Transaction,
  deploymentId: string,
  owner: { userId: string; now: Date },
): Promise<void> {
  const { perPersonMax } = await getTokenRules(tx, deploymentId);
  if ((await countLiveTokens(tx, deploymentId, owner)) < perPersonMax) return;
  throw new ParapetError(
    'CONFLICT',
    `A person may have ${perPersonMax} valid tokens in this organisation, and you have as many already; revoke one first.`,
  );
}
