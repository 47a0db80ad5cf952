/** An invite brings the person into teams. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  jwtOf,
  makeDeployment,
  startTestApp,
  testPassword,
  type TestApp,
} from '../../../../tests/harness/app.ts';

type Org = Awaited<ReturnType<typeof makeDeployment>>;

/** What the audit log says of invites. */
interface Changes {
  teamIds: string[];
  missingTeamIds?: string[];
  teamRole: string;
}

let app: TestApp;
let here: Org;
let there: Org;
let serial = 0;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());

const invites = () => `/api/agent/deployments/${here.deploymentId}/invites`;
const teams = (org = here) => `/api/permissions/v2/deployments/${org.deploymentId}/teams`;
const freshEmail = () => `invited-${++serial}@example.com`;
const invite = (body: object) =>
  app.ask('POST', invites(), { token: here.admin.jwt, body: { email: freshEmail(), ...body } });
const accept = (token: string) =>
  app.ask('POST', '/api/auth/invites/accept', { body: { token, name: 'Ada', password: testPassword } });

async function makeTeam(name: string, org = here): Promise<string> {
  const answer = await app.ask('POST', teams(org), { token: org.admin.jwt, body: { name } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.team.id;
}

async function deleteTeam(teamId: string): Promise<void> {
  assert.equal((await app.ask('DELETE', `${teams()}/${teamId}`, { token: here.admin.jwt })).status, 200);
}

async function lastEntry(): Promise<{ action: string; changes: Changes }> {
  const log = `/api/audit/v1/deployments/${here.deploymentId}/entries`;
  return (await app.ask('GET', log, { token: here.admin.jwt })).body.entries[0];
}

async function peopleOf(teamId: string): Promise<{ email: string; role: string }[]> {
  return (await app.ask('GET', `${teams()}/${teamId}/users`, { token: here.admin.jwt })).body.users;
}

describe('POST …/invites with teams', () => {
  test('200: the person who accepts is in the teams, with the role of the invite; both are in the audit log', async () => {
    const [web, api] = [await makeTeam('Web'), await makeTeam('Api')];
    const email = freshEmail();
    const created = await invite({ email, teamIds: [web, api, web], teamRole: 'TEAM_ROLE_MANAGER' });
    assert.equal(created.status, 200, created.text);
    const { changes: invited } = await lastEntry();
    assert.deepEqual([invited.teamIds, invited.teamRole], [[web, api], 'manager']);

    const accepted = await accept(created.body.token);
    assert.deepEqual(accepted.body.teams, [
      { id: web, name: 'Web' },
      { id: api, name: 'Api' },
    ]);
    assert.equal(accepted.body.missingTeamCount, 0);
    for (const teamId of [web, api]) {
      const person = (await peopleOf(teamId)).find((each) => each.email === email);
      assert.equal(person?.role, 'TEAM_ROLE_MANAGER');
    }
    const { action, changes } = await lastEntry();
    assert.deepEqual(
      [action, changes.teamIds, changes.missingTeamIds, changes.teamRole],
      ['invite.accept', [web, api], [], 'manager'],
    );
    const own = await app.ask('GET', teams(), { token: await jwtOf(app.platform, email) });
    assert.deepEqual(
      own.body.teams.map(({ name }: { name: string }) => name),
      ['Api', 'Web'],
    );
  });

  test('200: without a role it is that of a member of the team; without teams there is none', async () => {
    const web = await makeTeam('Default role');
    const { body } = await invite({ teamIds: [web] });
    await accept(body.token);
    assert.deepEqual(
      (await peopleOf(web)).map(({ role }) => role),
      ['TEAM_ROLE_MEMBER'],
    );
    const { body: plain } = await invite({});
    assert.deepEqual((await accept(plain.token)).body.teams, []);
  });

  test('400: a team that is not one of the deployment, or too many; nothing is created, nor is an earlier link replaced', async () => {
    const foreign = await makeTeam('Foreign', there);
    const web = await makeTeam('Known');
    const email = freshEmail();
    const { body: earlier } = await invite({ email });
    for (const teamIds of [[foreign], ['987654321'], ['0x1'], Array.from({ length: 101 }, (_, n) => String(n + 1))]) {
      const answer = await invite({ email, teamIds });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.match(answer.body.details[0].path, /^teamIds/);
    }
    const second = await invite({ email, teamIds: [web, foreign] });
    assert.equal(second.body.details[0].path, 'teamIds.1');
    const missing = await invite({ email, teamIds: [web, '987654321'] });
    assert.equal(
      second.body.details[0].message.replace(foreign, 'N'),
      missing.body.details[0].message.replace('987654321', 'N'),
    );
    assertError(await invite({ email, teamRole: 'TEAM_ROLE_OWNER' }), 400, 'INVALID_ARGUMENT');
    assert.equal((await accept(earlier.token)).status, 200);
  });

  test('a team that is deleted meanwhile is left out, and the answer says so', async () => {
    const [kept, gone] = [await makeTeam('Kept'), await makeTeam('Gone')];
    const { body } = await invite({ teamIds: [gone, kept] });
    await deleteTeam(gone);
    const accepted = await accept(body.token);
    assert.equal(accepted.status, 200, accepted.text);
    assert.deepEqual([accepted.body.teams, accepted.body.missingTeamCount], [[{ id: kept, name: 'Kept' }], 1]);
    const { changes } = await lastEntry();
    assert.deepEqual([changes.teamIds, changes.missingTeamIds], [[kept], [gone]]);
  });

  test('teams that are deleted while the link is used never spoil it', async () => {
    const kept = await makeTeam('Stays');
    const created = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const gone = await makeTeam(`Going ${n}`);
        return { gone, token: String((await invite({ teamIds: [gone, kept] })).body.token) };
      }),
    );
    const answers = await Promise.all(
      created.flatMap(({ gone, token }) => [accept(token), deleteTeam(gone).then(() => undefined)]),
    );
    const accepted = answers.filter((answer) => answer !== undefined);
    assert.deepEqual([...new Set(accepted.map(({ status }) => status))], [200]);
    assert.equal((await peopleOf(kept)).length, 6);
  });
});

describe('GET …/invites', () => {
  test('200: names the teams that still exist', async () => {
    const [kept, gone] = [await makeTeam('Listed'), await makeTeam('Unlisted')];
    const { body } = await invite({ teamIds: [kept, gone] });
    await deleteTeam(gone);
    const listed = (await app.ask('GET', invites(), { token: here.admin.jwt })).body.invites;
    const found = listed.find(({ id }: { id: string }) => id === body.id);
    assert.deepEqual([found.teams, found.teamRole], [[{ id: kept, name: 'Listed' }], 'TEAM_ROLE_MEMBER']);
  });
});
