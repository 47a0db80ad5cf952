import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { ErrorBody } from '../../server/src/http/errors.ts';
import { schemaCollector, type JsonSchema } from '../../server/src/http/openapi/schemas.ts';
import { routes } from '../../server/src/http/registry.ts';
import type { DeploymentAccess, Route } from '../../server/src/http/route.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import { tokensPerPersonMax } from '../../server/src/model/tokens/token-rules.ts';
import { updateTokenRules } from '../../server/src/store/tokens/token-rules.ts';
import { jwtOf, makeDeployment, makePerson, startTestApp, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';
import { makeSubjects } from './subjects.ts';
import { valuesOf } from '../harness/json-schema-arbitrary.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

/** Drawn randomly in each run, so that different runs test different requests. */
const requestsPerOperation = Number(process.env['REQUESTS_PER_OPERATION'] ?? 20);

/** Text that is known to break programs: other planes, lone surrogates, NUL, invalid numbers, paths, SQL. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '😀',
    '0',
    '-1',
    '9223372036854775808',
    '1e309',
    "' OR 1=1 --",
    '../..',
    '__proto__',
    '%00',
    'null',
  ),
);
const value = fc.oneof(
  fc.jsonValue({ depthSize: 'small' }),
  text,
  fc.constantFrom(0, -1, 1.5, 2 ** 53, 1e308, null, true, [], {}),
);

/** A body with some of the route's fields, each of any type, and unknown fields. */
function bodyFor(route: Route) {
  const shape =
    route.schemas.body && 'shape' in route.schemas.body ? Object.keys(route.schemas.body.shape as object) : [];
  const members = Object.fromEntries([...shape, 'deploymentId', 'other'].map((name) => [name, value]));
  return fc.oneof(fc.record(members, { requiredKeys: [] }), value);
}

function queryFor(route: Route) {
  const names = [...Object.keys(route.schemas.query?.shape ?? {}), 'other'];
  return fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 });
}

describe('no request causes an internal error', () => {
  for (const route of routes) {
    test(route.operationId, async () => {
      // A separate session, because one of the operations ends it.
      const jwt = await jwtOf(app.platform, here.admin.email);
      assert.equal((await app.ask('GET', '/api/auth/me', { token: jwt })).status, 200);
      const request = fc.record({ body: bodyFor(route), query: queryFor(route), id: text });
      await fc.assert(
        fc.asyncProperty(request, async ({ body, query, id }) => {
          const search = query.map(([name, given]) => `${name}=${encodeURIComponent(given.toWellFormed())}`).join('&');
          const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
            name === 'deploymentId' ? here.deploymentId : encodeURIComponent(id.toWellFormed()),
          );
          const answer = await app.ask(route.method, `${path}?${search}`, {
            token: jwt,
            ...(route.method !== 'GET' && { body }),
          });
          assert.ok(answer.status < 500, `${answer.status} ${answer.text}`);
          if (answer.status >= 400) assert.ok(answer.body.code && answer.body.requestId, answer.text);
        }),
        { numRuns: requestsPerOperation },
      );
    });
  }
});

describe('every request that matches the OpenAPI document gets a documented response', () => {
  let subjects: Awaited<ReturnType<typeof makeSubjects>>;
  before(async () => {
    await restoreAdmin();
    subjects = await makeSubjects(app, here);
  });

  /**
   * Random requests may have deactivated the admin who creates the subjects, or ended their session, or have made a rule that refuses
   * the tokens of subjects.
   */
  async function restoreAdmin(): Promise<void> {
    const { userId, email } = here.admin;
    await setRole(app.platform, here.deploymentId, { userId, orgRole: 'admin' });
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.membership SET deactivated_at = NULL WHERE deployment_id = $1 AND user_id = $2', [
        here.deploymentId,
        userId,
      ]),
    );
    await app.platform.database.asAccess(
      (tx) => updateTokenRules(tx, here.deploymentId, { daysMax: null, perPersonMax: tokensPerPersonMax }),
      here.deploymentId,
    );
    here.admin.jwt = await jwtOf(app.platform, email);
  }

  /**
   * Ids of existing subjects, created again where an operation uses them up: otherwise most requests would end with
   * 404.
   */
  async function knownIds(): Promise<Record<string, unknown[]>> {
    const {
      projectId,
      refId,
      scanId,
      findingId,
      dependencyId,
      policyId,
      runId,
      freshUserId,
      freshTeamId,
      freshTicketId,
    } = subjects();
    const ticketId = await freshTicketId();
    const userIds = [await freshUserId(), Number(await freshUserId())];
    return {
      deploymentId: [here.deploymentId],
      projectId: [projectId],
      repoId: [projectId, Number(projectId)],
      repositoryId: [projectId],
      repoRefId: [refId],
      repositoryRefId: [refId],
      scanId: [scanId],
      findingId: [findingId],
      findingIds: [[findingId]],
      memberIds: [userIds],
      dependencyId: [dependencyId],
      policyId: [policyId],
      runId: [runId],
      userId: userIds,
      teamId: [await freshTeamId()],
      ticketId: [ticketId],
      destinationId: [subjects().destinationId, await subjects().freshDestinationId()],
      channelId: [subjects().channelId],
      notificationChannelId: [subjects().channelId, await subjects().freshChannelId()],
      notificationRuleId: [await subjects().freshNotificationRuleId()],
      notificationMessageId: [await subjects().freshDeadMessageId()],
      externalTicketId: [ticketId],
    };
  }
  for (const route of routes.filter((each) => each.access.kind === 'deployment' && !each.streamsBody)) {
    test(route.operationId, async () => {
      await restoreAdmin();
      // A separate admin, because some operations remove the rights of the users in the request.
      const { userId, jwt } = await makePerson(app.platform, `admin-for-${route.operationId}`);
      await setRole(app.platform, here.deploymentId, { userId, orgRole: 'admin' });
      const token = await makeToken(app, here.deploymentId, jwt, { permissions: ['WEB_API', 'CI'] });
      const credential = (route.access as DeploymentAccess).schemes.includes('ServiceWebToken') ? token : jwt;
      const known = await knownIds();
      const { schemas } = route;
      const collector = schemaCollector();
      const of = (schema: Route['schemas']['body']) => (schema === undefined ? null : collector.input(schema));
      const parts = { body: of(schemas.body), query: of(schemas.query), params: of(schemas.params) };
      const around = { definitions: collector.components(), known };
      const drawn = (part: JsonSchema | null) => (part === null ? fc.constant(undefined) : valuesOf(part, around));
      const request = fc.record({ body: drawn(parts.body), query: drawn(parts.query), params: drawn(parts.params) });
      await fc.assert(
        fc.asyncProperty(request, async ({ body, query, params }) => {
          const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
            name === 'deploymentId'
              ? here.deploymentId
              : encodeURIComponent(textOf((params as Record<string, unknown>)[name])),
          );
          // The application validates each response against its schema (validateResponses): a mismatch is a 500.
          const answer = await app.ask(route.method, `${path}?${searchOf(query)}`, {
            token: credential,
            ...(body !== undefined && { body }),
          });
          assert.ok(answer.status < 500, `${answer.status} ${answer.text}`);
          if (answer.status >= 400) assert.ok(ErrorBody.safeParse(answer.body).success, answer.text);
          else assert.ok(answer.status in schemas.response, String(answer.status));
        }),
        { numRuns: requestsPerOperation },
      );
    });
  }
});

function searchOf(query: unknown): string {
  return Object.entries((query ?? {}) as Record<string, unknown>)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => [name, textOf(each)] as const))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
}
