/** The things that the cases name, in one deployment. Another deployment's, or missing ones, are put in their place to see what leaks. */
import type { Person } from '../harness/app.ts';
import { makeFinding, makeProject, noSource, type TestApp } from '../harness/app.ts';
import { authenticate } from '../../server/src/domain/access/authenticate.ts';
import { enterDeployment } from '../../server/src/domain/access/enter-deployment.ts';
import { createToken } from '../../server/src/domain/people/create-token.ts';

/** What the cases may name. A function makes a new thing each time: the case uses it up. */
export interface Subjects {
  projectId: string;
  projectName: string;
  scanId: string;
  findingId: string;
  /** An API token of the owner's. */
  freshTokenId(): Promise<string>;
  /** An act of triage over the finding. */
  freshTriageId(): Promise<string>;
}

export interface Organisation {
  deploymentId: string;
  admin: Person;
}

/** Makes them. What is used up belongs to `ownerJwt`'s person, the admin unless told. */
export async function makeSubjects(
  app: TestApp,
  { deploymentId, admin }: Organisation,
): Promise<(ownerJwt?: string) => Subjects> {
  const projectName = 'project';
  const projectId = await makeProject(app.platform, deploymentId, projectName);
  const uploads = `/api/scans/v1/deployments/${deploymentId}/uploads?project=${projectName}&ref=main`;
  const scanId: string = (await app.ask('POST', uploads, { token: admin.jwt, rawBody: '{}' })).body.scanId;
  const findingId = await makeFinding(app.platform, deploymentId, { projectId, scanId });
  return (ownerJwt) => ({
    projectId,
    projectName,
    scanId,
    findingId,
    async freshTokenId() {
      const caller = await authenticate(app.platform, `Bearer ${ownerJwt ?? admin.jwt}`, noSource);
      const member = await enterDeployment(app.platform, caller, deploymentId);
      const request = { name: 'x', permissions: ['WEB_API'] as const, expiresAt: null, scopes: null };
      return (await createToken(app.platform, member, request)).id;
    },
    async freshTriageId() {
      const path = `/api/triage/v1/deployments/${deploymentId}/triage`;
      const body = { findingIds: [findingId], triageState: 'FINDING_TRIAGE_STATE_REVIEWING' };
      return (await app.ask('POST', path, { token: admin.jwt, body })).body.triageId;
    },
  });
}
