/** Reports of a cluster's workloads: uploaded one by one or together, one workload never closes another's findings. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

let on: TestPlatform;
before(async () => {
  on = await createTestPlatform();
});
after(() => on.drop());

const report = (name: string, checks: string[]) => ({
  apiVersion: 'aquasecurity.github.io/v1alpha1',
  kind: 'ConfigAuditReport',
  metadata: {
    name,
    labels: {
      'trivy-operator.resource.kind': 'ReplicaSet',
      'trivy-operator.resource.name': name,
      'trivy-operator.resource.namespace': 'shop',
    },
  },
  report: { checks: checks.map((checkID) => ({ checkID, title: checkID, severity: 'LOW', success: false })) },
});
const list = (...items: unknown[]): string => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

test('a report closes what its own workload no longer has, after a rollout too', async () => {
  const upload = (body: string) => uploadAndIngest(on, body, { project: 'cluster', fileName: 'reports.json' });
  const first = await upload(
    list(report('web-7c9d8f6b54', ['KSV001', 'KSV014']), report('api-5d4c8b9f77', ['KSV001'])),
  );
  assert.deepEqual([first.status, first.counts.new], ['completed', 3]);
  const alone = await upload(JSON.stringify(report('api-5d4c8b9f77', ['KSV001'])));
  assert.deepEqual([alone.counts.new, alone.counts.unchanged, alone.counts.fixed], [0, 1, 0]);
  const rolledOut = await upload(list(report('web-6b8c9d7f55', ['KSV014'])));
  assert.deepEqual([rolledOut.counts.new, rolledOut.counts.unchanged, rolledOut.counts.fixed], [0, 1, 1]);
});
