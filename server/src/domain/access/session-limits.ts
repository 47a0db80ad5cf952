/**
 * How long a session lives by the limits of today, whatever they were when it began: those of the installation, and the strictest rules of
 * the organisations that it opens.
 */
import { findStrictestRules, type SessionRules } from '../../store/access/session-rules.ts';
import type { LiveSession } from '../../store/access/sessions.ts';
import type { Transaction } from '../../store/database.ts';
import type { Settings } from '../platform.ts';

export interface SessionLimits {
  idleMs: number;
  ageMs: number;
}

type InstallationLimits = Pick<Settings, 'sessionIdleMs' | 'sessionAgeMs'>;

export const hourMs = 3_600_000;

/** `within`: the only deployment that it opens; null: all of the person's. */
export async function findSessionLimits(
  installation: InstallationLimits,
  tx: Transaction,
  of: { userId: string; within: string | null },
): Promise<SessionLimits> {
  return limitsWith(installation, await findStrictestRules(tx, of));
}

/** Rules beyond the installation's limits change nothing. */
export function limitsWith(
  { sessionIdleMs, sessionAgeMs }: InstallationLimits,
  { idleHoursMax, ageHoursMax }: SessionRules,
): SessionLimits {
  return {
    idleMs: Math.min(sessionIdleMs, (idleHoursMax ?? Infinity) * hourMs),
    ageMs: Math.min(sessionAgeMs, (ageHoursMax ?? Infinity) * hourMs),
  };
}

/** Sessions that were used and created after these instants are within the limits. */
export function sessionLimitsAt({ idleMs, ageMs }: SessionLimits, now: Date): { usedAfter: Date; createdAfter: Date } {
  return { usedAfter: new Date(now.getTime() - idleMs), createdAfter: new Date(now.getTime() - ageMs) };
}

/** True if a session that was not ended, and has not expired, was unused for too long or is too old. */
export function hasOutlivedLimits(limits: SessionLimits, { createdAt, usedAt }: LiveSession, now: Date): boolean {
  const { usedAfter, createdAfter } = sessionLimitsAt(limits, now);
  return usedAt <= usedAfter || createdAt <= createdAfter;
}
