/**
 * Forwards committed changes of all processes to this process's followers. One LISTEN connection serves all, from the
 * first follower on. Nothing is stored: a follower that may have missed changes is notified, and starts again.
 */
import { ParapetError } from '../../base/errors.ts';
import { ChangeNotification, changeChannel } from './changes.ts';
import { startListening, type ListenContext, type Subscription } from './listening.ts';
import type { LiveChange } from '../../model/live-change.ts';

interface Follower {
  onChange(change: LiveChange): void;
  /** Changes may have been missed, or the process shuts down; no change follows. */
  onEnd(reason: 'disconnected' | 'shutdown'): void;
}

export interface Following {
  stop: () => void;
  /** For how long nothing had changed in the deployment when it began, ms; at most since the process listens. */
  quietMs: number;
}

export interface ChangeFeed {
  /**
   * Resolves once changes of the deployment arrive. UNAVAILABLE while none can: the
   * database is unreachable, or a pooler drops notifications.
   */
  follow(deploymentId: string, follower: Follower): Promise<Following>;
  /** Ends every follower. */
  close(): Promise<void>;
}

/** How long a follower waits for the first notification, ms. */
const connectWaitMsMax = 5_000;

export function openChangeFeed(context: ListenContext): ChangeFeed {
  const followers = new Map<string, Set<Follower>>();
  const waiting = new Set<() => void>();
  /** By performance.now(): when the last change of each deployment came, and since when changes come. */
  const changedAt = new Map<string, number>();
  let listeningSince: number | undefined;
  let subscription: Subscription | undefined;
  let isClosed = false;

  function onNotify(payload: string): void {
    listeningSince ??= performance.now();
    for (const go of waiting) go();
    if (payload === '') return;
    const notification = read(payload);
    if (notification === undefined) return;
    const { deploymentId } = notification;
    const changes = notification.changes.filter((change) => change !== null);
    if (changes.some(({ kind }) => kind !== 'sessions')) changedAt.set(deploymentId, performance.now());
    for (const follower of followers.get(deploymentId) ?? []) for (const each of changes) follower.onChange(each);
  }
  function read(payload: string): ChangeNotification | undefined {
    try {
      return ChangeNotification.parse(JSON.parse(payload));
    } catch (error) {
      context.log.warn({ err: error }, 'ignoring a notification that is not a change');
      return undefined;
    }
  }
  function endAll(reason: 'disconnected' | 'shutdown'): void {
    const all = [...followers.values()].flatMap((each) => [...each]);
    followers.clear();
    for (const follower of all) follower.onEnd(reason);
  }
  function onDisconnect(): void {
    listeningSince = undefined;
    endAll('disconnected');
  }
  function quietMsOf(deploymentId: string): number {
    const now = performance.now();
    return now - Math.max(changedAt.get(deploymentId) ?? 0, listeningSince ?? now);
  }
  async function waitForConnection(): Promise<void> {
    subscription ??= startListening(context, changeChannel, { onNotify, onDisconnect });
    if (subscription.isConnected()) return;
    const connected = Promise.withResolvers<boolean>();
    const go = (): void => connected.resolve(true);
    waiting.add(go);
    const timer = setTimeout(() => connected.resolve(false), connectWaitMsMax);
    const isConnected = await connected.promise;
    clearTimeout(timer);
    waiting.delete(go);
    if (!isConnected) throw unavailable();
  }

  return {
    async follow(deploymentId, follower) {
      if (!isClosed) await waitForConnection();
      if (isClosed) throw unavailable();
      const ofDeployment = followers.get(deploymentId) ?? new Set();
      followers.set(deploymentId, ofDeployment.add(follower));
      const stop = (): void => {
        ofDeployment.delete(follower);
        if (ofDeployment.size === 0 && followers.get(deploymentId) === ofDeployment) followers.delete(deploymentId);
      };
      return { stop, quietMs: quietMsOf(deploymentId) };
    },
    async close() {
      isClosed = true;
      endAll('shutdown');
      for (const go of waiting) go();
      await subscription?.stop();
    },
  };
}

function unavailable(): ParapetError {
  return new ParapetError('UNAVAILABLE', 'Live updates are not available at the moment; poll instead.', {
    retryAfterSeconds: 5,
  });
}
