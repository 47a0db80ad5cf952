import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError, type Answer, type Question } from '../../../../tests/harness/app.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { resultIn, useProjectsApp } from '../projects/testing/projects-app.ts';

const api = useProjectsApp();

const list = (query = '', question: Question = {}): Promise<Answer> =>
  api.app.ask('GET', `/api/scans/v1/deployments/${api.org.deploymentId}/scans${query}`, {
    token: api.org.admin.jwt,
    ...question,
  });
const ids = (answer: Answer): string[] => (answer.body.scans as { id: string }[]).map(({ id }) => id);
const upload = (query: string, body = sarifOf({ results: [resultIn('a.ts')] })) => api.upload(body, query);

describe('GET …/scans', () => {
  test('a scan has the format that was recognised, also of a damaged file', async () => {
    const scanned = async (query: string, body?: string): Promise<string> => {
      await upload(query, body);
      return (await list()).body.scans[0].format as string;
    };
    assert.equal(await scanned('project=p&ref=main'), 'sarif');
    assert.equal(await scanned('project=p&ref=main'), 'sarif', 'of an identical upload');
    assert.equal(await scanned('project=p&ref=main', '[{"RuleID":"a","Secret":"b"'), 'gitleaks');
    assert.equal(await scanned('project=p&ref=main&format=trivy', '{"SchemaVersion":2,"Results":3}'), 'trivy');
    assert.equal(await scanned('project=p&ref=main', '{"a":1}'), 'auto');
  });

  test('200: newest first, each as GetScan returns it', async () => {
    const first = await upload('project=p&ref=main&commit=abcdef1');
    const second = await upload('project=p&ref=main', '{"damaged":');
    const { body } = await list();
    assert.deepEqual(
      body.scans.map((scan: { id: string; status: string }) => [scan.id, scan.status]),
      [
        [second, 'SCAN_STATUS_ERROR'],
        [first, 'SCAN_STATUS_COMPLETED'],
      ],
    );
    assert.equal(body.nextCursor, '');
    for (const summary of body.scans as { id: string }[]) {
      const path = `/api/scans/v1/deployments/${api.org.deploymentId}/scans/${summary.id}`;
      const { scan } = (await api.app.ask('GET', path, { token: api.org.admin.jwt })).body;
      const { progress: _progress, problems: _problems, heldClosings: _held, ci: _ci, ...rest } = scan;
      assert.deepEqual(summary, rest);
    }
  });

  test('200: by project, ref and status, each and together', async () => {
    const a = await upload('project=a&ref=main');
    const b = await upload('project=b&ref=main');
    const failed = await upload('project=b&ref=refs/heads/topic', 'no JSON');
    const projectId = (await list('?ref=topic')).body.scans[0].project.id as string;
    assert.deepEqual(ids(await list(`?projectId=${projectId}`)), [failed, b]);
    assert.deepEqual(ids(await list('?ref=main')), [b, a]);
    assert.deepEqual(ids(await list('?ref=refs/heads/topic')), [failed]);
    assert.deepEqual(ids(await list('?status=SCAN_STATUS_COMPLETED')), [b, a]);
    assert.deepEqual(ids(await list('?status=SCAN_STATUS_ERROR&status=SCAN_STATUS_COMPLETED')), [failed, b, a]);
    assert.deepEqual(ids(await list('?status=SCAN_STATUS_UNSPECIFIED')), [failed, b, a]);
    assert.deepEqual(ids(await list(`?projectId=${projectId}&ref=main&status=SCAN_STATUS_ERROR`)), []);
    assert.deepEqual(ids(await list('?projectId=&ref=')), [failed, b, a]);
  });

  test('200: a member sees only the scans of their projects', async () => {
    const mine = await api.project('mine');
    await api.share([mine], 'readonly');
    const seen = await upload('project=mine&ref=main');
    await upload('project=other&ref=main');
    const otherId = (await list()).body.scans[0].project.id as string;
    const asMember = { token: api.org.member.jwt };
    assert.deepEqual(ids(await list('', asMember)), [seen]);
    assert.deepEqual(ids(await list('?ref=main', asMember)), [seen]);
    assert.deepEqual(ids(await list(`?projectId=${otherId}`, asMember)), []);
    assert.deepEqual(ids(await list('', { token: api.org.readonly.jwt })), []);
  });

  test('200: paging to the end returns each scan once, while scans are added', async () => {
    const made: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) made.unshift(await upload(`project=${name}&ref=main`));
    const seen: string[] = [];
    let cursor = '';
    do {
      const answer = await list(`?ref=main&pageSize=2&cursor=${cursor}`);
      assert.equal(answer.status, 200, answer.text);
      seen.push(...ids(answer));
      cursor = answer.body.nextCursor;
      await upload(`project=late${seen.length}&ref=main`);
    } while (cursor !== '');
    assert.deepEqual(seen, made);
  });

  test('400: a cursor of other filters or another caller, a page size of 0, an unknown status', async () => {
    for (const name of ['a', 'b']) await upload(`project=${name}&ref=main`);
    const { nextCursor } = (await list('?pageSize=1')).body as { nextCursor: string };
    assert.notEqual(nextCursor, '');
    assertError(await list(`?ref=main&cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
    assertError(await list(`?cursor=${nextCursor}`, { token: api.org.member.jwt }), 400, 'INVALID_CURSOR');
    for (const query of ['?pageSize=0', '?status=DONE', '?projectId=x', `?ref=${'x'.repeat(501)}`])
      assertError(await list(query), 400, 'INVALID_ARGUMENT');
  });
});
