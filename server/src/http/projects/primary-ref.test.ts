import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { resultIn, useProjectsApp } from './testing/projects-app.ts';

const api = useProjectsApp();
const { ask, project, record, share, upload, assertDerivedTablesAreExact } = api;

describe('the primary ref', () => {
  async function total(): Promise<string[]> {
    const answer = await api.app.ask('POST', `/api/reporting/${api.org.deploymentId}/findings`, {
      token: api.org.admin.jwt,
      body: {},
    });
    return (answer.body.findings as { filePath: string }[]).map(({ filePath }) => filePath).sort();
  }

  test('200: reports return the chosen ref’s findings, until the choice is cleared', async () => {
    await upload(sarifOf({ results: [resultIn('main.ts'), resultIn('both.ts')] }), 'project=p&ref=main');
    await upload(sarifOf({ results: [resultIn('both.ts'), resultIn('release.ts')] }), 'project=p&ref=release');
    const [{ id }] = (await ask('GET')).body.repos as [{ id: string }];
    const { refs } = await record(id);
    const release = (refs as { ref: string; repoRefId: string }[]).find(({ ref }) => ref === 'release')?.repoRefId;
    assert.deepEqual(await total(), ['both.ts', 'main.ts']);

    const chosen = await ask('PUT', `/${id}/primary-ref`, { body: { repoRefId: release } });
    assert.deepEqual(chosen.body.repo.primaryRef, { id: release, ref: 'release', isOverride: true });
    assert.deepEqual(await total(), ['both.ts', 'release.ts']);
    await assertDerivedTablesAreExact();
    // A scan of main does not take it back.
    await upload(sarifOf({ results: [resultIn('main.ts')] }), 'project=p&ref=main');
    assert.deepEqual(await total(), ['both.ts', 'release.ts']);
    await upload(sarifOf({ results: [resultIn('release.ts')] }), 'project=p&ref=release');
    assert.deepEqual(await total(), ['release.ts']);
    await assertDerivedTablesAreExact();

    const cleared = await ask('DELETE', `/${id}/primary-ref`);
    assert.equal(cleared.body.repo.primaryRef.ref, 'main');
    assert.equal(cleared.body.repo.primaryRef.isOverride, false);
    assert.deepEqual(await total(), ['main.ts']);
    await assertDerivedTablesAreExact();
  });

  test('200: choosing the ref that is already primary makes it a choice', async () => {
    await upload(sarifOf({ results: [resultIn('a.ts')] }), 'project=p&ref=trunk');
    const [{ id }] = (await ask('GET')).body.repos as [{ id: string }];
    const { primaryRef } = await record(id);
    assert.equal(
      (await ask('PUT', `/${id}/primary-ref`, { body: { repoRefId: primaryRef.id } })).body.repo.primaryRef.isOverride,
      true,
    );
    await upload(sarifOf({ results: [resultIn('a.ts')] }), 'project=p&ref=main');
    assert.equal((await record(id)).primaryRef.ref, 'trunk');
    await ask('DELETE', `/${id}/primary-ref`);
    assert.equal((await record(id)).primaryRef.ref, 'main');
    await assertDerivedTablesAreExact();
  });

  test('400: a pull request’s ref, another project’s ref, or no ref', async () => {
    await upload(sarifOf({ results: [] }), 'project=p&ref=main');
    await upload(sarifOf({ results: [] }), 'project=p&ref=refs/pull/7/head');
    await upload(sarifOf({ results: [] }), 'project=q&ref=main');
    const [p, q] = (await ask('GET')).body.repos as [{ id: string }, { id: string; primaryRef: { id: string } }];
    const pull = await api.app.platform.database.asTenant(api.org.deploymentId, async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(
        `SELECT id FROM parapet.project_ref WHERE deployment_id = $1 AND kind = 'pull_request'`,
        [api.org.deploymentId],
      );
      return rows[0]?.id;
    });
    for (const repoRefId of [pull, q.primaryRef.id, '987654321', undefined, 'x']) {
      const answer = await ask('PUT', `/${p.id}/primary-ref`, { body: { repoRefId } });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, 'repoRefId');
    }
  });

  test('403: for a user who sees the project but may not change it', async () => {
    const id = await project('p');
    await share([id], 'readonly');
    assertError(
      await ask('PUT', `/${id}/primary-ref`, { token: api.org.member.jwt, body: { repoRefId: '1' } }),
      403,
      'FORBIDDEN',
    );
    assertError(await ask('DELETE', `/${id}/primary-ref`, { token: api.org.member.jwt }), 403, 'FORBIDDEN');
  });
});
