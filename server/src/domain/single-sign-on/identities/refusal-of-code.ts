/** Checks the code of a second factor for people who have one; others need none. */
import type { Transaction } from '../../../store/database.ts';
import type { Change } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { changesOfCode, checkSecondFactor, type CodeRefusal } from '../../second-factors/check-second-factor.ts';

/** Why the code is refused; else what the audit log says of it. */
export async function refusalOfCode(
  platform: Pick<Platform, 'clock' | 'keys'>,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<CodeRefusal | Change[]> {
  const check = await checkSecondFactor(platform, tx, userId, code);
  if (check === undefined) return [];
  return check.isRight ? changesOfCode(userId, check) : check.reason;
}
