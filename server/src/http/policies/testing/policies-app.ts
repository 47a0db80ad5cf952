/** The application with two deployments, and the policy operations of the first in short form. */
import assert from 'node:assert/strict';
import { makeDeployment, startTestApp, type Answer, type TestApp } from '../../../../../tests/harness/app.ts';
import { makeToken } from '../../../../../tests/harness/organisation.ts';
import { sarifOf, type TestRun } from '../../../../../tests/harness/uploads/sarif.ts';
import { ingestUpload } from '../../../domain/scans/ingest-upload.ts';

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;

export interface PoliciesApp {
  app: TestApp;
  here: Organisation;
  there: Organisation;
  /** An API token of the first deployment's admin. */
  token: string;
  /** Calls below `/api/policies/v2/deployments/{first}`, by default as its admin. */
  ask(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  /** 4.11 of the first deployment. */
  listOld(token?: string): Promise<Answer>;
  /** Makes a policy and answers it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  make(body: object): Promise<any>;
  tokenOf(jwt: string, permissions?: string[], more?: { scopes?: string[] }): Promise<string>;
}

export async function startPoliciesApp(): Promise<PoliciesApp> {
  const app = await startTestApp();
  const here = await makeDeployment(app.platform, 'here');
  const there = await makeDeployment(app.platform, 'there');
  const tokenOf: PoliciesApp['tokenOf'] = (jwt, permissions = ['WEB_API'], more = {}) =>
    makeToken(app, here.deploymentId, jwt, { permissions, ...more });
  const token = await tokenOf(here.admin.jwt);
  const ask: PoliciesApp['ask'] = (method, path, body, as = here.admin.jwt) =>
    app.ask(method, `/api/policies/v2/deployments/${here.deploymentId}${path}`, {
      token: as,
      ...(body !== undefined && { body }),
    });
  return {
    app,
    here,
    there,
    token,
    ask,
    tokenOf,
    listOld: (as = token) => app.ask('GET', `/api/policies/v1/deployments/${here.deploymentId}`, { token: as }),
    async make(body) {
      const answer = await ask('POST', '/policies', { productType: 'PRODUCT_TYPE_SAST', ...body });
      assert.equal(answer.status, 200, answer.text);
      return answer.body.policy;
    },
  };
}

/** The policy decision as a report shows it. */
export interface Decided {
  ruleId: string;
  policySlug: string;
  isBlocking: boolean;
}

/** Uploads a SARIF run to the project `project` and answers its report's findings, by rule. */
export async function scanAndReport({ app, here }: PoliciesApp, run: TestRun): Promise<Decided[]> {
  const { deploymentId, admin } = here;
  const uploads = `/api/scans/v1/deployments/${deploymentId}/uploads?project=project&ref=main`;
  const scan = await app.ask('POST', uploads, { token: admin.jwt, rawBody: sarifOf(run) });
  await ingestUpload(app.platform, deploymentId, scan.body.scanId);
  const report = await app.ask('POST', `/api/reporting/${deploymentId}/findings`, { token: admin.jwt, body: {} });
  return (report.body.findings as Decided[])
    .map(({ ruleId, policySlug, isBlocking }) => ({ ruleId, policySlug, isBlocking }))
    .sort((one, other) => (one.ruleId < other.ruleId ? -1 : 1));
}
