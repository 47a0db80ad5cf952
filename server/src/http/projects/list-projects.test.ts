import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError, type Answer } from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { listProjectRows, type FoundProjects } from '../../store/projects/list.ts';
import { resultIn, useProjectsApp } from './testing/projects-app.ts';

const api = useProjectsApp();
const { ask, project, edit, share, upload } = api;

describe('GET …/repos', () => {
  const names = (answer: Answer): string[] => (answer.body.repos as { name: string }[]).map(({ name }) => name);

  test('200: by part of the name, by tags, archived or not', async () => {
    const [a, , c] = [await project('shop/Backend'), await project('shop/web'), await project('tools')];
    await edit([
      { repoId: a, change: { updateTags: true, tags: ['pci', 'java'] } },
      { repoId: c, change: { updateTags: true, tags: ['go'] } },
    ]);
    assert.deepEqual(names(await ask('GET')), ['shop/Backend', 'shop/web', 'tools']);
    assert.deepEqual(names(await ask('GET', '?search=BACK')), ['shop/Backend']);
    assert.deepEqual(names(await ask('GET', '?search=%25')), []);
    assert.deepEqual(names(await ask('GET', '?tag=pci')), ['shop/Backend']);
    assert.deepEqual(names(await ask('GET', '?tag=go&tag=java')), ['shop/Backend', 'tools']);
    await ask('POST', `/${c}/_archive`);
    assert.deepEqual(names(await ask('GET')), ['shop/Backend', 'shop/web']);
    assert.deepEqual(names(await ask('GET', '?archived=true')), ['tools']);
    assert.deepEqual(names(await ask('GET', '?archived=all')), ['shop/Backend', 'shop/web', 'tools']);
  });

  test('200: a member sees only the projects of their teams', async () => {
    const [mine] = [await project('mine'), await project('other')];
    await share([mine], 'readonly');
    assert.deepEqual(names(await ask('GET', '', { token: api.org.member.jwt })), ['mine']);
    assert.deepEqual(names(await ask('GET', '', { token: api.org.readonly.jwt })), []);
    const path = `/api/agent/deployments/${api.org.deploymentId}/coverage`;
    const { counts } = (await api.app.ask('GET', path, { token: api.org.member.jwt })).body;
    assert.deepEqual(
      counts.map(({ total }: { total: number }) => total),
      [0, 1, 0, 0],
    );
  });

  test('200: paging to the end returns each project once, while projects are added', async () => {
    for (const name of ['a', 'c', 'e', 'g', `z${'é"'.repeat(249)}`]) await project(name);
    const seen: string[] = [];
    let cursor = '';
    do {
      const answer = await ask('GET', `?pageSize=2&cursor=${cursor}`);
      assert.equal(answer.status, 200, answer.text);
      seen.push(...names(answer));
      cursor = answer.body.nextCursor;
      await project(`b${seen.length}`);
      if (seen.length === 2) await project('f');
    } while (cursor !== '');
    assert.deepEqual(
      seen.map((name) => name.slice(0, 2)),
      ['a', 'c', 'e', 'f', 'g', 'zé'],
    );
  });

  test('200: open findings are those of the primary ref, by severity', async () => {
    await upload(
      sarifOf({ results: [resultIn('a.ts'), resultIn('b.ts'), resultIn('c.ts', 'warning')] }),
      'project=p&ref=main',
    );
    await upload(sarifOf({ results: [resultIn('x.ts')] }), 'project=p&ref=feature');
    const { repos } = (await ask('GET')).body as { repos: { openFindings: unknown; primaryRef: { ref: string } }[] };
    assert.deepEqual(repos[0]?.openFindings, { critical: 0, high: 2, medium: 1, low: 0 });
    assert.equal(repos[0]?.primaryRef.ref, 'main');
  });

  test('200: the latest scan, and the coverage by the last ended scan of the primary ref', async () => {
    const dayMs = 86_400_000;
    const sarif = sarifOf({ results: [resultIn('a.ts')] });
    const token = await makeToken(api.app, api.org.deploymentId, api.org.admin.jwt, {
      permissions: ['WEB_API', 'CI'],
    });
    await upload(sarif, 'project=old&ref=main');
    api.app.clock.advanceMs(31 * dayMs);
    api.org.admin.jwt = token;
    await upload(sarif, 'project=failing&ref=main');
    const failed = await upload('no JSON', 'project=failing&ref=main');
    await upload(sarif, 'project=fine&ref=main');
    const topic = await upload('no JSON', 'project=fine&ref=topic');
    await project('new');
    const coverages = (answer: Answer) =>
      (answer.body.repos as { name: string; coverage: string }[]).map(({ name, coverage }) => [name, coverage]);
    const all = await ask('GET');
    assert.deepEqual(coverages(all), [
      ['failing', 'COVERAGE_FAILING'],
      ['fine', 'COVERAGE_OK'],
      ['new', 'COVERAGE_NEVER_SCANNED'],
      ['old', 'COVERAGE_STALE'],
    ]);
    assert.deepEqual(names(await ask('GET', '?coverage=COVERAGE_STALE&coverage=COVERAGE_FAILING')), ['failing', 'old']);
    assert.deepEqual(names(await ask('GET', '?coverage=COVERAGE_OK&search=f')), ['fine']);
    assert.deepEqual(names(await ask('GET', '?coverage=COVERAGE_UNSPECIFIED')), ['failing', 'fine', 'new', 'old']);
    const [failing, fine, fresh] = all.body.repos;
    assert.deepEqual(
      [failing.latestScan.id, failing.latestScan.status, failing.latestScan.ref, failing.latestScan.problemCount],
      [failed, 'SCAN_STATUS_ERROR', 'main', 1],
    );
    assert.deepEqual([fine.latestScan.id, fine.latestScan.ref], [topic, 'topic']);
    assert.equal(fresh.latestScan, null);
    const counted = async (query = ''): Promise<[string, number][]> => {
      const path = `/api/agent/deployments/${api.org.deploymentId}/coverage${query}`;
      const { counts } = (await api.app.ask('GET', path, { token })).body;
      return counts.map(({ coverage, total }: { coverage: string; total: number }) => [coverage, total]);
    };
    for (const narrowed of ['', '?search=f', '?archived=all']) {
      const sizes = (await counted(narrowed)).map(async ([coverage, total]): Promise<void> => {
        const query = `${narrowed === '' ? '?' : `${narrowed}&`}coverage=${coverage}`;
        assert.equal(names(await ask('GET', query)).length, total, query);
      });
      assert.equal(sizes.length, 4);
      await Promise.all(sizes);
    }
    assert.deepEqual(await counted('?search=f'), [
      ['COVERAGE_OK', 1],
      ['COVERAGE_NEVER_SCANNED', 0],
      ['COVERAGE_FAILING', 1],
      ['COVERAGE_STALE', 0],
    ]);
    // A queued scan changes nothing yet; the next successful one fixes the state.
    const path = `/api/scans/v1/deployments/${api.org.deploymentId}/uploads?project=failing&ref=main`;
    const waiting = await api.app.ask('POST', path, { token, rawBody: sarif });
    const meanwhile = (await ask('GET', '?search=failing')).body.repos[0];
    assert.deepEqual(
      [meanwhile.latestScan.id, meanwhile.latestScan.status, meanwhile.coverage],
      [waiting.body.scanId, 'SCAN_STATUS_PENDING', 'COVERAGE_FAILING'],
    );
    await upload(sarif, 'project=failing&ref=main');
    assert.deepEqual(names(await ask('GET', '?coverage=COVERAGE_FAILING')), []);
  });

  test('200: the settings, and the repository’s host', async () => {
    const id = await project('p');
    await edit([
      { repoId: id, change: { managedScans: { diffScan: true, numConfigs: 3 }, aiScans: { fullScan: true } } },
    ]);
    await api.app.platform.database.asTenant(api.org.deploymentId, (tx) =>
      tx.client.query(
        `UPDATE parapet.project SET scm_host = 'gitea', scm_problem = 'gone' WHERE deployment_id = $1 AND id = $2`,
        [api.org.deploymentId, id],
      ),
    );
    const [listed] = (await ask('GET')).body.repos;
    const record = await api.record(id);
    assert.deepEqual(listed.managedScans, { diffScan: true, numConfigs: 3, fullScan: false });
    assert.deepEqual(listed.aiScans, { fullScan: true });
    assert.deepEqual(
      { managedScans: listed.managedScans, aiScans: listed.aiScans, provider: listed.provider },
      { managedScans: record.managedScans, aiScans: record.aiScans, provider: record.provider },
    );
    assert.deepEqual([listed.provider, listed.syncError], ['PROVIDER_GITEA', 'gone']);
  });

  test('200: by coverage, each page reads a bounded number of projects, and each project is returned once', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await project(name);
    await upload(sarifOf({ results: [resultIn('a.ts')] }), 'project=d&ref=main');
    const page = (afterName: string | null): Promise<FoundProjects> =>
      api.app.platform.database.readAsTenant(api.org.deploymentId, (tx) => {
        const filter = { visibleIds: null, search: null, tags: null, isArchived: false, coverages: ['ok' as const] };
        return listProjectRows(tx, { ...filter, staleBefore: new Date(0), afterName, limit: 1 }, 2);
      });
    const found: string[] = [];
    let pages = 0;
    let position: string | null = null;
    do {
      const { projects, readUpTo } = await page(position);
      found.push(...projects.map(({ name }) => name));
      position = projects.at(-1)?.name ?? readUpTo;
      pages += 1;
    } while (position !== null);
    assert.deepEqual(found, ['d']);
    assert.ok(pages > 3, `${pages} pages`);
  });

  test('400: a cursor of other filters, or of another caller', async () => {
    for (const name of ['a', 'b', 'c']) await project(name);
    const { nextCursor } = (await ask('GET', '?pageSize=1')).body as { nextCursor: string };
    assertError(await ask('GET', `?pageSize=1&search=x&cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
    assertError(await ask('GET', `?cursor=${nextCursor}`, { token: api.org.member.jwt }), 400, 'INVALID_CURSOR');
    assertError(await ask('GET', '?pageSize=0'), 400, 'INVALID_ARGUMENT');
    assertError(await ask('GET', '?archived=maybe'), 400, 'INVALID_ARGUMENT');
    assertError(await ask('GET', '?coverage=GOOD'), 400, 'INVALID_ARGUMENT');
    assertError(await ask('GET', `?coverage=COVERAGE_OK&cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
  });
});
