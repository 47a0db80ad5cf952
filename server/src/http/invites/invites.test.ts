import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { untilWaiting } from '../../../../tests/harness/database/lock-waits.ts';
import { makeSecret } from '../../base/secret.ts';
import { inviteLifeMs, invitesMax, inviteTokenPrefix } from '../../domain/access/credentials.ts';
import { createUser } from '../../domain/people/create-user.ts';
import { deactivateUser } from '../../domain/people/deactivate-user.ts';
import { setRole } from '../../domain/people/set-role.ts';
import { insertInvite, updateInviteRevoked } from '../../store/invites/invites.ts';
import { updateMembershipRole } from '../../store/people/memberships.ts';

type Org = Awaited<ReturnType<typeof makeDeployment>>;

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

const path = (org = here) => `/api/agent/deployments/${org.deploymentId}/invites`;
const invite = (token: string, body: object) => app.ask('POST', path(), { token, body });
const accept = (token: string, body: object = {}) =>
  app.ask('POST', '/api/auth/invites/accept', { body: { token, name: 'Ada', password: testPassword, ...body } });
const list = (query = '') => app.ask('GET', path() + query, { token: here.admin.jwt });
const revoke = (token: string, id: string) => app.ask('DELETE', `${path()}/${id}`, { token });
const freshEmail = () => `invited-${++serial}@example.com`;

async function made(body: object = {}): Promise<{ id: string; token: string; email: string }> {
  const email = freshEmail();
  const answer = await invite(here.admin.jwt, { email, ...body });
  assert.equal(answer.status, 200, answer.text);
  return { ...answer.body, email };
}

async function entries(): Promise<{ action: string; actor: string; credential: string; changes: unknown }[]> {
  const log = `/api/audit/v1/deployments/${here.deploymentId}/entries`;
  return (await app.ask('GET', log, { token: here.admin.jwt })).body.entries;
}

describe('POST …/invites', () => {
  test('200: a link whose secret is neither stored nor logged', async () => {
    const answer = await invite(here.admin.jwt, { email: 'Grace@Example.com', orgRole: 'ORG_ROLE_READONLY' });
    assert.equal(answer.status, 200, answer.text);
    const { id, token, link, expiresAt } = answer.body;
    assert.match(token, /^parapetinvite_[0-9A-Za-z]{49}$/);
    assert.equal(link, `http://localhost:8080/invite#${token}`);
    assert.equal(Date.parse(expiresAt) - app.clock.now().getTime(), inviteLifeMs);
    const stored = await app.platform.database.asAccess((tx) =>
      tx.query('SELECT i::text AS row FROM parapet.invite i WHERE id = $1', [id]),
    );
    assert.ok(!stored.rows[0].row.includes(token.slice(14)));
    assert.ok(!app.logged().includes(token));
    assert.ok(!JSON.stringify(await entries()).includes(token));
  });

  test('400: each invalid field is named', async () => {
    const cases: [object, string][] = [
      [{}, 'email'],
      [{ email: 'nonsense' }, 'email'],
      [{ email: 'a@b\u0007' }, 'email'],
      [{ email: `${'x'.repeat(250)}@example.com` }, 'email'],
      [{ email: 'a@example.com', orgRole: 'ORG_ROLE_OWNER' }, 'orgRole'],
    ];
    for (const [body, field] of cases) {
      const answer = await invite(here.admin.jwt, body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, field);
    }
  });

  test('403: a member who is not an admin, and any API token', async () => {
    for (const { jwt } of [here.member, here.readonly])
      assertError(await invite(jwt, { email: freshEmail() }), 403, 'FORBIDDEN');
    const token = await app.ask('POST', `/api/agent/deployments/${here.deploymentId}/tokens`, {
      token: here.admin.jwt,
      body: { name: 'x', permissions: ['WEB_API'] },
    });
    assertError(await invite(token.body.token, { email: freshEmail() }), 403, 'SCHEME_NOT_ACCEPTED');
  });

  test('429: an admin cannot ask about the accounts of the installation without limit', async (t) => {
    const [many, other] = [await makeDeployment(app.platform, 'many'), await makeDeployment(app.platform, 'few')];
    const { database, clock } = app.platform;
    await database.asAccess(async (tx) => {
      for (let n = 0; n < invitesMax - 1; n += 1) {
        const id = await insertInvite(tx, many.deploymentId, {
          secretDigest: Buffer.from(`many ${n}`),
          email: `many-${n}@example.com`,
          orgRole: 'member',
          teamIds: [],
          teamRole: 'member',
          createdBy: many.admin.userId,
          createdAt: clock.now(),
          expiresAt: clock.now(),
          isMailed: false,
        });
        // Revoking them makes no room.
        await updateInviteRevoked(tx, many.deploymentId, id, clock.now());
      }
    });
    const ask = (org: Org) => app.ask('POST', path(org), { token: org.admin.jwt, body: { email: freshEmail() } });
    assert.equal((await ask(many)).status, 200);
    app.clock.advanceMs(60_000);
    t.after(() => app.clock.advanceMs(-60_000));
    const refused = await ask(many);
    assertError(refused, 429, 'RATE_LIMITED');
    assert.equal(refused.headers.get('retry-after'), String(24 * 60 * 60 - 60));
    assert.equal((await ask(other)).status, 200, 'another deployment’s');
  });

  test('409: a user who already belongs to the deployment', async () => {
    assertError(await invite(here.admin.jwt, { email: here.member.email.toUpperCase() }), 409, 'CONFLICT');
  });
});

describe('GET …/invites', () => {
  test('200: open invites, newest first, each once over pages; without secrets; not another deployment’s', async () => {
    const open = [await made(), await made(), await made()].map(({ id }) => id).reverse();
    const gone = await made();
    assert.equal((await revoke(here.admin.jwt, gone.id)).status, 200);
    const { body } = await list();
    assert.deepEqual(
      body.invites.slice(0, 3).map(({ id }: { id: string }) => id),
      open,
    );
    assert.deepEqual(Object.keys(body.invites[0]), [
      'id',
      'email',
      'orgRole',
      'teams',
      'teamRole',
      'invitedByUserId',
      'invitedByLogin',
      'invitedByName',
      'createdAt',
      'expiresAt',
    ]);
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = (await list(`?pageSize=2&cursor=${cursor}`)).body;
      paged.push(...page.invites.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    } while (cursor !== '');
    assert.deepEqual(
      paged,
      body.invites.map(({ id }: { id: string }) => id),
    );
    const foreign = await app.ask('GET', path(there), { token: there.admin.jwt });
    assert.deepEqual(foreign.body.invites, []);
  });

  test('400: an invalid cursor; 403: a member who is not an admin', async () => {
    assertError(await list('?cursor=abc'), 400, 'INVALID_CURSOR');
    assertError(await app.ask('GET', path(), { token: here.member.jwt }), 403, 'FORBIDDEN');
  });
});

describe('DELETE …/invites/{inviteId}', () => {
  test('200: the link is invalid at once; 404 the second time, and after it was accepted', async () => {
    const { id, token } = await made();
    assert.equal((await revoke(here.admin.jwt, id)).status, 200);
    assertError(await accept(token), 401, 'UNAUTHENTICATED');
    assertError(await revoke(here.admin.jwt, id), 404, 'NOT_FOUND');
    const used = await made();
    assert.equal((await accept(used.token)).status, 200);
    assertError(await revoke(here.admin.jwt, used.id), 404, 'NOT_FOUND');
  });

  test('404: another deployment’s, and any for a member who is not an admin', async () => {
    const { id } = await made();
    const missing = withoutRequestId(await revoke(here.admin.jwt, '987654321'));
    const theirs = await app.ask('DELETE', `${path(there)}/${id}`, { token: there.admin.jwt });
    for (const answer of [theirs, await revoke(here.member.jwt, id)]) {
      assertError(answer, 404, 'NOT_FOUND');
      assert.deepEqual(withoutRequestId(answer), missing);
    }
  });
});

describe('POST /api/auth/invites/accept', () => {
  test('200: a new account with the invited role, which can sign in; the log says how it was created', async () => {
    const { id, token, email } = await made({ orgRole: 'ORG_ROLE_READONLY' });
    const answer = await accept(token, { name: ' Ada Lovelace ' });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      { ...answer.body, userId: '' },
      {
        deploymentId: here.deploymentId,
        userId: '',
        email,
        teams: [],
        missingTeamCount: 0,
      },
    );
    const me = (await app.ask('GET', '/api/auth/me', { token: await jwtOf(app.platform, email) })).body;
    assert.deepEqual([me.user.id, me.user.name], [answer.body.userId, 'Ada Lovelace']);
    assert.deepEqual(
      me.deployments.map((each: { orgRole: string }) => each.orgRole),
      ['ORG_ROLE_READONLY'],
    );
    const [signIn, entry] = await entries();
    assert.equal(signIn?.action, 'session.sign_in');
    assert.deepEqual(
      [entry?.action, entry?.credential, entry?.changes],
      [
        'invite.accept',
        `invite:${id}`,
        {
          userId: answer.body.userId,
          email,
          orgRole: 'readonly',
          teamIds: [],
          missingTeamIds: [],
          teamRole: 'member',
          isNewAccount: true,
        },
      ],
    );
  });

  test('200: an existing account joins with its own password, keeps its name, and is one account in both', async () => {
    const before = (await app.ask('GET', '/api/auth/me', { token: there.member.jwt })).body.user;
    const { body } = await invite(here.admin.jwt, { email: there.member.email });
    assertError(await accept(body.token, { password: 'not the password' }), 401, 'UNAUTHENTICATED');
    const answer = await accept(body.token, { name: 'Someone Else' });
    assert.equal(answer.body.userId, there.member.userId, answer.text);
    const me = (await app.ask('GET', '/api/auth/me', { token: there.member.jwt })).body;
    assert.deepEqual(me.user, before);
    assert.equal(me.deployments.length, 2);
  });

  test('200: a taken login gets digits appended', async () => {
    await createUser(app.platform, { email: 'taken@elsewhere.example', login: 'taken' });
    const { body } = await invite(here.admin.jwt, { email: 'taken@example.com' });
    assert.equal((await accept(body.token)).status, 200);
    const me = (await app.ask('GET', '/api/auth/me', { token: await jwtOf(app.platform, 'taken@example.com') })).body;
    assert.match(me.user.login, /^taken-\d{6}$/);
  });

  test('400: a password that is too short, or easy to guess, does not use the invite', async () => {
    const { token } = await made();
    for (const password of ['short', 'Password12345678']) {
      const answer = await accept(token, { password });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, 'password');
    }
    assert.equal((await accept(token)).status, 200);
  });

  test('401, always the same: a link that is unknown, used, replaced, expired, or from a former admin', async () => {
    const used = await made();
    assert.equal((await accept(used.token)).status, 200);
    const replaced = await made();
    const { body: next } = await invite(here.admin.jwt, { email: replaced.email });
    const demoted = await makePerson(app.platform, 'demoted');
    await setRole(app.platform, here.deploymentId, { userId: demoted.userId, orgRole: 'admin' });
    const orphan = (await invite(demoted.jwt, { email: freshEmail() })).body;
    await setRole(app.platform, here.deploymentId, { userId: demoted.userId, orgRole: 'member' });
    const answers = await Promise.all(
      ['', 'x', makeSecret(inviteTokenPrefix), used.token, replaced.token, orphan.token].slice(1).map((t) => accept(t)),
    );
    for (const answer of answers) {
      assertError(answer, 401, 'UNAUTHENTICATED');
      assert.deepEqual(withoutRequestId(answer), withoutRequestId(answers[0]!));
    }
    assert.equal((await accept(next.token)).status, 200);
  });

  test('401: from an admin who loses the role while the link is used', async () => {
    const former = await makePerson(app.platform, 'losing');
    await setRole(app.platform, here.deploymentId, { userId: former.userId, orgRole: 'admin' });
    const { token } = (await invite(former.jwt, { email: freshEmail() })).body;
    const { database, clock } = app.platform;
    const demotion = { userId: former.userId, orgRole: 'member', now: clock.now() } as const;
    const accepting = await database.asAccess(async (tx) => {
      await updateMembershipRole(tx, here.deploymentId, demotion);
      const answer = accept(token);
      await Promise.race([answer, untilWaiting(database, 1)]);
      return { answer };
    }, here.deploymentId);
    assertError(await accepting.answer, 401, 'UNAUTHENTICATED');
  });

  test('401: a deactivated account is not restored by an invite', async () => {
    const closed = await makePerson(app.platform, 'closed');
    await deactivateUser(app.platform, closed.userId);
    const { body } = await invite(here.admin.jwt, { email: closed.email });
    assertError(await accept(body.token), 401, 'UNAUTHENTICATED');
  });

  test('of several concurrent uses of a link, one succeeds', async () => {
    const { token, email } = await made();
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(token)));
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
    assert.ok(
      answers.every((answer) => [200, 401, 409].includes(answer.status)),
      answers.map((answer) => answer.text).join(),
    );
    const { rows } = await app.platform.database.asAccess((tx) =>
      tx.query('SELECT 1 FROM parapet.membership WHERE email = $1', [email]),
    );
    assert.equal(rows.length, 1);
  });

  test('409: a user who joined in the meantime keeps their role', async () => {
    const person = await makePerson(app.platform, 'quick');
    const { body } = await invite(here.admin.jwt, { email: person.email, orgRole: 'ORG_ROLE_ADMIN' });
    await setRole(app.platform, here.deploymentId, { userId: person.userId, orgRole: 'readonly' });
    assertError(await accept(body.token), 409, 'CONFLICT');
    const me = (await app.ask('GET', '/api/auth/me', { token: person.jwt })).body;
    assert.equal(me.deployments[0].orgRole, 'ORG_ROLE_READONLY');
  });

  test('429: an invite cannot be used to guess passwords', async () => {
    const victim = await makePerson(app.platform, 'victim');
    const { body } = await invite(here.admin.jwt, { email: victim.email });
    // The victim's own address, 127.0.0.1, is counted separately.
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await accept(body.token, { password: `guess ${n}` })).status);
    assert.deepEqual([...new Set(statuses)], [401, 429]);
  });

  test('401: expired', async () => {
    const { token } = await made();
    app.clock.advanceMs(inviteLifeMs);
    assertError(await accept(token), 401, 'UNAUTHENTICATED');
  });
});
