/**
 * A worker in a process of its own with one of two jobs: `fatal` kills the process, `failing` throws. When it gives its job up it writes
 * the payload to its output and ends. Started by fatal-job.test.ts with the connection as JSON, the job's name, and how many
 * take-overs are endured.
 */
import type pg from 'pg';
import { createLog } from '../../server/src/base/log.ts';
import type { JobDefinition } from '../../server/src/store/jobs/job.ts';
import { openJobQueue } from '../../server/src/store/jobs/job-queue.ts';

const [, , connection = '', name = '', takeOversMax = ''] = process.argv;
const givenUp = Promise.withResolvers<unknown>();

const work: Record<string, () => void> = {
  fatal: () => process.kill(process.pid, 'SIGKILL'),
  failing() {
    throw new Error('cannot');
  },
};

const job: JobDefinition = {
  name,
  concurrencyPerWorker: 1,
  run: async () => work[name]?.(),
  giveUp: async (payload) => givenUp.resolve(payload),
};

const queue = await openJobQueue({
  connection: JSON.parse(connection) as pg.PoolConfig,
  log: createLog({ level: 'silent' }),
  jobs: [job],
  isAlone: true,
  takeOversMax: Number(takeOversMax),
});
process.stdout.write(JSON.stringify(await givenUp.promise));
await queue.close(5_000);
