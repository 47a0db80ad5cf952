import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { routes } from '../../server/src/http/registry.ts';
import type { Route } from '../../server/src/http/route.ts';
import { jwtOf, makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

/** Text that has broken something somewhere: other planes, half pairs, NUL, numbers that are none, paths, SQL. */
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

/** A body with some of the members that the route knows, each of any type, and others. */
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

describe('no request whatever is answered with an internal error', () => {
  for (const route of routes) {
    test(route.operationId, async () => {
      // A session of its own: one of the operations ends it.
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
        { numRuns: 60 },
      );
    });
  }
});
