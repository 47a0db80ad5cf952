import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlots, type Slot } from './slots.ts';

/** Work that ends when `end` is called, or when its slot is evicted. */
function held(): { work: (slot: Slot) => Promise<string>; slot: Promise<Slot>; end: () => void } {
  const admitted = Promise.withResolvers<Slot>();
  const ended = Promise.withResolvers<string>();
  return {
    work(slot) {
      admitted.resolve(slot);
      slot.signal.addEventListener('abort', () => ended.resolve('evicted'));
      return ended.promise;
    },
    slot: admitted.promise,
    end: () => ended.resolve('ended'),
  };
}

const valueOf = async <T>(admission: Promise<{ kind: string; value?: T }>): Promise<T | string> => {
  const { kind, value } = await admission;
  return value ?? kind;
};
const patient = { waitMsMax: 60_000, leastBytes: 10 };

test('at most `concurrency` tasks run at once; waiters follow in order', async () => {
  const room = createSlots({ ...patient, concurrency: 1, idleMs: 60_000 });
  const first = held();
  const order: string[] = [];
  const one = room.run(first.work);
  const two = room.run(async () => order.push('two'));
  const three = room.run(async () => order.push('three'));
  await first.slot;
  assert.deepEqual(order, []);
  first.end();
  assert.equal(await valueOf(one), 'ended');
  await Promise.all([two, three]);
  assert.deepEqual(order, ['two', 'three']);
});

test('without a free slot, the slowest sender alone is evicted', async () => {
  const room = createSlots({ ...patient, concurrency: 3, idleMs: 0 });
  const [one, two, three] = [held(), held(), held()];
  const admissions = [one, two, three].map(({ work }) => room.run(work));
  (await one.slot).received(10);
  (await two.slot).received(9);
  await three.slot;
  assert.equal(await valueOf(room.run(async () => 'four')), 'four');
  assert.equal(await valueOf(admissions[1] ?? assert.fail()), 'evicted');
  one.end();
  three.end();
  assert.deepEqual(
    [await valueOf(admissions[0] ?? assert.fail()), await valueOf(admissions[2] ?? assert.fail())],
    ['ended', 'ended'],
  );
});

test('a complete upload is never evicted; a waiter gets busy after waitMsMax', async () => {
  const room = createSlots({ concurrency: 1, idleMs: 0, leastBytes: 10, waitMsMax: 1 });
  const first = held();
  const admission = room.run(first.work);
  (await first.slot).receivedAll();
  assert.deepEqual(await room.run(async () => 'never'), { kind: 'busy' });
  first.end();
  assert.equal(await valueOf(admission), 'ended');
});

test('no slot is evicted without a waiter, and failing work frees its slot', async () => {
  const room = createSlots({ ...patient, concurrency: 2, idleMs: 0 });
  const first = held();
  const admission = room.run(first.work);
  await assert.rejects(room.run(() => Promise.reject(new Error('broken'))));
  assert.equal(await valueOf(room.run(async () => 'next')), 'next');
  assert.equal((await first.slot).signal.aborted, false);
  first.end();
  assert.equal(await valueOf(admission), 'ended');
});
