/**
 * Order in time comes from instants. Several nodes may assign ids, each from a range of its own, so that a later row
 * has a lower id: here the sequences are reset between the first row and the second.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

let app: TestApp;
let org: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  org = await makeDeployment(app.platform, 'org');
});
after(() => app.close());

const sequences = ['scan', 'finding_event', 'triage_batch', 'api_token', 'policy'];
let stretch = 10_000_000;

/** Rows created from now on have lower ids than all earlier ones. */
async function goOnWithLowerIds(): Promise<void> {
  stretch -= 10_000;
  for (const name of sequences)
    await app.platform.database.pool.query(`SELECT setval('parapet.${name}_id_seq', ${stretch})`);
  app.clock.advanceMs(1_000);
}

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await app.ask(method, path, { token: org.admin.jwt, ...(body !== undefined && { body }) });
  assert.equal(answer.status, method === 'POST' && path.includes('uploads') ? 202 : 200, answer.text);
  return answer.body;
};

const result = { rule: 'eval', path: 'src/a.ts', line: 1, text: 'eval(x)' };
const upload = (project: string, more: { path: string }[] = []): Promise<string> =>
  uploadResults({ project, ref: 'main' }, [result, ...more.map((each) => ({ ...result, ...each }))]);
async function uploadResults(
  { project, ref }: { project: string; ref: string },
  results: (typeof result)[],
): Promise<string> {
  await goOnWithLowerIds();
  const uploads = `/api/scans/v1/deployments/${org.deploymentId}/uploads?project=${project}&ref=${ref}`;
  const body = sarifOf({ results });
  const answer = await app.ask('POST', uploads, { token: org.admin.jwt, rawBody: body });
  assert.equal(answer.status, 202, answer.text);
  await ingestUpload(app.platform, org.deploymentId, answer.body.scanId);
  return answer.body.scanId;
}
// oxlint-disable-next-line typescript/no-explicit-any
async function findingOf(project: string): Promise<any> {
  const report = await ask('POST', `/api/reporting/${org.deploymentId}/findings`, {});
  const { id } = report.findings.find(
    // oxlint-disable-next-line typescript/no-explicit-any
    (each: any) => each.repository.name === project && JSON.stringify(each).includes(result.path),
  );
  return (await ask('GET', `/api/reporting/${org.deploymentId}/findings/${id}`)).finding;
}

test('an undo keeps a later decision, even if its event has a lower id and its node’s clock is behind', async () => {
  await upload('undo');
  const { id } = await findingOf('undo');
  const at = `/api/triage/v1/deployments/${org.deploymentId}/triage`;
  const decide = (note: string) =>
    ask('POST', at, { findingIds: [id], triageState: 'FINDING_TRIAGE_STATE_FIXING', note });
  const first = await decide('first');
  await goOnWithLowerIds();
  const second = await decide('second');
  const { changed, keptLater } = await ask('POST', `${at}/${first.triageId}/undo`, {});
  assert.deepEqual({ changed, keptLater }, { changed: 0, keptLater: 1 });
  assert.equal((await findingOf('undo')).note, 'second');

  await goOnWithLowerIds();
  app.clock.advanceMs(-60_000);
  const third = await decide('third');
  assert.equal((await ask('POST', `${at}/${second.triageId}/undo`, {})).keptLater, 1);
  app.clock.advanceMs(60_000);
  assert.equal((await findingOf('undo')).note, 'third');
  assert.equal((await ask('POST', `${at}/${third.triageId}/undo`, {})).changed, 1);
  // The first and the second were undone before.
  assert.equal((await findingOf('undo')).note, '');
});

test('an undo keeps a later decision on a ref whose scans were merged by a node whose clock is ahead', async () => {
  const feature = { project: 'ahead', ref: 'feature' };
  await upload('ahead');
  await uploadResults(feature, [result]);
  app.clock.advanceMs(60_000);
  await uploadResults(feature, []);
  await uploadResults(feature, [result]);
  app.clock.advanceMs(-60_000);

  const { id } = await findingOf('ahead');
  const at = `/api/triage/v1/deployments/${org.deploymentId}/triage`;
  const decide = (triageState: string) => ask('POST', at, { findingIds: [id], triageState });
  const first = await decide('FINDING_TRIAGE_STATE_FIXING');
  await goOnWithLowerIds();
  const second = await decide('FINDING_TRIAGE_STATE_REVIEWING');
  assert.deepEqual([first.changed, second.changed], [2, 2]);
  const undo = await ask('POST', `${at}/${first.triageId}/undo`, {});
  assert.deepEqual([undo.changed, undo.keptLater], [0, 2]);
  assert.equal((await findingOf('ahead')).triageState, 'FINDING_TRIAGE_STATE_REVIEWING');
  app.clock.advanceMs(60_000);
});

test('the last scan that saw a finding is the one that ended last', async () => {
  await upload('seen');
  const latest = await upload('seen', [{ path: 'src/b.ts' }]);
  assert.equal((await findingOf('seen')).lastSeenScan.id, latest);
});

test('scans, projects, tokens and policies are listed in order of creation', async () => {
  const scans = [await upload('listed'), await upload('listed', [{ path: 'src/c.ts' }])];
  const list = `/api/scans/v1/deployments/${org.deploymentId}/scans?pageSize=1`;
  const first = await ask('GET', list);
  const next = await ask('GET', `${list}&cursor=${first.nextCursor}`);
  assert.deepEqual([first.scans[0].id, next.scans[0].id], scans.toReversed());

  await makeToken(app, org.deploymentId, org.admin.jwt);
  await goOnWithLowerIds();
  await makeToken(app, org.deploymentId, org.admin.jwt);
  const { tokens } = await ask('GET', `/api/agent/deployments/${org.deploymentId}/tokens`);
  const made = tokens.map(({ createdAt }: { createdAt: string }) => createdAt);
  assert.ok(made.length >= 2);
  assert.deepEqual(made, made.toSorted().toReversed());

  const { policies } = await ask('GET', `/api/policies/v2/deployments/${org.deploymentId}/policies`);
  await goOnWithLowerIds();
  await ask('POST', `/api/policies/v2/deployments/${org.deploymentId}/policies`, {
    name: 'Later',
    productType: 'PRODUCT_TYPE_SAST',
  });
  const now = await ask('GET', `/api/policies/v2/deployments/${org.deploymentId}/policies`);
  const slugs = (page: { slug: string }[]) => page.map(({ slug }) => slug);
  assert.deepEqual(slugs(now.policies), [...slugs(policies), 'later']);
});
