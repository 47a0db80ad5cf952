import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError, makeDeployment, makeProject, withoutRequestId } from '../../../../tests/harness/app.ts';
import { useProjectsApp } from './testing/projects-app.ts';

describe('PATCH …/repos', () => {
  const api = useProjectsApp();
  const { ask, project, record, edit, share } = api;

  test('200: applies each change to its project, and returns the projects that really changed', async () => {
    const [a, b, c] = [await project('a'), await project('b'), await project('c')];
    const answer = await edit([
      { repoId: Number(b), change: { updateTags: true, tags: ['x', ' y ', 'x'], aiScans: { fullScan: true } } },
      { repoId: a, change: { tags: ['not looked at'], managedScans: { diffScan: true, numConfigs: 3 } } },
      { repoId: c, change: { updateTags: true, tags: [], managedScans: { fullScan: false } } },
    ]);
    assert.deepEqual([answer.status, answer.body], [200, { updatedRepoNames: ['b', 'a'] }]);
    const [first, second] = [await record(a), await record(b)];
    assert.deepEqual(first.tags, []);
    assert.deepEqual(first.managedScans, { diffScan: true, numConfigs: 3, fullScan: false });
    assert.deepEqual(first.aiScans, { fullScan: false });
    assert.deepEqual(second.tags, ['x', 'y']);
    assert.deepEqual(second.aiScans, { fullScan: true });
    const again = await edit([{ repoId: a, change: { managedScans: { diffScan: false } } }, { repoId: b }]);
    assert.deepEqual(again.body.updatedRepoNames, ['a']);
    assert.deepEqual((await record(a)).managedScans, { diffScan: false, numConfigs: 3, fullScan: false });
    assert.deepEqual((await edit([])).body, { updatedRepoNames: [] });
  });

  test('200: updateTags without tags removes them: such clients leave empty lists out', async () => {
    const [a, b, c] = [await project('tagged-a'), await project('tagged-b'), await project('tagged-c')];
    const all = [a, b, c];
    await edit(all.map((repoId) => ({ repoId, change: { updateTags: true, tags: ['x'] } })));
    const answer = await edit([
      { repoId: a, change: { updateTags: true } },
      { repo_id: b, change: { update_tags: true, tags: null } },
      { repoId: c, change: { updateTags: false } },
    ]);
    assert.deepEqual(answer.body, { updatedRepoNames: ['tagged-a', 'tagged-b'] });
    assert.deepEqual(await Promise.all(all.map(async (id) => (await record(id)).tags)), [[], [], ['x']]);
  });

  test('200: a thousand projects take as many statements as one', async () => {
    const ids = await api.app.platform.database.asTenant(api.org.deploymentId, async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(
        `INSERT INTO parapet.project (deployment_id, name, provisioned_at)
         SELECT $1, 'many-' || n, now() FROM generate_series(1, 1000) n RETURNING id`,
        [api.org.deploymentId],
      );
      return rows.map(({ id }) => id);
    });
    const answer = await edit(ids.map((repoId) => ({ repoId, change: { updateTags: true, tags: ['all'] } })));
    assert.equal(answer.body.updatedRepoNames.length, 1000);
    const { rows } = await api.app.platform.database.asTenant(api.org.deploymentId, (tx) =>
      tx.client.query('SELECT 1 FROM parapet.project WHERE deployment_id = $1 AND tags = $2', [
        api.org.deploymentId,
        ['all'],
      ]),
    );
    assert.equal(rows.length, 1000);
  });

  test('400: a missing, a foreign and an invisible project give the same answer, and nothing is changed', async () => {
    const other = await makeDeployment(api.app.platform, 'other');
    const foreign = await makeProject(api.app.platform, other.deploymentId, 'foreign');
    const [seen, hidden] = [await project('seen'), await project('hidden')];
    await share([seen], 'member');
    const answers = await Promise.all(
      [foreign, hidden, '987654321'].map(async (repoId) => {
        const answer = await edit(
          [
            { repoId: seen, change: { updateTags: true, tags: ['no'] } },
            { repoId, change: {} },
          ],
          api.org.member.jwt,
        );
        assertError(answer, 400, 'INVALID_ARGUMENT');
        assert.equal(answer.body.details[0].path, 'changes.1.repoId');
        return JSON.stringify(withoutRequestId(answer)).replaceAll(repoId, '…');
      }),
    );
    assert.equal(new Set(answers).size, 1);
    assert.deepEqual((await record(seen)).tags, []);
  });

  test('200: concurrent edits of the same projects wait for each other, whatever their order of names', async () => {
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map(project));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const change = { updateTags: true, tags: [`n${n}`] };
        return edit((n % 2 === 0 ? ids : ids.toReversed()).map((repoId) => ({ repoId, change })));
      }),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const tags = await Promise.all(ids.map(async (id) => (await record(id)).tags[0] as string));
    assert.equal(new Set(tags).size, 1, 'the last one holds of all projects');
  });

  test('400: the same project twice', async () => {
    const id = await project('p');
    const answer = await edit([{ repoId: id }, { repoId: Number(id) }]);
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, 'changes.1.repoId');
  });

  test('400: each invalid field is named', async () => {
    const repoId = await project('p');
    const bad: [change: unknown, path: string, message?: string][] = [
      [{ updateTags: 'yes' }, 'updateTags'],
      [{ updateTags: true, tags: [''] }, 'tags.0'],
      [{ updateTags: true, tags: ['a', 'a\nb'] }, 'tags.1'],
      [{ managedScans: { numConfigs: -1 } }, 'managedScans.numConfigs', 'must be at least 0'],
      [{ managedScans: { numConfigs: 2 ** 31 } }, 'managedScans.numConfigs', 'must be at most 2147483647'],
      [{ aiScans: { fullScan: 1 } }, 'aiScans.fullScan'],
    ];
    for (const [change, path, message] of bad) {
      const answer = await edit([{ repoId, change }]);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, `changes.0.change.${path}`);
      if (message !== undefined) assert.equal(answer.body.details[0].message, message);
    }
    assertError(await ask('PATCH', '', { body: {} }), 400, 'INVALID_ARGUMENT');
    assertError(await edit(Array.from({ length: 5_001 }, (_, n) => ({ repoId: n }))), 400, 'INVALID_ARGUMENT');
    assertError(await ask('PATCH', '', { body: { deploymentId: '1', changes: [] } }), 400, 'DEPLOYMENT_MISMATCH');
  });

  test('403: a user who sees one of the projects but may not change it; nothing is changed', async () => {
    const [mine, readable] = [await project('mine'), await project('readable')];
    await share([mine], 'member');
    await share([readable], 'readonly');
    const change = { updateTags: true, tags: ['t'] };
    const both = await edit(
      [
        { repoId: mine, change },
        { repoId: readable, change },
      ],
      api.org.member.jwt,
    );
    assertError(both, 403, 'FORBIDDEN');
    assert.deepEqual((await record(mine)).tags, []);
    assert.deepEqual((await edit([{ repoId: mine, change }], api.org.member.jwt)).body, { updatedRepoNames: ['mine'] });
    assertError(await edit([], api.org.readonly.jwt), 403, 'FORBIDDEN');
  });

  test('503: while another edit holds the project, instead of waiting for its end', async () => {
    const id = await project('busy');
    await api.app.platform.database.asTenant(api.org.deploymentId, async (tx) => {
      await tx.client.query('SELECT FROM parapet.project WHERE deployment_id = $1 AND id = $2 FOR NO KEY UPDATE', [
        api.org.deploymentId,
        id,
      ]);
      const answer = await edit([{ repoId: id }]);
      assertError(answer, 503, 'UNAVAILABLE');
      assert.ok(answer.headers.get('retry-after'));
    });
  });
});

describeSharedRefusals('BulkEditProjects');
