/** How long sessions may live in a deployment: shown, previewed and changed. A change holds at once for the sessions that there are. */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import {
  countSessionsBeyond,
  getSessionRules,
  updateSessionRules,
  updateSessionsBeyondEnded,
  updateSessionsExpiry,
  type SessionRules,
  type SessionsBeyond,
} from '../../store/access/session-rules.ts';
import { listActiveDeploymentIds, narrowToDeployment } from '../../store/people/memberships.ts';
import { recordChange, type Change } from '../audit/record-change.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';
import { hourMs, limitsWith } from './session-limits.ts';

type RulesPlatform = Pick<Platform, 'database' | 'clock' | 'settings'>;

export interface ShownSessionRules extends SessionRules {
  /** The limits of the installation, hours: rules may only be stricter. */
  installationIdleHours: number;
  installationAgeHours: number;
}

export async function showSessionRules(
  { database, settings }: RulesPlatform,
  { deploymentId }: Member,
): Promise<ShownSessionRules> {
  const rules = await database.asAccess((tx) => getSessionRules(tx, deploymentId));
  const { sessionIdleMs, sessionAgeMs } = settings;
  return { ...rules, installationIdleHours: sessionIdleMs / hourMs, installationAgeHours: sessionAgeMs / hourMs };
}

/** How many sessions these rules would end at once. */
export function previewSessionRules(
  platform: RulesPlatform,
  { deploymentId }: Member,
  rules: SessionRules,
): Promise<number> {
  return platform.database.readAsAccess((tx) => countSessionsBeyond(tx, beyond(platform, deploymentId, rules)));
}

/** Undefined stays as it is. Returns how many sessions ended, maybe the caller's own among them. INVALID_ARGUMENT beyond the installation's limits. */
export async function changeSessionRules(
  platform: RulesPlatform,
  member: Member,
  wanted: { [Name in keyof SessionRules]: SessionRules[Name] | undefined },
): Promise<number> {
  const { deploymentId } = member;
  requireWithin('idleHoursMax', wanted.idleHoursMax, platform.settings.sessionIdleMs);
  requireWithin('ageHoursMax', wanted.ageHoursMax, platform.settings.sessionAgeMs);
  return platform.database.asAccess(async (tx) => {
    const before = await getSessionRules(tx, deploymentId, 'FOR NO KEY UPDATE');
    const after: SessionRules = {
      idleHoursMax: wanted.idleHoursMax === undefined ? before.idleHoursMax : wanted.idleHoursMax,
      ageHoursMax: wanted.ageHoursMax === undefined ? before.ageHoursMax : wanted.ageHoursMax,
    };
    await updateSessionRules(tx, deploymentId, after);
    const owners = await updateSessionsBeyondEnded(tx, beyond(platform, deploymentId, after));
    if (after.ageHoursMax !== null) await updateSessionsExpiry(tx, deploymentId, after.ageHoursMax);
    for (const userId of new Set(owners)) announceSessionsEnded(tx, userId, await listActiveDeploymentIds(tx, userId));
    const changes: Change['changes'] = {
      idleHoursMax: { from: before.idleHoursMax, to: after.idleHoursMax },
      ageHoursMax: { from: before.ageHoursMax, to: after.ageHoursMax },
      endedSessions: owners.length,
    };
    const subject = `deployment:${deploymentId}`;
    await narrowToDeployment(tx, deploymentId);
    await recordChange(platform, member, tx, { action: 'deployment.session_rules', subject, changes });
    return owners.length;
  });
}

function beyond({ settings, clock }: RulesPlatform, deploymentId: string, rules: SessionRules): SessionsBeyond {
  const now = clock.now();
  const { idleMs, ageMs } = limitsWith(settings, rules);
  return {
    deploymentId,
    now,
    usedUntil: new Date(now.getTime() - idleMs),
    createdUntil: new Date(now.getTime() - ageMs),
  };
}

function requireWithin(path: string, hours: number | null | undefined, limitMs: number): void {
  const limit = limitMs / hourMs;
  if (typeof hours === 'number' && hours > limit)
    throw invalidArgument(
      path,
      `must be at most ${limit}, which the operator of this server has set for all organisations`,
    );
}
