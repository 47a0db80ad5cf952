/** Test rig of this folder: projects, their git servers and sync runs, on a platform with its own database. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, type TestContext } from 'node:test';
import { startGitServer, type GitServer } from '../../../../../tests/harness/hosts/git-server.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/harness/platform.ts';
import type { JobRequest } from '../../../store/jobs/job.ts';
import { upsertRef } from '../../../store/projects/projects.ts';
import { deleteConnection } from '../../connections/delete-connection.ts';
import { listConnections } from '../../connections/list-connections.ts';
import { createProject } from '../../projects/create-project.ts';
import { getProject, type ProjectRecord } from '../../projects/get-project.ts';
import { getRun, type TracedRun } from '../../runs/get-run.ts';
import { performRun } from '../../runs/perform-run.ts';
import { performers } from '../../runs/performers.ts';
import { submitSync } from '../submit-sync.ts';

export interface SyncRig {
  /** Available from the first test on. */
  readonly on: TestPlatform;
  makeProject(url: string, refs?: readonly string[]): Promise<string>;
  project(projectId: string): Promise<ProjectRecord>;
  /** Submits a sync, performs it, and returns the ended run. */
  sync(projectId: string): Promise<TracedRun>;
  perform(runId: string): Promise<void>;
}

export function useSyncRig(): SyncRig {
  let on: TestPlatform | undefined;
  let count = 0;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on?.drop());
  const rig: SyncRig = {
    get on() {
      return on ?? assert.fail('no test has begun');
    },
    async makeProject(url, refs = []) {
      const { platform, admin, clock } = rig.on;
      const project = { name: `p${++count}`, url, defaultBranch: '', tags: [] };
      const { id: projectId } = await createProject(platform, admin, project);
      await platform.database.asTenant('1', async (tx) => {
        for (const name of refs) {
          await upsertRef(tx, { projectId, name, kind: 'branch', pullRequestId: null, at: clock.now() });
        }
      });
      return projectId;
    },
    project: (projectId) => getProject(rig.on.platform, rig.on.admin, projectId),
    async sync(projectId) {
      const { platform, admin, jobs } = rig.on;
      await submitSync(platform, admin, projectId);
      const runId = runIdOf(jobs.at(-1));
      await rig.perform(runId);
      return getRun(platform, admin, runId);
    },
    perform: (runId) => performRun({ platform: rig.on.platform, performers, deploymentId: '1', runId }),
  };
  beforeEach(async () => {
    rig.on.jobs.length = 0;
    rig.on.clock.advanceMs(1_000);
    // The next server may get the port of one that a connection of an earlier test is to.
    const { platform, admin } = rig.on;
    for (const { id } of await listConnections(platform, admin)) await deleteConnection(platform, admin, id);
  });
  return rig;
}

/** The run of an enqueued job. */
export function runIdOf(job: JobRequest | undefined): string {
  assert.ok(job);
  return (job.payload as { runId: string }).runId;
}

export const words = (run: TracedRun): string => run.log.map(({ message }) => message).join('\n');

/** A server with two branches; the default one is `trunk`. */
export async function startServer(
  t: TestContext,
  opens?: (pair: string) => boolean,
): Promise<GitServer & { trunk: string; topic: string }> {
  const server = await startGitServer(t, undefined, opens);
  const trunk = await server.commit('trunk', { 'a.txt': 'a\n' });
  const topic = await server.commit('topic', { 'b.txt': 'b\n' });
  await server.git('symbolic-ref', 'HEAD', 'refs/heads/trunk');
  return { ...server, trunk, topic };
}
