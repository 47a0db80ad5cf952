/** What a request makes the server do, counted: time is too coarse to tell whether two requests cost the same. */
import { createHook } from 'node:async_hooks';
import type { TestContext } from 'node:test';
import pg from 'pg';

/** The SQL that is sent meanwhile by this process, without its values. */
export async function statementsOf(t: TestContext, work: () => Promise<unknown>): Promise<string[]> {
  const spied = t.mock.method(pg.Client.prototype, 'query');
  try {
    await work();
    return spied.mock.calls.map(({ arguments: [first] }) =>
      typeof first === 'string' ? first : String((first as { text?: unknown }).text),
    );
  } finally {
    spied.mock.restore();
  }
}

/** The tasks that the native argon2 module runs meanwhile. */
export async function hashesMadeBy(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      // The name of its tasks: they have none, and nothing else here runs such tasks.
      if (type === 'undefined') count += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}
