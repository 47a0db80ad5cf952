/** A run's states in the database while its work continues, and in races with its cancellation. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../../../../tests/harness/platform.ts';
import { ParapetError } from '../../base/errors.ts';
import { cancelRun } from './cancel-run.ts';
import { getRun, type TracedRun } from './get-run.ts';
import { performRun } from './perform-run.ts';
import { submitRun } from './submit-run.ts';
import type { RunWork } from './run-work.ts';
import type { PersonWorkflowType } from '../../model/runs/workflow-types.ts';

let on: TestPlatform;
let perform: (work: RunWork) => Promise<void>;
let run: TracedRun;

const scripted: PersonWorkflowType = { name: 'scripted', startedBy: 'person', needs: [] };
const performers = {
  async scripted(work: RunWork) {
    await perform(work);
    return { totalFindings: 1, totalCostCredits: 0 };
  },
};

before(async () => {
  on = await createTestPlatform();
  on.platform.workflowTypes = [scripted];
  await on.platform.database.asTenant('1', ({ client }) =>
    client.query(`INSERT INTO parapet.project (deployment_id, id, name, provisioned_at) VALUES (1, 7, 'shop', now())`),
  );
});
after(() => on.drop());
beforeEach(async () => {
  const submission = { workflowType: 'scripted', projectId: '7', ref: undefined, issueId: undefined };
  run = await submitRun(on.platform, on.admin, submission);
});

const work = () => performRun({ platform: on.platform, performers, deploymentId: '1', runId: run.id });
const now = () => getRun(on.platform, on.admin, run.id);

test('a run is running while it works, and completed with its steps and log', async () => {
  perform = async ({ step, log }) => {
    await step('first', async () => {
      const { status, startedAt, steps } = await now();
      assert.deepEqual([status, steps.map((each) => each.name)], ['running', ['first']]);
      assert.ok(startedAt !== null);
      log('one thing');
    });
    await step('second', async () => on.clock.advanceMs(1_000));
  };
  await work();
  const done = await now();
  assert.deepEqual([done.status, done.totalFindings], ['completed', '1']);
  assert.deepEqual(
    done.steps.map((each) => each.name),
    ['first', 'second'],
  );
  assert.ok(done.steps.every((each) => each.finishedAt !== null));
  assert.deepEqual(
    done.log.map((line) => line.message),
    ['one thing'],
  );
});

test('a failure fails the run, with the error’s message only if it is meant for users', async () => {
  perform = () => Promise.reject(new ParapetError('CONFLICT', 'The branch is protected.'));
  await work();
  assert.deepEqual([(await now()).status, (await now()).log.at(-1)?.message], ['failed', 'The branch is protected.']);
  const submission = { workflowType: 'scripted', projectId: '7', ref: undefined, issueId: undefined };
  run = await submitRun(on.platform, on.admin, submission);
  perform = () => Promise.reject(new Error('password=hunter2'));
  await work();
  const failed = await now();
  assert.equal(failed.status, 'failed');
  assert.ok(!JSON.stringify(failed).includes('hunter2'));
});

test('a run cancelled while it works begins no further step and stays cancelled', async () => {
  let begunAfter = false;
  perform = async ({ step }) => {
    await step('first', async () => {
      await cancelRun(on.platform, on.admin, await now());
    });
    begunAfter = true;
  };
  await work();
  assert.equal(begunAfter, false);
  assert.equal((await now()).status, 'cancelled');
});

test('a run cancelled after its last step is not completed', async () => {
  perform = async () => {
    await cancelRun(on.platform, on.admin, await now());
  };
  await work();
  const cancelled = await now();
  assert.deepEqual([cancelled.status, cancelled.totalFindings], ['cancelled', '0']);
});

test('a run whose process died is done by the second attempt, and logs it; an ended run is not done again', async () => {
  const dead = Promise.withResolvers<never>();
  const isIn = Promise.withResolvers<void>();
  perform = () => {
    isIn.resolve();
    return dead.promise;
  };
  void work().catch(() => undefined);
  await isIn.promise;
  let times = 0;
  perform = async () => {
    times += 1;
  };
  await work();
  await work();
  const done = await now();
  assert.deepEqual([times, done.status], [1, 'completed']);
  assert.equal(done.log[0]?.message, 'Resumed after an interruption.');
});

test('of two concurrent moves of one run, one succeeds', async () => {
  perform = async () => undefined;
  const cancelling = cancelRun(on.platform, on.admin, run).then(
    () => 'cancelled',
    (error: unknown) => {
      assert.ok(error instanceof ParapetError && error.code === 'CONFLICT');
      return 'completed';
    },
  );
  await Promise.all([cancelling, work()]);
  assert.equal((await now()).status, await cancelling);
});
