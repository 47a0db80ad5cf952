/**
 * `npm run bench -- scim`: a directory provisions people and groups over real HTTP, as Entra ID and Okta do: a look for each, then
 * its creation, then the members of the groups; at last it deactivates every hundredth person. Beside it the bare statements of
 * a creation, in the same database. `--people 10k` sets the number of people; each twentieth makes a group. `--senders 4`
 * requests are on their way at once.
 */
import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '../server/src/store/database.ts';
import { insertAuditEntry } from '../server/src/store/audit/audit-chain.ts';
import { insertDirectoryUser } from '../server/src/store/directory/directory-users.ts';
import { insertMembership } from '../server/src/store/people/memberships.ts';
import { insertUser } from '../server/src/store/people/users.ts';
import { median, percentile, print, timed } from './measure.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const peoplePerGroup = 20;
/** Members in one PATCH. */
const membersPerRequest = 100;
/** Each person is in so many groups. */
const groupsPerPerson = 3;

interface Directory {
  ask(method: string, path: string, body?: unknown): Promise<{ id: string }>;
}

export async function benchScim(options: { people: number; senders: number }): Promise<void> {
  const { people, senders } = options;
  const groupCount = Math.max(1, Math.ceil(people / peoplePerGroup));
  const server = await startServerProcess();
  const database = openDatabase(server.connection);
  // Not the server's key: this costs the same, and nobody verifies the chain.
  const id = 'bench';
  const key = randomBytes(32);
  database.sealAuditWith({ current: { id, key }, find: async () => key });
  try {
    const directory = await openDirectory(server);
    print(`scim: ${people} people, ${groupCount} groups, ${senders} requests at once`);
    const userIds: string[] = [];
    await measured('look for a person', range(people), senders, (n) =>
      directory.ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "${nameOf(n)}"`)}`),
    );
    await measured('create a person', range(people), senders, async (n) => {
      userIds[n] = (await directory.ask('POST', '/Users', personOf(n))).id;
    });
    await bareStatements(database, server.deploymentId, Math.min(people, 1000));
    const groupIds: string[] = [];
    await measured('create a group', range(groupCount), senders, async (n) => {
      groupIds[n] = (await directory.ask('POST', '/Groups', { displayName: `Group ${n}`, externalId: `g${n}` })).id;
    });
    const additions = groupIds.flatMap((groupId, n) => {
      const members = range(people).filter((each) => isIn(each, n, groupCount));
      const batches = Math.ceil(members.length / membersPerRequest);
      return range(batches).map((batch) => ({
        groupId,
        value: members
          .slice(batch * membersPerRequest, (batch + 1) * membersPerRequest)
          .map((each) => ({ value: userIds[each] })),
      }));
    });
    await measured('add members', additions, senders, ({ groupId, value }) =>
      directory.ask('PATCH', `/Groups/${groupId}`, { Operations: [{ op: 'Add', path: 'members', value }] }),
    );
    await measured('read a page of 200', range(Math.ceil(people / 200)), 1, (n) =>
      directory.ask('GET', `/Users?startIndex=${n * 200 + 1}&count=200`),
    );
    await measured('deactivate a person', range(Math.ceil(people / 100)), senders, (n) =>
      directory.ask('PATCH', `/Users/${userIds[n * 100] ?? ''}`, {
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      }),
    );
  } finally {
    await database.close();
    await server.stop();
  }
}

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const nameOf = (n: number): string => `person${n}@directory.example`;

/** Each person is in `groupsPerPerson` neighbouring groups. */
function isIn(person: number, group: number, groupCount: number): boolean {
  return (((group - person) % groupCount) + groupCount) % groupCount < groupsPerPerson;
}

function personOf(n: number): object {
  return {
    userName: nameOf(n),
    externalId: `00u${String(n).padStart(17, '0')}`,
    displayName: `Person ${n}`,
    name: { givenName: 'Person', familyName: String(n) },
    emails: [{ value: nameOf(n), type: 'work', primary: true }],
    active: true,
  };
}

/** Sends one request for each element, a few at once, and prints how long all took, and each. */
async function measured<Element>(
  name: string,
  elements: readonly Element[],
  senders: number,
  send: (element: Element) => Promise<unknown>,
): Promise<void> {
  const times: number[] = [];
  let next = 0;
  const sender = async (): Promise<void> => {
    for (;;) {
      const element = elements[next++];
      if (element === undefined) return;
      times.push((await timed(() => send(element))).ms);
    }
  };
  const { ms } = await timed(() => Promise.all(range(senders).map(sender)));
  const rate = Math.round((elements.length / ms) * 1000);
  printRow(name, elements.length, ms, `${rate}/s`, times);
}

function printRow(name: string, count: number, ms: number, rate: string, times: readonly number[]): void {
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  const each = `p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;
  print(`  ${name.padEnd(24)}${String(count).padStart(8)}${seconds.padStart(10)}${rate.padStart(8)}   ${each}`);
}

/** The statements that a creation writes, one transaction for each, without everything around them. */
async function bareStatements(database: Database, deploymentId: string, count: number): Promise<void> {
  const times: number[] = [];
  const { ms } = await timed(async () => {
    for (const n of range(count)) {
      const { ms: each } = await timed(() =>
        database.asAccess(async (tx) => {
          const now = new Date();
          const email = `bare${n}@directory.example`;
          const userId = await insertUser(tx, {
            login: `bare${n}`,
            email,
            name: '',
            passwordHash: null,
            createdAt: now,
          });
          if (userId === undefined) throw new Error(`${email} is taken`);
          await insertMembership(tx, deploymentId, { userId, orgRole: 'member', now });
          const said = { displayName: null, givenName: null, familyName: null, formattedName: null, emails: [] };
          const person = { ...said, userName: email, externalId: null, isActive: true };
          await insertDirectoryUser(tx, deploymentId, { ...person, email, now, userId, ownsAccount: true });
          await insertAuditEntry(tx, deploymentId, {
            at: now,
            action: 'user.provision',
            subject: `user:${userId}`,
            actorUserId: null,
            actor: 'directory',
            credential: 'directory:0',
            address: '',
            requestId: '',
            changes: '{}',
          });
        }, deploymentId),
      );
      times.push(each);
    }
  });
  printRow('bare SQL of a creation', count, ms, `${Math.round((count / ms) * 1000)}/s`, times);
}

async function openDirectory(server: ServerProcess): Promise<Directory> {
  const path = `${server.baseUrl}/api/agent/deployments/${server.deploymentId}/directory/tokens`;
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.accessToken()}` },
    body: JSON.stringify({ name: 'bench' }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return {
    async ask(method, where, body) {
      const response = await fetch(`${server.baseUrl}/scim/v2${where}`, {
        method,
        headers: { 'content-type': 'application/scim+json', authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
      return (text === '' ? { id: '' } : JSON.parse(text)) as { id: string };
    },
  };
}
