/**
 * Answers that take long end when their caller is shut out, for each kind of access, also where nothing announces it: the
 * clock moves, or a row changes. The causes that people have are tested on two nodes in tests/start/shut-out.test.ts.
 */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, beforeEach, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { makeDirectorySubjects } from '../../../tests/access/directory-subjects.ts';
import { makeOperator } from '../../../tests/access/operator-subjects.ts';
import { makeDeployment, makeProject, startTestApp, type TestApp } from '../../../tests/harness/app.ts';
import { openStream } from '../../../tests/harness/event-stream.ts';
import { makeTeam, makeToken } from '../../../tests/harness/organisation.ts';
import { accessTokenLifeMs } from '../domain/access/credentials.ts';
import { admissionCheckEveryMs } from '../domain/access/watch-admissions.ts';
import { routes } from './registry.ts';
import { deploymentRoute, directoryRoute, operatorRoute, publicRoute, userRoute, webApi } from './route.ts';

/** Lines without an end. */
async function* lines(): AsyncGenerator<string> {
  for (;;) {
    yield 'line\n';
    await sleep(10);
  }
}
const endless = async () =>
  ({ status: 200, raw: Readable.from(lines(), { objectMode: false }), contentType: 'application/x-ndjson' }) as const;
const words = { method: 'GET', tag: 'Test', summary: 'For the test', stability: null } as const;
const schemas = { response: { 200: z.string() } };
const paths = {
  public: '/api/test/public',
  user: '/api/test/user',
  operator: '/api/test/operator',
  directory: '/scim/v2/Test',
} as const;
const ownRoutes = [
  publicRoute({ ...words, path: paths.public, operationId: 'LongPublic', schemas }).handle(endless),
  userRoute({
    ...words,
    path: paths.user,
    operationId: 'LongUser',
    schemas,
    access: { schemes: ['ServiceJWT', 'ServiceWebToken'] },
  }).handle(endless),
  operatorRoute({ ...words, path: paths.operator, operationId: 'LongOperator', schemas }).handle(endless),
  directoryRoute({ ...words, effect: 'read', path: paths.directory, operationId: 'LongDirectory', schemas }).handle(
    endless,
  ),
  deploymentRoute({
    ...words,
    effect: 'read',
    path: '/api/test/{deploymentId}/long',
    operationId: 'LongDeployment',
    schemas,
    access: webApi('findings.read'),
  }).handle(endless),
];

let app: TestApp;
let org: Awaited<ReturnType<typeof makeDeployment>>;
let count = 0;
before(async () => {
  // Nothing but the watch ends a stream here.
  app = await startTestApp({ routes: [...routes, ...ownRoutes], live: { recheckEveryMs: 3_600_000 } });
});
after(() => app.close());
beforeEach(async () => {
  org = await makeDeployment(app.platform, `org${++count}`);
});

const inDeployment = () => `/api/test/${org.deploymentId}/long`;
const asAccess = (text: string, values: unknown[]) =>
  app.platform.database.asAccess((tx) => tx.query(text, values), org.deploymentId);

interface Open {
  /** Resolves when the server breaks off the answer. */
  brokenOff: Promise<void>;
  /** How many bytes have arrived. */
  bytes(): number;
}

/** Opens an answer and reads it from then on. */
async function open(t: TestContext, path: string, token?: string): Promise<Open> {
  const closing = new AbortController();
  t.after(() => closing.abort());
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const response = await fetch(app.url + path, { headers, signal: closing.signal });
  assert.equal(response.status, 200);
  let bytes = 0;
  const read = async (): Promise<void> => {
    for await (const piece of response.body!) bytes += piece.length;
  };
  const brokenOff = assert.rejects(read(), /terminated/);
  brokenOff.catch(() => undefined);
  return { brokenOff, bytes: () => bytes };
}

const logOut = (token: string) => app.ask('POST', '/api/auth/logout', { token });
const revokeAll = () =>
  asAccess('UPDATE parapet.api_token SET revoked_at = now() WHERE deployment_id = $1', [org.deploymentId]);

describe('an answer is broken off', () => {
  test('in a deployment: when the session ends', async (t) => {
    const answer = await open(t, inDeployment(), org.member.jwt);
    await logOut(org.member.jwt);
    await answer.brokenOff;
  });

  for (const limit of ['sessionIdleMs', 'sessionAgeMs'] as const) {
    test(`in a deployment: when the session has outlived ${limit}`, async (t) => {
      const answer = await open(t, inDeployment(), org.member.jwt);
      app.clock.advanceMs(app.platform.settings[limit]);
      await answer.brokenOff;
    });
  }

  test('in a deployment: when the person leaves, and when their role changes', async (t) => {
    const [left, lowered] = [
      await open(t, inDeployment(), org.member.jwt),
      await open(t, inDeployment(), org.admin.jwt),
    ];
    await asAccess('DELETE FROM parapet.membership WHERE user_id = $1', [org.member.userId]);
    await asAccess(`UPDATE parapet.membership SET org_role = 'member' WHERE user_id = $1`, [org.admin.userId]);
    await Promise.all([left.brokenOff, lowered.brokenOff]);
  });

  test('in a deployment: when a project is taken from its reader', async (t) => {
    const projectId = await makeProject(app.platform, org.deploymentId, 'taken');
    const people = [{ userId: org.member.userId, role: 'member' as const }];
    await makeTeam(app.platform, org.deploymentId, { slug: 'team', projectIds: [projectId], people });
    const answer = await open(t, inDeployment(), org.member.jwt);
    await app.platform.database.asTenant(org.deploymentId, (tx) =>
      tx.client.query('DELETE FROM parapet.team_project WHERE deployment_id = $1', [org.deploymentId]),
    );
    await answer.brokenOff;
  });

  for (const [rule, change] of Object.entries({
    'a second factor is required': 'second_factor_required_at = now()',
    'single sign-on is required': 'requires_single_sign_on = true',
    'the deployment is suspended': 'suspended_at = now()',
  })) {
    test(`in a deployment: when ${rule}`, async (t) => {
      const answer = await open(t, inDeployment(), org.member.jwt);
      await asAccess(`UPDATE parapet.deployment SET ${change} WHERE id = $1`, [org.deploymentId]);
      await answer.brokenOff;
    });
  }

  test('by an API token: when it is revoked, expires, or may no longer come from there', async (t) => {
    const token = await makeToken(app, org.deploymentId, org.admin.jwt);
    for (const change of [
      'revoked_at = $2',
      'expires_at = $2::timestamptz',
      "revoked_at = NULL, expires_at = NULL, allowed_networks = '{192.0.2.0/24}'",
    ]) {
      await asAccess(`UPDATE parapet.api_token SET revoked_at = NULL, expires_at = NULL WHERE deployment_id = $1`, [
        org.deploymentId,
      ]);
      const [inside, outside] = [await open(t, inDeployment(), token), await open(t, paths.user, token)];
      const values = change.includes('$2') ? [org.deploymentId, app.clock.now()] : [org.deploymentId];
      await asAccess(`UPDATE parapet.api_token SET ${change} WHERE deployment_id = $1`, values);
      await Promise.all([inside.brokenOff, outside.brokenOff]);
    }
  });

  test('outside of deployments: when the account is closed', async (t) => {
    const answer = await open(t, paths.user, org.member.jwt);
    await asAccess('UPDATE parapet.user_account SET deactivated_at = now() WHERE id = $1', [org.member.userId]);
    await answer.brokenOff;
  });

  test('of operators: when they are no operator any more', async (t) => {
    const jwt = await makeOperator(app, `operator${count}`);
    const answer = await open(t, paths.operator, jwt);
    await asAccess('DELETE FROM parapet.operator', []);
    await answer.brokenOff;
  });

  for (const [when, change] of Object.entries({
    'its token is ended': 'UPDATE parapet.directory_token SET ended_at = now() WHERE deployment_id = $1',
    'the deployment is suspended': 'UPDATE parapet.deployment SET suspended_at = now() WHERE id = $1',
  })) {
    test(`of directories: when ${when}`, async (t) => {
      const token = await makeDirectorySubjects(app, org, () => '').directoryToken();
      const answer = await open(t, paths.directory, token);
      await asAccess(change, [org.deploymentId]);
      await answer.brokenOff;
    });
  }
});

test('live updates end properly, though nothing announced that the token was revoked', async () => {
  const stream = await openStream(app.url, org.deploymentId, await makeToken(app, org.deploymentId, org.admin.jwt));
  await revokeAll();
  assert.deepEqual(await stream.rest(), []);
  assert.match(app.logged(), /"reason":"not_admitted"/);
});

test('live updates end when a second factor is asked for after single sign-on', async () => {
  await asAccess('UPDATE parapet.deployment SET second_factor_required_at = now() WHERE id = $1', [org.deploymentId]);
  // As if a provider had begun the session.
  const began = 'UPDATE parapet.session SET provider_deployment_id = $1 WHERE user_id = $2';
  await asAccess(began, [org.deploymentId, org.member.userId]);
  const stream = await openStream(app.url, org.deploymentId, org.member.jwt);
  // Beyond the first looks, which judge each new answer whatever its facts are.
  await sleep(3 * admissionCheckEveryMs);
  await asAccess('UPDATE parapet.deployment SET asks_factor_after_sign_on = true WHERE id = $1', [org.deploymentId]);
  assert.deepEqual(await stream.rest(), []);
});

test('answers go on while their callers are admitted, beyond the JWT that opened them, and without a caller', async (t) => {
  const token = await makeToken(app, org.deploymentId, org.admin.jwt);
  const going = [
    await open(t, inDeployment(), org.member.jwt),
    await open(t, inDeployment(), token),
    await open(t, paths.user, org.member.jwt),
    await open(t, paths.public),
  ];
  const shut = await open(t, inDeployment(), org.readonly.jwt);
  app.clock.advanceMs(accessTokenLifeMs);
  await asAccess('DELETE FROM parapet.membership WHERE user_id = $1', [org.readonly.userId]);
  // The watch has looked at all of them when it ends this one.
  await shut.brokenOff;
  const before = going.map((answer) => answer.bytes());
  for (const [index, answer] of going.entries()) while (answer.bytes() === before[index]) await sleep(5);
});

test('the watch looks twice a second, so that half a second is left for the rest', () => {
  assert.ok(admissionCheckEveryMs <= 500);
});
