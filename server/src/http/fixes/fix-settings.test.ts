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

const initial = {
  isEnabled: true,
  creditsPerMonth: null,
  tokensPerMonth: null,
  model: null,
  spent: { tokens: 0, credits: 0 },
};
const model = {
  provider: 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE',
  baseUrl: 'https://models.example.com/v1',
  name: 'coder',
};
const shown = {
  ...model,
  hasCredential: false,
  creditsPerMillionInputTokens: 0,
  creditsPerMillionOutputTokens: 0,
  outputTokensMax: 8_000,
};
const set = async (change: object) => {
  const answer = await ask('PATCH', change);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.settings;
};

describe('…/fix-settings', () => {
  test('200: enabled, without limit or model by default; changes are shown, absent fields stay unchanged', async () => {
    const first = await ask('GET');
    assert.deepEqual([first.status, first.body], [200, { settings: initial }]);
    assert.deepEqual(await set({ isEnabled: false }), { ...initial, isEnabled: false });
    const both = { ...initial, isEnabled: false, creditsPerMonth: 12.5, tokensPerMonth: 1_000_000 };
    assert.deepEqual(await set({ creditsPerMonth: 12.5, tokensPerMonth: 1_000_000 }), both);
    assert.deepEqual((await ask('GET')).body.settings, both);
    assert.equal((await set({ creditsPerMonth: null })).creditsPerMonth, null);
  });

  test('200: a model with its prices; absent fields stay unchanged; null removes model and credential', async () => {
    assert.deepEqual((await set({ model: { ...model, baseUrl: 'https://Models.example.com/v1/' } })).model, shown);
    const priced = {
      ...shown,
      creditsPerMillionInputTokens: 3,
      creditsPerMillionOutputTokens: 15,
      hasCredential: true,
    };
    const change = { creditsPerMillionInputTokens: 3, creditsPerMillionOutputTokens: 15, credential: 'sk-1' };
    assert.deepEqual((await set({ model: change })).model, priced);
    const anthropic = { provider: 'FIX_MODEL_PROVIDER_ANTHROPIC', name: 'claude', outputTokensMax: 4_000 };
    assert.deepEqual((await set({ model: anthropic })).model, { ...priced, ...anthropic });
    assert.equal((await set({ model: { baseUrl: 'https://models.example.com/v2' } })).model.hasCredential, true);
    assert.equal((await set({ model: null })).model, null);
    assert.deepEqual((await set({ model })).model, shown);
  });

  test('400: a credential is not sent to another host: a new host needs it again', async () => {
    await set({ model: { ...model, credential: 'sk-1' } });
    const elsewhere = { baseUrl: 'https://other.example.com/v1' };
    const answer = await ask('PATCH', { model: elsewhere });
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, 'model.credential');
    assert.equal((await set({ model: { ...elsewhere, credential: 'sk-2' } })).model.hasCredential, true);
    assert.equal((await set({ model: { ...elsewhere, credential: null } })).model.hasCredential, false);
  });

  test('the credential is stored sealed, and is in no audit entry', async () => {
    const canary = 'sk-canary-5ecret';
    await set({ model: { ...model, credential: canary } });
    const { rows } = await on.app.platform.database.asTenant(on.org.deploymentId, (tx) =>
      tx.client.query<{ sealed: Buffer; audit: string }>(
        `SELECT s.sealed_model_credential AS sealed,
                (SELECT string_agg(to_jsonb(a)::text, ' ') FROM parapet.audit_entry a WHERE a.deployment_id = $1) AS audit
           FROM parapet.fix_settings s WHERE s.deployment_id = $1`,
        [tx.deploymentId],
      ),
    );
    assert.ok(rows[0] !== undefined && rows[0].sealed.length > canary.length);
    assert.match(rows[0].audit, /isCredentialChanged\\": *true/);
    for (const text of [rows[0].sealed.toString('latin1'), rows[0].audit, on.app.logged()]) {
      assert.ok(!text.includes(canary));
    }
  });

  test('400: each invalid field is named', async () => {
    for (const [body, field] of [
      [{ isEnabled: 'yes' }, 'isEnabled'],
      [{ creditsPerMonth: -1 }, 'creditsPerMonth'],
      [{ creditsPerMonth: '5' }, 'creditsPerMonth'],
      [{ tokensPerMonth: 1.5 }, 'tokensPerMonth'],
      [{ model: {} }, 'model.provider'],
      [{ model: { provider: model.provider } }, 'model.baseUrl'],
      [{ model: { ...model, name: undefined } }, 'model.name'],
      [{ model: { ...model, baseUrl: 'ftp://example.com' } }, 'model.baseUrl'],
      [{ model: { ...model, credential: 'a\nb' } }, 'model.credential'],
      [{ model: { ...model, outputTokensMax: 1 } }, 'model.outputTokensMax'],
    ] as const) {
      const answer = await ask('PATCH', body);
      assert.equal(answer.status, 400);
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [field],
      );
    }
  });

  test('403: a member who is not an admin', async () => {
    assertError(await ask('GET', undefined, on.org.member.jwt), 403, 'FORBIDDEN');
    assertError(await ask('PATCH', { isEnabled: false }, on.org.readonly.jwt), 403, 'FORBIDDEN');
  });
});
