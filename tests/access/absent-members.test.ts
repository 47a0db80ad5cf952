/**
 * Every operation reads an absent body as `{}` and a member that is null as an absent one (readings section 1): clients that
 * serialise absent members as null, or send no body for an empty message, get the same answer.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { routes } from '../../server/src/http/registry.ts';
import type { Route } from '../../server/src/http/route.ts';
import { makeDeployment, startTestApp, withoutRequestId, type Answer, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';
import { makeDirectorySubjects } from './directory-subjects.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let token: string;
let directoryToken: string;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  token = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['WEB_API', 'CI'] });
  directoryToken = await makeDirectorySubjects(app, here, () => '').directoryToken();
});
after(() => app.close());

/** The members of a body that do not have null as a value of their own. */
function absentAsNull({ schemas }: Route): Record<string, null> | undefined {
  if (!(schemas.body instanceof z.ZodObject)) return undefined;
  const members = Object.entries<z.ZodType>(schemas.body.shape);
  return Object.fromEntries(
    members.filter(([, schema]) => !schema.safeParse(null).success).map(([name]) => [name, null]),
  );
}

/** An export of the audit log has a line about each export before it. */
function withoutOwnRecord(answer: Answer): unknown {
  if (answer.body !== undefined) return withoutRequestId(answer);
  const lines = answer.text.split('\n').filter((line) => !line.includes('audit.export'));
  return { status: answer.status, lines };
}

describe('the same answer to {}, to no body, and to null in each member', () => {
  for (const route of routes) {
    const nulls = absentAsNull(route);
    if (nulls === undefined || route.streamsBody || route.access.kind === 'public') continue;
    const { access, method } = route;
    test(route.operationId, async () => {
      const credential =
        access.kind === 'directory' ? directoryToken : access.schemes.includes('ServiceJWT') ? here.admin.jwt : token;
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        name === 'deploymentId' ? here.deploymentId : '987654321',
      );
      const answers = [];
      for (const question of [{ body: {} }, {}, { body: nulls }])
        answers.push(withoutOwnRecord(await app.ask(method, path, { token: credential, ...question })));
      assert.deepEqual(answers[1], answers[0]);
      assert.deepEqual(answers[2], answers[0]);
    });
  }
});
