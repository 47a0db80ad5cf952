/**
 * `npm run bench -- users`: pages of a deployment's people (api.md 4.5) over real HTTP in every order and with every
 * filter, first and deep ones, compared with the bare SQL of the same pages in the same run. `--rows 50k` sets the
 * number of people. Bar, for pages of the default size: p95 under 50 ms.
 */
import { listMembers, type MemberListing, type MemberPosition } from '../server/src/store/people/member-list.ts';
import { listTeamContents, listTeamsById, listTeamsOfUsers } from '../server/src/store/teams/team-list.ts';
import { openDatabase, type Database, type TenantTransaction } from '../server/src/store/database.ts';
import { parseUserOrder, userSortKeys } from '../server/src/model/people-order.ts';
import { median, percentile, print, timed } from './measure.ts';
import { recorder, replay, type Recorded } from './recorded-statements.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { seedUsers } from './users-seed.ts';

/** People before a page counts as deep, if there are as many. */
const deepAfter = 5000;

interface UsersCase {
  name: string;
  sortBy: string;
  filters: {
    query?: string;
    showActive?: boolean;
    pruneScm?: boolean;
    memberIds?: readonly string[];
    filterMembers?: keyof typeof kinds;
  };
  pageSize: number;
  deepAfter: number;
  /** False if the value is only reported. */
  hasBar: boolean;
}

const kinds = { MEMBER_FILTER_TYPE_ADMIN_ONLY: 'admin', MEMBER_FILTER_TYPE_NON_ADMIN_ONLY: 'non_admin' } as const;

const usersCase = (given: Partial<UsersCase> & { name: string }): UsersCase => ({
  sortBy: 'name',
  filters: {},
  pageSize: 100,
  deepAfter,
  hasBar: true,
  ...given,
});

const cases: readonly UsersCase[] = [
  ...userSortKeys.flatMap((key) => [key, `-${key}`]).map((sortBy) => usersCase({ name: `by ${sortBy}`, sortBy })),
  usersCase({ name: 'showActive', filters: { showActive: true } }),
  usersCase({ name: 'pruneScm', filters: { pruneScm: true } }),
  usersCase({
    name: 'memberIds, 1000 of them',
    filters: { memberIds: Array.from({ length: 1000 }, (_, index) => String(index * 20 + 1)) },
    deepAfter: 500,
  }),
  usersCase({ name: 'admins', filters: { filterMembers: 'MEMBER_FILTER_TYPE_ADMIN_ONLY' }, deepAfter: 300 }),
  usersCase({ name: 'all but admins', filters: { filterMembers: 'MEMBER_FILTER_TYPE_NON_ADMIN_ONLY' } }),
  usersCase({ name: 'query with many hits', filters: { query: 'PERSON1' } }),
  usersCase({ name: 'query with eleven hits', sortBy: '-email', filters: { query: 'person1234' } }),
  usersCase({ name: 'query with one hit', sortBy: 'login', filters: { query: 'person17@' } }),
  usersCase({ name: 'query without a hit', sortBy: '-since', filters: { query: 'nobody at all' } }),
  usersCase({
    name: 'everything at once',
    sortBy: '-lastUpdatedAt',
    filters: {
      query: 'person',
      showActive: true,
      pruneScm: true,
      filterMembers: 'MEMBER_FILTER_TYPE_NON_ADMIN_ONLY',
    },
  }),
  usersCase({ name: 'the largest page', pageSize: 1000, hasBar: false }),
];

interface Times {
  first: number[];
  deep: number[];
  firstSql: number[];
  deepSql: number[];
}

export async function benchUsers(options: { rows: number; repeats: number }): Promise<void> {
  const server = await startServerProcess();
  const database = openDatabase(server.connection);
  const withBar: Times = { first: [], deep: [], firstSql: [], deepSql: [] };
  try {
    const { ms } = await timed(() => seedUsers(database, server.deploymentId, options.rows));
    print(`users: ${options.rows} people, seeded in ${Math.round(ms / 1000)} s`);
    printRow('case', ['first p50/p95', 'deep p50/p95', 'bare SQL p50', 'ratio']);
    for (const usersCase of cases) {
      const times = await measureCase({ server, database, usersCase, repeats: options.repeats });
      printTimes(usersCase.hasBar ? usersCase.name : `${usersCase.name} (no bar)`, times);
      if (usersCase.hasBar) for (const key of timeKeys) withBar[key].push(...times[key]);
    }
    printTimes('all with a bar', withBar);
  } finally {
    await database.close();
    await server.stop();
  }
}

const timeKeys = ['first', 'deep', 'firstSql', 'deepSql'] as const satisfies (keyof Times)[];

/** Times of each case, ms, and the ratio of the answer to its bare SQL. */
function printTimes(name: string, { first, deep, firstSql, deepSql }: Times): void {
  const of = (samples: readonly number[]): string => `${fixed(median(samples))}/${fixed(percentile(samples, 0.95))}`;
  const sql = `${fixed(median(firstSql))}, ${fixed(median(deepSql))}`;
  const ratio = median([...first, ...deep]) / median([...firstSql, ...deepSql]);
  printRow(name, [of(first), of(deep), sql, fixed(ratio)]);
}

function printRow(name: string, columns: readonly string[]): void {
  print(`  ${name.padEnd(28)}${columns.map((column) => column.padStart(16)).join('')}`);
}

async function measureCase(run: Run & { repeats: number }): Promise<Times> {
  const { server, database, usersCase } = run;
  const token = await server.accessToken();
  const ask = (options: { pageSize: number; pageToken: string }): Promise<string> =>
    askPage(server, token, { options: { sortBy: usersCase.sortBy, ...options }, filters: usersCase.filters });
  const first = { pageSize: usersCase.pageSize, pageToken: '' };
  const deep = { ...first, pageToken: await deepToken(ask, usersCase.deepAfter) };
  const firstSql = await recordPage(run, null);
  const after = await deepPosition(run);
  const deepSql = after === null ? [] : await recordPage(run, after);
  const times: Times = { first: [], deep: [], firstSql: [], deepSql: [] };
  // The first round warms up.
  for (let turn = 0; turn <= run.repeats; turn++) {
    const bare = async (statements: readonly Recorded[]): Promise<number> =>
      (await timed(() => database.readAsTenant(server.deploymentId, (tx) => replay(tx, statements)))).ms;
    const measured = {
      first: (await timed(() => ask(first))).ms,
      firstSql: await bare(firstSql),
      ...(deep.pageToken !== '' && { deep: (await timed(() => ask(deep))).ms, deepSql: await bare(deepSql) }),
    };
    if (turn === 0) continue;
    for (const [name, ms] of Object.entries(measured)) times[name as keyof Times].push(ms);
  }
  return times;
}

/** The token of the page after this many people; '' if the list ends before. */
async function deepToken(ask: (options: { pageSize: number; pageToken: string }) => Promise<string>, after: number) {
  let pageToken = '';
  const pageSize = Math.min(after, 1000);
  for (let passed = 0; passed < after; passed += pageSize) {
    ({ pageToken } = JSON.parse(await ask({ pageSize, pageToken })) as { pageToken: string });
    if (pageToken === '') break;
  }
  return pageToken;
}

function listingOf({ sortBy, filters, pageSize }: UsersCase): MemberListing {
  return {
    query: filters.query ?? '',
    isActiveOnly: filters.showActive ?? false,
    hasScmIdentityOnly: filters.pruneScm ?? false,
    kind: filters.filterMembers === undefined ? null : kinds[filters.filterMembers],
    userIds: filters.memberIds ?? null,
    order: parseUserOrder(sortBy)!,
    after: null,
    limit: pageSize + 1,
  };
}

type Run = { server: ServerProcess; database: Database; usersCase: UsersCase };

async function deepPosition({ server, database, usersCase }: Run): Promise<MemberPosition | null> {
  const listing = { ...listingOf(usersCase), limit: usersCase.deepAfter };
  const passed = await database.readAsTenant(server.deploymentId, (tx) => listMembers(tx, listing));
  return passed.length < usersCase.deepAfter ? null : (passed.at(-1)?.position ?? null);
}

/** The statements of one page, as sent for an admin. */
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

/** The answer's text: timing ends with its last byte. */
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
