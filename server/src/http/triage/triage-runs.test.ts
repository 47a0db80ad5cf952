/** Triage of many findings: a run decides about them in parts, and undoes them again. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { assertError, makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { assertCleanAndExact } from '../../../../tests/harness/database/leftovers.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { failRun, performRun } from '../../domain/runs/perform-run.ts';
import { performers } from '../../domain/runs/performers.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';

let app: TestApp;
let org: Awaited<ReturnType<typeof makeDeployment>>;
let path: string;

before(async () => {
  app = await startTestApp();
  Object.assign(app.platform.triageLimits, { atOnceMax: 6, perPart: 4 });
  org = await makeDeployment(app.platform, 'org');
  path = `/api/triage/v1/deployments/${org.deploymentId}/triage`;
  const uploads = `/api/scans/v1/deployments/${org.deploymentId}/uploads`;
  const results = Array.from({ length: 10 }, (_, no) => ({
    rule: 'eval',
    path: `src/${no}.ts`,
    line: 1,
    text: `eval(x${no})`,
  }));
  for (const query of ['project=one&ref=main', 'project=one&ref=feature', 'project=two&ref=main']) {
    const options = { token: org.admin.jwt, rawBody: sarifOf({ results }) };
    const { body } = await app.ask('POST', `${uploads}?${query}`, options);
    await ingestUpload(app.platform, org.deploymentId, body.scanId);
  }
});
after(async () => {
  try {
    await assertCleanAndExact(app.platform.database, org.deploymentId);
  } finally {
    await app.close();
  }
});
beforeEach(() => {
  Object.assign(app.platform.triageLimits, { atOnceMax: 6, perPart: 4 });
});

const post = (at: string, body: unknown = {}, token = org.admin.jwt) => app.ask('POST', at, { token, body });
const get = async (triageId: string) =>
  (await app.ask('GET', `${path}/${triageId}`, { token: org.admin.jwt })).body.triage;
const ignoreAll = async () => (await post(path, { report: {}, triageState: ignored, note: 'all' })).body;
const perform = (runId: string) =>
  performRun({ platform: app.platform, performers, deploymentId: org.deploymentId, runId });

/** The number of findings by triage, on all refs. */
async function triages(): Promise<Record<string, number>> {
  const { rows } = await app.platform.database.asTenant(org.deploymentId, (tx) =>
    tx.client.query<{ triage: string; n: number }>(
      'SELECT triage, count(*)::integer AS n FROM parapet.finding WHERE deployment_id = $1 GROUP BY 1',
      [org.deploymentId],
    ),
  );
  return Object.fromEntries(rows.map(({ triage, n }) => [triage, n]));
}

/** Performs the run until it is about to decide about another part, and leaves it as a killed process would. */
async function performUntilKilled(runId: string, parts: number): Promise<void> {
  const { database } = app.platform;
  let begun = 0;
  await new Promise<void>((killed, failed) => {
    const asIngest: typeof database.asIngest = (...parameters) => {
      begun += 1;
      if (begun <= parts) return database.asIngest(...parameters);
      killed();
      return new Promise(() => undefined);
    };
    const platform = { ...app.platform, database: { ...database, asIngest } };
    performRun({ platform, performers, deploymentId: org.deploymentId, runId }).catch(failed);
  });
}

async function findIgnored(): Promise<string> {
  const { rows } = await app.platform.database.asTenant(org.deploymentId, (tx) =>
    tx.client.query<{ id: string }>(`SELECT id FROM parapet.finding WHERE triage = 'ignored' ORDER BY id LIMIT 1`),
  );
  assert(rows[0]);
  return rows[0].id;
}

async function countLeft(): Promise<number> {
  const { rows } = await app.platform.database.asTenant(org.deploymentId, (tx) =>
    tx.client.query<{ n: number }>('SELECT count(*)::integer AS n FROM parapet.triage_selection'),
  );
  return rows[0]?.n ?? 0;
}

const ignored = 'FINDING_TRIAGE_STATE_IGNORED';

describe('above the limit', () => {
  test('a run decides in parts, tells its progress, and one undo restores everything', async () => {
    const { triageId, selected, changed, jobId } = await ignoreAll();
    assert.deepEqual([selected, changed], [20, 0]);
    assert.deepEqual(await triages(), { untriaged: 30 }, 'nothing is decided by the request');
    assert.equal((await get(triageId)).status, 'TRIAGE_STATUS_SUBMITTED');
    await perform(jobId);
    const { status, decided, changed: changedInAll } = await get(triageId);
    assert.deepEqual([status, decided, changedInAll], ['TRIAGE_STATUS_COMPLETED', 20, 30]);
    assert.deepEqual(await triages(), { ignored: 30 });

    const undo = await post(`${path}/${triageId}/undo`);
    assert.deepEqual(await triages(), { ignored: 30 });
    await perform(undo.body.jobId);
    assert.deepEqual(await triages(), { untriaged: 30 });
    const undone = await get(undo.body.undoId);
    assert.deepEqual(
      [undone.undoes, undone.status, undone.decided, undone.keptLater],
      [triageId, 'TRIAGE_STATUS_COMPLETED', 30, 0],
    );
    assert.equal((await get(triageId)).undoneBy, undo.body.undoId);
    assert.equal((await post(`${path}/${triageId}/undo`)).status, 409);
  });

  test('a run that was killed between two parts goes on where it was', async () => {
    const { triageId, jobId } = await ignoreAll();
    await performUntilKilled(jobId, 2);
    const { decided, status } = await get(triageId);
    assert.deepEqual([decided, status], [8, 'TRIAGE_STATUS_RUNNING']);
    await perform(jobId);
    assert.deepEqual([(await get(triageId)).decided, await triages()], [20, { ignored: 30 }]);
    await perform((await post(`${path}/${triageId}/undo`)).body.jobId);
    assert.deepEqual(await triages(), { untriaged: 30 });
  });

  test('a cancelled run decides about nothing more, and its part can be undone', async () => {
    const { triageId, jobId } = await ignoreAll();
    await performUntilKilled(jobId, 1);
    const cancelled = await post(`${path}/${triageId}/cancel`);
    assert.deepEqual([cancelled.status, cancelled.body.triage.status], [200, 'TRIAGE_STATUS_CANCELLED']);
    await perform(jobId);
    assert.deepEqual((await triages())['ignored'], 8, 'four findings, each on two refs');
    assert.equal(await countLeft(), 0);
    assert.equal((await post(`${path}/${triageId}/cancel`)).status, 409);
    await perform((await post(`${path}/${triageId}/undo`)).body.jobId);
    assert.deepEqual(await triages(), { untriaged: 30 });
  });

  test('undo of a run that still decides cancels it', async () => {
    const { triageId, jobId } = await ignoreAll();
    await performUntilKilled(jobId, 3);
    const undo = await post(`${path}/${triageId}/undo`);
    assert.equal((await get(triageId)).status, 'TRIAGE_STATUS_CANCELLED');
    await perform(jobId);
    await perform(undo.body.jobId);
    assert.deepEqual(await triages(), { untriaged: 30 });
  });

  test('an undo cannot be cancelled, as a job or as triage; if it fails, it can be done again', async () => {
    const { triageId, jobId } = await ignoreAll();
    await perform(jobId);
    const undo = await post(`${path}/${triageId}/undo`);
    const job = `/api/workflows/v1/deployments/${org.deploymentId}/runs/${undo.body.jobId}/cancel`;
    for (const at of [`${path}/${undo.body.undoId}/cancel`, job]) {
      const refused = await post(at);
      assertError(refused, 409, 'CONFLICT');
      assert.match(refused.body.error, /only when it is complete/);
    }
    await failRun(app.platform, org.deploymentId, undo.body.jobId);
    assert.equal((await get(undo.body.undoId)).status, 'TRIAGE_STATUS_FAILED');
    const again = await post(`${path}/${triageId}/undo`);
    assert.equal(again.body.undoId, undo.body.undoId);
    await perform(again.body.jobId);
    assert.deepEqual(await triages(), { untriaged: 30 });
  });

  test('404 for another person’s triage, unless the caller is an admin', async () => {
    const { triageId, jobId } = await ignoreAll();
    for (const [method, at] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['POST', '/undo'],
    ] as const) {
      assertError(await app.ask(method, `${path}/${triageId}${at}`, { token: org.member.jwt }), 404, 'NOT_FOUND');
    }
    await post(`${path}/${triageId}/cancel`);
    await perform(jobId);
  });

  test('a decision that someone makes meanwhile stands if the run was past it, and after the undo', async () => {
    const { triageId, jobId } = await ignoreAll();
    await performUntilKilled(jobId, 1);
    const id = await findIgnored();
    await post(path, { findingIds: [id], triageState: 'FINDING_TRIAGE_STATE_FIXING' });
    await perform(jobId);
    assert.deepEqual(await triages(), { ignored: 28, fixing: 2 });
    const undo = await post(`${path}/${triageId}/undo`);
    await perform(undo.body.jobId);
    assert.deepEqual(await triages(), { untriaged: 28, fixing: 2 });
    assert.equal((await get(undo.body.undoId)).keptLater, 2);
  });
});

test('up to the limit, a decision and its undo are done when they are answered', async () => {
  app.platform.triageLimits.atOnceMax = 20;
  const { triageId, jobId, changed } = await ignoreAll();
  assert.deepEqual([jobId, changed], ['', 30]);
  assert.equal((await get(triageId)).status, 'TRIAGE_STATUS_COMPLETED');
  assert.equal((await post(`${path}/${triageId}/cancel`)).status, 409);
});
