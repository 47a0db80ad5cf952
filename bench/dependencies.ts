/**
 * `npm run bench -- dependencies --rows 10m`: which repositories use a package in a range of versions (api.md 4.3), over real HTTP, beside
 * the bare SQL of the same statements in the same run; and pages of one repository's inventory. Bars: p95 under 50 ms for a package
 * and a range, at most twice the bare SQL.
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
import { packageName, seedDependencies, seedOf } from './dependencies-seed.ts';
import { median, percentile, print, timed } from './measure.ts';
import { recorder, replay, type Recorded } from './recorded-statements.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const pageSize = 100;

interface DependencyCase {
  name: string;
  /** A package and a range: what the bars are about. */
  hasBar: boolean;
  dependencyFilter: Record<string, unknown>;
  /** Repository ids to begin after. */
  cursor?: number;
}

/** A file of this name says that a kept database holds all of its seed. */
const seededMark = 'seeded';

export async function benchDependencies(options: {
  rows: number;
  repeats: number;
  keepIn: string | undefined;
}): Promise<void> {
  const keepIn =
    options.keepIn === undefined ? undefined : join(resolve(options.keepIn), `dependencies-${options.rows}`);
  const isSeeded = keepIn !== undefined && existsSync(join(keepIn, seededMark));
  // What a seed left that was broken off is of no use.
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
    print(
      '  question                                             repositories    http p50/p95 ms    sql p50 ms   http/sql',
    );
    for (const each of casesOf(value)) await measure(server, database, each, options.repeats);
    await measureInventory(server, options.repeats);
  } finally {
    await database.close();
    await server.stop();
  }
}

function casesOf({ projects, packages }: { projects: number; packages: number }): DependencyCase[] {
  const exact = (n: number, bounds: object = {}) => ({ name: packageName(n), exactNameMatch: true, ...bounds });
  const range = { versionLowerBound: '>=1.2.0', versionUpperBound: '<2.4.0' };
  const packageCase = (name: string, ...packageFilters: object[]) => ({
    name,
    hasBar: true,
    dependencyFilter: { packageFilters },
  });
  const other = (name: string, dependencyFilter: Record<string, unknown>) => ({
    name,
    hasBar: false,
    dependencyFilter,
  });
  return [
    packageCase('the best known package, in a range', exact(0, range)),
    packageCase('the best known package, one version', exact(0, { exactVersion: '1.2.0' })),
    packageCase('the best known package, no such version', exact(0, { versionLowerBound: '>9.0.0' })),
    packageCase('a package of the middle, in a range', exact(Math.floor(packages / 10), range)),
    packageCase('a rare package, in a range', exact(packages - 3, range)),
    packageCase('an unknown package', { name: 'nothing-like-it', exactNameMatch: true, ...range }),
    packageCase('twenty packages, in ranges', ...Array.from({ length: 20 }, (_, n) => exact(n * 3, range))),
    { ...packageCase('the best known package, half way', exact(0, range)), cursor: Math.floor(projects / 2) },
    packageCase('part of a name, few packages, in a range', { name: `part-${packages - 77}`, ...range }),
    packageCase('part of a name, nothing', { name: 'nothing-like-it', ...range }),
    packageCase('part of a name, all packages, in a range', { name: 'part', ...range }),
    other('a package in a range, of a license, transitive', {
      license: ['MIT'],
      transitivity: 'TRANSITIVE',
      packageFilters: [exact(0, range)],
    }),
    other('all', {}),
    { ...other('all, half way', {}), cursor: Math.floor(projects / 2) },
    other('a common license', { license: ['MPL-2.0'] }),
    other('a rare license', { license: ['AGPL-3.0-only'] }),
    other('no such license', { license: ['none'] }),
    other('a lockfile and direct', { lockfilePath: 'nuget/lockfile', transitivity: 'DIRECT' }),
    other('an ecosystem', { ecosystem: 'gomod' }),
    other('a version of whatever package', { version: '1.2.7' }),
    other('a version that nobody has', { version: '77.0.0' }),
  ];
}

async function measure(
  server: ServerProcess,
  database: Database,
  each: DependencyCase,
  repeats: number,
): Promise<void> {
  const { name, hasBar, dependencyFilter, cursor = 0 } = each;
  const body = { dependencyFilter, cursor, pageSize };
  const statements = await record(database, server.deploymentId, body);
  const httpMs: number[] = [];
  const sqlMs: number[] = [];
  let found = (await ask(server, body)).repositorySummaries.length;
  for (let turn = 0; turn < repeats * 5; turn += 1) {
    const http = await timed(() => ask(server, body));
    found = http.value.repositorySummaries.length;
    httpMs.push(http.ms);
    const sql = await timed(() => database.readAsTenant(server.deploymentId, (tx) => replay(tx, statements)));
    sqlMs.push(sql.ms);
  }
  const [http, sql] = [median(httpMs), median(sqlMs)];
  const mark = hasBar ? '' : ' (no bar)';
  print(
    `  ${(name + mark).padEnd(58)} ${String(found).padStart(6)}   ${fixed(http)} /${fixed(percentile(httpMs, 0.95))}       ${fixed(sql)}    ${fixed(http / sql)}`,
  );
}

/** The statements of the question, caught on their way. */
async function record(database: Database, deploymentId: string, body: unknown): Promise<Recorded[]> {
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
    { deploymentId, visibleProjectIds: null } as Member,
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
