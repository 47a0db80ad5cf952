/** When a new token has to end: tokens of people and of directories alike. */
import { invalidArgument } from '../../base/errors.ts';
import type { TokenRules } from '../../model/tokens/token-rules.ts';

/** The latest expiry where the deployment has no rule, in years from now. */
const expiryYearsMax = 10;
const dayMs = 86_400_000;
/** A client that adds the days itself, by a clock that is a little ahead of ours, is right. */
const clockDifferenceMs = 60_000;

/** INVALID_ARGUMENT for an expiry that is over, later than the rules allow, or missing where they ask for one. */
export function requireExpiry(
  { daysMax }: Pick<TokenRules, 'daysMax'>,
  { expiresAt, now }: { expiresAt: Date | null; now: Date },
): void {
  const rule = `tokens of this organisation live ${daysMax === 1 ? '1 day' : `${daysMax} days`} at most`;
  if (expiresAt === null) {
    if (daysMax !== null) throw invalidArgument('expiresAt', `must be given: ${rule}`);
    return;
  }
  if (expiresAt <= now) throw invalidArgument('expiresAt', 'must be in the future');
  if (daysMax !== null && expiresAt.getTime() > now.getTime() + daysMax * dayMs + clockDifferenceMs)
    throw invalidArgument('expiresAt', `is too late: ${rule}`);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + expiryYearsMax);
  if (expiresAt > latest) throw invalidArgument('expiresAt', `must be at most ${expiryYearsMax} years from now`);
}
