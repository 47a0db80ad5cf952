/**
 * Digests of a scan: one message per matching rule, whatever the number of findings, and none if there is nothing to
 * report.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { makeProject } from '../../../../../tests/harness/app.ts';
import type { TestResult } from '../../../../../tests/harness/uploads/sarif.ts';
import { performRun } from '../../../domain/runs/perform-run.ts';
import { NotificationPayload } from '../../../model/notifications/notification-payload.ts';
import { startNotificationsApp, type NotificationsApp } from '../testing/notifications-app.ts';

let api: NotificationsApp;
let channelId: string;
before(async () => {
  api = await startNotificationsApp();
  channelId = await api.makeChannel();
});
after(() => api.close());
afterEach(async () => {
  for (const { id } of (await api.ask('GET', '/rules')).body.rules) await api.ask('DELETE', `/rules/${id}`);
  await api.deliver();
});

const levels = { error: 'high', warning: 'medium', note: 'low' } as const;
let lines = 0;
const finding = (level: keyof typeof levels, more: Partial<TestResult> = {}): TestResult => ({
  rule: `rule.${level}`,
  path: 'src/a.ts',
  line: (lines += 10),
  text: `call${lines}()`,
  level,
  ...more,
});

/** The queued payloads, oldest first. */
async function queued(): Promise<NotificationPayload[]> {
  const messages = await api.messages('QUEUED');
  const whole = await Promise.all(messages.map(({ id }: { id: string }) => api.ask('GET', `/messages/${id}`)));
  return whole.map((answer) => NotificationPayload.parse(answer.body.message.payload)).reverse();
}

async function queuedFindings() {
  return (await queued()).map((payload) => {
    assert.ok(payload.type === 'scan.findings');
    return payload.data;
  });
}

async function projectIdOf(name: string): Promise<string> {
  const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, (tx) =>
    tx.client.query<{ id: string }>('SELECT id FROM parapet.project WHERE deployment_id = $1 AND name = $2', [
      api.here.deploymentId,
      name,
    ]),
  );
  return rows[0]!.id;
}

describe('a completed scan', () => {
  test('sends one digest per rule: counts of all findings, the most severe by name', async () => {
    const ruleId = await api.makeRule(channelId, { name: 'All' });
    const results = [
      ...Array.from({ length: 25 }, () => finding('note')),
      finding('error', { rule: 'sql', path: 'src/grave.ts', line: 7 }),
    ];
    const scanId = await api.scan({ results }, 'digest');
    const [digest, ...others] = await queuedFindings();
    assert.ok(digest && others.length === 0);
    const { project, findings, ...rest } = digest;
    assert.deepEqual(rest, {
      deploymentId: api.here.deploymentId,
      rule: { id: ruleId, name: 'All' },
      ref: 'main',
      scan: { id: scanId, commit: '' },
      newFindings: 26,
      reopenedFindings: 0,
      bySeverity: { critical: 0, high: 1, medium: 0, low: 25 },
      leftOut: 0,
    });
    assert.deepEqual([project.name, project.tags, findings.length], ['digest', [], 20]);
    const { id: _id, ...gravest } = findings[0]!;
    assert.deepEqual(gravest, {
      change: 'new',
      severity: 'high',
      product: 'sast',
      ruleId: 'sql',
      title: 'SQL',
      path: 'src/grave.ts',
      line: 7,
      place: null,
    });
  });

  test('without changes sends nothing, and reopened findings are reported as reopened', async () => {
    const known = finding('error');
    const other = finding('note');
    await api.scan({ results: [known, other] }, 'again');
    await api.makeRule(channelId);
    await api.scan({ results: [known, other] }, 'again');
    await api.scan({ results: [other], rules: ['rule.error', 'rule.note', 'unused'] }, 'again');
    assert.deepEqual(await queued(), []);
    await api.scan({ results: [known, other] }, 'again');
    const [digest, ...others] = await queuedFindings();
    assert.ok(digest && others.length === 0);
    assert.deepEqual([digest.newFindings, digest.reopenedFindings, digest.findings[0]?.change], [0, 1, 'reopened']);
  });

  test('is filtered by the rule: event, severity, product, project, tag', async () => {
    await api.scan({ results: [] }, 'asked');
    const projectId = await projectIdOf('asked');
    const otherId = await makeProject(api.app.platform, api.here.deploymentId, 'other');
    const edited = await api.app.ask('PATCH', `/api/agent/deployments/${api.here.deploymentId}/repos`, {
      token: api.here.admin.jwt,
      body: { changes: [{ repoId: projectId, change: { updateTags: true, tags: ['web', 'shop'] } }] },
    });
    assert.equal(edited.status, 200, edited.text);
    const yes = [
      { severities: ['SEVERITY_HIGH', 'SEVERITY_CRITICAL'] },
      { products: ['PRODUCT_SAST'] },
      { projectIds: [projectId] },
      { tags: ['shop', 'other'] },
    ];
    const no = [
      { events: ['NOTIFICATION_EVENT_REOPENED_FINDINGS', 'NOTIFICATION_EVENT_SCAN_FAILED'] },
      { severities: ['SEVERITY_CRITICAL'] },
      { products: ['PRODUCT_SCA', 'PRODUCT_SECRETS'] },
      { projectIds: [otherId] },
      { tags: ['other'] },
      { isEnabled: false },
    ];
    const expected = [];
    for (const body of yes) expected.push(await api.makeRule(channelId, body));
    for (const body of no) await api.makeRule(channelId, body);
    await api.scan({ results: [finding('error'), finding('note')] }, 'asked');
    const digests = await queuedFindings();
    assert.deepEqual(
      digests.map(({ rule, newFindings }) => [rule.id, newFindings]),
      expected.map((id, index) => [id, index === 0 ? 1 : 2]),
    );
  });

  test('of a ref that reports do not show sends nothing; one of a pull request reports its new findings', async () => {
    const known = finding('error');
    await api.scan({ results: [known] }, 'refs');
    await api.makeRule(channelId);
    await api.scan({ results: [known, finding('error')] }, 'refs', 'feature');
    assert.deepEqual(await queued(), []);
    await api.scan({ results: [known, finding('error')] }, 'refs', 'refs/pull/7/head');
    const digests = await queuedFindings();
    assert.deepEqual(
      digests.map(({ newFindings }) => newFindings),
      [1],
    );
  });

  test('does not report findings that an ignore comment covers', async () => {
    await api.makeRule(channelId);
    await api.scan({ results: [finding('error', { isSuppressedInSource: true })] }, 'muted');
    assert.deepEqual(await queued(), []);
  });
});

describe('the run of a message', () => {
  test('is of a pull request if the scan was', async () => {
    await api.makeRule(channelId, { events: ['NOTIFICATION_EVENT_SCAN_FAILED'] });
    await api.scan('no results', 'requests', 'main');
    await api.scan('no results yet', 'requests', 'refs/merge-requests/253/head');
    const repoId = await projectIdOf('requests');
    const path = `/api/workflows/v1/deployments/${api.here.deploymentId}/jobs/list`;
    const refsOf = async (filter: object): Promise<string[]> => {
      const body = { filter: { workflowType: 'notification', repoId, ...filter } };
      const { jobs } = (await api.app.ask('POST', path, { token: api.token, body })).body;
      return jobs.map((job: { gitRef: string; eventSource: string }) => `${job.eventSource} ${job.gitRef}`);
    };
    for (const filter of [{ eventSource: 'pr' }, { targetType: 'pr' }])
      assert.deepEqual(await refsOf(filter), ['pr refs/merge-requests/253/head']);
    for (const filter of [{ eventSource: 'custom' }, { targetType: 'repo' }])
      assert.deepEqual(await refsOf(filter), ['custom main']);
  });
});

describe('a failure', () => {
  test('is reported once: a scan', async () => {
    const id = await api.makeRule(channelId, { events: ['NOTIFICATION_EVENT_SCAN_FAILED'] });
    const scanId = await api.scan('no results', 'failing');
    const [payload, ...others] = await queued();
    assert.ok(payload?.type === 'scan.failed' && others.length === 0);
    assert.deepEqual([payload.data.rule.id, payload.data.scan.id, payload.data.project.name], [id, scanId, 'failing']);
    assert.ok(payload.data.reason.length > 5);
  });

  test('is reported once: a run', async () => {
    const { app, here } = api;
    const { deploymentId } = here;
    await api.makeRule(channelId, { events: ['NOTIFICATION_EVENT_RUN_FAILED'] });
    await api.scan({ results: [] }, 'runs');
    const repoId = await projectIdOf('runs');
    const run = await app.ask('POST', `/api/workflows/v1/deployments/${deploymentId}/runs`, {
      token: here.admin.jwt,
      body: { workflowType: 'test_only', repoId },
    });
    const runId: string = run.body.job.jobId;
    const performers = { test_only: () => Promise.reject(new Error('broken')) };
    await performRun({ platform: app.platform, performers, deploymentId, runId });
    await performRun({ platform: app.platform, performers, deploymentId, runId });
    const [payload, ...others] = await queued();
    assert.ok(payload?.type === 'run.failed' && others.length === 0);
    assert.deepEqual(payload.data.run, { id: runId, workflowType: 'test_only' });
    assert.doesNotMatch(payload.data.reason, /broken/);
  });
});
