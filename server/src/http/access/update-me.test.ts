/** PATCH /api/auth/me: one's own name and preferences. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { setRole } from '../../domain/people/set-role.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());

const patch = (token: string, body: unknown) => app.ask('PATCH', '/api/auth/me', { token, body });
const userOf = async (token: string) => (await app.ask('GET', '/api/auth/me', { token })).body.user;
const auditOf = async ({ deploymentId, admin }: typeof here, subject: string) => {
  const path = `/api/audit/v1/deployments/${deploymentId}/entries?subject=${subject}`;
  return (await app.ask('GET', path, { token: admin.jwt })).body.entries;
};

test('200: what is given changes, the rest stays, and nobody else changes', async () => {
  const { jwt } = here.readonly;
  const first = await patch(jwt, {
    name: ' Grace Hopper ',
    preferences: { theme: 'THEME_DARK', timeZone: 'Asia/Tokyo' },
  });
  assert.equal(first.status, 200, first.text);
  assert.equal(first.body.user.name, 'Grace Hopper');
  const second = await patch(jwt, { preferences: { dateFormat: 'DATE_FORMAT_ISO', font: 'serif' } });
  const preferences = { theme: 'THEME_DARK', timeZone: 'Asia/Tokyo', dateFormat: 'DATE_FORMAT_ISO' };
  assert.deepEqual(second.body.user.preferences, preferences);
  assert.deepEqual(await userOf(jwt), second.body.user);
  assert.equal((await patch(jwt, { preferences: { timeZone: '' } })).body.user.preferences.timeZone, '');
  assert.equal((await userOf(here.member.jwt)).name, 'here-member');
  assert.equal((await userOf(here.member.jwt)).preferences.theme, null);
});

test('200: a new name is in every list, and in the audit log of each deployment that the person is in', async () => {
  const { userId, jwt } = here.member;
  await setRole(app.platform, there.deploymentId, { userId, orgRole: 'readonly' });
  assert.equal((await patch(jwt, { name: 'Ada Lovelace' })).status, 200);
  // Repeating it, and changing preferences, records nothing.
  await patch(jwt, { name: 'Ada Lovelace', preferences: { theme: 'THEME_LIGHT' } });
  for (const deployment of [here, there]) {
    const list = await app.ask('POST', `/api/agent/deployments/${deployment.deploymentId}/users/list`, {
      token: deployment.admin.jwt,
      body: { options: { sortBy: 'name' }, filters: { query: 'lovelace' } },
    });
    assert.deepEqual(
      list.body.users.map(({ id, name }: { id: string; name: string }) => [id, name]),
      [[userId, 'Ada Lovelace']],
      list.text,
    );
    const entries = await auditOf(deployment, `user:${userId}`);
    assert.deepEqual(
      entries.map(({ action, actor, changes }: Record<string, unknown>) => [action, actor, changes]),
      [['user.rename', 'here-member', { name: { from: 'here-member', to: 'Ada Lovelace' } }]],
    );
  }
});

test('200: two changes at once keep both', async () => {
  const { jwt } = there.admin;
  await Promise.all([
    patch(jwt, { preferences: { theme: 'THEME_DARK' } }),
    patch(jwt, { preferences: { timeZone: 'UTC' } }),
  ]);
  const { preferences } = await userOf(jwt);
  assert.deepEqual([preferences.theme, preferences.timeZone], ['THEME_DARK', 'UTC']);
});

test('400: each invalid field is named, and nothing changes', async () => {
  const { jwt } = here.admin;
  const before = await userOf(jwt);
  const cases: [unknown, string, RegExp][] = [
    [{ name: ' ' }, 'name', /empty/],
    [{ name: 'x'.repeat(201) }, 'name', /200/],
    [{ name: 'two\nlines' }, 'name', /line/],
    [{ name: 'New', preferences: { theme: 'THEME_SEPIA' } }, 'preferences.theme', /THEME_SYSTEM/],
    [{ name: 'New', preferences: { timeZone: 'Mars/Olympus' } }, 'preferences.timeZone', /Europe\/Berlin/],
    [{ name: 'New', preferences: { timeZone: '+02:00' } }, 'preferences.timeZone', /time zone/],
    [{ name: 'New', preferences: { dateFormat: 'iso' } }, 'preferences.dateFormat', /DATE_FORMAT_ISO/],
  ];
  for (const [body, path, words] of cases) {
    const answer = await patch(jwt, body);
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, path);
    assert.match(answer.body.details[0].message, words);
  }
  assert.deepEqual(await userOf(jwt), before);
});

test('403: an API token changes nothing of its owner', async () => {
  const token = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['WEB_API', 'CI'] });
  assertError(await patch(token, { name: 'Mallory' }), 403, 'SCHEME_NOT_ACCEPTED');
  assert.equal((await userOf(here.admin.jwt)).name, 'here-admin');
});
