/** The statements of the job queue: rows of parapet.job and parapet.worker. */
import pg from 'pg';
import type { TenantTransaction, Transaction } from '../database.ts';
import type { JobRequest, RunAgain } from './job.ts';

export const jobChannel = 'parapet_job';
/** The deployment id of installation-wide jobs. */
const installation = '0';
/** Two workers claimed jobs of one key at the same moment (index job_running). */
const uniqueViolation = '23505';

/** Adds a job for the transaction's deployment; workers are notified when the transaction commits. */
export async function addJob(tx: TenantTransaction, job: JobRequest, { onlyMissing = false } = {}): Promise<void> {
  await tx.client.query('SELECT parapet.add_job($1, $2, $3, $4, now(), $5)', [
    job.id,
    job.name,
    job.serialKey,
    JSON.stringify(job.payload),
    onlyMissing,
  ]);
}

export interface PeriodicJob extends JobRequest {
  everyMs: number;
}

/** Adds the missing installation-wide jobs, each due after one period. */
export async function addPeriodicJobs(pool: pg.Pool, jobs: readonly PeriodicJob[]): Promise<void> {
  for (const job of jobs) {
    await pool.query(
      `INSERT INTO parapet.job (id, name, deployment_id, serial_key, payload, run_at)
       VALUES ($1, $2, ${installation}, $3, $4, now() + make_interval(secs => $5)) ON CONFLICT (id) DO NOTHING`,
      [job.id, job.name, job.serialKey, JSON.stringify(job.payload), job.everyMs / 1000],
    );
  }
}

export interface ClaimedJob {
  id: string;
  name: string;
  payload: unknown;
  /** Workers that died while running it. */
  takeOvers: number;
}

export interface Claim {
  jobs: ClaimedJob[];
  /** Another worker claimed some of the chosen jobs at the same moment; others may still be claimable. */
  isContended: boolean;
}

/**
 * Claims jobs of each name up to the number of free slots. Only the first job of a key is claimed, and none while
 * another job of the key runs. Deployments take turns: the one with the fewest running jobs of that name comes first,
 * then the job that has waited longest. The cost grows with the number of deployments that have queued jobs and of
 * their busy keys, not with the backlog. Those of a suspended deployment rest, but for jobs named in `whileSuspended`.
 */
export async function claimJobs(
  pool: pg.Pool,
  workerId: string,
  { slots, whileSuspended }: { slots: ReadonlyMap<string, number>; whileSuspended: readonly string[] },
): Promise<Claim> {
  try {
    const { rows } = await pool.query<ClaimedJob & { id: string | null; chosen: number }>(claimStatement, [
      workerId,
      [...slots.keys()],
      [...slots.values()],
      whileSuspended,
    ]);
    const jobs = rows.filter((row) => row.id !== null);
    return { jobs, isContended: jobs.length < (rows[0]?.chosen ?? 0) };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return { jobs: [], isContended: true };
    throw error;
  }
}

const claimStatement = `
  WITH RECURSIVE backlog AS ( -- each name's deployments with waiting jobs, one index probe each
    SELECT w.name, w.slots, (SELECT min(j.deployment_id) FROM parapet.job j WHERE j.name = w.name AND j.worker_id IS NULL) AS deployment
      FROM unnest($2::text[], $3::int[]) AS w (name, slots)
    UNION ALL
    SELECT b.name, b.slots, (SELECT min(j.deployment_id) FROM parapet.job j
                              WHERE j.name = b.name AND j.worker_id IS NULL AND j.deployment_id > b.deployment)
      FROM backlog b WHERE b.deployment IS NOT NULL
  ), candidate AS (
    SELECT b.name, b.slots, c.id, c.run_at, c.no, r.running + row_number() OVER (PARTITION BY b.name, b.deployment ORDER BY c.run_at, c.no) AS turn
      FROM backlog b,
      LATERAL (SELECT count(*) AS running FROM parapet.job j
                WHERE j.name = b.name AND j.deployment_id = b.deployment AND j.worker_id IS NOT NULL) r,
      LATERAL (SELECT j.id, j.run_at, j.no FROM parapet.job j
                WHERE j.name = b.name AND j.deployment_id = b.deployment AND j.worker_id IS NULL AND j.run_at <= now()
                  AND NOT EXISTS (SELECT FROM parapet.job o
                                   WHERE o.name = j.name AND o.serial_key = j.serial_key AND o.worker_id IS NOT NULL)
                  AND NOT EXISTS (SELECT FROM parapet.job o
                                   WHERE o.name = j.name AND o.serial_key = j.serial_key AND o.no < j.no)
                ORDER BY j.run_at, j.no LIMIT b.slots) c
     WHERE b.name = ANY ($4::text[]) OR NOT parapet.is_suspended(b.deployment)
  ), chosen AS MATERIALIZED (
    SELECT id FROM (SELECT id, slots, row_number() OVER (PARTITION BY name ORDER BY turn, run_at, no) AS place FROM candidate) p
     WHERE place <= slots
  ), locked AS MATERIALIZED (
    SELECT j.id FROM parapet.job j WHERE j.id IN (SELECT id FROM chosen) AND j.worker_id IS NULL FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE parapet.job j SET worker_id = $1 FROM locked l WHERE j.id = l.id
    RETURNING j.id, j.name, j.payload, j.take_overs AS "takeOvers"
  )
  SELECT n.chosen, c.* FROM (SELECT count(*)::int AS chosen FROM chosen) n LEFT JOIN claimed c ON true`;

export interface EndedJob {
  id: string;
  again: RunAgain | undefined;
}

/** Deletes ended jobs, or requeues them. A job that another worker has taken over is left to that worker. */
export async function endJobs(pool: pg.Pool, workerId: string, jobs: readonly EndedJob[]): Promise<void> {
  await pool.query(
    `WITH ended AS MATERIALIZED ( -- locked first: another transaction may be adding the same job again
       SELECT j.id, e.rests_until, least(e.again_at, j.run_again_at) AS again_at
         FROM parapet.job j JOIN unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) AS e (id, again_at, rests_until) USING (id)
        WHERE j.worker_id = $1 FOR UPDATE OF j
     ), again AS (
       UPDATE parapet.job j
          SET worker_id = NULL, take_overs = 0, run_again_at = NULL, rests_until = e.rests_until,
              run_at = greatest(e.again_at, e.rests_until)
         FROM ended e WHERE j.id = e.id AND e.again_at IS NOT NULL
     )
     DELETE FROM parapet.job j USING ended e WHERE j.id = e.id AND e.again_at IS NULL`,
    [
      workerId,
      jobs.map(({ id }) => id),
      jobs.map(({ again }) => again?.at ?? null),
      jobs.map(({ again }) => again?.notBefore ?? null),
    ],
  );
}

/** Requeues the jobs of a worker that shuts down. */
export async function releaseJobs(pool: pg.Pool, workerId: string): Promise<void> {
  const { rowCount } = await pool.query('UPDATE parapet.job SET worker_id = NULL WHERE worker_id = $1', [workerId]);
  if ((rowCount ?? 0) > 0) await wakeWorkers(pool);
}

/** Requeues the jobs of workers without a recent heartbeat; returns them. */
export async function takeOverJobs(
  pool: pg.Pool,
  deadAfterMs: number,
): Promise<{ id: string; name: string; takeOvers: number }[]> {
  const { rows } = await pool.query<{ id: string; name: string; takeOvers: number }>(
    `UPDATE parapet.job SET worker_id = NULL, take_overs = take_overs + 1
      WHERE worker_id IS NOT NULL AND worker_id NOT IN (
        SELECT id FROM parapet.worker WHERE heartbeat_at > now() - make_interval(secs => $1))
     RETURNING id, name, take_overs AS "takeOvers"`,
    [deadAfterMs / 1000],
  );
  if (rows.length > 0) await wakeWorkers(pool);
  return rows;
}

/** Notifies every worker that jobs of any name may be queued; in a transaction, when it commits. */
export async function wakeWorkers(client: pg.Pool | Transaction): Promise<void> {
  await client.query(`NOTIFY ${jobChannel}`);
}

export async function upsertHeartbeat(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query(
    `INSERT INTO parapet.worker (id, heartbeat_at) VALUES ($1, now())
     ON CONFLICT (id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at`,
    [workerId],
  );
}

export async function deleteWorker(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query('DELETE FROM parapet.worker WHERE id = $1', [workerId]);
}

/** Removes workers that died long ago; with `all`, every worker, because no other process can be alive. */
export async function deleteDeadWorkers(pool: pg.Pool, { all }: { all: boolean }): Promise<void> {
  await pool.query(`DELETE FROM parapet.worker WHERE $1 OR heartbeat_at < now() - interval '1 day'`, [all]);
}
