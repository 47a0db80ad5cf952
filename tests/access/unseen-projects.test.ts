/**
 * Ids of a project that the caller may not see, in a path or a body, are answered like ids that do not exist: for a
 * member whose teams have other projects, and for a token that is limited to another project.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { routes } from '../../server/src/http/registry.ts';
import type { DeploymentAccess, Route } from '../../server/src/http/route.ts';
import { makeDeployment, makeProject, startTestApp, type Answer, type TestApp } from '../harness/app.ts';
import { makeTeam, makeToken } from '../harness/organisation.ts';
import { cases, sendCase } from './cases.ts';
import { makeSubjects, type Subjects } from './subjects.ts';

/** Subjects that belong to the project, each with an id of the same form that does not exist. */
const ofProject = {
  projectId: () => '987654321987',
  scanId: () => '987654321987',
  refId: () => '987654321987',
  findingId: () => '987654321987',
  dependencyId: () => '987654321987',
  runId: () => '987654321987',
  freshFindingId: () => '987654321987',
  freshTicketId: () => '987654321987',
  freshRunId: () => '987654321987',
  freshHeldScanId: () => '987654321987',
  freshCiScanId: () => '987654321987',
  freshCiUniqueId: () => randomUUID(),
} satisfies Partial<Record<keyof Subjects, () => string>>;
type NameOfProject = keyof typeof ofProject;

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let subjects: Subjects;
let webToken: string;
let limitedToken: string;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  const { deploymentId, admin, member } = here;
  subjects = (await makeSubjects(app, here))(member.jwt);
  await subjects.freshCiScanId();
  const { rows } = await app.platform.database.asTenant(deploymentId, ({ client }) =>
    client.query<{ id: string }>('SELECT id FROM parapet.project'),
  );
  const projectIds = rows.map(({ id }) => id);
  const seenId = await makeProject(app.platform, deploymentId, 'seen');
  await makeTeam(app.platform, deploymentId, { slug: 'hiding', projectIds, people: [] });
  const people = [{ userId: member.userId, role: 'member' as const }];
  await makeTeam(app.platform, deploymentId, { slug: 'seeing', projectIds: [seenId], people });
  webToken = await makeToken(app, deploymentId, member.jwt, { permissions: ['WEB_API'] });
  limitedToken = await makeToken(app, deploymentId, admin.jwt, { permissions: ['CI'], scopes: [seenId] });
});
after(() => app.close());

function credentialsOf({ access }: Route): string[] {
  const { schemes, acceptsLimitedToken } = access as DeploymentAccess;
  if (acceptsLimitedToken) return [limitedToken];
  return [schemes.includes('ServiceJWT') ? here.member.jwt : webToken];
}

/** The subjects of the project that a case names. */
async function namesIn(route: Route): Promise<NameOfProject[]> {
  const named = new Set<NameOfProject>();
  const watching = new Proxy(subjects, {
    get(target, name) {
      if (Object.hasOwn(ofProject, name)) named.add(name as NameOfProject);
      return Reflect.get(target, name) as unknown;
    },
  });
  await cases[route.operationId]!(watching);
  return [...named];
}

async function answerTo(route: Route, name: NameOfProject, value: string, token: string): Promise<unknown> {
  const isFresh = name.startsWith('fresh');
  const request = await cases[route.operationId]!({ ...subjects, [name]: isFresh ? async () => value : value });
  const answer = await sendCase(app, route, { ...request, deploymentId: here.deploymentId, token });
  return withoutMentions(answer, value);
}

function withoutMentions({ status, body, text }: Answer, id: string): unknown {
  const { requestId: _requestId, ...rest } = (body ?? { text }) as Record<string, unknown>;
  return { status, text: JSON.stringify(rest).replaceAll(id, '…') };
}

let compared = 0;
for (const route of routes.filter(({ access }) => access.kind === 'deployment')) {
  test(`${route.operationId} answers an id of an unseen project like a missing one`, async () => {
    for (const name of await namesIn(route)) {
      for (const token of credentialsOf(route)) {
        const given = subjects[name];
        const hidden = typeof given === 'function' ? await given.call(subjects) : given;
        const seen = await answerTo(route, name, hidden, token);
        assert.deepEqual(seen, await answerTo(route, name, ofProject[name](), token), name);
        compared += 1;
      }
    }
  });
}

test('operations with an id of a project were compared', () => {
  assert.ok(compared >= 25, `only ${compared}`);
});
