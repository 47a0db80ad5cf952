/** The application for tests of projects, with an organisation of its own for each test. */
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import {
  makeDeployment,
  makeProject,
  startTestApp,
  type Answer,
  type Question,
  type TestApp,
} from '../../../../../tests/harness/app.ts';
import type { TestResult } from '../../../../../tests/harness/sarif.ts';
import { addTeamMember } from '../../../domain/people/add-team-member.ts';
import { addTeamProject } from '../../../domain/people/add-team-project.ts';
import { createTeam } from '../../../domain/people/create-team.ts';
import { ingestUpload } from '../../../domain/scans/ingest-upload.ts';
import type { TeamRole } from '../../../model/permissions.ts';
import { findDerivedDifferences } from '../../../store/reports/rebuild.ts';

/** Registers the hooks, and answers what the tests of the file ask with. */
export function useProjectsApp() {
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

  /** Below …/repos, as the admin unless told. */
  const ask = (method: string, path = '', question: Question = {}): Promise<Answer> =>
    app.ask(method, `/api/agent/deployments/${org.deploymentId}/repos${path}`, { token: org.admin.jwt, ...question });

  return {
    get app() {
      return app;
    },
    get org() {
      return org;
    },
    ask,
    project: (name: string): Promise<string> => makeProject(app.platform, org.deploymentId, name),
    // oxlint-disable-next-line typescript/no-explicit-any
    record: async (id: string): Promise<any> => (await ask('GET', `/${id}`)).body.repo,
    edit: (changes: unknown, token = org.admin.jwt): Promise<Answer> => ask('PATCH', '', { token, body: { changes } }),
    /** Puts the member in a team with the projects. */
    async share(projectIds: readonly string[], role: TeamRole): Promise<void> {
      const { deploymentId, member } = org;
      const teamId = await createTeam(app.platform, deploymentId, { name: 't', slug: `t-${role}` });
      await addTeamMember(app.platform, deploymentId, { teamId, userId: member.userId, role });
      for (const projectId of projectIds) await addTeamProject(app.platform, deploymentId, { teamId, projectId });
    },
    /** Uploads and ingests; the scan's id. */
    async upload(body: string, query: string): Promise<string> {
      app.clock.advanceMs(1_000);
      const path = `/api/scans/v1/deployments/${org.deploymentId}/uploads?${query}`;
      const accepted = await app.ask('POST', path, { token: org.admin.jwt, rawBody: body });
      assert.equal(accepted.status, 202, accepted.text);
      await ingestUpload(app.platform, org.deploymentId, accepted.body.scanId as string);
      return accepted.body.scanId as string;
    },
    /** What reports count from equals the findings that it is derived from. */
    async assertDerivedTablesAreExact(): Promise<void> {
      assert.deepEqual(await app.platform.database.asTenant(org.deploymentId, findDerivedDifferences), []);
    },
  };
}

/** One result of a scan, at a place of its own. */
export function resultIn(path: string, level: 'error' | 'warning' = 'error'): TestResult {
  return { rule: 'eval', path, line: 1, text: path, level };
}
