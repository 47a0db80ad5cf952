import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeenLately } from './seen-lately.ts';

const at = (ms: number): Date => new Date(ms);

test('a key is unseen again once the time is over, counted from when it was last noted', () => {
  const seen = createSeenLately({ forMs: 100, keysMax: 10 });
  seen.see(['a'], at(1_000));
  assert.deepEqual(seen.unseen(['a', 'b'], at(1_099)), ['b']);
  assert.deepEqual(seen.unseen(['a', 'b'], at(1_100)), ['a', 'b']);
  seen.see(['a'], at(1_100));
  assert.deepEqual(seen.unseen(['a'], at(1_199)), []);
});

test('beyond the bound the oldest are forgotten', () => {
  const seen = createSeenLately({ forMs: 100, keysMax: 2 });
  seen.see(['a', 'b'], at(0));
  seen.see(['a'], at(1));
  seen.see(['c'], at(2));
  assert.deepEqual(seen.unseen(['a', 'b', 'c'], at(3)), ['b']);
});
