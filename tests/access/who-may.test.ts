import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createToken } from '../../server/src/domain/tokens/create-token.ts';
import { deactivateUser } from '../../server/src/domain/people/deactivate-user.ts';
import { revokeToken } from '../../server/src/domain/tokens/revoke-token.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import { authenticate } from '../../server/src/domain/access/authenticate.ts';
import { enterDeployment } from '../../server/src/domain/access/enter-deployment.ts';
import { apiTokenPrefix, proofLifeMs } from '../../server/src/domain/access/credentials.ts';
import { makeSecret } from '../../server/src/base/secret.ts';
import { routes } from '../../server/src/http/registry.ts';
import type { DeploymentAccess, Route } from '../../server/src/http/route.ts';
import { orgRoles, rolesWith, type OrgRole, type TokenPermission } from '../../server/src/model/permissions.ts';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makePerson,
  noSource,
  startTestApp,
  withoutRequestId,
  type Answer,
  type TestApp,
} from '../harness/app.ts';
import { cases, sendCase, type Case } from './cases.ts';
import { makeSubjects } from './subjects.ts';

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;

let app: TestApp;
let here: Organisation;
let there: Organisation;
let projectId: string;
let subjects: Awaited<ReturnType<typeof makeSubjects>>;

before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  subjects = await makeSubjects(app, here);
  projectId = subjects().projectId;
});
after(() => app.close());
// Each test makes its own tokens, and a person may have only so many.
beforeEach(() =>
  app.platform.database.asAccess(
    (client) =>
      client.query(
        `UPDATE parapet.api_token SET revoked_at = created_at
          WHERE deployment_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at IS NULL`,
        [here.deploymentId, here.admin.userId],
      ),
    here.deploymentId,
  ),
);

const guarded = routes.filter((route) => route.access.kind !== 'public');
const inDeployment = guarded.filter((route) => route.access.kind === 'deployment');

interface To {
  deploymentId?: string;
  authorization?: string;
  /** The owner of the subjects that the case uses up. */
  ownerJwt?: string;
}

async function requestOf(route: Route, { ownerJwt }: To = {}): Promise<Case> {
  return cases[route.operationId]!(subjects(ownerJwt));
}

async function send(route: Route, request: Case, token: string | undefined, to: To = {}): Promise<Answer> {
  const { deploymentId = here.deploymentId, authorization } = to;
  return sendCase(app, route, {
    ...request,
    deploymentId,
    token,
    ...(authorization !== undefined && { authorization }),
  });
}

/** Sends the route's case. */
async function ask(route: Route, token: string | undefined, to: To = {}): Promise<Answer> {
  return send(route, await requestOf(route, to), token, to);
}

async function tokenOf(
  jwt: string,
  permissions: TokenPermission[],
  extra: { expiresAt?: Date; scopes?: string[]; deploymentId?: string; isReadOnly?: true } = {},
): Promise<{ id: string; token: string }> {
  const caller = await authenticate(app.platform, `Bearer ${jwt}`, noSource);
  const member = await enterDeployment(app.platform, caller, extra.deploymentId ?? here.deploymentId);
  const { expiresAt = null, scopes = null, isReadOnly = false } = extra;
  return createToken(app.platform, member, { name: 'x', permissions, expiresAt, scopes, isReadOnly });
}

/** Asserts that access control accepted the request, whatever the operation then responds. */
function assertAdmitted(answer: Answer, what: string): void {
  assert.ok(
    ![401, 403, 404, 405, 415].includes(answer.status) && answer.status < 500,
    `${what}: ${answer.status} ${answer.text}`,
  );
}

/** Operations that refuse everybody, and why: their callers learn it from the response. */
const refusedByDesign: Readonly<Record<string, RegExp>> = { RefuseCiEngine: /Run it with --oss-only/ };

const accessOf = (route: Route) => route.access as DeploymentAccess;
const takesTokens = (route: Route) => accessOf(route).schemes.includes('ServiceWebToken');
const takesJwts = (route: Route) => accessOf(route).schemes.includes('ServiceJWT');
/** Admin credentials of each scheme that the route accepts. */
async function goodCredentials(route: Route): Promise<string[]> {
  const credentials: string[] = [];
  if (takesJwts(route)) credentials.push(await jwtOf(app.platform, here.admin.email));
  if (takesTokens(route)) credentials.push((await tokenOf(here.admin.jwt, ['WEB_API', 'CI'])).token);
  return credentials;
}

async function entriesHere(): Promise<number> {
  const { rows } = await app.platform.database.asTenant(here.deploymentId, (tx) =>
    tx.client.query<{ n: number }>('SELECT count(*)::int AS n FROM parapet.audit_entry'),
  );
  return rows[0]!.n;
}

test('every operation that requires a credential has a case, and every case an operation', () => {
  assert.deepEqual(
    guarded.map((route) => route.operationId).sort(),
    Object.keys(cases).sort(),
    'add the operation to tests/access/cases.ts',
  );
});

describe('a valid credential is accepted', () => {
  for (const route of guarded) {
    test(route.operationId, async () => {
      const reason = refusedByDesign[route.operationId];
      const own = await requestOf(route);
      if (own.credential !== undefined) {
        assertAdmitted(await send(route, own, own.credential), route.operationId);
        return;
      }
      for (const credential of await goodCredentials(route)) {
        const request = await requestOf(route);
        const answer = await send(route, request, request.jwt ?? credential);
        if (reason === undefined) assertAdmitted(answer, route.operationId);
        else assert.match(answer.text, reason);
      }
    });
  }
});

describe('each write, and each read that is recorded, adds one entry to the audit log; no other read does', () => {
  for (const route of guarded.filter(({ effect }) => effect !== undefined)) {
    test(route.operationId, async () => {
      // Subjects that the case uses up are created first, because that adds audit entries.
      const request = await requestOf(route);
      const credential = request.credential ?? (await goodCredentials(route)).at(-1);
      const before = await entriesHere();
      const answer = await send(route, request, credential);
      assert.ok(answer.status < 300, answer.text);
      assert.equal((await entriesHere()) - before, route.effect === 'write' || route.isRecorded === true ? 1 : 0);
    });
  }
});

describe('403 PROOF_NEEDED for a session whose proof is old, and nothing changes; an API token needs none', () => {
  /** What a stolen session must not do. */
  const dangerous = [
    'AddPassword',
    'ApproveTokenRequest',
    'BeginPasskey',
    'ChangeEmail',
    'ChangeUserRole',
    'CreateAuditDestination',
    'CreateConnection',
    'CreateDeployment',
    'CreateDirectoryToken',
    'CreateIdentityProvider',
    'CreateInvite',
    'CreatePasswordResetLink',
    'CreatePolicy',
    'CreateToken',
    'DeactivateUser',
    'DeleteAuditDestination',
    'DeleteConnection',
    'DeleteConnectionWebhook',
    'DeleteDeployment',
    'DeleteIdentityProvider',
    'DeletePolicy',
    'EndDirectoryToken',
    'EndPreviousAuditDestinationSecret',
    'EndPreviousSamlKey',
    'EndPreviousWebhookSecret',
    'ExportAudit',
    'InviteFirstAdmin',
    'MakeConnectionWebhook',
    'MapDirectoryGroup',
    'MigratePolicies',
    'ReactivateUser',
    'RegisterPasskey',
    'RemoveDirectory',
    'RemovePasskey',
    'RemoveUser',
    'RenewRecoveryCodes',
    'RenewSamlKey',
    'RotateAuditDestinationSecret',
    'SuspendDeployment',
    'UpdateAuditDestination',
    'UpdateConnection',
    'UpdateDirectory',
    'UpdateIdentityProvider',
    'UpdatePolicy',
    'UpdateSessionRules',
    'UpdateSignInRules',
    'UpdateSingleSignOnRules',
    'UpdateTokenRules',
  ];
  const declared = guarded.filter((route) => route.needsFreshProof === true);

  async function forgetProofs(ageMs: number): Promise<void> {
    const provenAt = new Date(app.clock.now().getTime() - ageMs);
    await app.platform.database.asAccess((tx) => tx.query('UPDATE parapet.session SET proven_at = $1', [provenAt]));
  }
  test('the dangerous operations are exactly these', () => {
    assert.deepEqual(declared.map((route) => route.operationId).sort(), dangerous);
  });
  for (const route of declared) {
    test(route.operationId, async () => {
      const request = await requestOf(route);
      const jwt = request.jwt ?? (await jwtOf(app.platform, here.admin.email));
      const token = takesTokens(route) ? (await tokenOf(here.admin.jwt, ['WEB_API', 'CI'])).token : undefined;
      await forgetProofs(proofLifeMs);
      const recorded = await entriesHere();
      assertError(await send(route, request, jwt), 403, 'PROOF_NEEDED');
      assert.equal(await entriesHere(), recorded);
      await forgetProofs(proofLifeMs - 1);
      assertAdmitted(await send(route, request, jwt), 'a fresh proof');
      if (token === undefined) return;
      const another = await requestOf(route);
      await forgetProofs(proofLifeMs);
      assertAdmitted(await send(route, another, token), 'an API token');
      await forgetProofs(0);
    });
  }
});

describe('401 with the same body for every invalid credential', () => {
  const bad = new Map<string, string | undefined>();
  before(async () => {
    bad.set('none', undefined);
    bad.set('empty', '');
    bad.set('garbage', 'garbage');
    bad.set('two words', 'a b');
    bad.set('a JWT’s shape', 'a.b.c');
    bad.set('an unknown token', makeSecret(apiTokenPrefix));

    const revoked = await tokenOf(here.admin.jwt, ['WEB_API', 'CI']);
    const member = await enterDeployment(
      app.platform,
      await authenticate(app.platform, `Bearer ${here.admin.jwt}`, noSource),
      here.deploymentId,
    );
    await revokeToken(app.platform, member, { id: revoked.id, userId: member.userId });
    bad.set('a revoked token', revoked.token);

    const loggedOut = await jwtOf(app.platform, here.admin.email);
    await app.ask('POST', '/api/auth/logout', { token: loggedOut });
    bad.set('the JWT of a session that was left', loggedOut);

    const gone = await makePerson(app.platform, 'gone');
    await setRole(app.platform, here.deploymentId, { userId: gone.userId, orgRole: 'admin' });
    bad.set('the token of a deactivated user', (await tokenOf(gone.jwt, ['WEB_API', 'CI'])).token);
    bad.set('the JWT of a deactivated user', gone.jwt);
    await deactivateUser(app.platform, gone.userId);

    const soon = new Date(app.clock.now().getTime() + 60_000);
    bad.set('an expired token', (await tokenOf(here.admin.jwt, ['WEB_API', 'CI'], { expiresAt: soon })).token);
    bad.set('an expired JWT', here.admin.jwt);
    app.clock.advanceMs(16 * 60_000);
    for (const person of [here.admin, here.member, here.readonly, there.admin]) {
      person.jwt = await jwtOf(app.platform, person.email);
    }
  });

  for (const route of guarded) {
    test(route.operationId, async () => {
      // One request for all of them: a refused one uses nothing up.
      const request = await requestOf(route);
      const [reference, ...others] = await Promise.all(
        [...bad.values()].map((credential) => send(route, request, credential)),
      );
      assertError(reference!, 401, 'UNAUTHENTICATED');
      assert.equal(reference!.headers.get('www-authenticate'), 'Bearer');
      for (const [index, answer] of others.entries()) {
        assert.deepEqual(withoutRequestId(answer), withoutRequestId(reference!), [...bad.keys()][index + 1]);
      }
      const basic = await send(route, request, undefined, { authorization: `Basic ${btoa(`${here.admin.email}:x`)}` });
      assertError(basic, 401, 'UNAUTHENTICATED');
    });
  }
});

describe('403 for the wrong scheme', () => {
  for (const route of guarded) {
    test(route.operationId, async () => {
      if (!takesTokens(route)) {
        const { token } = await tokenOf(here.admin.jwt, ['WEB_API', 'CI']);
        assertError(await ask(route, token), 403, 'SCHEME_NOT_ACCEPTED');
      }
      if (!takesJwts(route)) assertError(await ask(route, here.admin.jwt), 403, 'SCHEME_NOT_ACCEPTED');
    });
  }
});

describe('404 for an API token without the operation’s permission, or with too limited a scope', () => {
  for (const route of inDeployment.filter(takesTokens)) {
    test(route.operationId, async () => {
      const { tokenPermission, acceptsLimitedToken } = accessOf(route);
      const lacking = await tokenOf(here.admin.jwt, [tokenPermission === 'CI' ? 'WEB_API' : 'CI']);
      assertError(await ask(route, lacking.token), 404, 'NOT_FOUND');
      const limited = await tokenOf(here.admin.jwt, ['WEB_API', 'CI'], { scopes: [projectId] });
      const answer = await ask(route, limited.token);
      if (acceptsLimitedToken) assertAdmitted(answer, route.operationId);
      else assertError(answer, 404, 'NOT_FOUND');
    });
  }
});

describe('a token that may only read is admitted to reads, and gets 403 for everything that changes something', () => {
  const takesReadOnly = guarded.filter(({ access }) =>
    access.kind === 'deployment'
      ? access.tokenPermission === 'WEB_API' && access.schemes.includes('ServiceWebToken')
      : access.kind === 'user' && access.schemes.includes('ServiceWebToken'),
  );
  for (const route of takesReadOnly) {
    test(route.operationId, async () => {
      const { token } = await tokenOf(here.admin.jwt, ['WEB_API'], { isReadOnly: true });
      const isWrite = route.effect === 'write' || (route.effect === undefined && route.method !== 'GET');
      const request = await requestOf(route);
      const before = await entriesHere();
      const answer = await send(route, request, token);
      if (isWrite) assertError(answer, 403, 'FORBIDDEN');
      // The scanner's protocol asks for CI, which no token that may only read has.
      else if (answer.status === 401) assert.match(answer.text, /lacks the permission CI/);
      else assertAdmitted(answer, route.operationId);
      if (isWrite) assert.equal(await entriesHere(), before);
    });
  }
});

describe('404 for another deployment, exactly as for a missing one', () => {
  for (const route of inDeployment) {
    test(route.operationId, async () => {
      const request = await requestOf(route);
      for (const credential of await goodCredentials(route)) {
        const missing = await send(route, request, credential, { deploymentId: '987654321' });
        assertError(missing, 404, 'NOT_FOUND');
        const existing = await send(route, request, credential, { deploymentId: there.deploymentId });
        assert.deepEqual(withoutRequestId(existing), withoutRequestId(missing));
      }
    });
  }

  test('even for a member of both with a token of one', async () => {
    await setRole(app.platform, there.deploymentId, { userId: here.admin.userId, orgRole: 'admin' });
    const { token } = await tokenOf(here.admin.jwt, ['WEB_API', 'CI']);
    for (const route of inDeployment.filter(takesTokens)) {
      assertError(await ask(route, token, { deploymentId: there.deploymentId }), 404, 'NOT_FOUND');
    }
  });
});

/** Operations that respond with 404 to a role without the permission, because it cannot see the case's subject. */
const adminOnly = [
  'DeleteNotificationChannel',
  'DeleteNotificationRule',
  'EndPreviousSigningSecret',
  'GetNotificationChannel',
  'GetNotificationMessage',
  'GetNotificationRule',
  'ResendNotificationMessage',
  'RevokeInvite',
  'RotateSigningSecret',
  'TestNotificationRule',
  'UpdateNotificationChannel',
  'UpdateNotificationRule',
  'UpdateProject',
];
const hiddenFrom: Partial<Record<OrgRole, ReadonlySet<string>>> = {
  member: new Set(adminOnly),
  readonly: new Set([
    ...adminOnly,
    'ArchiveProject',
    'CancelWorkflowRun',
    'ChoosePrimaryRef',
    'ClearPrimaryRef',
    'ConfirmScanClosings',
    'DeleteTeam',
    'SyncProject',
    'UnarchiveProject',
    'UnlinkExternalTicket',
    'UnlinkTicket',
    'UpdateTeam',
  ]),
};

describe('the role in the deployment decides', () => {
  const personOf = (role: OrgRole) => here[role];
  for (const route of inDeployment) {
    test(route.operationId, async () => {
      for (const role of orgRoles) {
        const { email, jwt } = personOf(role);
        const credential = takesJwts(route)
          ? await jwtOf(app.platform, email)
          : (await tokenOf(jwt, ['WEB_API'])).token;
        const answer = await ask(route, credential, { ownerJwt: jwt });
        const may = rolesWith[accessOf(route).permission].includes(role);
        if (may) assert.ok(![401, 403].includes(answer.status) && answer.status < 500, `${role}: ${answer.text}`);
        else if (hiddenFrom[role]?.has(route.operationId) === true) assertError(answer, 404, 'NOT_FOUND');
        else assertError(answer, 403, 'FORBIDDEN');
      }
    });
  }
});

describe('public operations', () => {
  const expected = [
    'AcceptInvite',
    'AskForPasswordReset',
    'AskForToken',
    'BeginPasskeyLogIn',
    'BeginSingleSignOn',
    'CompleteLogIn',
    'CompletePasskeyLogIn',
    'CompletePasswordReset',
    'CompleteSingleSignOn',
    'DescribeInterface',
    'FindSignInProviders',
    'GetSamlMetadata',
    'LogIn',
    'PublishAuditKeys',
    'PublishKeys',
    'ReceiveProviderLogout',
    'ReceiveSamlLogout',
    'ReceiveSamlResponse',
    'ReceiveWebhook',
    'RefreshSession',
    'ShowInvite',
    'ShowPasswordReset',
  ];
  test('are exactly the listed ones', () => {
    const open = routes.filter((route) => route.access.kind === 'public').map((route) => route.operationId);
    assert.deepEqual(open.sort(), expected);
  });
});
