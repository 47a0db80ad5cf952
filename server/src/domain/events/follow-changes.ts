/**
 * Subscribes a member to a deployment's changes: they are notified of those in projects that they see, while they are
 * admitted.
 */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { LiveChange } from '../../model/live-change.ts';
import { lookAgain } from '../access/look-again.ts';
import { seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';
import { steadyFindings } from './steady-findings.ts';

/** `unheard`: changes may have been missed. `not_admitted`: the caller lost access. */
type EndReason = 'unheard' | 'shutdown' | 'not_admitted';

interface Watcher {
  tell(change: LiveChange): void;
  /** Called once; no change follows it. */
  end(reason: EndReason): void;
}

/**
 * RATE_LIMITED if the user has too many streams, UNAVAILABLE while the change feed is disconnected. Returns an
 * unsubscribe function.
 */
export async function followChanges(
  platform: Pick<Platform, 'database' | 'clock' | 'live'>,
  member: Member,
  watcher: Watcher,
): Promise<() => void> {
  const { feed, limits } = platform.live;
  const leavePlace = takePlace(platform, member.userId);
  let present = member;
  let lookTimer: NodeJS.Timeout | undefined;
  let isOver = false;
  const findings = steadyFindings(limits.findingsEveryMs, (change) => {
    // Checked again now: a project's visibility may have changed since the change was queued.
    const projectIds = change.projectIds.filter((projectId) => seesProject(present, projectId));
    if (projectIds.length > 0) watcher.tell({ ...change, projectIds });
  });

  const onChange = (change: LiveChange): void => {
    if (isOver) return;
    if (change.kind === 'findings') {
      const projectIds = change.projectIds.filter((projectId) => seesProject(present, projectId));
      if (projectIds.length > 0) findings.add({ ...change, projectIds });
    } else if (seesSubject(present, change.projectId)) watcher.tell(change);
  };
  const leave = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(lookTimer);
    findings.stop();
    unfollow?.();
    leavePlace();
  };
  const end = (reason: EndReason): void => {
    if (isOver) return;
    leave();
    watcher.end(reason);
  };
  const look = async (): Promise<void> => {
    const now = await lookAgain(platform, member, 'findings.read');
    if (now === undefined) end('not_admitted');
    else present = now;
    lookLater();
  };
  const lookLater = (): void => {
    if (isOver) return;
    lookTimer = setTimeout(() => {
      // A caller who cannot be checked receives nothing.
      look().catch(() => end('unheard'));
    }, limits.lookAgainEveryMs).unref();
  };

  let unfollow: (() => void) | undefined;
  try {
    unfollow = await feed.follow(member.deploymentId, { onChange, onEnd: end });
  } catch (error) {
    leave();
    throw error;
  }
  lookLater();
  return leave;
}

/** Changes outside any project are for members who see all projects. */
function seesSubject(member: Member, projectId: string | null): boolean {
  return projectId === null ? member.visibleProjectIds === null : seesProject(member, projectId);
}

function takePlace({ live: { streams, limits } }: Pick<Platform, 'live'>, userId: string): () => void {
  const taken = streams.get(userId) ?? 0;
  if (taken >= limits.streamsPerUserMax) {
    const message = `You have ${taken} streams open, which is all that one person may have; close one.`;
    throw new ParapetError('RATE_LIMITED', message, { retryAfterSeconds: 10 });
  }
  streams.set(userId, taken + 1);
  return () => {
    const left = (streams.get(userId) ?? 1) - 1;
    if (left === 0) streams.delete(userId);
    else streams.set(userId, left);
  };
}
