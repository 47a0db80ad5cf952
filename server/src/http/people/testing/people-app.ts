/** The application with two deployments, and the list of the first one's people (api.md 4.5) in short form. */
import assert from 'node:assert/strict';
import { makeDeployment, startTestApp, type Answer, type TestApp } from '../../../../../tests/harness/app.ts';
import { createUser } from '../../../domain/people/create-user.ts';
import { setRole } from '../../../domain/people/set-role.ts';
import type { OrgRole } from '../../../model/permissions.ts';

export type Org = Awaited<ReturnType<typeof makeDeployment>>;

/** The sort keys. */
export interface Listed {
  id: string;
  name: string;
  login: string;
  email: string;
  orgRole: string;
  since: string;
  lastUpdatedAt: string;
}

export interface PeopleApp {
  app: TestApp;
  here: Org;
  there: Org;
  /** Lists people, by default of the first deployment. */
  list(token: string, body: unknown, org?: Org): Promise<Answer>;
  /** The logins of the first deployment's people, as its admin. */
  loginsOf(filters: object): Promise<string[]>;
  /** Reads all pages of a list; `between` runs before each further page. */
  walk(body: { options: object; filters?: object }, org: Org, between?: () => Promise<void>): Promise<Listed[]>;
  /** Creates an account in the deployment; returns its id. */
  makeMember(
    org: Org,
    account: { login: string; email?: string; name?: string; orgRole?: OrgRole; password?: string },
  ): Promise<string>;
}

export async function startPeopleApp(): Promise<PeopleApp> {
  const app = await startTestApp();
  const here = await makeDeployment(app.platform, 'here');
  const there = await makeDeployment(app.platform, 'there');
  const list: PeopleApp['list'] = (token, body, org = here) =>
    app.ask('POST', `/api/agent/deployments/${org.deploymentId}/users/list`, { token, body });
  return {
    app,
    here,
    there,
    list,
    async loginsOf(filters) {
      const answer = await list(here.admin.jwt, { filters });
      assert.equal(answer.status, 200, answer.text);
      return (answer.body.users as Listed[]).map(({ login }) => login);
    },
    async walk(body, org, between = async () => {}) {
      const users: Listed[] = [];
      let pageToken = '';
      do {
        const answer = await list(org.admin.jwt, { ...body, options: { ...body.options, pageToken } }, org);
        assert.equal(answer.status, 200, answer.text);
        users.push(...answer.body.users);
        ({ pageToken } = answer.body);
        if (pageToken !== '') await between();
      } while (pageToken !== '');
      return users;
    },
    async makeMember(org, account) {
      const {
        login,
        email = `${login.toLowerCase()}@example.com`,
        name = login,
        orgRole = 'member',
        password,
      } = account;
      const userId = await createUser(app.platform, {
        email,
        login,
        name,
        ...(password !== undefined && { password }),
      });
      await setRole(app.platform, org.deploymentId, { userId, orgRole });
      return userId;
    },
  };
}
