/**
 * A worker process with one of two jobs: `fatal` kills the process, `failing` throws. When the job has failed, it
 * prints the payload and exits. Started by fatal-job.test.ts with the connection as JSON, the job's name, and the
 * maximum number of take-overs.
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
  fail: async (payload) => givenUp.resolve(payload),
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
