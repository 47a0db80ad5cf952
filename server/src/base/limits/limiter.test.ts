import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLimiter } from './limiter.ts';

/** Work that ends when `end` is called. */
function held(): { work: () => Promise<string>; end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended.then(() => 'ended'), end: () => end() };
}

test('at most `concurrency` tasks run at once; waiters follow in order', async () => {
  const gate = createLimiter({ concurrency: 1, waitMsMax: 60_000 });
  const first = held();
  const order: string[] = [];
  const one = gate.run(first.work);
  const two = gate.run(async () => order.push('two'));
  const three = gate.run(async () => order.push('three'));
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(order, []);
  first.end();
  assert.deepEqual(await one, { kind: 'done', value: 'ended' });
  await Promise.all([two, three]);
  assert.deepEqual(order, ['two', 'three']);
});

test('a waiter gets busy after waitMsMax, and takes no room', async () => {
  const gate = createLimiter({ concurrency: 1, waitMsMax: 1 });
  const first = held();
  const one = gate.run(first.work);
  assert.deepEqual(await gate.run(async () => 'never'), { kind: 'busy' });
  first.end();
  await one;
  assert.deepEqual(await gate.run(async () => 'later'), { kind: 'done', value: 'later' });
});

test('failing work makes room', async () => {
  const gate = createLimiter({ concurrency: 1, waitMsMax: 1 });
  await assert.rejects(gate.run(() => Promise.reject(new Error('broken'))));
  assert.deepEqual(await gate.run(async () => 'next'), { kind: 'done', value: 'next' });
});
