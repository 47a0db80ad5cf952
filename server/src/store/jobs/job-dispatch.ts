/**
 * Begins jobs as soon as there are any. The engine's own dispatcher cannot be woken: it polls, which costs an idle server several percent
 * of a processor, lets each job wait, and begins no more than (concurrency × polls) a second. So the looking is done here, by the engine's
 * own claim and start (its `internal` entry, typed and pinned; job-dispatch.test.ts tells when an upgrade changes it): at a NOTIFY of
 * the transaction that enqueued, when a job here has ended, and now and then, should a notice be lost.
 */
import { randomUUID } from 'node:crypto';
import type { WorkflowQueue } from '@dbos-inc/dbos-sdk';
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import type { Log } from '../../base/log.ts';
import { after, startListening, tell, type Place } from '../events/listening.ts';

/** Jobs of an older build are run by the newer one: payload schemas outlive a deploy (docs/guides/add-a-job.md). */
export const applicationVersion = '1';
const channel = 'parapet_job';
/** Between looks that nobody asked for, ms; and where no notice arrives, as behind a pooler that forgets LISTEN. */
const lookEveryMsDefault = 2_000;
const lookUnheardEveryMs = 100;
/** A look that hangs on a database that is away is not waited for any longer, ms. */
const stopPatienceMs = 2_000;

/** The statement by which a transaction tells of a job of this name; it goes out with the commit. */
export function tellOfJob(name: string): string {
  return tell(channel, name);
}

export interface DispatchedQueue {
  queue: WorkflowQueue;
  /** Of its jobs, in this process. */
  atATime: number;
}

export interface Dispatch {
  /** Begins nothing more; what runs goes on. */
  stop(): Promise<void>;
}

/** After the engine's launch. */
export function startDispatch(
  place: Place & { lookEveryMs?: number | undefined },
  queues: readonly DispatchedQueue[],
): Dispatch {
  const executor = DBOSExecutor.globalInstance;
  if (executor === undefined) throw new Error('the engine has not been launched');
  const lookers = new Map(queues.map((each) => [each.queue.name, startLooker(executor, place.log, each)]));
  const lookEverywhere = (): void => {
    for (const { look } of lookers.values()) look();
  };
  const ear = startListening(place, channel, {
    hear(name) {
      if (name === '') lookEverywhere();
      else lookers.get(name)?.look();
    },
  });
  let timer: NodeJS.Timeout;
  const tick = (): void => {
    lookEverywhere();
    timer = setTimeout(tick, ear.hears() ? (place.lookEveryMs ?? lookEveryMsDefault) : lookUnheardEveryMs).unref();
  };
  tick();
  return {
    async stop() {
      clearTimeout(timer);
      await Promise.all([ear.stop(), ...[...lookers.values()].map((looker) => looker.stop())]);
    },
  };
}

/** Looks at one queue, once at a time, so that no more is begun than there is room for. */
function startLooker(executor: DBOSExecutor, log: Log, { queue, atATime }: DispatchedQueue) {
  const { systemDatabase, executorID } = executor;
  const stopping = new AbortController();
  let isWanted = false;
  let looking: Promise<void> | undefined;

  async function lookOnce(): Promise<void> {
    const room = atATime - systemDatabase.countRunningWorkflowsForQueue(queue.name);
    if (room <= 0) return;
    const owner = randomUUID();
    const ids = await systemDatabase.findAndMarkStartablePartitionedWorkflows(
      queue,
      executorID,
      applicationVersion,
      room,
      owner,
    );
    if (ids.length === 0) return;
    await executor.dispatchDequeuedWorkflows(ids, owner);
    for (const id of ids) {
      const executions = systemDatabase.runningWorkflowMap.get(id) ?? [];
      // There is room again, and whatever waited for this one's key may begin.
      void Promise.allSettled(executions.map(({ promise }) => promise)).then(look);
    }
  }
  async function lookWhileWanted(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      // The next look comes soon; that the database is away, others say.
      await lookOnce().catch((error: unknown) => log.debug({ err: error, queue: queue.name }, 'no look at a queue'));
    }
    looking = undefined;
  }
  function look(): void {
    isWanted = true;
    if (!stopping.signal.aborted) looking ??= lookWhileWanted();
  }
  return {
    look,
    async stop() {
      stopping.abort();
      await Promise.race([looking, after(stopPatienceMs)]);
    },
  };
}
