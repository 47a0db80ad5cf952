import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlots, type Eviction, type Slot, type Slots } from './slots.ts';

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
const waitMsMax = 60_000;
const never = 3_600_000;
const neverEvicts: Eviction = { leastBytes: 10, idleMs: never, contendedIdleMs: never, graceMs: never };

/** Fills the slots with one task for each of the owners, in order. */
async function fill(slots: Slots, owners: readonly (readonly string[])[]) {
  const tasks = owners.map((owner) => {
    const task = held();
    return { ...task, outcome: valueOf(slots.run(owner, task.work)) };
  });
  for (const task of tasks) await task.slot;
  return tasks;
}

test('at most `concurrency` tasks run at once; waiters of one owner follow in order', async () => {
  const slots = createSlots({ waitMsMax, concurrency: 1 });
  const first = held();
  const order: string[] = [];
  const one = slots.run(['a'], first.work);
  const two = slots.run(['a'], async () => order.push('two'));
  const three = slots.run(['a'], async () => order.push('three'));
  await first.slot;
  assert.deepEqual(order, []);
  first.end();
  assert.equal(await valueOf(one), 'ended');
  await Promise.all([two, three]);
  assert.deepEqual(order, ['two', 'three']);
});

test('of one owner, the slowest sender alone is evicted', async () => {
  const slots = createSlots({ waitMsMax, concurrency: 3, eviction: { ...neverEvicts, idleMs: 0 } });
  const [one, two, three] = (await fill(slots, [['a'], ['a'], ['a']])) as [Task, Task, Task];
  (await one.slot).received(10);
  (await two.slot).received(9);
  (await three.slot).received(10);
  assert.equal(await valueOf(slots.run(['a'], async () => 'four')), 'four');
  assert.equal(await two.outcome, 'evicted');
  one.end();
  three.end();
  assert.deepEqual([await one.outcome, await three.outcome], ['ended', 'ended']);
});
type Task = Awaited<ReturnType<typeof fill>>[number];

test('a complete upload is never evicted; a waiter gets busy after waitMsMax, and takes no slot', async () => {
  const eviction = { leastBytes: 10, idleMs: 0, contendedIdleMs: 0, graceMs: 0 };
  const slots = createSlots({ concurrency: 1, waitMsMax: 1, eviction });
  const [first] = (await fill(slots, [['a']])) as [Task];
  (await first.slot).receivedAll();
  assert.deepEqual(await slots.run(['b'], async () => 'never'), { kind: 'busy' });
  first.end();
  assert.equal(await first.outcome, 'ended');
  assert.equal(await valueOf(slots.run(['b'], async () => 'later')), 'later');
});

test('no slot is evicted without a waiter, and failing work frees its slot', async () => {
  const slots = createSlots({ waitMsMax, concurrency: 2, eviction: { ...neverEvicts, idleMs: 0 } });
  const [first] = (await fill(slots, [['a']])) as [Task];
  await assert.rejects(slots.run(['a'], () => Promise.reject(new Error('broken'))));
  assert.equal(await valueOf(slots.run(['a'], async () => 'next')), 'next');
  assert.equal((await first.slot).signal.aborted, false);
  first.end();
  assert.equal(await first.outcome, 'ended');
});

test('a free slot goes to the waiter whose deployment holds least, then whose person does', async () => {
  const slots = createSlots({ waitMsMax, concurrency: 3 });
  const [ada, eve] = (await fill(slots, [
    ['big', 'ada'],
    ['small', 'eve'],
    ['big', 'ada'],
  ])) as [Task, Task, Task];
  const enter = (owner: string[]) => {
    const task = held();
    const done = slots.run(owner, task.work);
    return { ...task, done, admitted: task.slot.then(() => owner.join('/')) };
  };
  const [adaToo, bob, kim] = [
    ['big', 'ada'],
    ['big', 'bob'],
    ['new', 'kim'],
  ].map(enter) as [Entered, Entered, Entered];
  eve.end();
  assert.equal(await Promise.race([adaToo.admitted, bob.admitted, kim.admitted]), 'new/kim');
  ada.end();
  assert.equal(await Promise.race([adaToo.admitted, bob.admitted]), 'big/bob');
  for (const { end } of [adaToo, bob, kim]) end();
  await adaToo.done;
});
type Entered = ReturnType<typeof held> & { admitted: Promise<string>; done: Promise<unknown> };

test('a slow sender of the larger owner is evicted sooner than one of an owner who holds no more', async () => {
  const eviction = { ...neverEvicts, contendedIdleMs: 0 };
  const slots = createSlots({ waitMsMax, concurrency: 4, eviction });
  const tasks = await fill(slots, [['small'], ['large'], ['large'], ['large']]);
  const other = held();
  void slots.run(['new'], other.work);
  await other.slot;
  assert.deepEqual(await evicted(tasks), [false, true, false, false]);
  const waiting = slots.run(['large'], async () => 'in');
  assert.deepEqual(await evicted(tasks), [false, true, false, false], 'nobody makes room for the larger one');
  tasks[0]!.end();
  assert.equal(await valueOf(waiting), 'in');
});

test('after the grace time, the larger owner’s slowest is evicted at any rate, but not for one who holds as much', async () => {
  const slots = createSlots({ waitMsMax, concurrency: 4, eviction: { ...neverEvicts, graceMs: 0 } });
  const tasks = await fill(slots, [
    ['one', 'ada'],
    ['one', 'ada'],
    ['one', 'ada'],
    ['one', 'bob'],
  ]);
  for (const task of tasks) (await task.slot).received(1_000_000);
  assert.equal(await valueOf(slots.run(['two', 'eve'], async () => 'in')), 'in');
  assert.deepEqual(
    await evicted(tasks),
    [true, false, false, false],
    'of the deployment’s people, the one who holds most',
  );
});

const evicted = (tasks: readonly Task[]): Promise<boolean[]> =>
  Promise.all(tasks.map(async ({ slot }) => (await slot).signal.aborted));

test('those of one deployment cannot fill the queue for the others', async () => {
  const slots = createSlots({ waitMsMax, concurrency: 2, waitingMax: 2 });
  const tasks = await fill(slots, [['a'], ['a']]);
  const queued = [slots.run(['a'], async () => 'in'), slots.run(['a'], async () => 'in')];
  assert.deepEqual(await slots.run(['a'], async () => 'never'), { kind: 'busy' }, 'at once');
  const other = slots.run(['b'], async () => 'in');
  for (const task of tasks) task.end();
  assert.deepEqual(await Promise.all([...queued, other].map(valueOf)), ['in', 'in', 'in']);
});
