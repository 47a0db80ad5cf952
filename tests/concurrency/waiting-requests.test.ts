/** Requests that wait for a locked project get a 503 in time, and do not block others (ADR 0019). */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { lockDecisions } from '../../server/src/store/projects/decisions.ts';
import { getProjectForMerge } from '../../server/src/store/projects/projects.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import { assertError, makeDeployment, startTestApp, type Answer, type TestApp } from '../harness/app.ts';
import { untilWaiting } from '../harness/database/lock-waits.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

describe('requests that wait for a locked project', { timeout: 120_000 }, () => {
  let app: TestApp;
  let org: Awaited<ReturnType<typeof makeDeployment>>;
  const busy = { project: 'busy', projectId: '', findingId: '' };
  const free = { project: 'free', projectId: '', findingId: '' };
  before(async () => {
    app = await startTestApp();
    org = await makeDeployment(app.platform, 'org');
    for (const each of [busy, free]) {
      const scan = await upload(each.project);
      await ingestUpload(app.platform, org.deploymentId, scan.body.scanId);
      const report = await ask('POST', `/api/reporting/${org.deploymentId}/findings`, {});
      const own = report.body.findings.find(
        (finding: { repository: { name: string } }) => finding.repository.name === each.project,
      );
      each.findingId = own.id;
      each.projectId = own.repository.id;
    }
  });
  after(() => app.close());

  const ask = (method: string, path: string, body: unknown): Promise<Answer> =>
    app.ask(method, path, { token: org.admin.jwt, body });
  const upload = (project: string): Promise<Answer> =>
    app.ask('POST', `/api/scans/v1/deployments/${org.deploymentId}/uploads?project=${project}&ref=main`, {
      token: org.admin.jwt,
      rawBody: sarifOf({ results: [{ rule: 'eval', path: 'src/a.ts', line: 1, text: `eval('${project}')` }] }),
    });
  const decide = ({ findingId }: { findingId: string }): Promise<Answer> =>
    ask('POST', `/api/triage/v1/deployments/${org.deploymentId}/triage`, {
      findingIds: [findingId],
      triageState: 'FINDING_TRIAGE_STATE_REVIEWING',
    });

  /** Holds the locks of a merge in a transaction until `meanwhile` is done. */
  const whileHeld = (
    hold: (tx: TenantTransaction) => Promise<unknown>,
    meanwhile: () => Promise<void>,
  ): Promise<void> =>
    app.platform.database.asScan(org.deploymentId, async (tx) => {
      await hold(tx);
      await meanwhile();
    });

  function assertBusy(answer: Answer): void {
    assertError(answer, 503, 'UNAVAILABLE');
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    assert.match(answer.body.error, /is being changed .* send it again/s);
  }

  test('of 40 waiting decisions one uses a connection, requests to other projects succeed, and the 40 end with 503', async () => {
    await whileHeld(
      (tx) => lockDecisions(tx, busy.projectId),
      async () => {
        const waiting = Array.from({ length: 40 }, () => decide(busy));
        await untilWaiting(app.platform.database, 1);
        const [decided, uploaded] = await Promise.all([decide(free), upload(free.project)]);
        assert.deepEqual([decided.status, uploaded.status], [200, 202]);
        for (const answer of await Promise.all(waiting)) assertBusy(answer);
      },
    );
    assert.equal((await decide(busy)).status, 200, 'once it is free, the same request succeeds');
  });

  test('a merge blocks neither decisions about its project nor edits of it; only a change of the primary ref waits', async () => {
    const repo = `/api/agent/deployments/${org.deploymentId}/repos/${busy.projectId}`;
    await whileHeld(
      (tx) => getProjectForMerge(tx, busy.projectId),
      async () => {
        const cleared = ask('DELETE', `${repo}/primary-ref`, {});
        await untilWaiting(app.platform.database, 1);
        const tags = { changes: [{ repoId: busy.projectId, change: { updateTags: true, tags: ['busy'] } }] };
        const answers = [
          await decide(busy),
          await ask('POST', `${repo}/_archive`, {}),
          await ask('POST', `${repo}/_unarchive`, {}),
          await ask('PATCH', repo, { repo: { url: 'https://git.example.com/busy' } }),
          await ask('PATCH', `/api/agent/deployments/${org.deploymentId}/repos`, tags),
        ];
        for (const answer of answers) assert.equal(answer.status, 200, JSON.stringify(answer.body));
        assertBusy(await cleared);
      },
    );
  });

  test('a decision that waits for an earlier one is made after it', async () => {
    let later: Promise<Answer> | undefined;
    await whileHeld(
      (tx) => lockDecisions(tx, busy.projectId),
      async () => {
        later = decide(busy);
        await untilWaiting(app.platform.database, 1);
      },
    );
    assert.equal((await later)?.status, 200);
  });
});
