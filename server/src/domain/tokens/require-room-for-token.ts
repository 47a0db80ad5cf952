/** Bounds the tokens of one person, so that a stolen session or a careless script cannot make them without end. */
import { ParapetError } from '../../base/errors.ts';
import type { Transaction } from '../../store/database.ts';
import { countLiveTokens } from '../../store/tokens/tokens.ts';

/** Valid tokens of one person in a deployment. */
const liveTokensMax = 200;

/** CONFLICT if the person has as many valid tokens as allowed. The caller has locked the person's membership. */
export async function requireRoomForToken(
  tx: Transaction,
  deploymentId: string,
  owner: { userId: string; now: Date },
): Promise<void> {
  if ((await countLiveTokens(tx, deploymentId, owner)) < liveTokensMax) return;
  throw new ParapetError(
    'CONFLICT',
    `You have ${liveTokensMax} valid tokens in this organisation, which is the most that a person may have; revoke one first.`,
  );
}
