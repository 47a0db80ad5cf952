import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyedLimiter } from './keyed-limiter.ts';

const one = (key: string) => [{ key, concurrency: 1 }];

/** A task that runs until the test lets it end. */
function held() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    end: end.resolve,
    task: async () => {
      begun.resolve();
      await end.promise;
    },
  };
}

test('tasks of one key run in order, one at a time, and those of another beside them', async () => {
  const limiter = createKeyedLimiter({ waitMsMax: 60_000, waitingMax: 10 });
  const done: string[] = [];
  const first = held();
  const running = [
    limiter.run(one('a'), first.task).then(() => done.push('a1')),
    limiter.run(one('a'), async () => done.push('a2')),
    limiter.run(one('a'), async () => done.push('a3')),
  ];
  await first.begun;
  await limiter.run(one('b'), async () => done.push('b'));
  assert.deepEqual(done, ['b']);
  first.end();
  await Promise.all(running);
  assert.deepEqual(done.toSorted(), ['a1', 'a2', 'a3', 'b']);
  assert.ok(done.indexOf('a2') < done.indexOf('a3'));
});

test('a task that waits too long, or finds a full queue, is turned away without being begun', async () => {
  const limiter = createKeyedLimiter({ waitMsMax: 30, waitingMax: 1 });
  const first = held();
  const running = limiter.run(one('a'), first.task);
  await first.begun;
  const never = async () => assert.fail('it was begun');
  assert.deepEqual(await Promise.all([limiter.run(one('a'), never), limiter.run(one('a'), never)]), [
    { kind: 'busy' },
    { kind: 'busy' },
  ]);
  first.end();
  await running;
  assert.deepEqual(await limiter.run(one('a'), async () => 'again'), { kind: 'done', value: 'again' });
});

test('a task that fails, or is turned away by its second limit, gives its places back', async () => {
  const limiter = createKeyedLimiter({ waitMsMax: 20, waitingMax: 10 });
  const failing = limiter.run(one('a'), async () => {
    throw new Error('failed');
  });
  await assert.rejects(failing, /failed/);
  const first = held();
  const running = limiter.run(one('all'), first.task);
  await first.begun;
  assert.deepEqual(await limiter.run([...one('a'), ...one('all')], first.task), { kind: 'busy' });
  assert.deepEqual(await limiter.run(one('a'), async (leftMs) => leftMs <= 20), { kind: 'done', value: true });
  first.end();
  await running;
});
