/** What a request makes the server do, counted: time is too coarse to tell whether two requests cost the same. */
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { TestContext } from 'node:test';
import pg from 'pg';

/** Reports each request that a server of this process begins to answer. */
const requestBegins = 'http.server.request.start';

/** The SQL that the requests of the work send, without its values: others of this process are not counted. */
export async function statementsOf(t: TestContext, work: () => Promise<unknown>): Promise<string[]> {
  const working = new AsyncLocalStorage<true>();
  const texts: string[] = [];
  const { query } = pg.Client.prototype;
  const spied = t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]): unknown {
    const [first] = given;
    if (working.getStore() === true) {
      texts.push(typeof first === 'string' ? first : String((first as { text?: unknown }).text));
    }
    return Reflect.apply(query, this, given);
  });
  const begin = (): void => working.enterWith(true);
  subscribe(requestBegins, begin);
  try {
    await work();
    return texts;
  } finally {
    unsubscribe(requestBegins, begin);
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
