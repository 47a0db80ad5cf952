/**
 * `npm run bench -- dependencies --rows 10m`: which repositories use a package in a range of versions (api.md 4.3),
 * over real HTTP, compared with the bare SQL of the same statements in the same run; each filter alone and several
 * together, first pages and middle pages, as an admin and as a member of some projects; and pages of one repository's
 * inventory. `--keep FOLDER` keeps the seeded database for the next run. Bars: p95 under 50 ms for a package and a
 * range, at most twice the bare SQL.
 */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { listRepositories } from '../server/src/domain/dependencies/list-repositories.ts';
import type { Platform } from '../server/src/domain/platform.ts';
import { toDependencyFilter } from '../server/src/http/dependencies/filter.ts';
import { RepositoriesRequest } from '../server/src/http/dependencies/wire.ts';
import type { Member } from '../server/src/model/caller.ts';
import { openDatabase, type Database } from '../server/src/store/database.ts';
import { dependencyCases, type DependencyCase } from './dependencies-cases.ts';
import { seedDependencies, seedOf, type DependenciesSeed } from './dependencies-seed.ts';
import { median, percentile, print, timed } from './measure.ts';
import { recorder, replay, type Recorded } from './recorded-statements.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { becomeMemberOf } from './workflows-seed.ts';

const pageSize = 100;

/** Marks a kept database as completely seeded. */
const seededMark = 'seeded';

export async function benchDependencies(options: {
  rows: number;
  repeats: number;
  keepIn: string | undefined;
}): Promise<void> {
  const keepIn =
    options.keepIn === undefined ? undefined : join(resolve(options.keepIn), `dependencies-${options.rows}`);
  const isSeeded = keepIn !== undefined && existsSync(join(keepIn, seededMark));
  // An interrupted seed is unusable.
  if (keepIn !== undefined && !isSeeded) await rm(keepIn, { recursive: true, force: true });
  const server = await startServerProcess({ keepIn });
  const database = openDatabase(server.connection);
  try {
    const value = seedOf(options.rows);
    const what = `dependencies: ${options.rows} rows of ${value.packages} packages in ${value.projects} projects`;
    if (isSeeded) print(`${what}, seeded before`);
    else {
      const { ms } = await timed(() => seedDependencies(database.pool, server.deploymentId, options.rows));
      print(`${what}, seeded in ${Math.round(ms / 1000)} s`);
    }
    if (keepIn !== undefined) await writeFile(join(keepIn, seededMark), '');
    const bench = { server, database, repeats: options.repeats, seed: value };
    await seeAll(bench);
    await measureAll(bench, 'an admin', null);
    for (const projects of [Math.floor(value.projects / 2), 5]) {
      await measureAll(bench, `${projects} projects`, await seeOnly(bench, projects));
    }
    await seeAll(bench);
    await measureInventory(server, options.repeats);
  } finally {
    await database.close();
    await server.stop();
  }
}

interface Bench {
  server: ServerProcess;
  database: Database;
  repeats: number;
  seed: DependenciesSeed;
}

interface Measured {
  name: string;
  hasBar: boolean;
  found: number;
  firstMs: number[];
  deepMs: number[];
  /** The same first pages through pg alone. */
  sqlMs: number[];
}

async function measureAll(bench: Bench, who: string, visibleProjectIds: readonly string[] | null): Promise<void> {
  const measured: Measured[] = [];
  for (const each of dependencyCases(bench.seed)) measured.push(await measure(bench, each, visibleProjectIds));
  const line = (name: string, cases: readonly Measured[]): void => {
    const first = cases.flatMap((one) => one.firstMs);
    const deep = cases.flatMap((one) => one.deepMs);
    print(
      `  ${name.padEnd(44)} ${String(cases.length).padStart(5)}   ${both(first)}   ${both(deep)}   ${fixed(median(cases.map(ratioOf)))}`,
    );
  };
  print(`  seen by ${who.padEnd(36)} cases   first p50/p95 ms   deep p50/p95 ms   http/sql`);
  line(
    'a range of one package (50 ms, 2x)',
    measured.filter((one) => one.hasBar),
  );
  line(
    'the rest',
    measured.filter((one) => !one.hasBar),
  );
  for (const one of measured) {
    print(
      `    ${one.name.padEnd(48)} ${String(one.found).padStart(4)}   first ${fixed(median(one.firstMs))}  deep ${fixed(median(one.deepMs))}  sql ${fixed(median(one.sqlMs))}`,
    );
  }
}

async function measure(
  bench: Bench,
  { name, hasBar, dependencyFilter }: DependencyCase,
  visibleProjectIds: readonly string[] | null,
): Promise<Measured> {
  const { server, database } = bench;
  const body = { dependencyFilter, cursor: 0, pageSize };
  const deep = { ...body, cursor: Math.floor(bench.seed.projects / 2) };
  const statements = await record(bench, body, visibleProjectIds);
  const { repositorySummaries } = await ask(server, body);
  await ask(server, deep);
  const measured: Measured = { name, hasBar, found: repositorySummaries.length, firstMs: [], deepMs: [], sqlMs: [] };
  for (let turn = 0; turn < bench.repeats * 5; turn += 1) {
    measured.firstMs.push((await timed(() => ask(server, body))).ms);
    const sql = await timed(() => database.readAsTenant(server.deploymentId, (tx) => replay(tx, statements)));
    measured.sqlMs.push(sql.ms);
    measured.deepMs.push((await timed(() => ask(server, deep))).ms);
  }
  return measured;
}

const ratioOf = ({ firstMs, sqlMs }: Measured): number => median(firstMs) / median(sqlMs);

/** Makes the deployment's one person an admin again. */
async function seeAll({ database, server }: Bench): Promise<void> {
  await database.asTenant(server.deploymentId, async ({ client, deploymentId }) => {
    await client.query('DELETE FROM parapet.team WHERE deployment_id = $1', [deploymentId]);
    await client.query(`UPDATE parapet.membership SET org_role = 'admin' WHERE deployment_id = $1`, [deploymentId]);
  });
}

/**
 * Makes the deployment's one person a member of a team with every second project, this many in all, and returns them.
 */
async function seeOnly({ database, server }: Bench, projects: number): Promise<string[]> {
  return database.asTenant(server.deploymentId, async (tx) => {
    await becomeMemberOf(tx, projects);
    const { rows } = await tx.client.query<{ id: string }>(
      'SELECT project_id AS id FROM parapet.team_project WHERE deployment_id = $1',
      [tx.deploymentId],
    );
    return rows.map(({ id }) => id);
  });
}

/** Records the statements of the query. */
async function record(
  { database, server: { deploymentId } }: Bench,
  body: unknown,
  visibleProjectIds: readonly string[] | null,
): Promise<Recorded[]> {
  const request = RepositoriesRequest.parse(body);
  let statements: Recorded[] = [];
  const recording: Pick<Database, 'readAsTenant'> = {
    readAsTenant: (id, work) =>
      database.readAsTenant(id, (tx) => {
        const { tx: caught, recorded } = recorder(tx);
        statements = recorded;
        return work(caught);
      }),
  };
  await listRepositories(
    { database: recording } as unknown as Platform,
    { deploymentId, visibleProjectIds } as Member,
    toDependencyFilter(request.dependencyFilter ?? {}),
    { afterId: request.cursor ?? '0', pageSize: request.pageSize },
  );
  return statements;
}

async function ask(server: ServerProcess, body: unknown): Promise<{ repositorySummaries: unknown[] }> {
  const answer = await fetch(`${server.baseUrl}/api/sca/deployments/${server.deploymentId}/repositories`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.accessToken()}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as { repositorySummaries: unknown[] };
}

/** Pages of 100 of one repository's dependencies, to the end. */
async function measureInventory(server: ServerProcess, repeats: number): Promise<void> {
  const authorization = `Bearer ${await server.accessToken()}`;
  const url = `${server.baseUrl}/api/sca/deployments/${server.deploymentId}/repositories/1/dependencies?pageSize=100`;
  const pageMs: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) {
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const at = cursor;
      const { ms, value } = await timed(async () => {
        const answer = await fetch(`${url}&cursor=${at}`, { headers: { authorization } });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        return (await answer.json()) as { nextCursor: string };
      });
      pageMs.push(ms);
      cursor = value.nextCursor === '' ? undefined : value.nextCursor;
    }
  }
  print(`  pages of one inventory: p50 ${fixed(median(pageMs))} ms, p95 ${fixed(percentile(pageMs, 0.95))} ms`);
}

const fixed = (value: number): string => value.toFixed(1).padStart(7);
const both = (samples: readonly number[]): string =>
  `${fixed(percentile(samples, 0.5))} /${fixed(percentile(samples, 0.95))}`;
