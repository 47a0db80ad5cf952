/** Policy decisions in reports: made at the scan, kept until the next one, and never hiding anything. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { untilWaiting } from '../../../../tests/harness/database/lock-waits.ts';
import { getProjectForMerge } from '../../store/projects/projects.ts';
import { assertDerivedExact } from '../../../../tests/harness/database/derived.ts';
import { scanAndReport, startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

let api: PoliciesApp;
let defaultId: string;
before(async () => {
  api = await startPoliciesApp();
  defaultId = (await api.ask('GET', '/policies')).body.policies[0].id;
});
after(() => api.app.close());
beforeEach(() => setRules([]));

const setRules = (rules: object[]) => api.ask('PATCH', `/policies/${defaultId}`, { rules });
const run = {
  results: [
    { rule: 'sql.injection', path: 'src/a.ts', line: 1, text: 'query(x)', level: 'error' as const },
    { rule: 'style.naming', path: 'src/b.ts', line: 2, text: 'let X', level: 'note' as const },
  ],
};
/** The same run with one more result, so that it is not a repetition. */
const another = (name: string) => ({
  results: [...run.results, { rule: 'zz.other', path: `src/${name}.ts`, line: 3, text: name }],
});

describe('the policies in force when a scan arrives', () => {
  test('decide what blocks; without a rule the default policy only monitors', async () => {
    assert.deepEqual(await scanAndReport(api, run), [
      { ruleId: 'sql.injection', policySlug: 'default-sast', isBlocking: false },
      { ruleId: 'style.naming', policySlug: 'default-sast', isBlocking: false },
    ]);
    await setRules([{ rulePattern: '*', severities: ['SEVERITY_HIGH'], mode: 'POLICY_MODE_BLOCK' }]);
    const decided = await scanAndReport(api, another('block'));
    assert.deepEqual(
      decided.map((finding) => finding.isBlocking),
      [true, false, false],
    );
  });

  test('take effect with the next scan, even if it is byte for byte the last one', async () => {
    await scanAndReport(api, run);
    await setRules([{ rulePattern: 'style.*', mode: 'POLICY_MODE_BLOCK' }]);
    const report = await api.app.ask('POST', `/api/reporting/${api.here.deploymentId}/findings`, {
      token: api.here.admin.jwt,
      body: {},
    });
    assert.ok(report.body.findings.every((finding: { isBlocking: boolean }) => !finding.isBlocking));
    const decided = await scanAndReport(api, run);
    assert.deepEqual(
      decided.map((finding) => finding.isBlocking),
      [false, true],
    );
  });

  test('and ignores are read when the upload is merged: an upload that was queued is decided by them', async () => {
    await scanAndReport(api, run);
    const { database } = api.app.platform;
    const { deploymentId, admin } = api.here;
    const waiting = await database.asTenant(deploymentId, async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(`SELECT id FROM parapet.project WHERE name = 'project'`);
      await getProjectForMerge(tx, rows[0]!.id);
      const scanned = scanAndReport(api, another('waits'));
      await untilWaiting(database, 1);
      await setRules([{ rulePattern: 'sql.*', mode: 'POLICY_MODE_BLOCK' }]);
      const ignores = await api.app.ask('POST', `/api/agent/deployments/${deploymentId}/ignores`, {
        token: admin.jwt,
        body: { productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['src/b.ts'] }] },
      });
      assert.equal(ignores.status, 200);
      return { scanned };
    });
    assert.deepEqual(await waiting.scanned, [
      { ruleId: 'sql.injection', policySlug: 'default-sast', isBlocking: true },
      { ruleId: 'zz.other', policySlug: 'default-sast', isBlocking: false },
    ]);
    await api.app.ask('DELETE', `/api/agent/deployments/${deploymentId}/ignores`, { token: admin.jwt });
  });

  test('hide nothing once they are disabled for a rule or deleted', async () => {
    const policy = await api.make({ name: 'Quiet', rules: [{ rulePattern: 'sql.*', mode: 'POLICY_MODE_DISABLED' }] });
    await setRules([{ rulePattern: '*', mode: 'POLICY_MODE_BLOCK' }]);
    const disabled = [
      { ruleId: 'sql.injection', policySlug: 'quiet', isBlocking: false },
      { ruleId: 'style.naming', policySlug: 'default-sast', isBlocking: true },
    ];
    assert.deepEqual(await scanAndReport(api, run), disabled);
    await api.ask('DELETE', `/policies/${policy.id}`);
    const report = await api.app.ask('POST', `/api/reporting/${api.here.deploymentId}/findings`, {
      token: api.here.admin.jwt,
      body: {},
    });
    assert.equal(report.body.total, 2);
    const decided = await scanAndReport(api, run);
    assert.deepEqual(decided[0], { ruleId: 'sql.injection', policySlug: 'default-sast', isBlocking: true });
  });

  test('change neither state nor history, and leave the derived tables exact', async () => {
    await scanAndReport(api, run);
    const events = async () => {
      const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, (tx) =>
        tx.client.query('SELECT count(*)::int AS n FROM parapet.finding_event'),
      );
      return rows[0].n as number;
    };
    const noted = await events();
    await setRules([{ rulePattern: '*', mode: 'POLICY_MODE_COMMENT' }]);
    await scanAndReport(api, run);
    await setRules([{ rulePattern: '*', mode: 'POLICY_MODE_BLOCK' }]);
    const decided = await scanAndReport(api, run);
    assert.ok(decided.every((finding) => finding.isBlocking));
    assert.equal(await events(), noted);
    await assertDerivedExact(api.app.platform.database, api.here.deploymentId);
  });
});
