/** The documented payload schemas accept what is sent, including additional members, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { NotificationPayload, payloadSchemas } from './notification-payload.ts';

const rule = { id: '3', name: 'Grave ones' };
const project = { id: '7', name: 'shop', tags: ['web'] };
const scan = { id: '9', commit: '' };
const about = { deploymentId: '1', rule, leftOut: 0 };
const finding = {
  id: '11',
  change: 'new',
  severity: 'high',
  product: 'sast',
  ruleId: 'r',
  title: 'R',
  path: 'a.ts',
  line: 4,
  place: null,
};
const bySeverity = { critical: 0, high: 1, medium: 0, low: 0 };
const counts = { newFindings: 1, reopenedFindings: 0, bySeverity, findings: [finding] };
const timestamp = '2026-01-05T09:00:00.000Z';
const examples: Record<string, object> = {
  'scan.findings': { ...about, project, ref: 'main', scan, ...counts },
  'scan.failed': { ...about, project, ref: 'main', scan, reason: 'It is no JSON.' },
  'run.failed': { ...about, project: null, run: { id: '5', workflowType: 'autofix' }, reason: 'No.' },
  'rule.test': about,
};

/** The value with an additional member in every object. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, grown(each)])), later: true };
}

for (const { type, schema } of payloadSchemas()) {
  test(`${type}: what is sent fits the documented schema, and so will what is sent later`, () => {
    const check = z.fromJSONSchema(schema as never);
    const sent = { type, timestamp, data: examples[type] };
    assert.deepEqual(NotificationPayload.parse(sent), sent);
    for (const each of [sent, grown(sent)]) assert.equal(check.safeParse(each).success, true);
    for (const missing of Object.keys(examples[type] ?? {})) {
      const data = { ...examples[type], [missing]: undefined };
      assert.equal(check.safeParse(JSON.parse(JSON.stringify({ ...sent, data }))).success, false, missing);
    }
    assert.equal(check.safeParse({ ...sent, type: 'other' }).success, false);
  });
}
