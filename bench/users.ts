/**
 * `npm run bench -- users`: pages of a deployment's people (api.md 4.5) through real HTTP in every order, the first ones and those after
 * 5000 people, beside the bare SQL of the same pages in the same run. `--rows 50k` says how many people.
 */
import { listMembers, type MemberListing, type MemberPosition } from '../server/src/store/people/member-list.ts';
import { listTeamContents, listTeamsById, listTeamsOfUsers } from '../server/src/store/people/team-list.ts';
import { openDatabase, type Database, type TenantTransaction } from '../server/src/store/database.ts';
import { parseUserOrder, userSortKeys } from '../server/src/model/people-order.ts';
import { median, percentile, print, timed } from './measure.ts';
import { recorder, replay, type Recorded } from './recorded-statements.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { seedUsers } from './users-seed.ts';

/** People to walk past before a page counts as deep. */
const deepAfter = 5000;

interface UsersCase {
  name: string;
  sortBy: string;
  filters: { query?: string; showActive?: boolean };
  pageSize: number;
}

const cases: readonly UsersCase[] = [
  ...userSortKeys.flatMap((key) =>
    [key, `-${key}`].map((sortBy) => ({ name: `by ${sortBy}`, sortBy, filters: {}, pageSize: 100 })),
  ),
  { name: 'active, by name', sortBy: 'name', filters: { showActive: true }, pageSize: 100 },
  { name: 'query with many hits', sortBy: 'name', filters: { query: 'PERSON1' }, pageSize: 100 },
  { name: 'query with one hit', sortBy: 'name', filters: { query: 'person17@' }, pageSize: 100 },
  { name: 'query without a hit', sortBy: '-since', filters: { query: 'nobody at all' }, pageSize: 100 },
  { name: 'the largest page', sortBy: 'name', filters: {}, pageSize: 1000 },
];

export async function benchUsers(options: { rows: number; repeats: number }): Promise<void> {
  const server = await startServerProcess();
  const database = openDatabase(server.connection);
  try {
    const { ms } = await timed(() => seedUsers(database, server.deploymentId, options.rows));
    print(`users: ${options.rows} people, seeded in ${Math.round(ms / 1000)} s`);
    print('  case                     first p50/p95 ms     deep p50/p95 ms   bare SQL p50 ms (first, deep)');
    for (const usersCase of cases) await measureCase({ server, database, usersCase, repeats: options.repeats });
  } finally {
    await database.close();
    await server.stop();
  }
}

async function measureCase(run: {
  server: ServerProcess;
  database: Database;
  usersCase: UsersCase;
  repeats: number;
}): Promise<void> {
  const { server, database, usersCase } = run;
  const token = await server.accessToken();
  const ask = (options: { pageSize: number; pageToken: string }): Promise<string> =>
    askPage(server, token, { options: { sortBy: usersCase.sortBy, ...options }, filters: usersCase.filters });
  const first = { pageSize: usersCase.pageSize, pageToken: '' };
  const deep = { ...first, pageToken: await deepToken(ask, deepAfter) };
  const firstSql = await recordPage(run, null);
  const after = await deepPosition(run);
  const deepSql = after === null ? [] : await recordPage(run, after);
  const times = { first: [] as number[], deep: [] as number[], firstSql: [] as number[], deepSql: [] as number[] };
  // The first turn warms.
  for (let turn = 0; turn <= run.repeats; turn++) {
    const bare = async (statements: readonly Recorded[]): Promise<number> =>
      (await timed(() => database.readAsTenant(server.deploymentId, (tx) => replay(tx, statements)))).ms;
    const measured = {
      first: (await timed(() => ask(first))).ms,
      firstSql: await bare(firstSql),
      ...(deep.pageToken !== '' && { deep: (await timed(() => ask(deep))).ms, deepSql: await bare(deepSql) }),
    };
    if (turn === 0) continue;
    for (const [name, ms] of Object.entries(measured)) times[name as keyof typeof times].push(ms);
  }
  const of = (samples: readonly number[]): string => `${fixed(median(samples))}/${fixed(percentile(samples, 0.95))}`;
  print(
    `  ${usersCase.name.padEnd(24)} ${of(times.first).padStart(15)}   ${of(times.deep).padStart(16)}   ${fixed(
      median(times.firstSql),
    ).padStart(12)}, ${fixed(median(times.deepSql))}`,
  );
}

/** The token of a page after so many people; '' when the list ends before. */
async function deepToken(ask: (options: { pageSize: number; pageToken: string }) => Promise<string>, after: number) {
  let pageToken = '';
  for (let passed = 0; passed < after; passed += 1000) {
    ({ pageToken } = JSON.parse(await ask({ pageSize: 1000, pageToken })) as { pageToken: string });
    if (pageToken === '') break;
  }
  return pageToken;
}

function listingOf({ sortBy, filters, pageSize }: UsersCase): MemberListing {
  return {
    query: filters.query ?? '',
    isActiveOnly: filters.showActive ?? false,
    hasScmIdentityOnly: false,
    kind: null,
    userIds: null,
    order: parseUserOrder(sortBy)!,
    after: null,
    limit: pageSize + 1,
  };
}

type Run = { server: ServerProcess; database: Database; usersCase: UsersCase };

async function deepPosition({ server, database, usersCase }: Run): Promise<MemberPosition | null> {
  const listing = { ...listingOf(usersCase), limit: deepAfter };
  const passed = await database.readAsTenant(server.deploymentId, (tx) => listMembers(tx, listing));
  return passed.length < deepAfter ? null : (passed.at(-1)?.position ?? null);
}

/** The statements of one page, as the operation sends them for an admin. */
async function recordPage({ server, database, usersCase }: Run, after: MemberPosition | null): Promise<Recorded[]> {
  return database.readAsTenant(server.deploymentId, async (tx: TenantTransaction) => {
    const { tx: recording, recorded } = recorder(tx);
    const viewer = { userId: '1', seesAllTeams: true, visibleProjectIds: null };
    const members = await listMembers(recording, { ...listingOf(usersCase), after });
    const userIds = members.slice(0, usersCase.pageSize).map(({ userId }) => userId);
    const places = await listTeamsOfUsers(recording, viewer, userIds);
    const teamIds = [...new Set(places.map(({ teamId }) => teamId))];
    await listTeamsById(recording, viewer, teamIds);
    await listTeamContents(recording, viewer, teamIds);
    return recorded;
  });
}

/** The answer's text: what is timed ends with its last byte. */
async function askPage(server: ServerProcess, token: string, body: unknown): Promise<string> {
  const answer = await fetch(`${server.baseUrl}/api/agent/deployments/${server.deploymentId}/users/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text;
}

function fixed(ms: number): string {
  return Number.isNaN(ms) ? '-' : ms.toFixed(1);
}
