/**
 * Subscribes a member to a deployment's changes: they are notified of those in projects that they see, while they are
 * admitted.
 */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { LiveChange, SessionsChange } from '../../model/live-change.ts';
import { refreshMember } from '../access/refresh-member.ts';
import { seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';
import { listTeamsOfUsers } from '../../store/teams/team-list.ts';
import { viewerOf } from '../teams/viewer.ts';
import { coalesceFindings } from './coalesce-findings.ts';
import { coalesceResources } from './coalesce-resources.ts';
import { isSameSight, mayChangeAccess, seesResource, type Sight } from './sees-resource.ts';

/** `disconnected`: changes may have been missed. `not_admitted`: the caller lost access. */
type EndReason = 'disconnected' | 'shutdown' | 'not_admitted';

/** What a member is notified of: changes that they may see, and a change of what they may see. */
export type MemberChange = Exclude<LiveChange, SessionsChange> | { kind: 'access' };

interface Subscriber {
  /** Called first, when changes arrive from now on; `quietMs` as of the feed. */
  begin(quietMs: number): void;
  onChange(change: MemberChange): void;
  /** Called once; no change follows it. */
  end(reason: EndReason): void;
}

/**
 * RATE_LIMITED if the user has too many streams, UNAVAILABLE while the change feed is disconnected. Returns an
 * unsubscribe function.
 */
export async function subscribeToChanges(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'settings'>,
  member: Member,
  subscriber: Subscriber,
): Promise<() => void> {
  const { feed, limits } = platform.live;
  const releaseStream = countStream(platform, member.userId);
  let current: Sight = { member, teamIds: new Set() };
  let recheckTimer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const findings = coalesceFindings(limits.findingsEveryMs, (change) => {
    // Checked again now: a project's visibility may have changed since the change was queued.
    const projectIds = change.projectIds.filter((projectId) => seesProject(current.member, projectId));
    if (projectIds.length > 0) subscriber.onChange({ ...change, projectIds });
  });
  const resources = coalesceResources(
    limits.findingsEveryMs,
    async (changes) => {
      const before = current;
      if (changes.some(mayChangeAccess)) await recheck();
      // Those that they saw or see: a team that they left is gone from their list.
      const seen = changes.filter((change) => seesResource(before, change) || seesResource(current, change));
      for (const resource of new Set(seen.map((change) => change.resource))) {
        if (!hasEnded) subscriber.onChange({ kind: 'resource', resource, id: null, ownerId: null });
      }
    },
    () => end('disconnected'),
  );

  const onChange = (change: LiveChange): void => {
    if (hasEnded) return;
    if (change.kind === 'sessions') {
      if (change.userId === member.userId) recheckNow();
    } else if (change.kind === 'findings') {
      const projectIds = change.projectIds.filter((projectId) => seesProject(current.member, projectId));
      if (projectIds.length > 0) findings.add({ ...change, projectIds });
    } else if (change.kind === 'resource') {
      // It may be suspended: nothing more is sent to anyone.
      if (change.resource === 'deployment') recheckNow();
      resources.add(change);
    } else if (seesSubject(current.member, change.projectId)) subscriber.onChange(change);
  };
  const unsubscribe = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(recheckTimer);
    findings.stop();
    resources.stop();
    stopFeed?.();
    releaseStream();
  };
  const end = (reason: EndReason): void => {
    if (hasEnded) return;
    unsubscribe();
    subscriber.end(reason);
  };
  const recheck = async (): Promise<void> => {
    const now = await refreshMember(platform, member, 'findings.read');
    if (now === undefined) return end('not_admitted');
    const before = current;
    current = { member: now, teamIds: await readTeamIds(platform, now) };
    if (!hasEnded && !isSameSight(before, current)) subscriber.onChange({ kind: 'access' });
  };
  // A caller who cannot be checked receives nothing.
  const recheckNow = (): void => void recheck().catch(() => end('disconnected'));
  const scheduleRecheck = (): void => {
    if (hasEnded) return;
    recheckTimer = setTimeout(() => {
      recheck().then(scheduleRecheck, () => end('disconnected'));
    }, limits.recheckEveryMs).unref();
  };

  let stopFeed: (() => void) | undefined;
  try {
    const following = await feed.follow(member.deploymentId, { onChange, onEnd: end });
    stopFeed = following.stop;
    subscriber.begin(following.quietMs);
    // What ended before the feed was followed had no notification.
    const now = await refreshMember(platform, member, 'findings.read');
    if (now === undefined) end('not_admitted');
    else current = { member: now, teamIds: await readTeamIds(platform, now) };
  } catch (error) {
    unsubscribe();
    throw error;
  }
  scheduleRecheck();
  return unsubscribe;
}

async function readTeamIds({ database }: Pick<Platform, 'database'>, member: Member): Promise<Set<string>> {
  const { deploymentId, userId } = member;
  const teams = await database.readAsTenant(deploymentId, (tx) => listTeamsOfUsers(tx, viewerOf(member), [userId]));
  return new Set(teams.map(({ teamId }) => teamId));
}

/** Changes outside any project are for members who see all projects. */
function seesSubject(member: Member, projectId: string | null): boolean {
  return projectId === null ? member.visibleProjectIds === null : seesProject(member, projectId);
}

function countStream({ live: { streams, limits } }: Pick<Platform, 'live'>, userId: string): () => void {
  const open = streams.get(userId) ?? 0;
  if (open >= limits.streamsPerUserMax) {
    const message = `You have ${open} event streams open, which is the maximum; close one and try again.`;
    throw new ParapetError('RATE_LIMITED', message, { retryAfterSeconds: 10 });
  }
  streams.set(userId, open + 1);
  return () => {
    const left = (streams.get(userId) ?? 1) - 1;
    if (left === 0) streams.delete(userId);
    else streams.set(userId, left);
  };
}
