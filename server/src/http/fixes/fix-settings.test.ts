import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { useOrganisationPerTest } from '../../../../tests/harness/organisation.ts';

const on = useOrganisationPerTest();
const ask = (method: string, body?: unknown, token = on.org.admin.jwt) =>
  on.app.ask(method, `/api/agent/deployments/${on.org.deploymentId}/fix-settings`, {
    token,
    ...(body !== undefined && { body }),
  });

describe('…/fix-settings', () => {
  test('200: allowed and without a limit at first; what is changed is shown, the rest stays', async () => {
    const first = await ask('GET');
    assert.deepEqual([first.status, first.body], [200, { settings: { isEnabled: true, creditsPerMonth: null } }]);
    const off = await ask('PATCH', { isEnabled: false });
    assert.deepEqual([off.status, off.body.settings], [200, { isEnabled: false, creditsPerMonth: null }]);
    const both = { isEnabled: false, creditsPerMonth: 12.5 };
    assert.deepEqual((await ask('PATCH', { creditsPerMonth: 12.5 })).body.settings, both);
    assert.deepEqual((await ask('GET')).body.settings, both);
    assert.equal((await ask('PATCH', { creditsPerMonth: null })).body.settings.creditsPerMonth, null);
  });

  test('400: each bad field is named', async () => {
    for (const [body, field] of [
      [{ isEnabled: 'yes' }, 'isEnabled'],
      [{ creditsPerMonth: -1 }, 'creditsPerMonth'],
      [{ creditsPerMonth: '5' }, 'creditsPerMonth'],
    ] as const) {
      const answer = await ask('PATCH', body);
      assert.equal(answer.status, 400);
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [field],
      );
    }
  });

  test('403: who is no admin', async () => {
    assertError(await ask('GET', undefined, on.org.member.jwt), 403, 'FORBIDDEN');
    assertError(await ask('PATCH', { isEnabled: false }, on.org.readonly.jwt), 403, 'FORBIDDEN');
  });
});
