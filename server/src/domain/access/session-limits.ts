/** How long a session lives by the limits of today, whatever they were when it began. */
import type { LiveSession } from '../../store/access/sessions.ts';
import type { Settings } from '../platform.ts';

type Limits = Pick<Settings, 'sessionIdleMs' | 'sessionAgeMs'>;

/** Sessions that were used and created after these instants are within the limits. */
export function sessionLimitsAt(
  { sessionIdleMs, sessionAgeMs }: Limits,
  now: Date,
): { usedAfter: Date; createdAfter: Date } {
  return {
    usedAfter: new Date(now.getTime() - sessionIdleMs),
    createdAfter: new Date(now.getTime() - sessionAgeMs),
  };
}

/** True if a session that was not ended, and has not expired, was unused for too long or is too old. */
export function hasOutlivedLimits(limits: Limits, { createdAt, usedAt }: LiveSession, now: Date): boolean {
  const { usedAfter, createdAfter } = sessionLimitsAt(limits, now);
  return usedAt <= usedAfter || createdAt <= createdAfter;
}
