/**
 * Two databases that differ only in data that a member may not see: another deployment, and in the member's own
 * deployment a project, findings, a team and actions outside of their teams. Every reading operation returns the same
 * bytes from both, except for its request id.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes } from '../../server/src/http/registry.ts';
import type { DeploymentAccess } from '../../server/src/http/route.ts';
import { authenticate } from '../../server/src/domain/access/authenticate.ts';
import { enterDeployment } from '../../server/src/domain/access/enter-deployment.ts';
import { addTeamMember } from '../../server/src/domain/teams/add-team-member.ts';
import { addTeamProject } from '../../server/src/domain/teams/add-team-project.ts';
import { setUpTeam } from '../../server/src/domain/teams/set-up-team.ts';
import { createToken } from '../../server/src/domain/tokens/create-token.ts';
import {
  jwtOf,
  makeDeployment,
  makeFinding,
  makeProject,
  noSource,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../harness/app.ts';
import { cases, sendCase } from './cases.ts';
import { makeSubjects, type Subjects } from './subjects.ts';

interface World {
  app: TestApp;
  deploymentId: string;
  memberEmail: string;
  subjects: () => Subjects;
}

let plain: World;
let fuller: World;

before(async () => {
  plain = await makeWorld();
  fuller = await makeWorld();
  await addUnseen(fuller);
});
after(async () => {
  await plain.app.close();
  await fuller.app.close();
});

/** Creates the data that the member sees, in the same order in both databases, so that the ids are equal. */
async function makeWorld(): Promise<World> {
  const app = await startTestApp();
  const here = await makeDeployment(app.platform, 'here');
  const subjects = await makeSubjects(app, here);
  const { deploymentId } = here;
  const teamId = await setUpTeam(app.platform, deploymentId, { name: 'Seen', slug: 'seen' });
  await addTeamMember(app.platform, deploymentId, { teamId, userId: here.member.userId, role: 'manager' });
  await addTeamProject(app.platform, deploymentId, { teamId, projectId: subjects().projectId });
  return { app, deploymentId, memberEmail: here.member.email, subjects };
}

async function addUnseen({ app, deploymentId }: World): Promise<void> {
  const there = await makeDeployment(app.platform, 'there');
  await makeSubjects(app, there);
  const admin = await jwtOf(app.platform, 'here-admin@example.com');
  const projectId = await makeProject(app.platform, deploymentId, 'unseen');
  const uploads = `/api/scans/v1/deployments/${deploymentId}/uploads?project=unseen&ref=main`;
  const scanId: string = (await app.ask('POST', uploads, { token: admin, rawBody: '{}' })).body.scanId;
  const findingId = await makeFinding(app.platform, deploymentId, { projectId, scanId });
  const teamId = await setUpTeam(app.platform, deploymentId, { name: 'Unseen', slug: 'unseen' });
  await addTeamProject(app.platform, deploymentId, { teamId, projectId });
  const triage = await app.ask('POST', `/api/triage/v1/deployments/${deploymentId}/triage`, {
    token: admin,
    body: { findingIds: [findingId], triageState: 'FINDING_TRIAGE_STATE_IGNORED' },
  });
  assert.equal(triage.body.changed, 1, triage.text);
}

/** A credential of the member that the route accepts. */
async function credentialOf({ app, deploymentId, memberEmail }: World, access: DeploymentAccess): Promise<string> {
  const jwt = await jwtOf(app.platform, memberEmail);
  if (access.schemes.includes('ServiceJWT')) return jwt;
  const caller = await authenticate(app.platform, `Bearer ${jwt}`, noSource);
  const member = await enterDeployment(app.platform, caller, deploymentId);
  const request = { name: 'x', permissions: ['WEB_API', 'CI'] as const, expiresAt: null, scopes: null };
  return (await createToken(app.platform, member, request)).token;
}

describe('data that a member may not see changes no response', () => {
  for (const route of routes) {
    const { access } = route;
    if (access.kind !== 'deployment' || route.effect !== 'read') continue;
    test(route.operationId, async () => {
      const ask = async (world: World): Promise<unknown> => {
        const { app, deploymentId, subjects } = world;
        const request = await cases[route.operationId]!(subjects());
        const token = await credentialOf(world, access);
        return withoutRequestId(await sendCase(app, route, { ...request, deploymentId, token }));
      };
      assert.deepEqual(await ask(fuller), await ask(plain));
    });
  }

  test('the two databases differ for an admin', async () => {
    const ask = async ({ app, deploymentId }: World): Promise<number> => {
      const token = await jwtOf(app.platform, 'here-admin@example.com');
      const body = { reportType: 'REPORT_TYPE_PROJECT' };
      return (await app.ask('POST', `/api/reporting/${deploymentId}/findings`, { token, body })).body.total;
    };
    assert.equal(await ask(fuller), (await ask(plain)) + 1);
  });
});
