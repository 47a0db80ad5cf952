/**
 * A kill at one chosen instant: a scan is staged and its rows are committed, but its merge has not begun (ADR 0019). The
 * test holds the project's merge lock, so that the merge waits for it, and kills the server or PostgreSQL then.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../server/src/store/database.ts';
import { holdMerges } from '../../server/src/store/projects/merge-lock.ts';
import { findProjectByName } from '../../server/src/store/projects/projects.ts';
import { countLeftovers } from '../harness/database/leftovers.ts';
import { untilWaiting } from '../harness/database/lock-waits.ts';
import { connectScansApi } from '../harness/uploads/scans-api.ts';
import { databasePid, makeDataDir, startProcess } from '../start/server-process.ts';
import { allEnded, assertWhole, makeUploaders, movedTo, openBeside, resultsPerVersion, uploadNext } from './rig.ts';

const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
const endedWithinMs = 60_000;

for (const victim of ['the server', 'PostgreSQL'] as const) {
  test(`kill -9 of ${victim} between the two steps of a scan: it is done once, and no staged row is left`, async (t) => {
    const PARAPET_DATA_DIR = await makeDataDir(t);
    const settings = {
      PARAPET_ADMIN_EMAIL: account.email,
      PARAPET_ADMIN_PASSWORD: account.password,
      PARAPET_LOG_LEVEL: 'warn',
      PARAPET_DATA_DIR,
    };
    const [uploader] = makeUploaders(1);
    assert.ok(uploader);
    let server = startProcess(t, 'server.ts', settings);
    let api = await connectScansApi(await server.ready(), account);
    const first = await uploadNext(api, uploader);
    await api.ended(first.scanId ?? assert.fail(JSON.stringify(first)));

    const beside = openBeside(PARAPET_DATA_DIR);
    try {
      const staged = await whileMergesWait(beside, { api, project: uploader.project }, async () => {
        assert.equal((await uploadNext(api, uploader)).status, 202);
        await untilWaiting(beside, 1);
        const left = await countLeftovers(beside, api.deploymentId);
        const pid = victim === 'the server' ? server.process.pid : databasePid(PARAPET_DATA_DIR);
        process.kill(pid ?? assert.fail('no process'), 'SIGKILL');
        await server.ended();
        return left;
      });
      assert.deepEqual([staged['staging'], staged['staged_finding']], [1, resultsPerVersion]);
    } finally {
      await beside.close();
    }

    server = startProcess(t, 'server.ts', settings);
    api = movedTo(api, await server.ready());
    const database = openBeside(PARAPET_DATA_DIR);
    try {
      await allEnded(database, api.deploymentId, endedWithinMs);
      await assertWhole(database, api, [uploader]);
    } catch (error) {
      t.diagnostic(server.stderr());
      throw error;
    } finally {
      await database.close();
    }
    server.process.kill('SIGTERM');
    assert.equal(await server.ended(), 0);
  });
}

/** Holds the project's merge lock during `work`. The connection may be lost meanwhile. */
async function whileMergesWait<T>(
  database: Database,
  { api, project }: { api: { deploymentId: string }; project: string },
  work: () => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  const held = database.asTenant(api.deploymentId, async (tx) => {
    const row = await findProjectByName(tx, project);
    await holdMerges(tx, row?.id ?? assert.fail('no project'));
    result = { value: await work() };
  });
  await held.catch((error: unknown) => {
    if (result === undefined) throw error;
  });
  return result?.value ?? assert.fail('no result');
}
