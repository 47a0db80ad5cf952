/** The preview of a policy, with numbers compared with plain counts over the rows of findings. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { sarifOf, type TestResult } from '../../../../tests/harness/uploads/sarif.ts';
import { uploadAs } from '../../../../tests/harness/uploads/upload.ts';
import { startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

const dayMs = 86_400_000;

let api: PoliciesApp;
let policyId: string;
let secretsId: string;
before(async () => {
  api = await startPoliciesApp();
  const { policies } = (await api.ask('GET', '/policies')).body;
  [policyId, secretsId] = policies.map(({ id }: { id: string }) => id);
  await uploadAll();
});
after(() => api.app.close());

type Level = NonNullable<TestResult['level']>;
const result = (rule: string, path: string, level: Level): TestResult => ({
  rule,
  path,
  line: 1,
  text: `${rule} ${path}`,
  level,
});

/** Two projects, with findings of the last 30 days and of before; an error is high, a warning medium, a note low. */
async function uploadAll(): Promise<void> {
  const old = [result('sql.injection', 'old.ts', 'error')];
  api.app.clock.advanceMs(-40 * dayMs);
  await upload('shop', 'main', old);
  await upload('shop', 'refs/pull/1/merge', old);
  api.app.clock.advanceMs(40 * dayMs);
  await upload('shop', 'main', [
    ...old,
    result('sql.injection', 'a.ts', 'error'),
    result('style.naming', 'b.ts', 'note'),
  ]);
  await upload('shop', 'refs/pull/2/merge', [
    result('sql.injection', 'c.ts', 'error'),
    result('sql.injection', 'd.ts', 'error'),
    result('sql.order', 'c.ts', 'warning'),
    result('style.naming', 'c.ts', 'note'),
  ]);
  await upload('api', 'refs/pull/9/merge', [
    result('sql.injection', 'x.ts', 'error'),
    result('style.naming', 'x.ts', 'error'),
  ]);
  await upload('shop', 'topic', [result('sql.injection', 'y.ts', 'error')]);
  const leak = { RuleID: 'sql.key', File: 'k.env', StartLine: 1, EndLine: 1, Secret: 'hunter2hunter2', Match: 'k=1' };
  await uploadBody('api', 'refs/pull/9/merge', JSON.stringify([leak]));
}

const upload = (project: string, ref: string, results: TestResult[]) => uploadBody(project, ref, sarifOf({ results }));

async function uploadBody(project: string, ref: string, body: string): Promise<void> {
  const to = { deploymentId: api.here.deploymentId, jwt: api.here.admin.jwt };
  await uploadAs(api.app, to, body, { project, ref });
}

const rule = (mode: string, rulePattern: string, severities: string[] = []) => ({
  rulePattern,
  severities: severities.map((each) => `SEVERITY_${each}`),
  mode: `POLICY_MODE_${mode}`,
});

async function previewOf(rules: object[], id = policyId) {
  const answer = await api.ask('POST', `/policies/${id}/preview`, { rules });
  assert.equal(answer.status, 200, answer.text);
  const { preview } = answer.body;
  const group = (mode: string) => preview.modes.find((each: { mode: string }) => each.mode === `POLICY_MODE_${mode}`);
  return { preview, group };
}

/** Plain counts over the rows that were first seen in the last 30 days and meet a condition over rule r and profile p. */
async function counted(
  condition: string,
): Promise<{ pullRequests: number; primaryRefs: number; projectCount: number }> {
  const since = new Date(api.app.clock.now().getTime() - 30 * dayMs);
  const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, (tx) =>
    tx.client.query(
      `SELECT count(*) FILTER (WHERE f.lane = 1)::int AS "pullRequests",
              count(*) FILTER (WHERE f.lane = 0)::int AS "primaryRefs",
              count(DISTINCT f.project_id)::int AS "projectCount"
         FROM parapet.finding f
         JOIN parapet.rule r ON r.deployment_id = f.deployment_id AND r.id = f.rule_id
         JOIN parapet.profile p ON p.deployment_id = f.deployment_id AND p.id = f.profile_id
        WHERE f.deployment_id = $1 AND f.created_at > $2 AND f.lane < 2 AND ${condition}`,
      [api.here.deploymentId, since],
    ),
  );
  return rows[0];
}

function countsOf(group: { pullRequests: number; primaryRefs: number; projectCount: number }) {
  const { pullRequests, primaryRefs, projectCount } = group;
  return { pullRequests, primaryRefs, projectCount };
}

/** The total of the report that the filters of a number lead to. */
async function linked(filters: object, more: object = {}): Promise<number> {
  const answer = await api.app.ask('POST', `/api/reporting/${api.here.deploymentId}/findings`, {
    token: api.here.admin.jwt,
    body: { reportType: 'REPORT_TYPE_GUARDRAILS_ACTIVITY', filters: { ...filters, ...more } },
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.total;
}

describe('POST …/policies/{policyId}/preview', () => {
  test('200: each mode has the findings that its rules decide, as a plain count over the rows', async () => {
    const { preview, group } = await previewOf([
      rule('DISABLED', 'sql.order'),
      rule('BLOCK', 'sql.*', ['HIGH', 'MEDIUM']),
      rule('COMMENT', '*', ['LOW']),
    ]);
    const code = `p.issue_type = 'sast'`;
    const expected = {
      DISABLED: await counted(`${code} AND r.key = 'sql.order'`),
      BLOCK: await counted(`${code} AND r.key = 'sql.injection' AND p.severity IN ('high', 'medium')`),
      COMMENT: await counted(`${code} AND p.severity = 'low'`),
      MONITOR: await counted(`${code} AND r.key = 'style.naming' AND p.severity = 'high'`),
    };
    for (const [mode, counts] of Object.entries(expected)) assert.deepEqual(countsOf(group(mode)), counts, mode);
    assert.deepEqual(expected.BLOCK, { pullRequests: 3, primaryRefs: 1, projectCount: 2 });
    assert.deepEqual(countsOf(preview.newlyBlocked), expected.BLOCK);
    assert.deepEqual([preview.isComplete, preview.projectCount], [true, 2]);
    assert.equal(Date.parse(preview.until) - Date.parse(preview.since), 30 * dayMs);
  });

  test('200: projects are listed by count, largest first', async () => {
    const { group } = await previewOf([rule('BLOCK', '*')]);
    const { topProjects } = group('BLOCK');
    const [shop, ours] = topProjects.map(({ id }: { id: string }) => id);
    assert.deepEqual(topProjects, [
      { id: shop, name: 'shop', pullRequests: 4, primaryRefs: 2 },
      { id: ours, name: 'api', pullRequests: 2, primaryRefs: 0 },
    ]);
  });

  test('200: the filters of a number select exactly its rows, also in one project; null if none do', async () => {
    const { group } = await previewOf([rule('BLOCK', 'sql.*'), rule('COMMENT', '*', ['HIGH']), rule('MONITOR', '*')]);
    for (const mode of ['BLOCK', 'COMMENT', 'MONITOR']) {
      const { pullRequestFilters, pullRequests, topProjects } = group(mode);
      assert.equal(await linked(pullRequestFilters), pullRequests, mode);
      for (const project of topProjects)
        assert.equal(await linked(pullRequestFilters, { projectIds: [project.id] }), project.pullRequests);
    }
    assert.deepEqual(group('DISABLED').pullRequestFilters, null);
    const all = await previewOf([rule('BLOCK', '*')]);
    const { findingSeverities, ruleIds } = all.group('BLOCK').pullRequestFilters;
    assert.deepEqual([findingSeverities, ruleIds], [[], []]);
    // High sql.injection and low style.naming: a filter would add high style.naming.
    const split = await previewOf([
      rule('BLOCK', 'sql.injection'),
      rule('BLOCK', 'style.*', ['LOW']),
      rule('MONITOR', '*'),
    ]);
    assert.equal(split.group('BLOCK').pullRequestFilters, null);
  });

  test('200: older policies decide first, and their findings are in no mode of this one', async () => {
    const older = await api.make({ name: 'Older', rules: [rule('DISABLED', 'sql.injection')] });
    const { preview, group } = await previewOf([rule('BLOCK', '*')]);
    const expected = await counted(`p.issue_type = 'sast' AND r.key <> 'sql.injection'`);
    assert.deepEqual(countsOf(group('BLOCK')), expected);
    assert.deepEqual(countsOf(preview.newlyBlocked), expected);
    await api.ask('PATCH', `/policies/${policyId}`, { rules: [rule('BLOCK', '*')] });
    // Without its exemption the default policy blocks, which is new although this policy blocks nothing.
    const lifted = await previewOf([], older.id);
    assert.deepEqual(countsOf(lifted.group('BLOCK')), { pullRequests: 0, primaryRefs: 0, projectCount: 0 });
    assert.deepEqual(
      countsOf(lifted.preview.newlyBlocked),
      await counted(`p.issue_type = 'sast' AND r.key = 'sql.injection'`),
    );
    // What is blocked already is not new.
    assert.equal((await previewOf([rule('BLOCK', '*')])).preview.newlyBlocked.pullRequests, 0);
    await api.ask('DELETE', `/policies/${older.id}`);
    await api.ask('PATCH', `/policies/${policyId}`, { rules: [] });
  });

  test('200: a policy is about its own product', async () => {
    const { group } = await previewOf([rule('BLOCK', '*')], secretsId);
    assert.deepEqual(countsOf(group('BLOCK')), await counted(`p.issue_type = 'secrets'`));
    assert.equal(group('BLOCK').pullRequests, 1);
    assert.equal(await linked(group('BLOCK').pullRequestFilters), 1);
  });

  test('200: it agrees with the decisions of the next scan, and changes nothing itself', async () => {
    const rules = [rule('BLOCK', 'sql.*', ['HIGH']), rule('COMMENT', '*')];
    const before = (await api.ask('GET', `/policies/${policyId}`)).body;
    const { group } = await previewOf(rules);
    assert.deepEqual((await api.ask('GET', `/policies/${policyId}`)).body, before);
    await api.ask('PATCH', `/policies/${policyId}`, { rules });
    await upload('api', 'refs/pull/9/merge', [
      result('sql.injection', 'x.ts', 'error'),
      result('style.naming', 'x.ts', 'error'),
    ]);
    const inApi = group('BLOCK').topProjects.find(({ name }: { name: string }) => name === 'api');
    const blocked = await counted(
      `p.policy_mode = 'block' AND f.project_id = (SELECT id FROM parapet.project WHERE name = 'api')`,
    );
    assert.equal(inApi.pullRequests, blocked.pullRequests);
    await api.ask('PATCH', `/policies/${policyId}`, { rules: [] });
  });

  test('400: each bad field is named', async () => {
    const bad = await api.ask('POST', `/policies/${policyId}/preview`, { rules: [{ rulePattern: '', mode: 'x' }] });
    assertError(bad, 400, 'INVALID_ARGUMENT');
    assert.match(bad.text, /rulePattern/);
    assertError(await api.ask('POST', `/policies/${policyId}/preview`, {}), 400, 'INVALID_ARGUMENT');
  });

  test('403: a member who may read the policy and not change it', async () => {
    const answer = await api.ask('POST', `/policies/${policyId}/preview`, { rules: [] }, api.here.member.jwt);
    assertError(answer, 403, 'FORBIDDEN');
  });

  test('404: a policy of another deployment is as one that does not exist', async () => {
    const path = `/api/policies/v2/deployments/${api.there.deploymentId}/policies`;
    const preview = (id: string) =>
      api.app.ask('POST', `${path}/${id}/preview`, { token: api.there.admin.jwt, body: { rules: [] } });
    const missing = await preview('987654321');
    assertError(missing, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(await preview(policyId)), withoutRequestId(missing));
  });

  test('200: another deployment counts its own findings only', async () => {
    const path = `/api/policies/v2/deployments/${api.there.deploymentId}/policies`;
    const { policies } = (await api.app.ask('GET', path, { token: api.there.admin.jwt })).body;
    const answer = await api.app.ask('POST', `${path}/${policies[0].id}/preview`, {
      token: api.there.admin.jwt,
      body: { rules: [rule('BLOCK', '*')] },
    });
    const { newlyBlocked, projectCount } = answer.body.preview;
    assert.deepEqual(countsOf(newlyBlocked), { pullRequests: 0, primaryRefs: 0, projectCount: 0 });
    assert.equal(projectCount, 0);
  });

  test('200: at most 10,000 pairs of a rule and a severity are judged, the most frequent ones, and it says so', async () => {
    const { deploymentId, admin } = api.there;
    const to = { deploymentId, jwt: admin.jwt };
    const one = sarifOf({ results: [result('rule-0', 'a.ts', 'error')] });
    await uploadAs(api.app, to, one, { project: 'wide', ref: 'refs/pull/1/merge' });
    // As an upload of so many rules would, in a fifth of its time: one finding of a rule, two of each of 10,000 others.
    await api.app.platform.database.asTenant(deploymentId, async (tx) => {
      await tx.client.query(
        `INSERT INTO parapet.rule (deployment_id, tool, key, facts_digest)
         SELECT deployment_id, tool, 'rule-' || n, facts_digest FROM parapet.rule, generate_series(1, 10000) n`,
      );
      await tx.client.query(
        `INSERT INTO parapet.finding
         SELECT (jsonb_populate_record(f, jsonb_build_object('rule_id', r.id, 'id', f.id + r.id * 2 + copy))).*
           FROM parapet.finding f, parapet.rule r, generate_series(0, 1) copy WHERE r.key <> 'rule-0'`,
      );
    });
    const path = `/api/policies/v2/deployments/${deploymentId}/policies`;
    const { policies } = (await api.app.ask('GET', path, { token: admin.jwt })).body;
    const { body } = await api.app.ask('POST', `${path}/${policies[0].id}/preview`, {
      token: admin.jwt,
      body: { rules: [rule('BLOCK', '*')] },
    });
    const { isComplete, newlyBlocked } = body.preview;
    assert.deepEqual([isComplete, newlyBlocked.pullRequests], [false, 20_000]);
    assert.equal(newlyBlocked.pullRequestFilters, null);
  });
});

describeSharedRefusals('PreviewPolicy');
