/** An installation with data of every kind, created through the API, and every request that reads it. */
import assert from 'node:assert/strict';
import { routes } from '../../server/src/http/registry.ts';
import type { Route } from '../../server/src/http/route.ts';
import { checkSecretKey } from '../../server/src/domain/installation/check-secret-key.ts';
import { makeSamlKeyPair } from '../../server/src/domain/single-sign-on/saml/make-key-pair.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { cases, sendCase, type Case } from '../access/cases.ts';
import { makeSubjects, type Organisation, type Subjects } from '../access/subjects.ts';
import { makeDeployment, type Answer, type TestApp } from '../harness/app.ts';
import { samlMetadataOf } from '../harness/hosts/saml/metadata-text.ts';
import { makeToken } from '../harness/organisation.ts';
import { testSecretKeys } from '../harness/secret-keys.ts';
import { cyclonedxOf } from '../harness/uploads/inventory.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

export const secretCheck = testSecretKeys.check;

/** Operations that read by POST, because their parameters are too long for a URL. */
const readByPost = [
  'ExportFindings',
  'GetReportFindings',
  'ListDependencies',
  'ListDeploymentUsers',
  'ListFindingGroups',
  'ListRepositoriesForDependencies',
  'ListServiceAgenticWorkflowJobs',
  'ShowTokenRequest',
  'SummarizeReport',
  'SummarizeReports',
];
const isReading = ({ method, operationId }: Route): boolean => method === 'GET' || readByPost.includes(operationId);

/** Reading operations that are not compared, with the reason. */
export const notCompared: Record<string, string> = {
  GetSamlMetadata: 'is asked of the SAML provider that fillInstallation makes',
  CompleteSingleSignOn: 'redirects the browser to the public URL, where nobody listens in a test',
  RefuseCiEngine: 'refuses every request',
  StreamEvents: 'tells what happens from now on, and nothing of what is stored',
};

/** Writing operations that are not used to fill the installation, with the reason. */
const notUsed: Record<string, string> = {
  LinkIdentity: 'needs a provider that answers',
  LogOut: 'ends the session that the questions are asked with',
  MigratePolicies: 'the deprecated list of policies answers only before it',
};

export interface Question {
  name: string;
  route: Route;
  request: Case & { deploymentId: string; token: string };
}

/** Fills it by calling every writing operation; returns the reading requests. */
export async function fillInstallation(app: TestApp): Promise<Question[]> {
  await checkSecretKey(app.platform, secretCheck);
  const here = await makeDeployment(app.platform, 'here');
  const there = await makeDeployment(app.platform, 'there');
  await makeSubjects(app, there);
  const makeFresh = await makeSubjects(app, here);
  const credentialOf = await makeCredentials(app, here);
  const guarded = routes.filter(({ access }) => access.kind !== 'public');
  for (const route of guarded.filter((candidate) => !isReading(candidate))) {
    if (route.operationId in notUsed) continue;
    const request = await cases[route.operationId]!(makeFresh());
    await sendCase(app, route, {
      ...request,
      deploymentId: here.deploymentId,
      token: request.credential ?? credentialOf(route),
    });
  }
  await ingest(app, { deploymentId: here.deploymentId, jwt: here.admin.jwt });
  const ofSaml = await addSamlProvider(app, here);
  return [...(await questionsWith(app, { deploymentId: here.deploymentId, makeFresh, credentialOf })), ofSaml];
}

/** A provider with a key pair; returns the question of its public part. */
async function addSamlProvider(app: TestApp, { deploymentId, admin }: Organisation): Promise<Question> {
  const metadata = samlMetadataOf((await makeSamlKeyPair(app.clock.now())).certificate);
  const body = { kind: 'IDENTITY_PROVIDER_KIND_SAML', name: 'By SAML', metadata };
  const path = `/api/agent/deployments/${deploymentId}/identity-providers`;
  const { provider } = (await app.ask('POST', path, { token: admin.jwt, body })).body;
  const route = routes.find(({ operationId }) => operationId === 'GetSamlMetadata')!;
  const params = { deployment: deploymentId, provider: provider.id };
  return { name: route.operationId, route, request: { params, deploymentId, token: '' } };
}

/** The reading requests to a deployment that has data already. It adds the objects that they name. */
export async function listQuestions(app: TestApp, organisation: Organisation): Promise<Question[]> {
  const makeFresh = await makeSubjects(app, organisation);
  const credentialOf = await makeCredentials(app, organisation);
  return questionsWith(app, { deploymentId: organisation.deploymentId, makeFresh, credentialOf });
}

type CredentialOf = (route: Route) => string;

/** The admin's credential: an API token where the operation accepts one, else the JWT of a session. */
async function makeCredentials(app: TestApp, { deploymentId, admin }: Organisation): Promise<CredentialOf> {
  const token = await makeToken(app, deploymentId, admin.jwt, { permissions: ['WEB_API', 'CI'] });
  return ({ access }) => (access.kind !== 'public' && !access.schemes.includes('ServiceJWT') ? token : admin.jwt);
}

async function questionsWith(
  app: TestApp,
  asking: { deploymentId: string; makeFresh: () => Subjects; credentialOf: CredentialOf },
): Promise<Question[]> {
  const { deploymentId, makeFresh, credentialOf } = asking;
  const questions: Question[] = [];
  for (const route of routes.filter(isReading)) {
    if (route.operationId in notCompared) continue;
    const request = await (cases[route.operationId]?.(makeFresh()) ?? {});
    questions.push({
      name: route.operationId,
      route,
      request: { ...request, deploymentId, token: request.credential ?? credentialOf(route) },
    });
  }
  return [...questions, ...(await questionsOfFindings(app, questions, makeFresh()))];
}

/** Scans with new, known, fixed, muted and triaged findings, and an inventory. */
async function ingest(app: TestApp, { deploymentId, jwt }: { deploymentId: string; jwt: string }): Promise<void> {
  const result = (n: number) => ({
    rule: `rule-${n % 7}`,
    path: `src/käse-${n % 5}.ts`,
    line: n + 1,
    text: `eval(input${n})\t\\. "quoted" \u{1f9c0}`,
    level: (['error', 'warning', 'note'] as const)[n % 3]!,
    isSuppressedInSource: n % 11 === 0,
    message: `Line one of ${n}\nline two \\N`,
  });
  const upload = async (body: string, ref: string): Promise<void> => {
    const path = `/api/scans/v1/deployments/${deploymentId}/uploads?project=shop/backend&ref=${ref}`;
    const answer = await app.ask('POST', path, { token: jwt, rawBody: body });
    assert.equal(answer.status, 202, answer.text);
    await ingestUpload(app.platform, deploymentId, String(answer.body.scanId));
    app.clock.advanceMs(60_000);
  };
  const all = Array.from({ length: 60 }, (_, n) => result(n));
  await upload(sarifOf({ results: all }), 'main');
  await upload(sarifOf({ results: all.slice(10) }), 'main');
  await upload(sarifOf({ results: all.slice(20, 50) }), 'feature');
  await upload(sarifOf({ results: all.slice(5) }), 'main');
  await upload(cyclonedxOf([{ purl: 'pkg:npm/left-pad@1.3.0' }, { purl: 'pkg:npm/lodash@4.17.20' }]), 'main');
  const decision = await app.ask('POST', `/api/triage/v1/deployments/${deploymentId}/triage`, {
    token: jwt,
    body: {
      report: { filters: { ruleIds: ['rule-1', 'rule-2'] } },
      triageState: 'FINDING_TRIAGE_STATE_IGNORED',
      triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
    },
  });
  assert.equal(decision.status, 200, decision.text);
}

/** All pages of a report, and each finding in it. */
async function questionsOfFindings(
  app: TestApp,
  asked: readonly Question[],
  { findingId }: Subjects,
): Promise<Question[]> {
  const report = asked.find(({ name }) => name === 'GetReportFindings')!;
  const one = asked.find(({ name }) => name === 'GetFinding')!;
  const questions: Question[] = [];
  let cursor = '';
  do {
    const body = { limit: 25, ...(cursor !== '' && { cursor }) };
    const question = { ...report, name: `GetReportFindings from ${cursor}`, request: { ...report.request, body } };
    const { body: page } = await ask(app, question);
    questions.push(question);
    for (const finding of page.findings) {
      const text = JSON.stringify(one.request.params).replaceAll(findingId, String(finding.id));
      const params = JSON.parse(text) as Record<string, string>;
      questions.push({ ...one, name: `GetFinding ${finding.id}`, request: { ...one.request, params } });
    }
    cursor = String(page.cursor ?? '');
  } while (cursor !== '');
  return questions;
}

export const ask = (app: TestApp, { route, request }: Question): Promise<Answer> => sendCase(app, route, request);
