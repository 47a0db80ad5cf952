/** Builds the platform (domain/platform.ts) from the configuration, and closes it in reverse order. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { createDiskReserve } from '../../base/limits/disk-reserve.ts';
import { createSlots } from '../../base/limits/slots.ts';
import { spoolsIn, sweepSpools } from '../../base/spool.ts';
import type { Config } from '../../config.ts';
import { createLiveUpdates } from '../../domain/events/live-updates.ts';
import type { JobPlatform, Keys, Platform } from '../../domain/platform.ts';
import { createProjectLimits } from '../../domain/projects/with-projects-limit.ts';
import { createUploadQuota } from '../../base/limits/upload-quota.ts';
import { createShownSecrets } from '../../domain/reports/record-shown-secrets.ts';
import { createFindingColumns } from '../../domain/reports/columns/finding-columns.ts';
import { defaultTriageLimits } from '../../domain/triage/triage-limits.ts';
import { addMissingJobs } from '../../domain/runs/add-missing-jobs.ts';
import { reloadKeys } from '../../domain/access/key-ring.ts';
import { checkSecretKey } from '../../domain/installation/check-secret-key.ts';
import { openKeys } from '../../domain/installation/open-keys.ts';
import { createGuardedFetch } from '../../outside/guard/guarded-fetch.ts';
import { createAppTokens } from '../../outside/scm/github/app-tokens.ts';
import { parseNetwork, type Network } from '../../outside/guard/networks.ts';
import { workflowTypes } from '../../model/runs/workflow-types.ts';
import { startHousekeeping } from '../../jobs/housekeeping.ts';
import { jobsOf, periodicJobs } from '../../jobs/registry.ts';
import { keyChannel } from '../../store/access/signing-keys.ts';
import { openDatabase, openJobDatabase, requestLockTimeoutMs, type Database } from '../../store/database.ts';
import { openJobQueue } from '../../store/jobs/job-queue.ts';
import { openChangeFeed } from '../../store/events/feed.ts';
import { startListening } from '../../store/events/listening.ts';
import { migrate } from '../../store/schema/migrate.ts';
import { prepareDataDir } from './data-dir.ts';
import { keysFrom, secretFromDataDir } from './keys.ts';
import { openStorage } from './storage.ts';
import { writeTrustedCertificates } from './trusted-certificates.ts';

const poolCloseMsMax = 1_000;
const uploadWaitMsMax = 30_000;
/** Uploads received concurrently; each buffers up to about 300 KB, whatever its size. */
const uploadsReceivedMax = 400;
/** Waiting uploads of one deployment; each is a connection. */
const uploadsWaitingMax = 1_000;
/**
 * An upload slower than 1.6 KB a second is evicted if others wait; slower than 16 KB a second, if its deployment, person
 * or credential holds more slots than theirs; and at any rate, once they have waited for five seconds.
 */
const eviction = { leastBytes: 16 * 1024, idleMs: 10_000, contendedIdleMs: 1_000, graceMs: 5_000 };

export interface ComposedPlatform {
  /** The platform of requests. */
  platform: Platform;
  jobPlatform: JobPlatform;
  /** Lets running jobs end, for up to `drainMs` or until `hurried`, then closes everything down to the embedded database. */
  close(drainMs: number, forced: Promise<void>): Promise<void>;
}

export interface Composition {
  config: Config;
  log: Log;
  /** True if this process also works on jobs. */
  runsJobs: boolean;
  /** Called when the embedded database has stopped: the process cannot continue. */
  onDatabaseLost: () => void;
}

export async function composePlatform({
  config,
  log,
  runsJobs,
  onDatabaseLost,
}: Composition): Promise<ComposedPlatform> {
  const closers: ((drainMs: number, forced: Promise<void>) => Promise<void>)[] = [];
  const close = async (drainMs: number, forced: Promise<void>): Promise<void> => {
    const deadline = Date.now() + drainMs;
    for (const closer of closers.splice(0).reverse()) {
      const leftMs = Math.max(0, deadline - Date.now());
      await closer(leftMs, forced).catch((error: unknown) =>
        log.error({ err: error }, 'could not close a part of the platform'),
      );
    }
  };
  try {
    const allowedNetworks = config.allowedNetworks.map(parseNetwork).filter((network) => network !== undefined);
    const guarded = createGuardedFetch({ allowedNetworks });
    // Closed last: ending jobs still send requests, and an interrupted job must not store that its request was aborted.
    closers.push(() => guarded.close());
    if (config.databaseUrl === undefined || config.secretKey === undefined) await prepareDataDir(config.dataDir);
    const storage = await openStorage(config, log, onDatabaseLost);
    closers.push(() => storage.stop());
    const migrations = await migrate(storage.connection, {
      onWaiting: (waiting) => log.warn({ waiting }, 'migration is waiting'),
    });
    if (migrations.length > 0) log.info({ migrations }, 'database migrated');
    const database = openDatabase(
      { ...storage.connection, max: config.databaseConnectionsMax },
      { lockTimeoutMs: requestLockTimeoutMs },
    );
    const jobDatabase = openJobDatabase({ ...storage.connection, max: config.databaseJobConnectionsMax });
    // A pool waits for connections in use; the database's own stop ends those of interrupted jobs.
    closers.push(() => Promise.race([database.close(), sleep(poolCloseMsMax)]));
    closers.push(() => Promise.race([jobDatabase.close(), sleep(poolCloseMsMax)]));
    const feed = openChangeFeed({ connection: storage.connection, pool: database.pool, log });
    closers.push(() => feed.close());
    const keys = await openInstallationKeys(database, config);
    jobDatabase.sealAuditWith(keys.audit);
    // Jobs left by a previous process may start while the queue is still opening: they wait for the platform.
    const composed = Promise.withResolvers<JobPlatform>();
    const jobs = runsJobs ? jobsOf(composed.promise, { ingestConcurrency: config.workerConcurrency }) : [];
    const { connection, isAlone } = storage;
    const queue = await openJobQueue({ connection, log, jobs, periodicJobs, isAlone });
    closers.push((drainMs, forced) => Promise.race([queue.close(drainMs), forced]));
    const spoolDir = join(config.dataDir, 'spool');
    await sweepSpools(spoolDir);
    const trusted = config.hasOwnAuthorities ? await writeTrustedCertificates(config.dataDir) : undefined;
    const platform: Platform = {
      database: { ...database, connections: () => connectionsOf(database, jobDatabase) },
      queue,
      clock: systemClock,
      log,
      keys,
      workflowTypes,
      uploads: composeUploads(config, spoolDir),
      projectLimits: createProjectLimits(config.databaseConnectionsMax, requestLockTimeoutMs),
      triageLimits: defaultTriageLimits,
      findingColumns: createFindingColumns({ bytesMax: config.reportBytesMax }),
      shownSecrets: createShownSecrets(),
      outside: {
        fetch: guarded.fetch,
        git: gitOptionsOf(config, allowedNetworks, trusted),
        appTokens: createAppTokens(guarded.fetch),
        allowedNetworks,
        mail: mailServerOf(config),
        workDir: join(config.dataDir, 'work'),
        retriesAfterMs: [1_000, 5_000, 20_000],
        deliveryTimeoutMs: 15_000,
      },
      live: createLiveUpdates(feed),
      engines: { programPath: config.programPath, semgrepRules: config.semgrepRules },
      settings: settingsOf(config),
    };
    const jobPlatform: JobPlatform = { ...platform, database: jobDatabase };
    const keySubscription = startListening({ connection: storage.connection, pool: database.pool, log }, keyChannel, {
      onNotify: () => reloadOrWarn(platform),
    });
    closers.push(() => keySubscription.stop());
    composed.resolve(jobPlatform);
    if (runsJobs) {
      const housekeeping = startHousekeeping(jobPlatform);
      closers.push(async () => housekeeping.stop());
      addMissingJobs(jobPlatform).catch((error: unknown) => log.warn({ err: error }, 'could not add missing jobs'));
    }
    return { platform, jobPlatform, close };
  } catch (error) {
    await close(0, Promise.resolve());
    throw error;
  }
}

async function openInstallationKeys(database: Database, { secretKey, dataDir }: Config): Promise<Keys> {
  const secret = keysFrom(secretKey ?? (await secretFromDataDir(dataDir)));
  const platform = { database, clock: systemClock };
  await checkSecretKey(platform, secret.check);
  return openKeys(platform, secret);
}

/** The limits of uploads: by memory while they are received, by connections while they are stored. */
function composeUploads(config: Config, spoolDir: string): Platform['uploads'] {
  return {
    received: createSlots({
      concurrency: uploadsReceivedMax,
      waitMsMax: uploadWaitMsMax,
      waitingMax: uploadsWaitingMax,
      eviction,
    }),
    stored: createSlots({
      concurrency: Math.max(1, Math.floor(config.databaseConnectionsMax / 2)),
      waitMsMax: uploadWaitMsMax,
    }),
    spools: spoolsIn(spoolDir),
    disk: createDiskReserve(config.dataDir, config.diskReserveBytes),
    quota: createUploadQuota({ scansMax: config.waitingScansMax, bytesMax: config.waitingBytesMax }),
  };
}

function reloadOrWarn(platform: Platform): void {
  reloadKeys(platform).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'could not reload the signing keys'),
  );
}

/** Connections of several pools together, for the metrics of the process. */
function connectionsOf(...databases: readonly Database[]): ReturnType<Database['connections']> {
  const sum = { open: 0, idle: 0, waiting: 0 };
  for (const { open, idle, waiting } of databases.map((database) => database.connections())) {
    sum.open += open;
    sum.idle += idle;
    sum.waiting += waiting;
  }
  return sum;
}

function gitOptionsOf(
  { programPath }: Config,
  allowedNetworks: readonly Network[],
  trusted: string | undefined,
): Platform['outside']['git'] {
  return { allowedNetworks, programPath, ...(trusted !== undefined && { certificates: trusted }) };
}

function mailServerOf({ mail }: Config): Platform['outside']['mail'] {
  return mail === undefined ? null : { ...mail, password: mail.password.reveal() };
}

function settingsOf({
  publicUrl,
  uploadBytesMax,
  closesWithoutAsking,
  sessionIdleMs,
  sessionAgeMs,
  secretKey,
  securityContact,
  auditFolder,
}: Config): Platform['settings'] {
  return {
    publicUrl,
    uploadBytesMax,
    closesWithoutAsking,
    sessionIdleMs,
    sessionAgeMs,
    ciAnswerWaitMs: 4_000,
    isSecretKeyOutside: secretKey !== undefined,
    hasSecurityContact: securityContact !== undefined,
    auditFolder: auditFolder ?? null,
  };
}
