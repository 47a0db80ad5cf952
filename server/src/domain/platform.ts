/** The dependencies of every domain operation: database, queue, clock, log, keys. Built once, by the entry files. */
import type { Clock } from '../base/clock.ts';
import type { DiskReserve } from '../base/limits/disk-reserve.ts';
import type { SeenLately } from '../base/seen-lately.ts';
import type { Slots } from '../base/limits/slots.ts';
import type { Spools } from '../base/spool.ts';
import type { Log } from '../base/log.ts';
import type { WorkflowType } from '../model/runs/workflow-types.ts';
import type { EngineOptions } from '../engines/engine.ts';
import type { AuditKeys } from '../store/audit/audit-keys.ts';
import type { Database, JobDatabase } from '../store/database.ts';
import type { MailRelay } from '../outside/channels/mail.ts';
import type { GuardedFetch } from '../outside/guard/guarded-fetch.ts';
import type { Network } from '../outside/guard/networks.ts';
import type { GitOptions } from '../outside/scm/git/git-options.ts';
import type { AppTokens } from '../outside/scm/github/app-tokens.ts';
import type { JobQueue } from '../store/jobs/job-queue.ts';
import type { LiveUpdates } from './events/live-updates.ts';
import type { ProjectLimits } from './projects/with-projects-limit.ts';
import type { UploadQuota } from '../base/limits/upload-quota.ts';
import type { FindingColumns } from './reports/columns/finding-columns.ts';
import type { TriageLimits } from './triage/triage-limits.ts';

export type { JobDefinition } from '../store/jobs/job.ts';
export type { PeriodicJob } from '../store/jobs/job-rows.ts';

export interface Platform {
  database: Database;
  queue: JobQueue;
  clock: Clock;
  log: Log;
  keys: Keys;
  /** The workflow types that run here (model/runs/workflow-types.ts). */
  workflowTypes: readonly WorkflowType[];
  settings: Settings;
  outside: Outside;
  /** Live changes for subscribers. */
  live: LiveUpdates;
  /** Locations of scanners and their rules, for rescanning fixes. */
  engines: EngineOptions;
  /**
   * Concurrency limits of uploads: bodies being received (each costs memory, but no connection) and bodies being stored
   * (each holds a connection), shared fairly between deployments and people; and the spools where bodies wait locally, on their way into the database and while they
   * are read.
   */
  uploads: { received: Slots; stored: Slots; spools: Spools; disk: DiskReserve; quota: UploadQuota };
  /** Limits the requests that wait for a project's locks. */
  projectLimits: ProjectLimits;
  triageLimits: TriageLimits;
  /** Open findings in memory, for counts. */
  findingColumns: FindingColumns;
  /** Which places of secrets each caller was shown lately. */
  shownSecrets: SeenLately;
}

/** The platform of jobs: only they may hold a connection for as long as a scan takes. */
export interface JobPlatform extends Platform {
  database: JobDatabase;
}

/** Clients for calls to other servers. */
export interface Outside {
  fetch: GuardedFetch;
  git: GitOptions;
  /** Tokens of GitHub Apps. */
  appTokens: AppTokens;
  /** Networks that the operator allowed, for clients that open their own connections (mail). */
  allowedNetworks: readonly Network[];
  /** A private folder for working copies, one folder per run. */
  workDir: string;
  /** Waits before the retries of a transient failure, ms. */
  retriesAfterMs: readonly number[];
  /** The mail server of the installation, for mails to people about their accounts; null: none. */
  mail: MailRelay | null;
  /** Longest time that one unresponsive receiver can block its own channel, ms. */
  deliveryTimeoutMs: number;
}

/** The installation's data keys (ADR 0023), each for one purpose. */
export interface Keys {
  /** HMAC of paging cursors; the key of passkey challenges is derived from it. */
  cursor: Buffer;
  /** HMAC of secrets that scanners found, to compare them without storing the value. */
  secretEquality: Buffer;
  sealing: SealingKeys;
  /** HMAC of audit entries; the signing keys of checkpoints are derived from them. */
  audit: AuditKeys;
}

/** For what must be decrypted again: credentials, and the signing keys' private halves (installation/sealing.ts). */
export interface SealingKeys {
  /** Derived from the secret key; unwraps the keys that seal. */
  wrapping: Buffer;
  /** Identifies the secret key. */
  secretCheck: Buffer;
  /** The AES-256-GCM keys that this process has unwrapped, by id. */
  opened: Map<string, { key: Buffer; isDerived: boolean }>;
}

/** The part of the configuration that the domain uses. */
export interface Settings {
  publicUrl: string;
  /** Bytes of one uploaded body after inflating. */
  uploadBytesMax: number;
  /** Uploads may close findings that they have no path in common with, unasked. */
  closesWithoutAsking: boolean;
  /** How long the response to the end of a CI scan waits for its results to be ingested, ms. */
  ciAnswerWaitMs: number;
  /** How long a session lives without a refresh, ms. */
  sessionIdleMs: number;
  /** How long a session lives, however often it is refreshed, ms. */
  sessionAgeMs: number;
  /** False if the secret key is a file of the data directory. */
  isSecretKeyOutside: boolean;
  hasSecurityContact: boolean;
  /** Where audit logs may be forwarded to as files; null: nowhere. */
  auditFolder: string | null;
}
