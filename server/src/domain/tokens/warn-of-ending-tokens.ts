/**
 * Mails the owner of an API token, and the admins for a token of the directory, a week and a day before it ends: each once. Where the
 * installation has no mail server, the console alone tells it.
 */
import { insertMailToAccount } from '../../store/account/account-mails.ts';
import type { Transaction } from '../../store/database.ts';
import { listHolderIds } from '../../store/people/memberships.ts';
import { claimEndingDirectoryTokens, claimEndingTokens } from '../../store/tokens/ending-tokens.ts';
import type { Platform } from '../platform.ts';

const batchSize = 100;
/** The admins who are mailed about a directory's token, at most. */
const adminsMax = 20;

/** Returns how many tokens it warned of. */
export async function warnOfEndingTokens(platform: Pick<Platform, 'database' | 'clock' | 'outside'>): Promise<number> {
  const { database, clock, outside } = platform;
  if (outside.mail === null) return 0;
  for (let warned = 0; ;) {
    const now = clock.now();
    // A warning is claimed in the transaction that queues its mail: neither can be without the other.
    const claimed = await database.asAccess(async (tx) => {
      const tokens = await claimEndingTokens(tx, { now, limit: batchSize });
      for (const { id, userId } of tokens) await queueWarning(tx, userId, { tokenId: id, now });
      const ofDirectories = await claimEndingDirectoryTokens(tx, { now, limit: batchSize });
      for (const { id, deploymentId } of ofDirectories) {
        const holders = { permission: 'directory.manage', limit: adminsMax } as const;
        const admins = await listHolderIds(tx, deploymentId, holders);
        for (const userId of admins) await queueWarning(tx, userId, { directoryTokenId: id, now });
      }
      return Math.max(tokens.length, ofDirectories.length);
    });
    warned += claimed;
    if (claimed < batchSize) return warned;
  }
}

function queueWarning(
  tx: Transaction,
  userId: string,
  { now, ...token }: { now: Date; tokenId?: string; directoryTokenId?: string },
): Promise<void> {
  return insertMailToAccount(
    tx,
    { userId, recipient: '', ...token },
    { kind: 'token_ends', askedFrom: '', requestId: '', now },
  );
}
