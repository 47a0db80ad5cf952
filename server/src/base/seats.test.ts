import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seats, type Seat } from './seats.ts';

/** Work that ends when it is told to, or when it loses its place. */
function held(): { work: (seat: Seat) => Promise<string>; seat: Promise<Seat>; end: () => void } {
  const seated = Promise.withResolvers<Seat>();
  const ended = Promise.withResolvers<string>();
  return {
    work(seat) {
      seated.resolve(seat);
      seat.signal.addEventListener('abort', () => ended.resolve('lost its place'));
      return ended.promise;
    },
    seat: seated.promise,
    end: () => ended.resolve('ended'),
  };
}

const valueOf = async <T>(entered: Promise<{ kind: string; value?: T }>): Promise<T | string> => {
  const { kind, value } = await entered;
  return value ?? kind;
};
const patient = { patienceMs: 60_000, leastBytes: 10 };

test('no more than there are seats for at a time; those who wait come in order', async () => {
  const room = seats({ ...patient, atATime: 1, idleMs: 60_000 });
  const first = held();
  const order: string[] = [];
  const one = room.enter(first.work);
  const two = room.enter(async () => order.push('two'));
  const three = room.enter(async () => order.push('three'));
  await first.seat;
  assert.deepEqual(order, []);
  first.end();
  assert.equal(await valueOf(one), 'ended');
  await Promise.all([two, three]);
  assert.deepEqual(order, ['two', 'three']);
});

test('when there is no room, the one that has brought least for longest makes it, and no other', async () => {
  const room = seats({ ...patient, atATime: 3, idleMs: 0 });
  const [one, two, three] = [held(), held(), held()];
  const entered = [one, two, three].map(({ work }) => room.enter(work));
  (await one.seat).came(10);
  (await two.seat).came(9);
  await three.seat;
  assert.equal(await valueOf(room.enter(async () => 'four')), 'four');
  assert.equal(await valueOf(entered[1] ?? assert.fail()), 'lost its place');
  one.end();
  three.end();
  assert.deepEqual(
    [await valueOf(entered[0] ?? assert.fail()), await valueOf(entered[2] ?? assert.fail())],
    ['ended', 'ended'],
  );
});

test('of whom all has come keeps the place; who waits longer than the patience is told so', async () => {
  const room = seats({ atATime: 1, idleMs: 0, leastBytes: 10, patienceMs: 1 });
  const first = held();
  const entered = room.enter(first.work);
  (await first.seat).allCame();
  assert.deepEqual(await room.enter(async () => 'never'), { kind: 'busy' });
  first.end();
  assert.equal(await valueOf(entered), 'ended');
});

test('nobody loses a place that nobody waits for, and work that fails makes room as well', async () => {
  const room = seats({ ...patient, atATime: 2, idleMs: 0 });
  const first = held();
  const entered = room.enter(first.work);
  await assert.rejects(room.enter(() => Promise.reject(new Error('broken'))));
  assert.equal(await valueOf(room.enter(async () => 'next')), 'next');
  assert.equal((await first.seat).signal.aborted, false);
  first.end();
  assert.equal(await valueOf(entered), 'ended');
});
