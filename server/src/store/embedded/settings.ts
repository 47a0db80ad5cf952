/** postgresql.conf of the embedded database: durable, private, and sized for the machine. */
import { statfsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';

const mebibyte = 1024 * 1024;

/**
 * The file's text, written at each start. `extra` is for tests and benchmarks, and overrides the defaults. Operators
 * can tune in `local.conf` beside it, which overrides everything.
 */
export function postgresqlConf(extra: Readonly<Record<string, string>> = {}): string {
  const settings = { ...safety, ...sizes(memoryBytes(), availableParallelism()), ...extra };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [
    '# Written by Parapet at each start: changes are lost. Your own settings go into local.conf in this folder.',
    ...lines,
    "include_if_exists = 'local.conf'",
    '',
  ].join('\n');
}

/** Only the folder's owner can reach the socket in it, and also needs the password. */
export const pgHbaConf = '# Written by Parapet at each start.\nlocal all all scram-sha-256\n';

const safety: Record<string, string> = {
  // No network; the socket is in the cluster's own folder (mode 0700), named by a relative path so that it is never too
  // long.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // There are no replicas: the least log that allows crash recovery.
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keeps row values (DETAIL) and statements out of the log file.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  password_encryption: 'scram-sha-256',
  // The password is random and 256 bits long: stretching it would only slow down connecting.
  scram_iterations: '1',
};

/** PostgreSQL's share of the memory (bytes) and cores. Shared buffers cost memory only as they fill. */
export function sizes(memory: number, cores: number): Record<string, string> {
  const megabytes = Math.floor(memory / mebibyte);
  return {
    max_connections: '100',
    shared_buffers: `${clamp(megabytes / 16, 64, 1024)}MB`,
    effective_cache_size: `${clamp(megabytes / 2, 256, 65_536)}MB`,
    work_mem: `${clamp(megabytes / 512, 4, 32)}MB`,
    maintenance_work_mem: `${clamp(megabytes / 64, 64, 512)}MB`,
    // Bulk ingest writes log faster than checkpointing pays off; recovery replays a gigabyte in seconds.
    max_wal_size: `${clamp(megabytes / 12, 512, 4096)}MB`,
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    effective_io_concurrency: '64',
    jit: 'off',
    max_parallel_workers_per_gather: `${clamp(cores / 2, 1, 4)}`,
    max_parallel_workers: `${clamp(cores, 1, 8)}`,
    dynamic_shared_memory_type: sharedMemoryBytes() < 256 * mebibyte ? 'mmap' : 'posix',
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.floor(value)));
}

/** The machine's memory, or the limit of our control group. */
function memoryBytes(): number {
  const confined = process.constrainedMemory();
  return confined > 0 ? Math.min(confined, totalmem()) : totalmem();
}

/** Containers often have 64 MB of /dev/shm, in which a parallel query would fail. */
function sharedMemoryBytes(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY;
  try {
    const shm = statfsSync('/dev/shm');
    return shm.bavail * shm.bsize;
  } catch {
    return 0;
  }
}
