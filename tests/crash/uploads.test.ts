/**
 * The server is killed with SIGKILL at random instants while uploads run, and is started again on the same data
 * directory. A few times by default; `npm run test:crash` does it 50 times.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectScansApi } from '../harness/uploads/scans-api.ts';
import { databasePid, makeDataDir, startProcess } from '../start/server-process.ts';
import { allEnded, assertWhole, makeUploaders, movedTo, openBeside, uploadUntilDeath } from './rig.ts';

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2);
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
const settings = {
  PARAPET_ADMIN_EMAIL: account.email,
  PARAPET_ADMIN_PASSWORD: account.password,
  PARAPET_LOG_LEVEL: 'warn',
};
/** Longest wait between the start of the server and the kill. */
const killWithinMs = 2_500;
/**
 * Upper bound of a start, ms: generous, because tests share the machine with others. The measured times are printed.
 */
const readyWithinMs = 60_000;
const endedWithinMs = 60_000;

const victims = {
  'the server': (pid: number, _dataDir: string) => process.kill(pid, 'SIGKILL'),
  PostgreSQL: (_pid: number, dataDir: string) =>
    process.kill(databasePid(dataDir) ?? assert.fail('no database'), 'SIGKILL'),
};

for (const [victim, kill] of Object.entries(victims)) {
  const times = victim === 'the server' ? rounds : 1;
  test(`after kill -9 of ${victim} during uploads (${times} times), each accepted upload is processed once, and the others leave nothing`, async (t) => {
    const PARAPET_DATA_DIR = await makeDataDir(t);
    const uploaders = makeUploaders(3);
    let server = startProcess(t, 'server.ts', { ...settings, PARAPET_DATA_DIR });
    let api = await connectScansApi(await server.ready(), account);
    for (let round = 1; round <= times; round += 1) {
      const dying = uploaders.map((uploader) => uploadUntilDeath(api, uploader));
      const killAfterMs = Math.round(Math.random() * killWithinMs);
      await sleep(killAfterMs);
      kill(server.process.pid ?? 0, PARAPET_DATA_DIR);
      await server.ended();
      await Promise.all(dying);

      const startedAt = performance.now();
      server = startProcess(t, 'server.ts', { ...settings, PARAPET_DATA_DIR });
      api = movedTo(api, await server.ready());
      await untilReady(api.baseUrl);
      const readyMs = Math.round(performance.now() - startedAt);
      const database = openBeside(PARAPET_DATA_DIR);
      try {
        await allEnded(database, api.deploymentId, endedWithinMs);
        const doneMs = Math.round(performance.now() - startedAt);
        await assertWhole(database, api, uploaders);
        const answered = uploaders.flatMap((each) => each.attempts).filter((attempt) => attempt.scanId !== undefined);
        t.diagnostic(
          `round ${round}: killed after ${killAfterMs} ms, ready again after ${readyMs} ms, all done after ${doneMs} ms; ${answered.length} uploads answered so far`,
        );
      } catch (error) {
        t.diagnostic(server.stderr());
        throw error;
      } finally {
        await database.close();
      }
    }
    server.process.kill('SIGTERM');
    assert.equal(await server.ended(), 0);
  });
}

/** A busy server may respond 503 for a moment: its database did not respond in time. */
async function untilReady(baseUrl: string): Promise<void> {
  for (const until = performance.now() + readyWithinMs; ; await sleep(50)) {
    const answer = await fetch(`${baseUrl}/readyz`);
    if (answer.status === 200) return;
    assert.ok(performance.now() < until, `never ready: ${await answer.text()}`);
  }
}
