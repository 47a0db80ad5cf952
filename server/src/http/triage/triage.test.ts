import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { makeTeam } from '../../../../tests/harness/organisation.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';

let app: TestApp;
let org: Awaited<ReturnType<typeof makeDeployment>>;
let path: string;
const findingIds: string[] = [];

before(async () => {
  app = await startTestApp();
  org = await makeDeployment(app.platform, 'org');
  path = `/api/triage/v1/deployments/${org.deploymentId}/triage`;
  const uploads = `/api/scans/v1/deployments/${org.deploymentId}/uploads?project=project&ref=main`;
  const results = [1, 2, 3].map((line) => ({ rule: 'eval', path: `src/${line}.ts`, line, text: `eval(x${line})` }));
  const scan = await app.ask('POST', uploads, { token: org.admin.jwt, rawBody: sarifOf({ results }) });
  await ingestUpload(app.platform, org.deploymentId, scan.body.scanId);
  const report = await app.ask('POST', `/api/reporting/${org.deploymentId}/findings`, {
    token: org.admin.jwt,
    body: {},
  });
  for (const finding of report.body.findings) findingIds.push(finding.id);
});
after(() => app.close());

const post = (body: unknown, at = path) => app.ask('POST', at, { token: org.admin.jwt, body });

async function stateOf(findingId: string): Promise<{
  triageState: string;
  triageReason: string | null;
  note: string;
  repository: { id: string };
}> {
  const answer = await app.ask('GET', `/api/reporting/${org.deploymentId}/findings/${findingId}`, {
    token: org.admin.jwt,
  });
  return answer.body.finding;
}

describe('200', () => {
  test('a preview counts and changes nothing', async () => {
    const answer = await post({ report: {}, triageState: 'FINDING_TRIAGE_STATE_FIXING', isPreview: true });
    assert.deepEqual([answer.status, answer.body], [200, { triageId: '', selected: 3, changed: 3, jobId: '' }]);
    assert.equal((await stateOf(findingIds[0]!)).triageState, 'FINDING_TRIAGE_STATE_UNTRIAGED');
  });

  test('a decision by filter changes all findings of the report, and undo restores each with reason and note', async () => {
    const [first, second] = findingIds;
    const reason = 'FINDING_TRIAGE_REASON_FALSE_POSITIVE';
    await post({
      findingIds: [first],
      triageState: 'FINDING_TRIAGE_STATE_IGNORED',
      triageReason: reason,
      note: 'mine',
    });
    const request = { reportType: 'REPORT_TYPE_PROJECT', filters: {} };
    const bulk = await post({ report: request, triageState: 'FINDING_TRIAGE_STATE_REVIEWING' });
    assert.deepEqual([bulk.body.selected, bulk.body.changed], [3, 3]);
    await post({ findingIds: [second], triageState: 'FINDING_TRIAGE_STATE_FIXING' });
    const undo = await post({}, `${path}/${bulk.body.triageId}/undo`);
    const { triageId, changed, keptLater, jobId } = undo.body;
    assert.deepEqual([triageId, changed, keptLater, jobId], [bulk.body.triageId, 2, 1, '']);
    const restored = await stateOf(first!);
    assert.deepEqual(
      [restored.triageState, restored.triageReason, restored.note],
      ['FINDING_TRIAGE_STATE_IGNORED', reason, 'mine'],
    );
    assert.equal((await stateOf(second!)).triageState, 'FINDING_TRIAGE_STATE_FIXING', 'a later decision stands');
  });

  test('the history shows which actions the caller may undo: an admin all, others their own, and none twice', async () => {
    const [, , third] = findingIds;
    const undoable = async (token: string): Promise<unknown[]> => {
      const at = `/api/reporting/${org.deploymentId}/findings/${third}`;
      const { body } = await app.ask('GET', at, { token });
      return body.history.map(({ undo }: { undo: unknown }) => undo).filter((undo: unknown) => undo !== null);
    };
    const before = await undoable(org.admin.jwt);
    const own = await post({ findingIds: [third], triageState: 'FINDING_TRIAGE_STATE_FIXING' });
    const { triageId } = own.body;
    assert.deepEqual(await undoable(org.admin.jwt), [...before, { triageId, findings: 1 }]);
    const { repository } = await stateOf(third!);
    const people = [{ userId: org.member.userId, role: 'member' as const }];
    await makeTeam(app.platform, org.deploymentId, { slug: 'team', projectIds: [repository.id], people });
    assert.deepEqual(await undoable(org.member.jwt), []);
    await post({}, `${path}/${triageId}/undo`);
    assert.deepEqual(await undoable(org.admin.jwt), before);
  });
});

describe('400', () => {
  test('a reason is only allowed with ignoring', async () => {
    const triageReason = 'FINDING_TRIAGE_REASON_NO_TIME';
    const answer = await post({ findingIds, triageState: 'FINDING_TRIAGE_STATE_FIXING', triageReason });
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, 'triageReason');
  });

  test('a preview refuses the same requests as the decision, with the same message', async () => {
    const refused = [
      { findingIds, triageState: 'FINDING_TRIAGE_STATE_FIXING', triageReason: 'FINDING_TRIAGE_REASON_NO_TIME' },
      { findingIds, triageState: 'FINDING_TRIAGE_STATE_FIXING', note: 'n'.repeat(3001) },
    ];
    for (const body of refused) {
      const decided = await post(body);
      assertError(decided, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(withoutRequestId(await post({ ...body, isPreview: true })), withoutRequestId(decided));
    }
  });

  test('a note has at most 3000 characters', async () => {
    const body = { findingIds, triageState: 'FINDING_TRIAGE_STATE_FIXING' };
    assert.equal((await post({ ...body, note: 'n'.repeat(3000), isPreview: true })).status, 200);
    assertError(await post({ ...body, note: 'n'.repeat(3001) }), 400, 'INVALID_ARGUMENT');
  });

  test('either ids or a report, not both or neither', async () => {
    const triageState = 'FINDING_TRIAGE_STATE_FIXING';
    assertError(await post({ triageState }), 400, 'INVALID_ARGUMENT');
    assertError(await post({ triageState, findingIds, report: {} }), 400, 'INVALID_ARGUMENT');
  });
});

test('404: one missing finding, and nothing changes', async () => {
  const earlier = await stateOf(findingIds[2]!);
  const body = { findingIds: [findingIds[2], '999999'], triageState: 'FINDING_TRIAGE_STATE_REOPENED' };
  assertError(await post(body), 404, 'NOT_FOUND');
  assert.deepEqual(await stateOf(findingIds[2]!), earlier);
});

test('404: a missing action; 409: one that was already undone', async () => {
  assertError(await post({}, `${path}/999999/undo`), 404, 'NOT_FOUND');
  const act = await post({ findingIds, triageState: 'FINDING_TRIAGE_STATE_FIXING' });
  assert.equal((await post({}, `${path}/${act.body.triageId}/undo`)).status, 200);
  assertError(await post({}, `${path}/${act.body.triageId}/undo`), 409, 'CONFLICT');
});

test('200: a preview counts what the decision changes: the same findings on other refs, and none that are decided so', async () => {
  const uploads = `/api/scans/v1/deployments/${org.deploymentId}/uploads`;
  const results = [1, 2, 3].map((line) => ({ rule: 'exec', path: `src/${line}.ts`, line, text: `exec(y${line})` }));
  for (const ref of ['main', 'feature']) {
    const options = { token: org.admin.jwt, rawBody: sarifOf({ results }) };
    const scan = await app.ask('POST', `${uploads}?project=branches&ref=${ref}`, options);
    await ingestUpload(app.platform, org.deploymentId, scan.body.scanId);
  }
  const report = { filters: { projects: ['branches'] }, reportType: 'REPORT_TYPE_PROJECT' };
  const decision = { triageState: 'FINDING_TRIAGE_STATE_IGNORED', note: 'Generated.' };
  const first = await app.ask('POST', `/api/reporting/${org.deploymentId}/findings`, {
    token: org.admin.jwt,
    body: report,
  });
  await post({ ...decision, findingIds: [first.body.findings[0].id] });
  const preview = async (body: object): Promise<number[]> => {
    const answer = await post({ report, ...body, isPreview: true });
    return [answer.body.selected, answer.body.changed];
  };
  assert.deepEqual(await preview({ ...decision, note: 'Another note.' }), [3, 6]);
  assert.deepEqual(await preview({ triageState: 'FINDING_TRIAGE_STATE_FIXING' }), [3, 6]);
  assert.deepEqual(await preview(decision), [3, 4], 'one is ignored so on both refs');
  const bulk = await post({ report, ...decision });
  assert.deepEqual([bulk.body.selected, bulk.body.changed], [3, 4]);
  assert.deepEqual(await preview(decision), [3, 0]);
});
