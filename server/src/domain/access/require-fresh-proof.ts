/** What is dangerous needs a session that has proved lately who uses it (ADR 0044). */
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { Platform } from '../platform.ts';
import { proofLifeMs } from './credentials.ts';

/** PROOF_NEEDED for a session whose last proof is too old. An API token proves nothing and needs none. */
export function requireFreshProof({ clock }: Pick<Platform, 'clock'>, { provenAt }: Pick<Caller, 'provenAt'>): void {
  if (provenAt === null || provenAt.getTime() + proofLifeMs > clock.now().getTime()) return;
  throw new ParapetError(
    'PROOF_NEEDED',
    'Prove that it is you first, with your second factor or your password: POST /api/auth/proof, then send this again.',
  );
}
