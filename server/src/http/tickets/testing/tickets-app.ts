/** The application with two projects, of which a member triages the first and another member only reads it. */
import assert from 'node:assert/strict';
import {
  makeDeployment,
  makeFinding,
  makePerson,
  makeProject,
  startTestApp,
  type Answer,
  type Person,
  type TestApp,
} from '../../../../../tests/harness/app.ts';
import { makeTeam, makeToken } from '../../../../../tests/harness/organisation.ts';
import { setRole } from '../../../domain/people/set-role.ts';

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;

export interface TicketsApp {
  app: TestApp;
  here: Organisation;
  there: Organisation;
  /** Reads the first project. */
  reader: Person;
  /** API tokens of the admin and of the member. */
  adminToken: string;
  memberToken: string;
  /** Makes a finding in the project that the member sees, or in one that only the admin sees. */
  makeVisible(): Promise<string>;
  makeHidden(): Promise<string>;
  /** Calls below `/api/ticketing/v2/deployments/{first}`, by default as the admin. */
  ask(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  link(findingIds: readonly string[], more?: object, token?: string): Promise<Answer>;
  /** Links findings to a ticket with a new URL; returns the ticket's id. */
  makeTicket(findingIds: readonly string[], token?: string): Promise<string>;
  /** 4.12. */
  unlinkOld(ticketId: string, token?: string): Promise<Answer>;
  /** A finding as 4.2 tells it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  finding(findingId: string, token?: string): Promise<any>;
}

export async function startTicketsApp(): Promise<TicketsApp> {
  const app = await startTestApp();
  const { platform } = app;
  const here = await makeDeployment(platform, 'here');
  const there = await makeDeployment(platform, 'there');
  const { deploymentId } = here;
  const reader = await makePerson(platform, 'here-reader');
  await setRole(platform, deploymentId, { userId: reader.userId, orgRole: 'member' });
  const visibleId = await makeProject(platform, deploymentId, 'visible');
  const hiddenId = await makeProject(platform, deploymentId, 'hidden');
  await makeTeam(platform, deploymentId, {
    slug: 't',
    projectIds: [visibleId],
    people: [
      { userId: here.member.userId, role: 'member' },
      { userId: reader.userId, role: 'readonly' },
    ],
  });
  const adminToken = await makeToken(app, deploymentId, here.admin.jwt);
  const memberToken = await makeToken(app, deploymentId, here.member.jwt);
  const ask: TicketsApp['ask'] = (method, path, body, token = here.admin.jwt) =>
    app.ask(method, `/api/ticketing/v2/deployments/${deploymentId}${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
  const link: TicketsApp['link'] = (findingIds, more = {}, token = here.admin.jwt) =>
    ask(
      'POST',
      '/tickets',
      { url: 'https://tracker.example.com/SEC-1', externalSlug: 'SEC-1', findingIds, ...more },
      token,
    );
  let count = 0;
  return {
    app,
    here,
    there,
    reader,
    adminToken,
    memberToken,
    makeVisible: () => makeFinding(platform, deploymentId, { projectId: visibleId, scanId: '0' }),
    makeHidden: () => makeFinding(platform, deploymentId, { projectId: hiddenId, scanId: '0' }),
    ask,
    link,
    async makeTicket(findingIds, token) {
      const answer = await link(findingIds, { url: `https://tracker.example.com/own/${++count}` }, token);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.ticket.id;
    },
    unlinkOld: (ticketId, token = adminToken) =>
      app.ask('DELETE', `/api/v1/deployments/${deploymentId}/ticketing/v2/tickets/${ticketId}`, { token }),
    async finding(findingId, token = here.admin.jwt) {
      const report = await app.ask('POST', `/api/reporting/${deploymentId}/findings`, { token, body: { limit: 3000 } });
      return (report.body.findings as { id: string }[]).find(({ id }) => id === findingId);
    },
  };
}
