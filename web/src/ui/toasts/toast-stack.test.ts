import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createToastStack, type Toast } from './toast-stack.ts';

let stack: ReturnType<typeof createToastStack>;
let undone: string[];

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  stack = createToastStack(String);
  undone = [];
});

function offer(name: string, noun: string | null = 'decision'): void {
  stack.offerUndo({ message: `${name} done`, noun, undo: async () => undone.push(name) });
}

/** What the message that is shown offers to undo. */
function offered(): Extract<Toast, { kind: 'undo' }> {
  const { toast } = stack.shown();
  if (toast?.kind !== 'undo') throw new Error('nothing is offered');
  return toast;
}

/** What is shown, in a word: the message, or the messages of what can be undone. */
function shown(): string | readonly string[] | null {
  const { toast } = stack.shown();
  if (toast === null) return null;
  return toast.kind === 'undo' ? toast.acts.map(({ message }) => message) : toast.message;
}

test('decisions share one message, and each can be undone for 30 seconds', () => {
  offer('one');
  mock.timers.tick(20_000);
  offer('two');
  assert.deepEqual(shown(), ['one done', 'two done']);
  mock.timers.tick(10_000);
  assert.deepEqual(shown(), ['two done']);
  mock.timers.tick(19_999);
  assert.deepEqual(shown(), ['two done']);
  mock.timers.tick(1);
  assert.equal(shown(), null);
});

test('undo takes the newest change back first, and all with one press', async () => {
  for (const name of ['one', 'two', 'three', 'four']) offer(name);
  await stack.undoLast(offered());
  assert.deepEqual([undone, shown()], [['four'], ['one done', 'two done', 'three done']]);
  await stack.undoAll(offered());
  assert.deepEqual([undone, shown()], [['four', 'three', 'two', 'one'], '3 decisions undone.']);
});

test('other changes are told one by one, and leave the decisions as they are', async () => {
  offer('one');
  offer('two');
  offer('settings', null);
  offer('rules', null);
  assert.deepEqual(shown(), ['rules done']);
  await stack.undoLast(offered());
  assert.deepEqual([undone, shown()], [['rules'], ['one done', 'two done']]);
});

test('a change that is undone elsewhere is no longer offered', () => {
  offer('one');
  stack.offerUndo({ message: 'two done', noun: 'decision', key: '17', undo: async () => undefined });
  stack.withdrawUndo('17');
  assert.deepEqual(shown(), ['one done']);
});

test('an undo that fails is told, and the changes before it are still offered', async () => {
  offer('one');
  stack.offerUndo({ message: 'two done', noun: 'decision', undo: () => Promise.reject(new Error('refused')) });
  offer('three');
  await stack.undoAll(offered());
  assert.deepEqual([undone, shown()], [['three'], 'Error: refused']);
  stack.close(stack.shown().toast!.id);
  assert.deepEqual(shown(), ['one done']);
});

test('time stops while the message is pointed at, and runs again after it is gone', () => {
  offer('one');
  mock.timers.tick(10_000);
  stack.pause(true);
  mock.timers.tick(60_000);
  assert.deepEqual(shown(), ['one done']);
  stack.pause(false);
  mock.timers.tick(20_000);
  assert.equal(shown(), null);
  offer('two');
  stack.pause(true);
  stack.close(stack.shown().toast!.id);
  stack.done('Saved.');
  mock.timers.tick(6_000);
  assert.equal(shown(), null);
});

test('an error stays before all others until it is closed, or 30 seconds; what it covers loses no time', () => {
  offer('one');
  stack.error('refused');
  stack.done('Saved.');
  assert.equal(shown(), 'refused');
  mock.timers.tick(29_999);
  assert.equal(shown(), 'refused');
  mock.timers.tick(1);
  assert.equal(shown(), 'Saved.');
  mock.timers.tick(6_000);
  assert.deepEqual(shown(), ['one done']);
  mock.timers.tick(30_000);
  assert.equal(shown(), null);
});

test('the outcome of one undo is not shown while others are offered', async () => {
  offer('one');
  stack.undone('Undone for 1 finding.', 'decision');
  assert.deepEqual(shown(), ['one done']);
  await stack.undoLast(offered());
  stack.undone('Undone for 1 finding.', 'decision');
  assert.equal(shown(), 'Undone for 1 finding.');
});

test('progress gives way to what is newer, and comes back', () => {
  const id = stack.progress('Ignore 9,000 findings…', undefined);
  offer('one');
  stack.update(id, 'Ignore 9,000 findings: half.');
  assert.deepEqual(shown(), ['one done']);
  mock.timers.tick(30_000);
  assert.equal(shown(), 'Ignore 9,000 findings: half.');
  stack.close(id);
  assert.equal(shown(), null);
});
