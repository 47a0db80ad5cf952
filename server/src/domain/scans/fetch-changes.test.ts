/** Changes that the server reads from the project's repository itself, over a real git server. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { startGitServer, type GitServer } from '../../../../tests/harness/hosts/git-server.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { uploadAndIngest } from '../../../../tests/harness/uploads/upload.ts';
import { Confidential } from '../../base/confidential.ts';
import { createConnection } from '../connections/create-connection.ts';
import { useSyncRig } from '../sync/testing/sync-rig.ts';

const rig = useSyncRig();

const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join('');
const plain = (count: number): string[] => Array.from({ length: count }, (_, index) => `plain ${index}`);
const three = [...plain(4), 'eval 1', ...plain(4), 'eval 2', ...plain(4), 'eval 3'];
/** The first was removed, and another added at the end. */
const edited = [...three.filter((line) => line !== 'eval 1'), ...plain(4), 'eval 4'];

interface Project {
  git: GitServer;
  /** Commits the files and uploads their scan: every line with `eval`, all of which look alike. */
  scan(files: Readonly<Record<string, readonly string[]>>, ref?: string): Promise<{ problems: unknown[] }>;
  /** Open findings of a ref: their identity by `path:line`. */
  ids(ref?: string): Promise<Map<string, string>>;
}

async function projectOf(t: TestContext, connects = true): Promise<Project> {
  const git = await startGitServer(t);
  await git.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  await git.git('config', 'uploadpack.allowFilter', 'true');
  const { platform, admin } = rig.on;
  if (connects) {
    const { origin } = new URL(git.url);
    const credential = new Confidential(git.password);
    await createConnection(platform, admin, {
      kind: 'git',
      name: origin,
      baseUrl: origin,
      username: git.username,
      credential,
    });
  }
  const projectId = await rig.makeProject(git.url);
  const { name: project } = await rig.project(projectId);
  return {
    git,
    async scan(files, ref = 'main') {
      const texts = Object.entries(files).map(([path, content]) => [path, lines(...content)] as const);
      const commit = await git.commit(ref, Object.fromEntries(texts));
      const results = Object.entries(files).flatMap(([path, content]) =>
        content.flatMap((line, index) =>
          line.startsWith('eval') ? [{ rule: 'eval', path, line: index + 1, text: 'eval(x)' }] : [],
        ),
      );
      rig.on.clock.advanceMs(1_000);
      return uploadAndIngest(rig.on, sarifOf({ results }), { project, ref, commit });
    },
    ids: (ref = 'main') =>
      platform.database.asTenant('1', async (tx) => {
        const { rows } = await tx.client.query<{ id: string; place: string }>(
          `SELECT f.identity_id AS id, path || ':' || start_line AS place
             FROM parapet.finding f JOIN parapet.project_ref r ON r.deployment_id = 1 AND r.id = f.ref_id
            WHERE f.deployment_id = 1 AND f.project_id = $1 AND r.name = $2 AND status = 'unresolved'`,
          [projectId, ref],
        );
        return new Map(rows.map(({ id, place }) => [place, id]));
      }),
  };
}

test('with a connection, the lines of the repository decide which of equal results is which', async (t) => {
  const project = await projectOf(t);
  await project.scan({ 'a.py': three });
  const before = await project.ids();
  const { problems } = await project.scan({ 'a.py': edited });
  const now = await project.ids();
  assert.deepEqual(problems, []);
  assert.equal(now.get('a.py:9'), before.get('a.py:10'));
  assert.equal(now.get('a.py:14'), before.get('a.py:15'));
  assert.ok(![...before.values()].includes(now.get('a.py:19') ?? ''));
});

test('with a connection, the lines of the primary ref decide on the first scan of a branch', async (t) => {
  const project = await projectOf(t);
  await project.scan({ 'a.py': three });
  const before = await project.ids();
  const { problems } = await project.scan({ 'a.py': edited }, 'topic');
  const now = await project.ids('topic');
  assert.deepEqual(problems, []);
  assert.equal(now.get('a.py:9'), before.get('a.py:10'));
  assert.equal(now.get('a.py:14'), before.get('a.py:15'));
  assert.ok(![...before.values()].includes(now.get('a.py:19') ?? ''));
});

test('a host that is away delays no scan and fails none, and is not asked again at once', async (t) => {
  const project = await projectOf(t);
  await project.scan({ 'a.py': three });
  const before = await project.ids();
  await project.git.git('config', 'http.uploadpack', 'false');
  await project.scan({ 'a.py': three });
  const asked = project.git.asked.length;
  assert.ok(asked > 0);
  assert.deepEqual(await project.ids(), before);
  await project.scan({ 'a.py': [...three, 'end'] });
  assert.equal(project.git.asked.length, asked);
  assert.deepEqual(await project.ids(), before);
});

test('without a connection no host is contacted', async (t) => {
  const project = await projectOf(t, false);
  await project.scan({ 'a.py': three });
  await project.scan({ 'a.py': edited });
  assert.deepEqual(project.git.asked, []);
});
