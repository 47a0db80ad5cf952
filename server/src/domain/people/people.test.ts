import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  jwtOf,
  makeDeployment,
  makePerson,
  makeProject,
  noSource,
  startTestApp,
  testClient,
  testPassword,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { createTestDatabase } from '../../../../tests/harness/database/database.ts';
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { authenticate } from '../access/authenticate.ts';
import { enterDeployment } from '../access/enter-deployment.ts';
import { logIn } from '../access/log-in.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { addTeamMember } from '../teams/add-team-member.ts';
import { addTeamProject } from '../teams/add-team-project.ts';
import { insertDeployment } from '../../store/deployments/deployments.ts';
import { createDeployment } from '../deployments/testing/create-deployment.ts';
import { setUpTeam } from '../teams/set-up-team.ts';
import { createUser } from './create-user.ts';
import { deactivateUser } from './deactivate-user.ts';
import { ensureFirstDeployment } from '../deployments/ensure-first-deployment.ts';
import { removeMember } from './remove-member.ts';
import { setRole } from './set-role.ts';

const enterAs = async (jwt: string, deploymentId: string): Promise<Member> =>
  enterDeployment(app.platform, await authenticate(app.platform, `Bearer ${jwt}`, noSource), deploymentId);
const hasCode = (code: string) => (error: unknown) => error instanceof ParapetError && error.code === code;

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

describe('the first deployment', () => {
  test('is created once by several processes that start at once, and its password signs in', async (t) => {
    const fresh = await startTestApp();
    t.after(() => fresh.close());
    const start = () => ensureFirstDeployment(fresh.platform, { email: 'Admin@Example.com' });
    const outcomes = await Promise.all([start(), start(), start(), start()]);
    assert.equal(new Set(outcomes.map((outcome) => outcome.deploymentId)).size, 1);
    const admins = outcomes.flatMap((outcome) => outcome.admin ?? []);
    assert.equal(admins.length, 1);
    const { email, password, isPasswordGenerated } = admins[0]!;
    assert.equal(email, 'admin@example.com');
    assert.ok(isPasswordGenerated && password.length >= 20);
    await logIn(fresh.platform, { email, password, sender: '127.0.0.1' }, testClient);
    assert.equal((await start()).admin, null);
  });

  test('takes the password that was configured, and refuses one that is too short', async (t) => {
    const fresh = await startTestApp();
    t.after(() => fresh.close());
    const given = { email: 'a@example.com', password: 'short' };
    await assert.rejects(ensureFirstDeployment(fresh.platform, given), hasCode('INVALID_ARGUMENT'));
    const made = await ensureFirstDeployment(fresh.platform, { ...given, password: testPassword });
    assert.equal(made.admin?.isPasswordGenerated, false);
    await logIn(fresh.platform, { email: given.email, password: testPassword, sender: '127.0.0.1' }, testClient);
  });
});

describe('the first deployment beside a demo', () => {
  test('is created although a dump of the demo was restored alone; an account that came with it becomes its admin', async (t) => {
    const fresh = await startTestApp();
    t.after(() => fresh.close());
    const { database, clock } = fresh.platform;
    const restored = { slug: 'demo', name: 'Demo', createdAt: clock.now(), isDemo: true };
    const demoId = await database.asAccess((tx) => insertDeployment(tx, restored));
    const email = 'ada@example.com';
    const userId = await createUser(fresh.platform, { email, password: testPassword });
    const { deploymentId, admin } = await ensureFirstDeployment(fresh.platform, { email });
    assert.notEqual(deploymentId, demoId);
    assert.equal(admin, null, 'no password is shown, because the account keeps its own');
    const accessToken = await jwtOf(fresh.platform, email);
    const member = await enterDeployment(
      fresh.platform,
      await authenticate(fresh.platform, `Bearer ${accessToken}`, noSource),
      deploymentId,
    );
    assert.deepEqual([member.userId, member.orgRole], [userId, 'admin']);
    assert.deepEqual(await ensureFirstDeployment(fresh.platform, { email }), { deploymentId, admin: null });
  });

  test('is not given to a deactivated account', async (t) => {
    const fresh = await startTestApp();
    t.after(() => fresh.close());
    const email = 'ada@example.com';
    await deactivateUser(fresh.platform, await createUser(fresh.platform, { email }));
    await assert.rejects(
      ensureFirstDeployment(fresh.platform, { email }),
      /Set PARAPET_ADMIN_EMAIL to another address/,
    );
  });
});

describe('accounts', () => {
  test('a login or an e-mail address is unique regardless of case', async () => {
    await createUser(app.platform, { email: 'ada@example.com', login: 'ada' });
    await assert.rejects(createUser(app.platform, { email: 'ADA@example.com', login: 'other' }), hasCode('CONFLICT'));
    await assert.rejects(createUser(app.platform, { email: 'other@example.com', login: 'ada' }), hasCode('CONFLICT'));
    await assert.rejects(createUser(app.platform, { email: 'nonsense' }), hasCode('INVALID_ARGUMENT'));
  });

  test('an account without a password cannot sign in', async () => {
    await createUser(app.platform, { email: 'bot@example.com' });
    const attempt = logIn(app.platform, { email: 'bot@example.com', password: '', sender: '127.0.0.1' }, testClient);
    await assert.rejects(attempt, hasCode('UNAUTHENTICATED'));
  });

  test('a password is the same in every Unicode form', async () => {
    await createUser(app.platform, { email: 'nfc@example.com', password: 'caf\u00e9-crème am Morgen' });
    const password = 'cafe\u0301-crème am Morgen';
    await logIn(app.platform, { email: 'nfc@example.com', password, sender: '127.0.0.1' }, testClient);
  });
});

describe('a deployment is never left without an admin', () => {
  test('by a role change, a removal, a deactivation, or two admins who step down at once', async () => {
    const { deploymentId, admin, member } = await makeDeployment(app.platform, 'lonely');
    const demote = (userId: string) => setRole(app.platform, deploymentId, { userId, orgRole: 'member' });
    await assert.rejects(demote(admin.userId), hasCode('CONFLICT'));
    await assert.rejects(
      removeMember(app.platform, await enterAs(admin.jwt, deploymentId), admin.userId),
      hasCode('CONFLICT'),
    );
    await assert.rejects(deactivateUser(app.platform, admin.userId), hasCode('CONFLICT'));
    await setRole(app.platform, deploymentId, { userId: member.userId, orgRole: 'admin' });
    const outcomes = await Promise.allSettled([demote(admin.userId), demote(member.userId)]);
    assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ['fulfilled', 'rejected']);
  });

  test('a slug is unique', async () => {
    const { userId } = await makePerson(app.platform, 'founder');
    await createDeployment(app.platform, { slug: 'once', name: 'Once', adminUserId: userId });
    const again = createDeployment(app.platform, { slug: 'once', name: 'Again', adminUserId: userId });
    await assert.rejects(again, hasCode('CONFLICT'));
    const bad = createDeployment(app.platform, { slug: 'Not A Slug', name: 'x', adminUserId: userId });
    await assert.rejects(bad, hasCode('INVALID_ARGUMENT'));
  });
});

describe('what a member sees', () => {
  let deploymentId: string;
  let people: Awaited<ReturnType<typeof makeDeployment>>;
  let projects: string[];
  const enter = (jwt: string) => enterAs(jwt, deploymentId);

  before(async () => {
    people = await makeDeployment(app.platform, 'seeing');
    ({ deploymentId } = people);
    projects = [];
    for (const name of ['a', 'b', 'c']) projects.push(await makeProject(app.platform, deploymentId, name));
    const [a, b] = projects as [string, string];
    for (const [slug, role, projectIds] of [
      ['readers', 'readonly', [a, b]],
      ['managers', 'manager', [b]],
    ] as const) {
      const teamId = await setUpTeam(app.platform, deploymentId, { name: slug, slug });
      for (const projectId of projectIds) await addTeamProject(app.platform, deploymentId, { teamId, projectId });
      await addTeamMember(app.platform, deploymentId, { teamId, userId: people.member.userId, role });
    }
  });

  test('an admin sees everything, a member the projects of their teams, without a team nothing', async () => {
    assert.equal((await enter(people.admin.jwt)).visibleProjectIds, null);
    const member = await enter(people.member.jwt);
    assert.deepEqual([...member.visibleProjectIds!].sort(), projects.slice(0, 2).sort());
    assert.deepEqual((await enter(people.readonly.jwt)).visibleProjectIds, []);
  });

  test('the strongest role of several teams applies to a project', async () => {
    const member = await enter(people.member.jwt);
    assert.deepEqual(
      projects.map((id) => member.projectRoles.get(id)),
      ['readonly', 'manager', undefined],
    );
  });

  test('a project is NOT_FOUND if not visible, FORBIDDEN if read-only, and allowed for its manager', async () => {
    const member = await enter(people.member.jwt);
    const triage = (projectId: string) => () => requireProjectPermission(member, 'findings.triage', projectId);
    assert.throws(triage(projects[2]!), hasCode('NOT_FOUND'));
    assert.throws(triage(projects[0]!), hasCode('FORBIDDEN'));
    assert.doesNotThrow(triage(projects[1]!));
    const admin = await enter(people.admin.jwt);
    assert.doesNotThrow(() => requireProjectPermission(admin, 'findings.triage', projects[2]!));
  });

  test('a removed member leaves their teams, even if they return later', async () => {
    await removeMember(app.platform, await enter(people.admin.jwt), people.member.userId);
    await assert.rejects(enter(people.member.jwt), hasCode('UNAUTHENTICATED'));
    const again = await jwtOf(app.platform, people.member.email);
    await assert.rejects(enter(again), hasCode('NOT_FOUND'));
    await setRole(app.platform, deploymentId, { userId: people.member.userId, orgRole: 'member' });
    assert.deepEqual((await enter(again)).visibleProjectIds, []);
  });

  test('a team accepts only people and projects of its own deployment', async () => {
    const teamId = await setUpTeam(app.platform, deploymentId, { name: 'x', slug: 'x' });
    const stranger = await makePerson(app.platform, 'stranger');
    const other = await makeDeployment(app.platform, 'elsewhere');
    const projectId = await makeProject(app.platform, other.deploymentId, 'p');
    const join = addTeamMember(app.platform, deploymentId, { teamId, userId: stranger.userId, role: 'member' });
    await assert.rejects(join, hasCode('NOT_FOUND'));
    await assert.rejects(addTeamProject(app.platform, deploymentId, { teamId, projectId }), hasCode('NOT_FOUND'));
    await assert.rejects(setUpTeam(app.platform, deploymentId, { name: 'x', slug: 'x' }), hasCode('CONFLICT'));
    const orphan = setUpTeam(app.platform, deploymentId, { name: 'y', slug: 'y', parentTeamId: '999999' });
    await assert.rejects(orphan, hasCode('NOT_FOUND'));
  });
});

describe('password attempts are limited across processes', () => {
  const wrong = (on: TestApp, email: string, address: string) =>
    logIn(on.platform, { email, password: 'not the password', sender: address }, testClient);
  const right = (on: TestApp, email: string, address: string) =>
    logIn(on.platform, { email, password: testPassword, sender: address }, testClient);

  test('attempts from many addresses and on two processes share one count', async (t) => {
    const database = await createTestDatabase();
    const one = await startTestApp({ database });
    const two = await startTestApp({ database });
    t.after(async () => {
      await one.close();
      await two.close();
      await database.drop();
    });
    const email = 'shared@example.com';
    await createUser(one.platform, { email, password: testPassword });
    const attempts = Array.from({ length: 14 }, (_, n) => wrong(n % 2 ? one : two, email, `10.0.0.${n}`));
    const codes = (await Promise.allSettled(attempts)).map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as ParapetError).code : 'in',
    );
    assert.deepEqual(codes.filter((code) => code === 'UNAUTHENTICATED').length, 10);
    assert.deepEqual(codes.filter((code) => code === 'RATE_LIMITED').length, 4);
  });

  test('an attacker cannot lock the owner of an account out of an address that they use', async () => {
    const { email } = await makePerson(app.platform, 'attacked');
    await right(app, email, '192.0.2.7');
    for (let n = 0; n < 12; n += 1) await wrong(app, email, `198.51.100.${n}`).catch(() => undefined);
    await assert.rejects(right(app, email, '198.51.100.99'), hasCode('RATE_LIMITED'));
    await right(app, email, '192.0.2.7');
  });

  test('nor permanently out of others: the block ends with its window, however many attempts it met', async () => {
    const { email } = await makePerson(app.platform, 'besieged');
    for (let n = 0; n < 30; n += 1) await wrong(app, email, '198.51.100.1').catch(() => undefined);
    app.clock.advanceMs(5 * 60_000);
    await right(app, email, '203.0.113.5');
  });

  test('an address is known for its /64 and for 30 days', async () => {
    const { email } = await makePerson(app.platform, 'roaming');
    await right(app, email, '2001:db8:1:2:aaaa::1');
    for (let n = 0; n < 12; n += 1) await wrong(app, email, '198.51.100.1').catch(() => undefined);
    await right(app, email, '2001:db8:1:2:bbbb::9');
    await assert.rejects(right(app, email, '2001:db8:1:3::1'), hasCode('RATE_LIMITED'));
    app.clock.advanceMs(31 * 24 * 3_600_000);
    for (let n = 0; n < 12; n += 1) await wrong(app, email, '198.51.100.1').catch(() => undefined);
    await assert.rejects(right(app, email, '2001:db8:1:2:aaaa::1'), hasCode('RATE_LIMITED'));
  });
});
