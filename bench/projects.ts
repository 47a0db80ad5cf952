/**
 * `npm run bench -- projects`: 1,000 changes in one call (api.md 4.6) over real HTTP in an organisation of 5,000
 * projects with tags, compared with the bare SQL of such a call in the same run. Each call changes every project it
 * names: an edit without changes would be cheaper.
 */
import { systemClock } from '../server/src/base/clock.ts';
import { editProjects } from '../server/src/domain/projects/edit-projects.ts';
import type { Platform } from '../server/src/domain/platform.ts';
import { editsFromWire, EditProjectsRequest } from '../server/src/http/projects/requests.ts';
import type { Member } from '../server/src/model/caller.ts';
import { openDatabase, type Database } from '../server/src/store/database.ts';
import { median, percentile, print, timed } from './measure.ts';
import { recorder, replay, type Recorded } from './recorded-statements.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const projects = 5_000;
const changesPerCall = 1_000;
const calls = 20;

interface Change {
  updateTags?: boolean;
  tags?: string[];
  managedScans?: { diffScan: boolean; numConfigs: number; fullScan: boolean };
}

/** Changes by call number, so that no two calls set the same values. */
const cases: readonly { name: string; change(call: number): Change }[] = [
  { name: 'tags', change: (call) => ({ updateTags: true, tags: ['payments', 'team-7', `round-${call}`] }) },
  {
    name: 'scan settings',
    change: (call) => ({ managedScans: { diffScan: call % 2 === 0, numConfigs: call, fullScan: call % 2 === 1 } }),
  },
  {
    name: 'both, 20 tags each',
    change: (call) => ({
      updateTags: true,
      tags: Array.from({ length: 20 }, (_, n) => `area-${n}-of-${call}`),
      managedScans: { diffScan: call % 2 === 0, numConfigs: call, fullScan: call % 2 === 1 },
    }),
  },
];

export async function benchProjects(): Promise<void> {
  const server = await startServerProcess();
  const database = openDatabase(server.connection);
  try {
    const ids = await seedProjects(database, server.deploymentId);
    print(`projects: ${changesPerCall} changes a call, ${projects} projects, ${calls} calls`);
    print('  case                   HTTP p50/p95 ms   bare SQL p50/p95 ms');
    let call = 0;
    for (const { name, change } of cases) {
      const times = { http: [] as number[], bare: [] as number[] };
      // The first round warms up.
      for (let turn = 0; turn <= calls; turn++) {
        const next = () => bodyOf(ids, (call += 1), change(call));
        const http = await edit(server, next());
        const statements = await recordEdit(database, server.deploymentId, next());
        const bare = await timed(() => database.asTenant(server.deploymentId, (tx) => replay(tx, statements)));
        if (turn === 0) continue;
        times.http.push(http);
        times.bare.push(bare.ms);
      }
      print(`  ${name.padEnd(20)} ${of(times.http).padStart(17)}   ${of(times.bare).padStart(19)}`);
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

function of(samples: readonly number[]): string {
  return `${median(samples).toFixed(1)}/${percentile(samples, 0.95).toFixed(1)}`;
}

/** Projects with three tags and a ref each; returns their ids. */
async function seedProjects(database: Database, deploymentId: string): Promise<string[]> {
  const ids = await database.asTenant(deploymentId, async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO parapet.project (deployment_id, name, provisioned_at, tags)
       SELECT $1, 'group-' || n % 50 || '/project-' || n, now(), ARRAY['payments', 'team-' || n % 40, 'tier-' || n % 3]
         FROM generate_series(1, $2::int) n RETURNING id`,
      [deploymentId, projects],
    );
    return rows.map(({ id }) => id);
  });
  await database.pool.query('VACUUM ANALYZE');
  return ids;
}

/** A thousand projects from the whole organisation, in no order. */
function bodyOf(ids: readonly string[], call: number, change: Change) {
  const step = 7;
  const chosen = Array.from({ length: changesPerCall }, (_, n) => ids[(call * 31 + n * step) % ids.length]);
  return { changes: chosen.map((repoId) => ({ repoId, change })) };
}

/** Time to the last byte of the answer, ms; throws unless all were changed. */
async function edit(server: ServerProcess, body: unknown): Promise<number> {
  const token = await server.accessToken();
  const { ms, value } = await timed(async () => {
    const answer = await fetch(`${server.baseUrl}/api/agent/deployments/${server.deploymentId}/repos`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { ok: answer.ok, text: await answer.text() };
  });
  if (!value.ok) throw new Error(value.text);
  const { updatedRepoNames } = JSON.parse(value.text) as { updatedRepoNames: string[] };
  if (updatedRepoNames.length !== changesPerCall) throw new Error(`only ${updatedRepoNames.length} were changed`);
  return ms;
}

/** The statements of such an edit, with its audit entry. Rolled back, so that they can be sent again. */
async function recordEdit(database: Database, deploymentId: string, body: unknown): Promise<Recorded[]> {
  const statements: Recorded[] = [];
  const undone = new Error('undone');
  const asTenant: Database['asTenant'] = (id, work) =>
    database.asTenant(id, async (tx) => {
      const { tx: recording, recorded } = recorder(tx);
      await work(recording);
      statements.push(...recorded);
      throw undone;
    });
  const platform = { database: { ...database, asTenant }, clock: systemClock } as Platform;
  const edited = editProjects(platform, adminOf(deploymentId), editsFromWire(EditProjectsRequest.parse(body)));
  await edited.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return statements;
}

function adminOf(deploymentId: string): Member {
  return {
    userId: '1',
    login: 'bench',
    scheme: 'jwt',
    credentialId: '1',
    provenAt: null,
    tokenPermissions: [],
    isReadOnly: false,
    tokenProjectIds: null,
    tokenDeploymentId: null,
    providerDeploymentId: null,
    gaveSecondFactor: false,
    address: '192.0.2.1',
    requestId: 'bench',
    deploymentId,
    orgRole: 'admin',
    visibleProjectIds: null,
    projectRoles: new Map(),
  };
}
