/** Takes an installation through dumps from database to database, and compares what each copy answers with the original. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type pg from 'pg';
import { openJobDatabase } from '../../server/src/store/database.ts';
import { restoreDump } from '../../server/src/store/dump/restore-dump.ts';
import { writeDump } from '../../server/src/store/dump/write-dump.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import type { TestDatabase } from '../harness/database/database.ts';
import { ask, secretCheck, type Question } from './filled-installation.ts';

export interface Original {
  app: TestApp;
  database: TestDatabase;
  questions: readonly Question[];
}

/** Each place is dumped for the next one; the first place is restored from the original. They must be empty. */
export async function assertSameAnswers(t: TestContext, original: Original, places: readonly pg.PoolConfig[]) {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-dump-'));
  t.after(() => rm(folder, { recursive: true }));
  const { app, questions } = original;
  const expected = await answersOf(app, questions);
  let from = original.database.connection;
  for (const [index, connection] of places.entries()) {
    const file = join(folder, `${index}.dump`);
    const dumped = await writeDump(from, { file, now: new Date() });
    const restored = await restoreDump(connection, { file, secretCheck });
    assert.equal(restored.rows, dumped.rows);
    const answers = await answersOfCopy(original, connection);
    for (const [name, text] of expected) assert.equal(answers.get(name), text, name);
    const chain = JSON.parse(answers.get('VerifyAudit')!.split('\n')[1]!) as { isIntact: boolean; entries: string };
    assert.equal(chain.isIntact, true);
    assert.ok(Number(chain.entries) > 30);
    from = connection;
  }
}

async function answersOfCopy(
  { app, questions }: Original,
  connection: pg.PoolConfig,
): Promise<ReadonlyMap<string, string>> {
  const database = openJobDatabase(connection);
  const copy = await startTestApp({ database: { database, connection, drop: () => database.close() } });
  try {
    copy.clock.set(app.clock.now());
    return await answersOf(copy, questions);
  } finally {
    await copy.close();
    await database.close();
  }
}

async function answersOf(app: TestApp, questions: readonly Question[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const question of questions) {
    const { status, headers, text } = await ask(app, question);
    assert.ok(status < 300, `${question.name}: ${status} ${text}`);
    answers.set(question.name, `${headers.get('content-type')}\n${text}`);
  }
  return answers;
}
