/** What is shown of where secrets are is in the audit log: who read it, which findings, once an hour. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, test } from 'node:test';
import { jwtOf, makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';
import { uploadAs } from '../harness/uploads/upload.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

const leaks = new URL('../../server/src/ingest/gitleaks/fixtures/leaks.json', import.meta.url);

let app: TestApp;
let org: Awaited<ReturnType<typeof makeDeployment>>;
let bearer = '';
let count = 0;
before(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  org = await makeDeployment(app.platform, `secrets-${++count}`);
  bearer = org.admin.jwt;
  const caller = { deploymentId: org.deploymentId, jwt: bearer };
  await uploadAs(app, caller, await readFile(leaks, 'utf8'), { format: 'gitleaks' });
  await uploadAs(app, caller, sarifOf({ results: [{ rule: 'sql', path: 'a.ts', line: 1, text: 'x' }] }), {
    category: 'code',
  });
});
after(() => app.close());

const list = async (filters: object = {}, token = bearer): Promise<{ id: string }[]> => {
  const answer = await app.ask('POST', `/api/reporting/${org.deploymentId}/findings`, { token, body: { filters } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.findings;
};
const entries = async (): Promise<{ subject: string; changes: { findingIds: string[] }; actor: string }[]> => {
  const path = `/api/audit/v1/deployments/${org.deploymentId}/entries?action=secret.show_place`;
  return (await app.ask('GET', path, { token: bearer })).body.entries;
};

test('a list and a finding are recorded once an hour, with the findings of secrets alone', async () => {
  const secrets = (await list({ findingTypes: ['FINDING_TYPE_SECRETS'] })).map(({ id }) => id);
  assert.ok(secrets.length >= 2);
  const [entry, ...others] = await entries();
  assert.deepEqual([others.length, entry?.subject], [0, 'findings']);
  assert.deepEqual(entry?.changes.findingIds, secrets);
  await list();
  const [one = ''] = secrets;
  const finding = `/api/reporting/${org.deploymentId}/findings/${one}`;
  await app.ask('GET', finding, { token: bearer });
  assert.equal((await entries()).length, 1, 'shown within the hour');

  app.clock.advanceMs(3_600_000);
  bearer = await jwtOf(app.platform, org.admin.email);
  await app.ask('GET', finding, { token: bearer });
  const [again] = await entries();
  assert.deepEqual([again?.subject, again?.changes.findingIds], [`finding:${one}`, [one]]);
});

test('each credential is recorded for itself; findings of code are not', async () => {
  await list({ findingTypes: ['FINDING_TYPE_CODE'] });
  assert.deepEqual(await entries(), []);
  const token = await makeToken(app, org.deploymentId, bearer);
  await list({}, token);
  await list({}, token);
  await list();
  assert.equal((await entries()).length, 2);
});

test('nothing is shown if it cannot be recorded', async () => {
  const { pool } = app.platform.database;
  await pool.query('REVOKE INSERT ON parapet.audit_entry FROM parapet_tenant');
  try {
    const path = `/api/reporting/${org.deploymentId}/findings`;
    assert.equal((await app.ask('POST', path, { token: bearer, body: {} })).status, 500);
  } finally {
    await pool.query('GRANT INSERT ON parapet.audit_entry TO parapet_tenant');
  }
  await list();
  assert.equal((await entries()).length, 1);
});
