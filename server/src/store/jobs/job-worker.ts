/**
 * Runs jobs. Polls when a transaction that added some commits (NOTIFY), when a job here has ended, and every few
 * seconds in case a notification was lost or a job has become due.
 */
import type pg from 'pg';
import type { Log } from '../../base/log.ts';
import { pause, startListening, type ListenContext } from '../events/listening.ts';
import { claimJobs, endJobs, jobChannel, type ClaimedJob, type EndedJob } from './job-rows.ts';
import type { JobDefinition } from './job.ts';
import { reportOutages } from './report-outages.ts';
import { runToCompletion } from './run-to-completion.ts';

/** Poll interval, ms. Also covers setups without notifications, such as a pooler in transaction mode. */
const pollEveryMsDefault = 2_000;
const pollUnlistenedEveryMs = 100;
/** Delay before the next poll after another worker claimed the same jobs at the same moment, ms. */
const pollContendedAfterMs = 25;
/** Retry interval for recording that jobs have ended, ms. */
const recordRetryMs = 1_000;
/** How long a shutdown waits for a statement that is blocked on an unreachable database, ms. */
const stopTimeoutMs = 2_000;

export interface WorkerOptions extends ListenContext {
  jobs: readonly JobDefinition[];
  takeOversMax: number;
  pollEveryMs: number | undefined;
}

export interface Worker {
  /** Stops claiming jobs and waits up to `timeoutMs` for the running ones. */
  stop(timeoutMs: number): Promise<void>;
}

export function startWorker(options: WorkerOptions, workerId: string): Worker {
  const { pool, log } = options;
  const definitions = new Map(options.jobs.map((job) => [job.name, job]));
  const whileSuspended = options.jobs.filter((job) => job.runsWhileSuspended === true).map(({ name }) => name);
  const stopping = new AbortController();
  const running = new Map<string, { name: string; done: Promise<void> }>();
  const endRecorder = startEndRecorder({ pool, log }, workerId, () => poller.poll());

  function freeSlots(): Map<string, number> {
    const free = new Map<string, number>();
    for (const { name, concurrencyPerWorker } of options.jobs) {
      const busy = [...running.values()].filter((job) => job.name === name).length;
      if (busy < concurrencyPerWorker) free.set(name, concurrencyPerWorker - busy);
    }
    return free;
  }
  function begin(claimed: ClaimedJob): void {
    const { id, name } = claimed;
    const definition = definitions.get(name);
    // This worker took the job over from itself after a stall: it still runs here, and the job ends when that run does.
    if (definition === undefined || running.has(id)) return;
    const context = { jobId: id, stopping: stopping.signal };
    const done = runToCompletion({ log, takeOversMax: options.takeOversMax }, definition, claimed, context).then(
      (again) => {
        running.delete(id);
        endRecorder.end({ id, again });
      },
    );
    running.set(id, { name, done });
  }
  const poller = startPolling(options, {
    hasFreeSlot: (name) => freeSlots().has(name),
    async claim() {
      const slots = freeSlots();
      if (slots.size === 0) return { isContended: false };
      const { jobs, isContended } = await claimJobs(pool, workerId, { slots, whileSuspended });
      for (const job of jobs) begin(job);
      return { isContended };
    },
  });
  return {
    async stop(timeoutMs) {
      stopping.abort();
      await poller.stop();
      const ended = Promise.all([...running.values()].map(({ done }) => done)).then(() => endRecorder.idle());
      await Promise.race([ended, pause(timeoutMs)]);
      endRecorder.stop();
    },
  };
}

interface Claimer {
  hasFreeSlot(name: string): boolean;
  claim(): Promise<{ isContended: boolean }>;
}

function startPolling(options: WorkerOptions, { hasFreeSlot, claim }: Claimer) {
  const outages = reportOutages(options.log, 'polling the queue failed');
  const stopping = new AbortController();
  let isWanted = false;
  let polling: Promise<void> | undefined;

  async function pollOnce(): Promise<void> {
    try {
      const { isContended } = await claim();
      outages.succeeded();
      if (isContended) setTimeout(poll, pollContendedAfterMs).unref();
    } catch (error) {
      outages.failed(error);
    }
  }
  async function pollWhileWanted(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      await pollOnce();
    }
    polling = undefined;
  }
  function poll(): void {
    isWanted = true;
    if (!stopping.signal.aborted) polling ??= pollWhileWanted();
  }
  const listener = startListening(options, jobChannel, {
    onNotify(name) {
      if (name === '' || hasFreeSlot(name)) poll();
    },
  });
  let timer: NodeJS.Timeout;
  const tick = (): void => {
    poll();
    const everyMs = options.pollEveryMs ?? pollEveryMsDefault;
    timer = setTimeout(tick, listener.isConnected() ? everyMs : pollUnlistenedEveryMs).unref();
  };
  tick();
  return {
    poll,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([Promise.all([polling, listener.stop()]), pause(stopTimeoutMs)]);
    },
  };
}

/** Records ended jobs, batching simultaneous ones in one statement; retries while the database is unreachable. */
function startEndRecorder({ pool, log }: { pool: pg.Pool; log: Log }, workerId: string, onEnded: () => void) {
  const outages = reportOutages(log, 'recording the end of a job failed');
  let waiting: EndedJob[] = [];
  let writing: Promise<void> | undefined;
  const stopping = new AbortController();

  async function write(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      const batch = waiting;
      waiting = [];
      try {
        await endJobs(pool, workerId, batch);
        outages.succeeded();
        onEnded();
      } catch (error) {
        outages.failed(error);
        waiting.unshift(...batch);
        await pause(recordRetryMs);
      }
    }
    writing = undefined;
  }
  return {
    end(job: EndedJob): void {
      waiting.push(job);
      writing ??= write();
    },
    async idle(): Promise<void> {
      await writing;
    },
    stop(): void {
      stopping.abort();
    },
  };
}
