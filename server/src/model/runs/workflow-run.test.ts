import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  runLogLinesMax,
  runLogMessageLengthMax,
  runStepsMax,
  statesBefore,
  withLine,
  withStep,
  withStepsEnded,
  workflowRunStatuses,
  type RunTrace,
  type WorkflowRunStatus,
} from './workflow-run.ts';

describe('states (readings section 7)', () => {
  test('exactly these transitions exist', () => {
    const moves = workflowRunStatuses.flatMap((to) => statesBefore(to).map((from) => `${from} > ${to}`));
    assert.deepEqual(moves.sort(), [
      'running > cancelled',
      'running > completed',
      'running > failed',
      'submitted > cancelled',
      'submitted > failed',
      'submitted > running',
    ]);
  });

  test('no way leads back: no story of moves meets a state twice', () => {
    const story = fc.array(fc.constantFrom(...workflowRunStatuses), { maxLength: 12 });
    fc.assert(
      fc.property(story, (attempts) => {
        const met: WorkflowRunStatus[] = ['submitted'];
        for (const to of attempts) if (statesBefore(to).includes(met.at(-1)!)) met.push(to);
        assert.equal(new Set(met).size, met.length);
        assert.ok(met.length <= 3);
      }),
    );
  });
});

describe('steps and log', () => {
  const none: RunTrace = { steps: [], log: [] };
  const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);

  test('whatever is told, they stay within their bounds, can be stored as JSON, and keep the latest', () => {
    const told = fc.array(fc.tuple(fc.boolean(), fc.string({ unit: 'binary', maxLength: 3_000 })), { maxLength: 400 });
    fc.assert(
      fc.property(told, (all) => {
        let trace = none;
        for (const [index, [isStep, text]] of all.entries()) {
          trace = isStep ? withStep(trace, text, at(index)) : withLine(trace, 'info', text, at(index));
        }
        assert.ok(trace.steps.length <= runStepsMax && trace.log.length <= runLogLinesMax);
        for (const { message } of trace.log) {
          assert.ok(message.length <= runLogMessageLengthMax && message.isWellFormed() && !message.includes('\0'));
        }
        const lines = all.flatMap(([isStep], index) => (isStep ? [] : [at(index).toISOString()]));
        assert.deepEqual(
          trace.log.map((line) => line.at),
          lines.slice(-runLogLinesMax),
        );
      }),
      { numRuns: 50 },
    );
  });

  test('a step ends when the next begins, the last with the run', () => {
    const running = withStep(withStep(none, 'reading', at(0)), 'merging', at(5));
    assert.deepEqual(
      running.steps.map((step) => step.finishedAt),
      [at(5).toISOString(), null],
    );
    assert.equal(withStepsEnded(running, at(9)).steps[1]?.finishedAt, at(9).toISOString());
  });
});
