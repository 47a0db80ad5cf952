/** The pages of 4.5, in every order, while members join and leave. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { makeDeployment, noSource } from '../../../../tests/harness/app.ts';
import { authenticate } from '../../domain/access/authenticate.ts';
import { enterDeployment } from '../../domain/access/enter-deployment.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { setUpTeam } from '../../domain/teams/set-up-team.ts';
import { listUsers } from '../../domain/people/list-users.ts';
import { setRole } from '../../domain/people/set-role.ts';
import type { Database } from '../../store/database.ts';
import { startPeopleApp, type Listed, type Org, type PeopleApp } from './testing/people-app.ts';

let app: PeopleApp['app'];
let walk: PeopleApp['walk'];
let makeMember: PeopleApp['makeMember'];
before(async () => {
  ({ app, walk, makeMember } = await startPeopleApp());
});
after(() => app.close());

describe('paging', () => {
  const sorts = ['name', 'login', 'email', 'orgRole', 'org_role', 'since', 'lastUpdatedAt', 'last_updated_at'] as const;
  let org: Org;
  let count = 0;
  before(async () => {
    org = await makeDeployment(app.platform, 'paged');
    // Keys that tie, differ in case only, and are not ASCII.
    const people = fc.sample(fc.record({ name: fc.constantFrom('a', 'A', 'b', 'Ä', ''), step: fc.nat(3) }), {
      numRuns: 40,
      seed: 7,
    });
    for (const { name, step } of people) {
      app.clock.advanceMs(step);
      const orgRole = (['admin', 'member', 'readonly'] as const)[step % 3]!;
      const userId = await makeMember(org, { login: `p${++count}`, name, orgRole });
      app.clock.advanceMs(step);
      if (step > 1) await setRole(app.platform, org.deploymentId, { userId, orgRole: 'member' });
    }
  });

  /** Byte order of UTF-8, as COLLATE "C" has it; strings of the same key by id. */
  function sorted(users: readonly Listed[], sortBy: string): Listed[] {
    const isDescending = sortBy.startsWith('-');
    const field = sortBy.replace('-', '').replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    const keyOf = (user: Listed) => Buffer.from(user[field as keyof Listed].toLowerCase());
    const ascending = [...users].sort(
      (a, b) => Buffer.compare(keyOf(a), keyOf(b)) || Number(BigInt(a.id) - BigInt(b.id)),
    );
    return isDescending ? ascending.reverse() : ascending;
  }

  for (const sortBy of sorts.flatMap((name) => [name, `-${name}`])) {
    test(`${sortBy}: pages of any size return everyone once, in order`, async () => {
      const all = await walk({ options: { pageSize: 1000, sortBy } }, org);
      assert.equal(all.length, 43);
      assert.deepEqual(all, sorted(all, sortBy));
      for (const pageSize of [3, 10]) assert.deepEqual(await walk({ options: { pageSize, sortBy } }, org), all);
    });
  }

  test('people who join or leave between pages neither hide nor repeat the others', async () => {
    const lasting = (await walk({ options: {} }, org)).map(({ id }) => id);
    for (const sortBy of ['name', '-since', 'orgRole', '-email']) {
      const passing: string[] = [];
      const seen = await walk({ options: { pageSize: 5, sortBy } }, org, async () => {
        const gone = passing.shift();
        const users = `/api/agent/deployments/${org.deploymentId}/users`;
        if (gone !== undefined) await app.ask('DELETE', `${users}/${gone}`, { token: org.admin.jwt });
        for (const name of ['a', 'z']) passing.push(await makeMember(org, { login: `q${++count}`, name }));
      });
      const ids = seen.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, sortBy);
      assert.deepEqual(ids.filter((id) => lasting.includes(id)).sort(), [...lasting].sort(), sortBy);
    }
  });

  test('the longest and oddest names leave a valid cursor', async () => {
    const name = '\u0001'.repeat(300);
    await makeMember(org, { login: `odd${++count}`, name });
    await makeMember(org, { login: `odd${++count}`, name: '😀'.repeat(300) });
    await makeMember(org, { login: `odd${++count}`, name });
    // Incompressible text: four bytes per character, no two alike.
    const rare = (from: number) =>
      String.fromCodePoint(...Array.from({ length: 300 }, (_, at) => 0x2_0000 + ((from + at * 7919) % 40_000)));
    await makeMember(org, {
      login: `odd${++count}${rare(1)}`,
      name: rare(2),
      email: `odd${rare(3).slice(0, 240)}@x.y`,
    });
    const found = await walk({ options: { pageSize: 1 }, filters: { query: 'odd' } }, org);
    assert.equal(found.length, 4);
  });

  test('a page takes as many statements for one person as for forty in many teams', async () => {
    for (let n = 0; n < 5; n++) {
      const teamId = await setUpTeam(app.platform, org.deploymentId, { name: 'many', slug: `many-${n}` });
      for (const { id } of await walk({ options: {} }, org)) {
        await addTeamMember(app.platform, org.deploymentId, { teamId, userId: id, role: 'member' });
      }
    }
    const caller = await authenticate(app.platform, `Bearer ${org.admin.jwt}`, noSource);
    const member = await enterDeployment(app.platform, caller, org.deploymentId);
    const countFor = async (pageSize: number): Promise<number> => {
      const { database, statements } = counting(app.platform.database);
      const { users } = await listUsers({ ...app.platform, database }, member, {
        filters: { query: '', isActiveOnly: false, hasScmIdentityOnly: false, kind: null, userIds: null },
        order: { by: 'name', isDescending: false },
        pageSize,
        cursor: undefined,
      });
      assert.equal(users.length, pageSize);
      return statements();
    };
    assert.deepEqual([await countFor(1), await countFor(40)], [5, 5]);
  });
});

/** The same database, counting its statements. */
function counting(database: Database): { database: Database; statements(): number } {
  let statements = 0;
  const watched = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query') statements += 1;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
  return {
    database: {
      ...database,
      readAsTenant: (id, work) => database.readAsTenant(id, (tx) => work({ ...tx, client: watched(tx.client) })),
      asAccess: (work, id) => database.asAccess((tx) => work(watched(tx)), id),
    },
    statements: () => statements,
  };
}
