import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindingsChange } from '../../model/live-change.ts';
import { coalesceFindings } from './coalesce-findings.ts';

const everyMs = 250;

test('the first change is emitted at once; one second of changes causes at most five events, and none is lost', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const told: FindingsChange[] = [];
  const findings = coalesceFindings(everyMs, (change) => told.push(change));
  const causes = ['scan', 'triage', 'ticket'] as const;
  for (let ms = 0; ms < 1_000; ms += 1) {
    findings.add({ kind: 'findings', projectIds: [String(ms)], cause: causes[ms % 3]! });
    if (ms === 0) assert.deepEqual(told, [{ kind: 'findings', projectIds: ['0'], cause: 'scan' }]);
    t.mock.timers.tick(1);
  }
  // One at the beginning, and one after each quarter of the second.
  assert.equal(told.length, 5);
  for (const _ of causes) t.mock.timers.tick(everyMs);
  const ids = told.flatMap(({ projectIds }) => projectIds).map(Number);
  assert.deepEqual(
    ids.toSorted((a, b) => a - b),
    Array.from({ length: 1_000 }, (_, n) => n),
  );
  for (const { cause, projectIds } of told) assert.ok(projectIds.every((id) => causes[Number(id) % 3] === cause));
  const soFar = told.length;
  t.mock.timers.tick(everyMs);
  assert.equal(told.length, soFar, 'nothing more to tell');
});

test('nothing is emitted after stop', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const told: FindingsChange[] = [];
  const findings = coalesceFindings(everyMs, (change) => told.push(change));
  for (const projectId of ['1', '2']) findings.add({ kind: 'findings', projectIds: [projectId], cause: 'scan' });
  findings.stop();
  t.mock.timers.tick(10 * everyMs);
  assert.equal(told.length, 1);
});
