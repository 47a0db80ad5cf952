/** Names from people and tools read as they are written, wherever they are shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { makeToken, useOrganisationPerTest } from '../../../../tests/harness/organisation.ts';

const tests = useOrganisationPerTest();
const disturbing = ['a\nb', 'a\u2028b', 'a\u202eb', 'a\u2066b', 'a\u0007b', 'a\u0085b'];

test('400 for a name with a line break, a control character or a bidirectional override, which names the field', async () => {
  const { app, org } = tests;
  const at = `deployments/${org.deploymentId}`;
  const body: readonly [string, string, Record<string, unknown>][] = [
    [`/api/agent/${at}/tokens`, 'name', { permissions: ['CI'] }],
    [`/api/agent/${at}/repos`, 'name', {}],
    [`/api/views/v1/${at}/views`, 'name', { screen: 'findings', query: '' }],
  ];
  const ci = await makeToken(app, org.deploymentId, org.admin.jwt, { permissions: ['CI'] });
  for (const name of disturbing) {
    for (const [path, field, rest] of body) {
      const answer = await app.ask('POST', path, { token: org.admin.jwt, body: { ...rest, [field]: name } });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.match(answer.body.error, /^name: must not contain line breaks/, path);
    }
    const project = encodeURIComponent(name);
    const upload = await app.ask('POST', `/api/scans/v1/${at}/uploads?project=${project}&ref=main`, {
      token: ci,
      rawBody: '{}',
    });
    assertError(upload, 400, 'INVALID_ARGUMENT');
    assert.match(upload.body.error, /^project: must not contain line breaks/);
    const ref = await app.ask('POST', `/api/scans/v1/${at}/uploads?project=p&ref=${project}`, {
      token: ci,
      rawBody: '{}',
    });
    assertError(ref, 400, 'INVALID_ARGUMENT');
    const scan = await app.ask('POST', '/api/cli/v2/scans', {
      token: ci,
      body: { scan_metadata: { unique_id: 'x1' }, project_metadata: { repository: name } },
    });
    assertError(scan, 400, 'INVALID_ARGUMENT');
    assert.match(scan.body.error, /repository: must not contain line breaks/);
  }
});

test('names in any script, and right-to-left marks, are kept as they are', async () => {
  const { app, org } = tests;
  const name = 'Müller’s \u200fשלום\u200f 支付 🛒';
  const answer = await app.ask('POST', `/api/agent/deployments/${org.deploymentId}/repos`, {
    token: org.admin.jwt,
    body: { name },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.repo.name, name);
});
