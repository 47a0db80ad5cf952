/** A misspelt query parameter must not widen what a DELETE or PATCH changes (readings section 1): every such operation refuses it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes } from '../../server/src/http/registry.ts';
import { assertError, makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';
import { makeDirectorySubjects } from './directory-subjects.ts';
import { makeOperator } from './operator-subjects.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let token: string;
let directoryToken: string;
let operatorJwt: string;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  token = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['WEB_API', 'CI'] });
  operatorJwt = await makeOperator(app, 'operator');
  directoryToken = await makeDirectorySubjects(app, here, () => '').directoryToken();
});
after(() => app.close());

describe('400: an unknown query parameter', () => {
  for (const route of routes.filter(({ method }) => method === 'DELETE' || method === 'PATCH')) {
    test(route.operationId, async () => {
      const { access, method } = route;
      const jwt = access.kind === 'user' && access.forOperators === true ? operatorJwt : here.admin.jwt;
      const takesJwts = access.kind === 'public' || access.schemes.includes('ServiceJWT');
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        name === 'deploymentId' ? here.deploymentId : '1',
      );
      const credential = access.kind === 'directory' ? directoryToken : takesJwts ? jwt : token;
      const answer = await app.ask(method, `${path}?misspelt=1`, { token: credential });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      const known = Object.keys(route.schemas.query?.shape ?? {});
      const said: string = answer.body.detail ?? answer.body.error;
      assert.ok(said.startsWith('misspelt: '), answer.text);
      for (const name of known) assert.ok(said.includes(name), answer.text);
    });
  }
});
