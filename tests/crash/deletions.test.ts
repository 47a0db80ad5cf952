/** The deletion of a deployment goes on where it stopped: after the command, and then a worker, was killed in the middle. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertDeployment } from '../../server/src/store/deployments/deployments.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { urlOf } from '../harness/server.ts';
import { commandEnvironment, makeDataDir, startProcess } from '../start/server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const rows = 400_000;
const patienceMs = 120_000;

test('a deletion survives kill -9 of the command and of a worker, and touches nothing else', async (t) => {
  const { connection, database, drop } = await createTestDatabase();
  t.after(() => drop());
  const make = async (slug: string): Promise<{ deploymentId: string }> => {
    const createdAt = new Date();
    const deploymentId = await database.asAccess((tx) => insertDeployment(tx, { slug, name: slug, createdAt }));
    return { deploymentId: deploymentId ?? assert.fail('the slug is taken') };
  };
  const large = await make('large');
  const small = await make('small');
  const fill = (deploymentId: string, count: number) =>
    database.asTenant(deploymentId, ({ client }) =>
      client.query(
        `INSERT INTO parapet.search_word (deployment_id, word, rule_id, digest) SELECT $1, 'w' || n, 1, n FROM generate_series(1, $2::int) n`,
        [deploymentId, count],
      ),
    );
  await fill(large.deploymentId, rows);
  await fill(small.deploymentId, 1_000);
  const left = async (deploymentId: string): Promise<number> =>
    database.asTenant(deploymentId, async ({ client }) => {
      const { rows: counted } = await client.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM parapet.search_word WHERE deployment_id = $1',
        [deploymentId],
      );
      return counted[0]!.n;
    });
  /** Kills when some rows, but not all, are gone. */
  const killMidway = async (child: { kill(signal: 'SIGKILL'): unknown }, from: number): Promise<number> => {
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(5)) {
      const now = await left(large.deploymentId);
      if (now < from) {
        child.kill('SIGKILL');
        assert.ok(now > 0, 'it was too fast to be killed midway');
        return left(large.deploymentId);
      }
    }
    throw new Error('nothing was deleted');
  };
  const settings = {
    DATABASE_URL: urlOf(connection),
    PARAPET_SECRET_KEY: 'a secret of at least thirty-two characters',
  };

  const parameters = [
    '--disable-warning=ExperimentalWarning',
    'server/src/deployment.ts',
    'delete',
    'large',
    '--confirm',
    'large',
  ];
  const command = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...commandEnvironment, ...settings },
    stdio: 'inherit',
  });
  const afterCommand = await killMidway(command, rows);
  if (command.exitCode === null && command.signalCode === null) await once(command, 'close');

  const first = startProcess(t, 'worker.ts', { ...settings, PARAPET_DATA_DIR: await makeDataDir(t) });
  await killMidway(first.process, afterCommand);

  const second = startProcess(t, 'worker.ts', { ...settings, PARAPET_DATA_DIR: await makeDataDir(t) });
  const isThere = async (deploymentId: string): Promise<boolean> =>
    database.readAsAccess(async (tx) => {
      const { rowCount } = await tx.query('SELECT FROM parapet.deployment WHERE id = $1', [deploymentId]);
      return rowCount === 1;
    });
  for (const until = Date.now() + patienceMs; await isThere(large.deploymentId); await sleep(50))
    assert.ok(Date.now() < until, `it is not deleted:\n${second.stderr()}`);
  assert.deepEqual([await left(large.deploymentId), await left(small.deploymentId)], [0, 1_000]);
  assert.ok(await isThere(small.deploymentId));
  second.process.kill('SIGTERM');
  assert.equal(await second.ended(), 0);
});
