/** Set-up that many tests share: an organisation, API tokens, teams. */
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { addTeamMember } from '../../server/src/domain/teams/add-team-member.ts';
import { addTeamProject } from '../../server/src/domain/teams/add-team-project.ts';
import { setUpTeam } from '../../server/src/domain/teams/set-up-team.ts';
import type { Platform } from '../../server/src/domain/platform.ts';
import type { TeamRole } from '../../server/src/model/permissions.ts';
import { makeDeployment, startTestApp, type TestApp } from './app.ts';

/** Starts an application for the suite, and creates a deployment for each test, a second later than the last. */
export function useOrganisationPerTest() {
  let app: TestApp;
  let org: Awaited<ReturnType<typeof makeDeployment>>;
  let count = 0;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.advanceMs(1_000);
    org = await makeDeployment(app.platform, `org${++count}`);
  });
  return {
    get app() {
      return app;
    },
    get org() {
      return org;
    },
  };
}

/** Creates an API token of the JWT's user, by default for the Web API. */
export async function makeToken(
  app: TestApp,
  deploymentId: string,
  jwt: string,
  { permissions = ['WEB_API'], scopes }: { permissions?: readonly string[]; scopes?: readonly string[] } = {},
): Promise<string> {
  const answer = await app.ask('POST', `/api/agent/deployments/${deploymentId}/tokens`, {
    token: jwt,
    body: { name: 'x', permissions, ...(scopes && { scopes }) },
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.token;
}

/** Creates a team of these projects and users; returns its id. */
export async function makeTeam(
  platform: Platform,
  deploymentId: string,
  team: { slug: string; projectIds: readonly string[]; people: readonly { userId: string; role: TeamRole }[] },
): Promise<string> {
  const { slug, projectIds, people } = team;
  const teamId = await setUpTeam(platform, deploymentId, { name: slug, slug });
  for (const projectId of projectIds) await addTeamProject(platform, deploymentId, { teamId, projectId });
  for (const person of people) await addTeamMember(platform, deploymentId, { teamId, ...person });
  return teamId;
}
