/** What a directory says becomes members, roles and teams of its organisation, and of no other; and what it must not do. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeDirectorySubjects } from '../../../../tests/access/directory-subjects.ts';
import { untilWaiting } from '../../../../tests/harness/database/lock-waits.ts';
import { makeSecret } from '../../base/secret.ts';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makePerson,
  testPassword,
  withoutRequestId,
  type Answer,
} from '../../../../tests/harness/app.ts';
import { makeTeam, makeToken, useOrganisationPerTest } from '../../../../tests/harness/organisation.ts';
import { directoryTokenPrefix } from '../../domain/access/credentials.ts';
import { setRole } from '../../domain/people/set-role.ts';
import { updateUnclaimedAccount } from '../../store/people/users.ts';

const at = useOrganisationPerTest();

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;

/** What the tests ask of one organisation: as its directory, and as its admin. */
async function open(org: Organisation = at.org) {
  const { app } = at;
  const token = await makeDirectorySubjects(app, org, () => '').directoryToken();
  const agent = `/api/agent/deployments/${org.deploymentId}`;
  const scim = (method: string, path: string, body?: unknown): Promise<Answer> =>
    app.ask(method, `/scim/v2${path}`, { token, ...(body !== undefined && { body }) });
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> =>
    app.ask(method, path, { token: await jwtOf(app.platform, org.admin.email), ...(body !== undefined && { body }) });
  const done = async (answer: Promise<Answer>): Promise<Answer> => {
    const got = await answer;
    assert.ok(got.status < 300, got.text);
    return got;
  };
  return {
    token,
    agent,
    scim,
    ask,
    create: async (userName: string, more: object = {}): Promise<string> =>
      (await done(scim('POST', '/Users', { userName, ...more }))).body.id,
    group: async (displayName: string, members: readonly string[] = []): Promise<string> =>
      (await done(scim('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) }))).body.id,
    patch: (path: string, ...operations: object[]) => done(scim('PATCH', path, { Operations: operations })),
    users: async (filters: object = {}) => (await done(ask('POST', `${agent}/users/list`, { filters }))).body.users,
    user: async (email: string) =>
      (await done(ask('POST', `${agent}/users/list`, { filters: { query: email } }))).body.users[0],
    map: async (groupId: string, gives: object) => done(ask('PATCH', `${agent}/directory/groups/${groupId}`, gives)),
    directory: async () => (await done(ask('GET', `${agent}/directory`))).body.directory,
    team: async (teamId: string) =>
      (await done(ask('GET', `/api/permissions/v2/deployments/${org.deploymentId}/teams/${teamId}`))).body.team,
    peopleOf: async (teamId: string): Promise<string[]> => {
      const path = `/api/permissions/v2/deployments/${org.deploymentId}/teams/${teamId}/users`;
      return (await done(ask('GET', path))).body.users.map(({ email }: { email: string }) => email).sort();
    },
    audit: async (action: string) =>
      (await done(ask('GET', `/api/audit/v1/deployments/${org.deploymentId}/entries?action=${action}`))).body.entries,
  };
}

describe('a person whom the directory creates', () => {
  test('is a member with the default role, managed by the directory, and recorded', async () => {
    const { create, user, audit, ask, agent } = await open();
    await ask('PATCH', `${agent}/directory`, { defaultRole: 'ORG_ROLE_READONLY' });
    await create('grace@example.org', { displayName: 'Grace Hopper', externalId: '17' });
    const grace = await user('grace@example.org');
    assert.deepEqual(
      [grace.name, grace.orgRole, grace.active, grace.scimManaged, grace.authentication],
      ['Grace Hopper', 'ORG_ROLE_READONLY', true, true, []],
    );
    const [entry] = await audit('user.provision');
    assert.deepEqual([entry.actor, entry.actorUserId, entry.subject], ['directory', '', `user:${grace.id}`]);
    assert.match(entry.credential, /^directory:\d+$/);
  });

  test('is linked, with role and name as they are, if the address is a member’s', async () => {
    const { create, user, patch } = await open();
    const { member } = at.org;
    const before = await user(member.email);
    const id = await create('the-member', { emails: [{ value: member.email.toUpperCase() }], displayName: 'Renamed' });
    const after = await user(member.email);
    assert.deepEqual([after.id, after.orgRole, after.name], [before.id, 'ORG_ROLE_MEMBER', before.name]);
    assert.equal(after.scimManaged, true);
    await patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Renamed again' });
    assert.equal((await user(member.email)).name, before.name, 'the name of an account with a password is its owner’s');
  });

  test('waits if the address has an account elsewhere, by the same answer, until its owner accepts an invite', async () => {
    const { scim, users, directory, ask, agent, user, patch, group, map } = await open();
    const stranger = await makePerson(at.app.platform, 'stranger');
    const other = await makeDeployment(at.app.platform, 'other');
    await setRole(at.app.platform, other.deploymentId, { userId: stranger.userId, orgRole: 'admin' });
    const taken = await scim('POST', '/Users', { userName: 'stranger@example.com', displayName: 'S' });
    const free = await scim('POST', '/Users', { userName: 'nobody-yet@example.com', displayName: 'S' });
    assert.equal(taken.status, 201);
    const shape = ({ body }: Answer) => Object.keys(body);
    assert.deepEqual(shape(taken), shape(free));
    assert.equal((await users({ query: 'stranger' })).length, 0);
    assert.deepEqual(
      (await directory()).waitingUsers.map(({ email }: { email: string }) => email),
      ['stranger@example.com'],
    );
    // Neither a change nor the end of what waits touches the account.
    await patch(`/Users/${taken.body.id}`, { op: 'replace', path: 'displayName', value: 'T' });
    await patch(`/Users/${taken.body.id}`, { op: 'replace', path: 'active', value: false });
    assert.equal((await at.app.ask('GET', '/api/auth/me', { token: stranger.jwt })).body.user.name, 'stranger');
    await patch(`/Users/${taken.body.id}`, { op: 'replace', path: 'active', value: true });

    const team = await makeTeam(at.app.platform, at.org.deploymentId, { slug: 'sre', projectIds: [], people: [] });
    await map(await group('SRE', [taken.body.id]), { teamId: team });
    const invite = await ask('POST', `${agent}/invites`, { email: 'stranger@example.com' });
    const link = new URL(invite.body.link);
    const accepted = await at.app.ask('POST', '/api/auth/invites/accept', {
      body: { token: link.hash.slice(1), password: testPassword, name: 'x' },
    });
    assert.equal(accepted.status, 200, accepted.text);
    const joined = await user('stranger@example.com');
    assert.deepEqual([joined.id, joined.scimManaged, joined.groups.length], [stranger.userId, true, 1]);
    assert.deepEqual((await directory()).waitingUsers, []);
  });

  test('who was deleted comes back with the account that they had, and without the old tokens', async () => {
    const { create, user, scim } = await open();
    const { member } = at.org;
    const token = await makeToken(at.app, at.org.deploymentId, member.jwt);
    const id = await create(member.email);
    assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204);
    assert.equal(await user(member.email), undefined);
    const again = await create(member.email);
    assert.notEqual(again, id);
    assert.deepEqual([(await user(member.email)).id, (await user(member.email)).active], [member.userId, true]);
    assertError(await at.app.ask('GET', '/api/agent/deployments/current', { token }), 401, 'UNAUTHENTICATED');
  });
});

describe('what the directory manages is refused to admins, with the reason', () => {
  test('membership, and the role once a group gives one', async () => {
    const { create, user, ask, agent, group, map } = await open();
    const id = await create('managed@example.org');
    const { id: userId } = await user('managed@example.org');
    const path = `${agent}/users/${userId}`;
    for (const [method, where] of [
      ['POST', `${path}/_deactivate`],
      ['POST', `${path}/_reactivate`],
      ['DELETE', path],
    ] as const) {
      const refused = await ask(method, where);
      assertError(refused, 409, 'CONFLICT');
      assert.match(refused.body.error, /directory of your organisation manages this person/);
    }
    assert.equal((await ask('PATCH', path, { orgRole: 'ORG_ROLE_READONLY' })).status, 200, 'no group gives a role');
    await map(await group('Admins', [id]), { orgRole: 'ORG_ROLE_ADMIN' });
    assert.equal((await user('managed@example.org')).orgRole, 'ORG_ROLE_ADMIN');
    assertError(await ask('PATCH', path, { orgRole: 'ORG_ROLE_MEMBER' }), 409, 'CONFLICT');
  });

  test('people, name and end of a team that follows a group, but not its projects', async () => {
    const { create, group, ask, agent, directory } = await open();
    await ask('PATCH', `${agent}/directory`, { createsTeams: true });
    await group('Platform', [await create('p@example.org')]);
    const { groups } = (await ask('GET', `${agent}/directory/groups`)).body;
    assert.deepEqual([groups[0].displayName, groups[0].teamName, groups[0].memberCount], ['Platform', 'Platform', 1]);
    const path = `/api/permissions/v2/deployments/${at.org.deploymentId}/teams/${groups[0].teamId}`;
    const changed = await ask('PATCH', path, { team: { repositories: [] } });
    assert.deepEqual([changed.status, changed.body.team.scimManaged], [200, true]);
    for (const team of [{ name: 'Other' }, { users: [{ userId: at.org.member.userId }] }])
      assertError(await ask('PATCH', path, { team }), 409, 'CONFLICT');
    assertError(await ask('DELETE', path), 409, 'CONFLICT');
    const teamIds = [groups[0].teamId];
    assertError(await ask('POST', `${agent}/invites`, { email: 'new@example.org', teamIds }), 409, 'CONFLICT');
    // Without the directory, admins manage all of it again.
    assert.equal((await ask('DELETE', `${agent}/directory`)).status, 200);
    assert.equal((await directory()).isSetUp, false);
    assert.equal((await ask('DELETE', path)).status, 200);
  });
});

describe('groups give what the table of the admins says', () => {
  test('the strongest role and the teams; who leaves a group loses them', async () => {
    const { create, group, map, user, peopleOf, patch, scim } = await open();
    const slug = { projectIds: [], people: [{ userId: at.org.member.userId, role: 'member' as const }] };
    const team = await makeTeam(at.app.platform, at.org.deploymentId, { slug: 'blue', ...slug });
    const ada = await create('ada@example.org');
    const bob = await create('bob@example.org');
    const staff = await group('Staff', [ada, bob]);
    const chiefs = await group('Chiefs', [ada]);
    await map(staff, { orgRole: 'ORG_ROLE_READONLY', teamId: team, teamRole: 'TEAM_ROLE_READONLY' });
    await map(chiefs, { orgRole: 'ORG_ROLE_ADMIN', teamId: team, teamRole: 'TEAM_ROLE_MANAGER' });
    assert.deepEqual(await peopleOf(team), ['ada@example.org', 'bob@example.org'], 'those who were added by hand left');
    assert.equal((await user('ada@')).orgRole, 'ORG_ROLE_ADMIN');
    assert.equal((await user('bob@')).orgRole, 'ORG_ROLE_READONLY');
    await patch(`/Groups/${chiefs}`, { op: 'remove', path: `members[value eq "${ada}"]` });
    assert.equal((await user('ada@')).orgRole, 'ORG_ROLE_READONLY');
    assert.deepEqual(await peopleOf(team), ['ada@example.org', 'bob@example.org']);
    await patch(`/Groups/${staff}`, { op: 'Remove', path: 'members', value: [{ value: bob }] });
    assert.equal((await user('bob@')).orgRole, 'ORG_ROLE_MEMBER', 'the default role');
    assert.deepEqual(await peopleOf(team), ['ada@example.org']);
    await map(staff, { teamId: null });
    assert.deepEqual(await peopleOf(team), []);
    assert.equal((await scim('DELETE', `/Groups/${staff}`)).status, 204);
    assert.equal((await user('ada@')).orgRole, 'ORG_ROLE_MEMBER');
  });

  test('the last admin stays one, and cannot be shut out', async () => {
    const { create, group, map, user, scim, directory } = await open();
    const { admin } = at.org;
    const id = await create(admin.email);
    await map(await group('Readers', [id]), { orgRole: 'ORG_ROLE_READONLY' });
    assert.equal((await user(admin.email)).orgRole, 'ORG_ROLE_ADMIN');
    const off = { Operations: [{ op: 'replace', path: 'active', value: false }] };
    assertError(await scim('PATCH', `/Users/${id}`, off), 409, 'CONFLICT');
    assertError(await scim('DELETE', `/Users/${id}`), 409, 'CONFLICT');
    const { refusals } = await directory();
    assert.deepEqual(
      refusals.map(({ request, status }: { request: string; status: number }) => [request, status]),
      [
        [`DELETE /scim/v2/Users/${id}`, 409],
        [`PATCH /scim/v2/Users/${id}`, 409],
      ],
    );
    assert.match(refusals[0].detail, /last admin/);
  });

  test('a team of the group’s name is made when allowed, follows its name, and stays when the group goes', async () => {
    const { create, group, ask, agent, patch, team, peopleOf, scim } = await open();
    await makeTeam(at.app.platform, at.org.deploymentId, { slug: 'taken', projectIds: [], people: [] });
    await ask('PATCH', `${agent}/directory`, { createsTeams: true });
    const id = await group('Data', [await create('d@example.org')]);
    await group('TAKEN');
    const { groups } = (await ask('GET', `${agent}/directory/groups`)).body;
    assert.deepEqual([groups[0].teamName, groups[1].teamId], ['Data', null], 'a team of that name is not taken over');
    const { teamId } = groups[0];
    assert.deepEqual(await peopleOf(teamId), ['d@example.org']);
    await patch(`/Groups/${id}`, { op: 'replace', value: { displayName: 'Data science' } });
    assert.equal((await team(teamId)).name, 'Data science');
    await scim('DELETE', `/Groups/${id}`);
    assert.deepEqual([await peopleOf(teamId), (await team(teamId)).scimManaged], [[], false]);
  });
});

describe('a directory reaches its own organisation alone', () => {
  test('ids of another one are like missing ones, in paths and in members, and lists have none of its', async () => {
    const other = await open(await makeDeployment(at.app.platform, `elsewhere-${at.org.deploymentId}`));
    const here = await open();
    const theirs = { user: await other.create('theirs@example.org'), group: await other.group('Theirs') };
    const group = await here.group('Ours');
    const missing = '999999999';
    const alike = async (ask: (id: string) => Promise<Answer>, id: string): Promise<void> => {
      const [strange, none] = [await ask(id), await ask(missing)];
      const plain = (answer: Answer, given: string): unknown =>
        JSON.stringify(withoutRequestId(answer)).replaceAll(given, '…');
      assert.deepEqual(plain(strange, id), plain(none, missing));
      assert.ok(strange.status >= 400, strange.text);
    };
    const person = { userName: 'x@example.org' };
    const off = { Operations: [{ op: 'replace', path: 'active', value: false }] };
    for (const [method, body] of [['GET'], ['PUT', person], ['PATCH', off], ['DELETE']] as const)
      await alike((id) => here.scim(method, `/Users/${id}`, body), theirs.user);
    const renamed = { Operations: [{ op: 'replace', path: 'displayName', value: 'x' }] };
    for (const [method, body] of [['GET'], ['PUT', { displayName: 'x' }], ['PATCH', renamed], ['DELETE']] as const)
      await alike((id) => here.scim(method, `/Groups/${id}`, body), theirs.group);
    const join = (value: string) => ({ Operations: [{ op: 'add', path: 'members', value: [{ value }] }] });
    await alike((id) => here.scim('PATCH', `/Groups/${group}`, join(id)), theirs.user);
    await alike((id) => here.scim('POST', '/Groups', { displayName: 'y', members: [{ value: id }] }), theirs.user);
    await alike(
      async (id) => here.ask('PATCH', `${here.agent}/directory/groups/${id}`, { teamId: null }),
      theirs.group,
    );
    assert.equal((await here.scim('GET', '/Users')).body.totalResults, 0);
    assert.equal((await here.scim('GET', '/Groups')).body.totalResults, 1);
    assert.equal((await other.scim('GET', `/Users/${theirs.user}`)).body.active, true);
  });
});

test('two directories that give one address to two accounts at once: the first has it, the second is no error', async () => {
  const { app } = at;
  const mine = await open();
  const theirs = await open(await makeDeployment(app.platform, 'theirs'));
  const id = await mine.create('one@example.com');
  await theirs.create('other@example.com');
  const other = await theirs.user('other@example.com');
  const email = 'wanted@example.com';
  const { database, clock } = app.platform;
  const begun = await database.asAccess(async (tx) => {
    await updateUnclaimedAccount(tx, other.id, { email, name: 'Other', now: clock.now() });
    const patched = mine.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: email });
    const settled = Promise.allSettled([patched]);
    await untilWaiting(database, 1);
    return { settled };
  });
  const [outcome] = await begun.settled;
  assert.equal(outcome.status, 'fulfilled', outcome.status === 'rejected' ? String(outcome.reason) : '');
  assert.equal((await mine.user('one@example.com')).email, 'one@example.com');
});

describe('tokens of a directory', () => {
  test('are shown once, say when they were used, are replaced with a day of both, and end at once', async () => {
    const { ask, agent, directory, audit } = await open();
    const make = (body: object) => ask('POST', `${agent}/directory/tokens`, body);
    const first = (await make({ name: 'Entra ID' })).body;
    const use = async (token: string): Promise<number> =>
      (await at.app.ask('GET', '/scim/v2/Users?count=0', { token })).status;
    assert.equal(await use(first.token), 200);
    const tokens = async () => (await directory()).tokens;
    const named = async (id: string) => (await tokens()).find((each: { id: string }) => each.id === id);
    // Never the secret.
    assert.deepEqual(Object.keys(await named(first.id)), [
      'id',
      'name',
      'createdAt',
      'expiresAt',
      'allowedNetworks',
      'lastUsedAt',
      'lastUsedFrom',
      'lastRefusedAt',
      'lastRefusedFrom',
    ]);
    assert.equal((await named(first.id)).lastUsedAt, at.app.clock.now().toISOString());
    const second = (await make({ name: 'Entra ID, new', replacesTokenId: first.id })).body;
    assert.deepEqual([await use(first.token), await use(second.token)], [200, 200]);
    at.app.clock.advanceMs(24 * 3_600_000 + 1);
    assert.deepEqual([await use(first.token), await use(second.token)], [401, 200]);
    assert.equal(await named(first.id), undefined);
    assert.equal((await ask('DELETE', `${agent}/directory/tokens/${second.id}`)).status, 200);
    assert.equal(await use(second.token), 401);
    assertError(await ask('DELETE', `${agent}/directory/tokens/${second.id}`), 404, 'NOT_FOUND');
    for (let more = (await tokens()).length; more < 10; more += 1)
      assert.equal((await make({ name: 'n' })).status, 200);
    assertError(await make({ name: 'one too many' }), 409, 'CONFLICT');
    const past = new Date(at.app.clock.now().getTime() - 1).toISOString();
    assertError(await make({ name: 'x', expiresAt: past }), 400, 'INVALID_ARGUMENT');
    assert.deepEqual(
      (await audit('directory_token.end')).map(({ changes }: { changes: unknown }) => changes),
      [{ name: 'Entra ID, new' }],
    );
  });

  test('open nothing but SCIM, and nothing else opens SCIM', async () => {
    const { token, agent } = await open();
    for (const path of ['/api/auth/me', `${agent}/tokens`, `${agent}/directory`])
      assertError(await at.app.ask('GET', path, { token }), 401, 'UNAUTHENTICATED');
    const users = '/scim/v2/Users';
    assertError(await at.app.ask('GET', users, { token: at.org.admin.jwt }), 403, 'SCHEME_NOT_ACCEPTED');
    const bad = [undefined, 'x', makeSecret(directoryTokenPrefix), `${token.slice(0, -1)}~`];
    const answers = await Promise.all(
      bad.map((each) => at.app.ask('GET', users, each === undefined ? {} : { token: each })),
    );
    for (const answer of answers) assert.deepEqual(withoutRequestId(answer), withoutRequestId(answers[0]!));
    assertError(answers[0]!, 401, 'UNAUTHENTICATED');
  });
});

describe('limits', () => {
  test('of filters: length, depth and comparisons, with the place of a mistake', async () => {
    const { scim } = await open();
    const filter = async (text: string): Promise<Answer> => scim('GET', `/Users?filter=${encodeURIComponent(text)}`);
    const comparison = 'userName eq "x"';
    const many = (count: number) => Array.from({ length: count }, () => comparison).join(' or ');
    assert.equal((await filter(many(20))).status, 200);
    assert.equal((await filter(`${'('.repeat(8)}${comparison}${')'.repeat(8)}`)).status, 200);
    for (const [text, said] of [
      [many(21), /at most 20 comparisons/],
      [`${'('.repeat(9)}${comparison}${')'.repeat(9)}`, /nests more than 8 levels/],
      [`userName eq "${'x'.repeat(1000)}"`, /at most 1000 characters/],
      ['userName eq "x" nor userName eq "y"', /"nor" at character 17 where and, or, or the end is expected/],
      ['userName like "x"', /"like" at character 10 where one of eq/],
      ['(userName eq "x"', /ends where \) is expected/],
      [`userName eq "${'\n'.repeat(200)}`, /at character 13/],
      ['password eq "x"', /cannot compare password; use id, userName/],
    ] as const) {
      const answer = await filter(text);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.scimType, 'invalidFilter', answer.text);
      assert.match(answer.body.detail, said);
    }
  });

  test('filters find what they say, in any case of attributes, and page through all', async () => {
    const { scim, create } = await open();
    for (const n of [1, 2, 3, 4, 5]) await create(`person-${n}@example.org`, { externalId: `e${n}`, active: n !== 3 });
    const names = async (query: string): Promise<string[]> => {
      const { status, body, text } = await scim('GET', `/Users?${query}`);
      assert.equal(status, 200, text);
      return body.Resources.map(({ userName }: { userName: string }) => userName.replace(/\D/g, ''));
    };
    const found = (filter: string) => names(`filter=${encodeURIComponent(filter)}`);
    assert.deepEqual(await found('USERNAME sw "PERSON-" and active eq true'), ['1', '2', '4', '5']);
    assert.deepEqual(await found('not (externalId eq "e1" or externalId eq "e2") and userName ew ".org"'), [
      '3',
      '4',
      '5',
    ]);
    assert.deepEqual(await found('externalId eq "E1"'), [], 'ids of the directory are exact');
    assert.deepEqual(await found('emails.value co "n-4@" or displayName pr'), ['4']);
    assert.deepEqual(await found('meta.lastModified gt "2999-01-01T00:00:00Z"'), []);
    assert.deepEqual(await found('urn:ietf:params:scim:schemas:core:2.0:User:userName eq "person-5@example.org"'), [
      '5',
    ]);
    const paged = [];
    for (let start = 1; start <= 5; start += 2) paged.push(...(await names(`startIndex=${start}&count=2`)));
    assert.deepEqual(paged, ['1', '2', '3', '4', '5']);
    assert.deepEqual(await names('startIndex=-7&count=1'), ['1']);
    const narrow = (await scim('GET', '/Users?attributes=userName&count=1')).body.Resources[0];
    assert.deepEqual(Object.keys(narrow), ['schemas', 'id', 'userName', 'meta']);
  });

  test('of bodies: operations, addresses and texts are named', async () => {
    const { scim, create } = await open();
    const id = await create('limits@example.org');
    const emails = Array.from({ length: 21 }, (_, n) => ({ value: `a${n}@example.org` }));
    const operation = { op: 'replace', path: 'active', value: true };
    for (const [method, path, body, said] of [
      ['POST', '/Users', { userName: 'x'.repeat(255) }, /^userName: must have at most 254/],
      ['POST', '/Users', { userName: 'x@example.org', emails }, /^emails: must have at most 20/],
      [
        'PATCH',
        `/Users/${id}`,
        { Operations: Array.from({ length: 1001 }, () => operation) },
        /at most 1000 operations/,
      ],
      ['PATCH', `/Users/${id}`, { Operations: [{ ...operation, op: 'move' }] }, /^Operations.0.op: must be add/],
      ['PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'userName', value: '' }] }, /must not be empty/],
      ['PATCH', `/Users/${id}`, { Operations: [{ op: 'add', path: 'emails', value: emails }] }, /at most 20 addresses/],
    ] as const) {
      const answer = await scim(method, path, body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.match(answer.body.detail, said);
    }
    const large = { displayName: 'x', members: Array.from({ length: 600_000 }, () => ({ value: '1234567' })) };
    assertError(await scim('POST', '/Groups', large), 413, 'PAYLOAD_TOO_LARGE');
  });
});
