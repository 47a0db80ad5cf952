import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError, type Answer } from '../../../../tests/harness/app.ts';
import { sarifOf } from '../../../../tests/harness/sarif.ts';
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

  test('200: a member sees the projects of their teams alone', async () => {
    const [mine] = [await project('mine'), await project('other')];
    await share([mine], 'readonly');
    assert.deepEqual(names(await ask('GET', '', { token: api.org.member.jwt })), ['mine']);
    assert.deepEqual(names(await ask('GET', '', { token: api.org.readonly.jwt })), []);
  });

  test('200: paging to the end gives each project once, while others come', async () => {
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

  test('400: a cursor of other filters, or of somebody else', async () => {
    for (const name of ['a', 'b', 'c']) await project(name);
    const { nextCursor } = (await ask('GET', '?pageSize=1')).body as { nextCursor: string };
    assertError(await ask('GET', `?pageSize=1&search=x&cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
    assertError(await ask('GET', `?cursor=${nextCursor}`, { token: api.org.member.jwt }), 400, 'INVALID_CURSOR');
    assertError(await ask('GET', '?pageSize=0'), 400, 'INVALID_ARGUMENT');
    assertError(await ask('GET', '?archived=maybe'), 400, 'INVALID_ARGUMENT');
  });
});
