import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnstile } from './turnstile.ts';

/** Work that ends when it is told to. */
function held(): { work: () => Promise<string>; end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended.then(() => 'ended'), end: () => end() };
}

test('no more run at a time than there is room for, and those who wait come in order', async () => {
  const gate = turnstile({ atATime: 1, patienceMs: 60_000 });
  const first = held();
  const order: string[] = [];
  const one = gate.enter(first.work);
  const two = gate.enter(async () => order.push('two'));
  const three = gate.enter(async () => order.push('three'));
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(order, []);
  first.end();
  assert.deepEqual(await one, { kind: 'done', value: 'ended' });
  await Promise.all([two, three]);
  assert.deepEqual(order, ['two', 'three']);
});

test('who waits longer than the patience is told so, and takes no room', async () => {
  const gate = turnstile({ atATime: 1, patienceMs: 1 });
  const first = held();
  const one = gate.enter(first.work);
  assert.deepEqual(await gate.enter(async () => 'never'), { kind: 'busy' });
  first.end();
  await one;
  assert.deepEqual(await gate.enter(async () => 'later'), { kind: 'done', value: 'later' });
});

test('work that fails makes room as well', async () => {
  const gate = turnstile({ atATime: 1, patienceMs: 1 });
  await assert.rejects(gate.enter(() => Promise.reject(new Error('broken'))));
  assert.deepEqual(await gate.enter(async () => 'next'), { kind: 'done', value: 'next' });
});
