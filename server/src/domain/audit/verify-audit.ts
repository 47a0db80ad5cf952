/** Verifies a deployment's chain from its first entry to its last, and signs what it found. */
import type { Member } from '../../model/caller.ts';
import { verifyAuditChain, type ChainState } from '../../store/audit/audit-chain.ts';
import type { Platform } from '../platform.ts';
import { signCheckpoint } from './checkpoint.ts';

/** `checkpoint`: '' unless the chain is intact and its end is sealed. */
export async function verifyAudit(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  { deploymentId }: Member,
  noted: Buffer | null,
): Promise<ChainState & { checkpoint: string }> {
  const state = await platform.database.readAsTenant(deploymentId, (tx) => verifyAuditChain(tx, noted));
  const { entries: n, head: digest, brokenAt, sealedFrom } = state;
  const isWhole = brokenAt === null && sealedFrom !== null;
  return { ...state, checkpoint: isWhole ? await signCheckpoint(platform, { deploymentId, n, digest }) : '' };
}
