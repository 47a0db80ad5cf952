import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError, makeProject } from '../../../../../tests/harness/app.ts';
import { startNotificationsApp, type NotificationsApp } from '../testing/notifications-app.ts';

let api: NotificationsApp;
let channelId: string;
before(async () => {
  api = await startNotificationsApp();
  channelId = await api.makeChannel();
});
after(() => api.close());

const rule = { name: 'Grave', events: ['NOTIFICATION_EVENT_NEW_FINDINGS'] };
const create = (body: object, token?: string) => api.ask('POST', '/rules', { ...rule, channelId, ...body }, token);

describe('POST …/rules', () => {
  test('200: with its events, and defaults for the rest', async () => {
    const projectId = await makeProject(api.app.platform, api.here.deploymentId, 'p');
    const { body } = await create(
      { projectIds: [Number(projectId)], severities: ['SEVERITY_HIGH'], tags: ['web'] },
      api.here.admin.jwt,
    );
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = body.rule;
    assert.deepEqual(rest, {
      ...rule,
      channelId,
      severities: ['SEVERITY_HIGH'],
      products: [],
      projectIds: [projectId],
      tags: ['web'],
      hourlyMax: 20,
      isEnabled: true,
    });
    assert.deepEqual((await api.ask('GET', `/rules/${body.rule.id}`)).body.rule, body.rule);
  });

  test('400: each invalid field is named, another deployment’s ids like missing ones', async () => {
    const theirs = await makeProject(api.app.platform, api.there.deploymentId, 'p');
    const bad: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ events: [] }, 'events'],
      [{ events: ['NEW'] }, 'events.0'],
      [{ severities: ['HIGH'] }, 'severities.0'],
      [{ products: ['PRODUCT_UNSPECIFIED'] }, 'products.0'],
      [{ hourlyMax: 0 }, 'hourlyMax'],
      [{ hourlyMax: 10_001 }, 'hourlyMax'],
      [{ channelId: '987654321' }, 'channelId'],
      [{ projectIds: ['987654321'] }, 'projectIds.0'],
      [{ projectIds: [theirs] }, 'projectIds.0'],
    ];
    for (const [body, field] of bad) {
      const answer = await create(body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, field, answer.text);
    }
  });

  test('403: a member who is not an admin', async () => {
    assertError(await create({}, api.here.member.jwt), 403, 'FORBIDDEN');
  });
});

describe('PATCH …/rules/{notificationRuleId}', () => {
  test('200: absent fields stay unchanged, lists are replaced as a whole', async () => {
    const id = await api.makeRule(channelId, { tags: ['a', 'b'], hourlyMax: 3 });
    const before = (await api.ask('GET', `/rules/${id}`)).body.rule;
    api.app.clock.advanceMs(1_000);
    const { rule: changed } = (await api.ask('PATCH', `/rules/${id}`, { tags: ['c'], isEnabled: false })).body;
    assert.deepEqual(changed, {
      ...before,
      tags: ['c'],
      isEnabled: false,
      updatedAt: api.app.clock.now().toISOString(),
    });
  });

  test('400: a missing channel, and another id in the body', async () => {
    const id = await api.makeRule(channelId);
    assertError(await api.ask('PATCH', `/rules/${id}`, { channelId: '987654321' }), 400, 'INVALID_ARGUMENT');
    assertError(await api.ask('PATCH', `/rules/${id}`, { notificationRuleId: '987654321' }), 400, 'ID_MISMATCH');
  });

  test('404: a missing one, and any for a member who is not an admin', async () => {
    assertError(await api.ask('PATCH', '/rules/987654321', {}), 404, 'NOT_FOUND');
    const id = await api.makeRule(channelId);
    assertError(await api.ask('GET', `/rules/${id}`, undefined, api.here.member.jwt), 404, 'NOT_FOUND');
  });
});

describe('DELETE …/rules/{notificationRuleId}', () => {
  test('200: its queued messages are not sent', async () => {
    const id = await api.makeRule(channelId);
    await api.scan('no results', 'deleted');
    assert.equal((await api.ask('DELETE', `/rules/${id}`)).status, 200);
    assertError(await api.ask('GET', `/rules/${id}`), 404, 'NOT_FOUND');
    const before = api.receiver.received.length;
    await api.deliver();
    const mine = (await api.messages('LEFT_OUT')).filter((message) => message.ruleId === id);
    assert.equal(mine.length, 1);
    assert.match(mine[0].lastError, /disabled or deleted/);
    const sent = api.receiver.received.slice(before);
    assert.ok(sent.every(({ payload }) => payload.data.rule.id !== id));
  });
});

describe('GET …/rules', () => {
  test('200: paging to the end returns each once', async () => {
    for (let made = 0; made < 3; made += 1) await api.makeRule(channelId);
    const whole = (await api.ask('GET', '/rules')).body.rules.map((each: { id: string }) => each.id);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await api.ask('GET', `/rules?pageSize=2&cursor=${cursor}`);
      paged.push(...body.rules.map((each: { id: string }) => each.id));
      cursor = body.nextCursor;
      if (cursor === '') break;
    }
    assert.deepEqual(paged, whole);
  });
});
