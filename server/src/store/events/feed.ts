/**
 * Changes as they are committed, by whichever process, to those who follow them here. One connection listens for all, from the first
 * follower on. Nothing is kept: a follower that missed some is told that it is lost, and begins anew.
 */
import { ParapetError } from '../../base/errors.ts';
import { Notice, changeChannel } from './changes.ts';
import { startListening, type Ear, type Place } from './listening.ts';
import type { LiveChange } from '../../model/live-change.ts';

interface Follower {
  hear(change: LiveChange): void;
  /** Changes may have been missed, or the process ends; nothing is heard any more. */
  lose(reason: 'unheard' | 'shutdown'): void;
}

export interface ChangeFeed {
  /**
   * Resolves, once changes of the deployment are heard, with how to leave. UNAVAILABLE while nothing can be heard: the database is away,
   * or a pooler keeps its notices back.
   */
  follow(deploymentId: string, follower: Follower): Promise<() => void>;
  /** Every follower is lost, and nobody follows any more. */
  close(): Promise<void>;
}

/** How long a follower waits for the first notice, ms. */
const patienceMs = 5_000;

export function openChangeFeed(place: Place): ChangeFeed {
  const followers = new Map<string, Set<Follower>>();
  const waiting = new Set<() => void>();
  let ear: Ear | undefined;
  let isClosed = false;

  function hear(payload: string): void {
    for (const go of waiting) go();
    if (payload === '') return;
    const notice = read(payload);
    if (notice === undefined) return;
    const { deploymentId } = notice;
    const changes = notice.changes.filter((change) => change !== null);
    for (const follower of followers.get(deploymentId) ?? []) for (const each of changes) follower.hear(each);
  }
  function read(payload: string): Notice | undefined {
    try {
      return Notice.parse(JSON.parse(payload));
    } catch (error) {
      place.log.warn({ err: error }, 'a notice was not understood');
      return undefined;
    }
  }
  function loseAll(reason: 'unheard' | 'shutdown'): void {
    const lost = [...followers.values()].flatMap((each) => [...each]);
    followers.clear();
    for (const follower of lost) follower.lose(reason);
  }
  async function waitToHear(): Promise<void> {
    ear ??= startListening(place, changeChannel, { hear, deafened: () => loseAll('unheard') });
    if (ear.hears()) return;
    const heard = Promise.withResolvers<boolean>();
    const go = (): void => heard.resolve(true);
    waiting.add(go);
    const timer = setTimeout(() => heard.resolve(false), patienceMs);
    const isHearing = await heard.promise;
    clearTimeout(timer);
    waiting.delete(go);
    if (!isHearing) throw away();
  }

  return {
    async follow(deploymentId, follower) {
      if (!isClosed) await waitToHear();
      if (isClosed) throw away();
      const ofDeployment = followers.get(deploymentId) ?? new Set();
      followers.set(deploymentId, ofDeployment.add(follower));
      return () => {
        ofDeployment.delete(follower);
        if (ofDeployment.size === 0 && followers.get(deploymentId) === ofDeployment) followers.delete(deploymentId);
      };
    },
    async close() {
      isClosed = true;
      loseAll('shutdown');
      for (const go of waiting) go();
      await ear?.stop();
    },
  };
}

function away(): ParapetError {
  return new ParapetError('UNAVAILABLE', 'Live updates cannot be given at the moment; ask for what you need instead.', {
    retryAfterSeconds: 5,
  });
}
