import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTestPlatform } from '../../../../tests/harness/platform.ts';
import { cancelRun } from './cancel-run.ts';
import { getRun } from './get-run.ts';
import { createProject } from '../projects/create-project.ts';
import { submitSync } from '../sync/submit-sync.ts';
import { removeWorkFolders } from './remove-work-folders.ts';

test('removes the folders of ended and deleted runs; keeps those of other runs and other folders', async (t) => {
  const { platform, admin, jobs, drop } = await createTestPlatform();
  t.after(drop);
  const { workDir } = platform.outside;
  t.after(() => rm(workDir, { recursive: true, force: true }));
  assert.equal(await removeWorkFolders(platform), 0);
  const runIds: string[] = [];
  for (const name of ['a', 'b']) {
    const { id } = await createProject(platform, admin, { name, url: '', defaultBranch: '', tags: [] });
    await submitSync(platform, admin, id);
    const job = jobs.at(-1) ?? assert.fail('no job');
    runIds.push((job.payload as { runId: string }).runId);
  }
  const [waiting, cancelled] = runIds as [string, string];
  await cancelRun(platform, admin, await getRun(platform, admin, cancelled));
  for (const name of [`run-1-${waiting}`, `run-1-${cancelled}`, 'run-1-987654321', 'run-7-1', 'other']) {
    await mkdir(join(workDir, name), { recursive: true });
    await writeFile(join(workDir, name, 'a.txt'), 'a');
  }
  assert.equal(await removeWorkFolders(platform), 3);
  assert.deepEqual((await readdir(workDir)).sort(), ['other', `run-1-${waiting}`]);
});
