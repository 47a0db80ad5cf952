/**
 * A block for each status with which operations of a deployment reject a request before their own code runs; it follows
 * from the route's declaration. An endpoint's test file calls it once; status-blocks.test.ts checks that the file has
 * the other blocks.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeSecret } from '../../server/src/base/secret.ts';
import { apiTokenPrefix } from '../../server/src/domain/access/credentials.ts';
import { refusalStatusesOf } from '../../server/src/http/refusals.ts';
import { routes } from '../../server/src/http/registry.ts';
import type { DeploymentAccess, Route } from '../../server/src/http/route.ts';
import { assertError, withoutRequestId } from '../harness/app.ts';
import { askOperation, type AskedOperation } from './asked-operation.ts';

const failuresMax = 12;

export function describeSharedRefusals(operationId: string): void {
  const route = deploymentRouteOf(operationId);
  const { access, method, bodyBytesMax = 1024 * 1024 } = route;
  const statuses = refusalStatusesOf(route);
  const takesBody = statuses.includes(415);
  const takesTokens = access.schemes.includes('ServiceWebToken');
  let asked: AskedOperation;

  describe(`${operationId} rejects requests according to its declaration`, () => {
    before(async () => {
      asked = await askOperation(route, { credentialFailuresPerMinuteMax: failuresMax });
    });
    after(() => asked.close());

    test('accepts the request that the tests below modify', async () => {
      const answer = await asked.send();
      assert.ok(answer.status < 300, answer.text);
    });

    describe('400', () => {
      test('for a deployment id that is not an int64, and for NUL in the path', async () => {
        for (const deploymentId of ['x', '1.5', '99999999999999999999'])
          assertError(await asked.send({ deploymentId }), 400, 'INVALID_ARGUMENT');
        assertError(await asked.send({ query: '?other=%00' }), 400, 'INVALID_ARGUMENT');
      });

      if (takesBody) {
        test('for a body that is not JSON', async () => {
          assertError(await asked.sendBody('{"'), 400, 'INVALID_ARGUMENT');
        });
      }
    });

    describe('401', () => {
      test('with the same body for no credential, garbage and an unknown token', async () => {
        const bad = [undefined, '', 'garbage', 'a.b.c', makeSecret(apiTokenPrefix)];
        const [reference, ...others] = await Promise.all(bad.map((token) => asked.send({ token })));
        assertError(reference!, 401, 'UNAUTHENTICATED');
        assert.equal(reference!.headers.get('www-authenticate'), 'Bearer');
        for (const other of others) assert.deepEqual(withoutRequestId(other), withoutRequestId(reference!));
      });
    });

    describe('403', () => {
      if (access.schemes.length === 1) {
        test('for a valid credential of the other scheme', async () => {
          const token = takesTokens ? asked.admin.jwt : await asked.tokenOf({ permissions: ['WEB_API', 'CI'] });
          assertError(await asked.send({ token }), 403, 'SCHEME_NOT_ACCEPTED');
        });
      }

      if (method !== 'GET') {
        test('for a page of another origin', async () => {
          const headers = { origin: 'https://elsewhere.example' };
          assertError(await asked.send({ headers }), 403, 'ORIGIN_NOT_ALLOWED');
        });
      }
    });

    describe('404', () => {
      test('for another deployment, exactly as for a missing one', async () => {
        const missing = await asked.send({ deploymentId: '987654321' });
        assertError(missing, 404, 'NOT_FOUND');
        const other = await asked.send({ deploymentId: asked.otherDeploymentId });
        assert.deepEqual(withoutRequestId(other), withoutRequestId(missing));
      });

      if (takesTokens) {
        test('for an API token without the permission, and for one with limited scope', async () => {
          const without = await asked.tokenOf({ permissions: [access.tokenPermission === 'CI' ? 'WEB_API' : 'CI'] });
          assertError(await asked.send({ token: without }), 404, 'NOT_FOUND');
          if (access.acceptsLimitedToken) return;
          const limited = await asked.tokenOf({ permissions: ['WEB_API', 'CI'], scopes: [asked.projectId] });
          assertError(await asked.send({ token: limited }), 404, 'NOT_FOUND');
        });
      }
    });

    if (takesBody) {
      describe('413', () => {
        test('for a body over the limit, before it is sent', async () => {
          const { status, code } = await asked.announceBody(bodyBytesMax + 1);
          assert.deepEqual({ status, code }, { status: 413, code: 'PAYLOAD_TOO_LARGE' });
        });
      });
    }

    if (takesBody) {
      describe('415', () => {
        test('for a body of another type, and for a compressed one', async () => {
          for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }])
            assertError(await asked.sendBody('{}', { ...headers }), 415, 'UNSUPPORTED_MEDIA_TYPE');
        });
      });
    }

    describe('429', () => {
      test('after too many invalid credentials from one address, but not for a valid one', async () => {
        const answers = [];
        for (let n = 0; n <= failuresMax; n += 1) answers.push(await asked.send({ token: 'garbage' }));
        const last = answers.at(-1)!;
        assertError(last, 429, 'RATE_LIMITED');
        assert.ok(Number(last.headers.get('retry-after')) > 0);
        assertError(await asked.send({ deploymentId: '987654321' }), 404, 'NOT_FOUND');
      });
    });

    describe('503', () => {
      test('without the database, and without details about it', async () => {
        await asked.cutDatabase();
        const answer = await asked.send();
        assertError(answer, 503, 'UNAVAILABLE');
        assert.ok(Number(answer.headers.get('retry-after')) > 0);
      });
    });
  });
}

function deploymentRouteOf(operationId: string): Route & { access: DeploymentAccess } {
  const route = routes.find((each) => each.operationId === operationId);
  if (route?.access.kind !== 'deployment') throw new Error(`${operationId} is no operation of a deployment`);
  return { ...route, access: route.access };
}
