/** What every operation of the domain is given: the database, the queue, the clock, the log, the keys. Built once, by the entry files. */
import type { Clock } from '../base/clock.ts';
import type { Slots } from '../base/slots.ts';
import type { Spools } from '../base/spool.ts';
import type { Limiter } from '../base/limiter.ts';
import type { Log } from '../base/log.ts';
import type { WorkflowType } from '../model/runs/workflow-types.ts';
import type { EngineOptions } from '../engines/engine.ts';
import type { Database, JobDatabase } from '../store/database.ts';
import type { GuardedFetch } from '../outside/guard/guarded-fetch.ts';
import type { Network } from '../outside/guard/networks.ts';
import type { GitOptions } from '../outside/scm/git/git-options.ts';
import type { AppTokens } from '../outside/scm/github/app-tokens.ts';
import type { JobQueue } from '../store/jobs/job-queue.ts';
import type { LiveUpdates } from './events/live-updates.ts';
import type { ProjectLimits } from './projects/in-projects-turn.ts';

export type { JobDefinition } from '../store/jobs/job.ts';
export type { PeriodicJob } from '../store/jobs/job-rows.ts';

export interface Platform {
  database: Database;
  queue: JobQueue;
  clock: Clock;
  log: Log;
  keys: Keys;
  /** The workflow types that work here (model/runs/workflow-types.ts). */
  workflowTypes: readonly WorkflowType[];
  settings: Settings;
  outside: Outside;
  /** What changes, as it does, to those who watch. */
  live: LiveUpdates;
  /** Where scanners and their rules are, for fixes to be scanned again. */
  engines: EngineOptions;
  /**
   * Uploads at a time: whose bodies arrive (each costs memory, and no connection), and whose bodies are stored (each holds a connection);
   * and where bodies wait on this machine, on their way into the database and while they are read.
   */
  uploads: { received: Slots; stored: Limiter; spools: Spools };
  /** Bounds the requests that wait for what others hold of a project. */
  projectLimits: ProjectLimits;
}

/** The platform of jobs: they alone may hold a connection for as long as a scan takes. */
export interface JobPlatform extends Platform {
  database: JobDatabase;
}

/** The ways out of the house. */
export interface Outside {
  fetch: GuardedFetch;
  git: GitOptions;
  /** Tokens of GitHub Apps. */
  appTokens: AppTokens;
  /** Networks that the operator allowed, for what connects by itself (mail). */
  allowedNetworks: readonly Network[];
  /** A private folder for working copies, one folder a run. */
  workDir: string;
  /** The waits before what failed for a moment is tried again, ms. */
  retriesAfterMs: readonly number[];
  /** What one hanging receiver of notifications can hold up of its own channel, ms. */
  deliveryTimeoutMs: number;
}

/** Keys derived from the installation's one secret (HKDF), each for one purpose. */
export interface Keys {
  /** HMAC of paging cursors. */
  cursor: Buffer;
  /** HMAC of secrets that scanners found, for equality without the value. */
  secretEquality: Buffer;
  /** AES-256-GCM of what must be read back: the signing keys' private halves. */
  sealing: Buffer;
}

/** The part of the configuration that the domain decides by. */
export interface Settings {
  publicUrl: string;
  /** Bytes of one uploaded body after inflating. */
  uploadBytesMax: number;
  /** How long the end of a scan in a pipeline is answered later for its results to be in, ms. */
  ciAnswerWaitMs: number;
}
