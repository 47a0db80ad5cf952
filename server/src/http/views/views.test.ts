import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError, withoutRequestId, type Answer } from '../../../../tests/harness/app.ts';
import { useOrganisationPerTest } from '../../../../tests/harness/organisation.ts';
import { savedViewsMax } from '../../model/saved-view.ts';

const at = useOrganisationPerTest();
type Who = 'admin' | 'member' | 'readonly';

const ask = (who: Who, method: string, path = '', body?: object): Promise<Answer> =>
  at.app.ask(method, `/api/views/v1/deployments/${at.org.deploymentId}/views${path}`, {
    token: at.org[who].jwt,
    ...(body && { body }),
  });
async function save(who: Who, fields: object = {}): Promise<{ id: string; name: string }> {
  const answer = await ask(who, 'POST', '', { name: 'mine', screen: 'findings', query: '?severity=high', ...fields });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.view;
}
const names = async (who: Who, query = ''): Promise<string[]> =>
  (await ask(who, 'GET', query)).body.views.map(({ name }: { name: string }) => name);

describe('views are saved, listed, changed and deleted', () => {
  test('200: a read-only member saves views, too', async () => {
    const { body } = await ask('readonly', 'POST', '', { name: ' mine ', screen: 'jobs', query: '?status=failed' });
    const { id: _id, createdAt, updatedAt, ...view } = body.view;
    assert.deepEqual(view, {
      name: 'mine',
      screen: 'jobs',
      query: '?status=failed',
      isShared: false,
      isOwn: true,
      owner: { id: at.org.readonly.userId, login: at.org.readonly.email.split('@')[0] },
    });
    assert.equal(createdAt, updatedAt);
    assert.deepEqual((await ask('readonly', 'GET')).body.views, [body.view]);
  });

  test('200: a caller sees their own views and those that others share', async () => {
    await save('admin', { name: 'private' });
    const shared = await save('admin', { name: 'shared', isShared: true });
    await save('member', { name: 'own', screen: 'jobs' });
    assert.deepEqual(await names('member'), ['shared', 'own']);
    assert.deepEqual(await names('member', '?screen=jobs'), ['own']);
    assert.deepEqual(await names('readonly'), ['shared']);
    const [seen] = (await ask('readonly', 'GET')).body.views;
    assert.deepEqual([seen.isOwn, seen.owner.id], [false, at.org.admin.userId]);
    await ask('admin', 'PATCH', `/${shared.id}`, { isShared: false });
    assert.deepEqual(await names('readonly'), []);
  });

  test('200: absent fields stay unchanged, and a deleted view is gone', async () => {
    const { id } = await save('member');
    at.app.clock.advanceMs(1_000);
    const { view } = (await ask('member', 'PATCH', `/${id}`, { query: '?severity=low' })).body;
    assert.deepEqual([view.name, view.query, view.isShared], ['mine', '?severity=low', false]);
    assert.ok(view.updatedAt > view.createdAt);
    assert.deepEqual((await ask('member', 'GET')).body.views, [view]);
    assert.equal((await ask('member', 'DELETE', `/${id}`)).status, 200);
    assert.deepEqual(await names('member'), []);
  });

  test('200: paging returns each view once, while views are added', async () => {
    for (const name of ['a', 'b', 'c']) await save('member', { name });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await ask('member', 'GET', `?pageSize=1&cursor=${cursor}`);
      seen.push(...body.views.map(({ name }: { name: string }) => name));
      cursor = body.nextCursor;
      if (seen.length === 1) await save('admin', { name: 'private' });
    } while (cursor !== '');
    assert.deepEqual(seen, ['a', 'b', 'c']);
  });

  test('200: a member’s views are deleted when they leave', async () => {
    await save('member', { name: 'shared', isShared: true });
    const path = `/api/agent/deployments/${at.org.deploymentId}/users/${at.org.member.userId}`;
    const removed = await at.app.ask('DELETE', path, { token: at.org.admin.jwt });
    assert.equal(removed.status, 200, removed.text);
    assert.deepEqual(await names('admin'), []);
  });
});

describe('400', () => {
  test('each invalid field is named', async () => {
    const answer = await ask('member', 'POST', '', { name: ' ', screen: 'policies', query: 'é'.repeat(2_049) });
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.deepEqual(answer.body.details.map(({ path }: { path: string }) => path).sort(), ['name', 'query', 'screen']);
    assert.equal(
      (await ask('member', 'POST', '', { name: 'x', screen: 'jobs', query: 'é'.repeat(2_048) })).status,
      200,
    );
    const { id } = await save('member');
    assertError(await ask('member', 'PATCH', `/${id}`, { name: 'x'.repeat(101) }), 400, 'INVALID_ARGUMENT');
  });

  test('a cursor of another screen, or of another caller', async () => {
    for (const name of ['a', 'b']) await save('member', { name, isShared: true });
    const { nextCursor } = (await ask('member', 'GET', '?pageSize=1')).body;
    assertError(await ask('member', 'GET', `?screen=jobs&cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
    assertError(await ask('admin', 'GET', `?cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
  });
});

describe('403 and 404', () => {
  test('a shared view is changed only by its owner and by admins', async () => {
    const { id } = await save('member', { isShared: true });
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'taken' } : undefined;
      assertError(await ask('readonly', method, `/${id}`, body), 403, 'FORBIDDEN');
    }
    assert.equal((await ask('admin', 'PATCH', `/${id}`, { name: 'better' })).body.view.owner.id, at.org.member.userId);
    assert.deepEqual(await names('member'), ['better']);
    assert.equal((await ask('admin', 'DELETE', `/${id}`)).status, 200);
  });

  test('another user’s private view is reported like a missing one, even to an admin', async () => {
    const { id } = await save('member');
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? {} : undefined;
      const kept = await ask('admin', method, `/${id}`, body);
      assertError(kept, 404, 'NOT_FOUND');
      assert.deepEqual(withoutRequestId(kept), withoutRequestId(await ask('admin', method, '/987654321', body)));
    }
  });
});

describe('409', () => {
  test('a name that the owner already uses on the screen; on other screens it is free', async () => {
    await save('member');
    const body = { name: 'mine', screen: 'findings', query: '' };
    assertError(await ask('member', 'POST', '', body), 409, 'CONFLICT');
    await save('member', { screen: 'projects' });
    await save('admin');
    const { id } = await save('member', { name: 'other' });
    assertError(await ask('member', 'PATCH', `/${id}`, { name: 'mine' }), 409, 'CONFLICT');
    assert.equal((await ask('member', 'PATCH', `/${id}`, { name: 'other', query: '' })).status, 200);
  });

  test('more views than a user may have; concurrent requests do not exceed the bound or duplicate the name either', async () => {
    for (let n = 1; n < savedViewsMax; n += 1) await save('member', { name: `view ${n}` });
    const last = await Promise.all(
      ['x', 'y'].map((name) => ask('member', 'POST', '', { name, screen: 'jobs', query: '' })),
    );
    assert.deepEqual(last.map(({ status }) => status).sort(), [200, 409]);
    const same = { name: 'same', screen: 'jobs', query: '' };
    const twice = await Promise.all([ask('admin', 'POST', '', same), ask('admin', 'POST', '', same)]);
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409]);
  });
});

describeSharedRefusals('CreateSavedView');
