/** The application for tests of projects, with an organisation of its own for each test. */
import assert from 'node:assert/strict';
import { makeProject, type Answer, type Question } from '../../../../../tests/harness/app.ts';
import { makeTeam, useOrganisationPerTest } from '../../../../../tests/harness/organisation.ts';
import type { TestResult } from '../../../../../tests/harness/uploads/sarif.ts';
import { ingestUpload } from '../../../domain/scans/ingest-upload.ts';
import type { TeamRole } from '../../../model/permissions.ts';
import { assertDerivedExact } from '../../../../../tests/harness/database/derived.ts';

/** Registers the hooks; returns the suite's helpers. */
export function useProjectsApp() {
  const at = useOrganisationPerTest();
  const platform = () => at.app.platform;

  /** Calls below …/repos, by default as the admin. */
  const ask = (method: string, path = '', question: Question = {}): Promise<Answer> =>
    at.app.ask(method, `/api/agent/deployments/${at.org.deploymentId}/repos${path}`, {
      token: at.org.admin.jwt,
      ...question,
    });

  return Object.assign(at, {
    ask,
    project: (name: string): Promise<string> => makeProject(platform(), at.org.deploymentId, name),
    // oxlint-disable-next-line typescript/no-explicit-any
    record: async (id: string): Promise<any> => (await ask('GET', `/${id}`)).body.repo,
    edit: (changes: unknown, token = at.org.admin.jwt): Promise<Answer> =>
      ask('PATCH', '', { token, body: { changes } }),
    /** Adds the member to a team with the projects. */
    async share(projectIds: readonly string[], role: TeamRole): Promise<void> {
      const people = [{ userId: at.org.member.userId, role }];
      await makeTeam(platform(), at.org.deploymentId, { slug: `t-${role}`, projectIds, people });
    },
    /** Uploads and ingests; returns the scan's id. */
    async upload(body: string, query: string): Promise<string> {
      at.app.clock.advanceMs(1_000);
      const path = `/api/scans/v1/deployments/${at.org.deploymentId}/uploads?${query}`;
      const accepted = await at.app.ask('POST', path, { token: at.org.admin.jwt, rawBody: body });
      assert.equal(accepted.status, 202, accepted.text);
      await ingestUpload(platform(), at.org.deploymentId, accepted.body.scanId as string);
      return accepted.body.scanId as string;
    },
    /** The tables that reports count from equal the findings they are derived from. */
    async assertDerivedTablesAreExact(): Promise<void> {
      await assertDerivedExact(platform().database, at.org.deploymentId);
    },
  });
}

/** One result of a scan, at its own location. */
export function resultIn(path: string, level: 'error' | 'warning' = 'error'): TestResult {
  return { rule: 'eval', path, line: 1, text: path, level };
}
