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
  const dump = (from: pg.PoolConfig, index: number) =>
    writeDump(from, { file: join(folder, `${index}.dump`), now: new Date() });
  // Each is dumped before it is asked: an export is recorded in the audit log.
  let dumped = await dump(original.database.connection, 0);
  const expected = await answersOf(app, questions);
  for (const [index, connection] of places.entries()) {
    const restored = await restoreDump(connection, { file: join(folder, `${index}.dump`), secretCheck });
    assert.equal(restored.rows, dumped.rows);
    dumped = await dump(connection, index + 1);
    const answers = await answersOfCopy(original, connection);
    for (const [name, text] of expected) assert.equal(answers.get(name), text, name);
    const chain = JSON.parse(answers.get('VerifyAudit')!.split('\n')[1]!) as { isIntact: boolean; entries: string };
    assert.equal(chain.isIntact, true);
    assert.ok(Number(chain.entries) > 30);
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

/** With request ids of our own, since an export records its id. */
async function answersOf(app: TestApp, questions: readonly Question[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [index, question] of questions.entries()) {
    const named = { ...question.request.headers, 'x-request-id': `question-${index}` };
    const asked = { ...question, request: { ...question.request, headers: named } };
    const { status, headers, text } = await ask(app, asked);
    assert.ok(status < 300, `${question.name}: ${status} ${text}`);
    answers.set(question.name, `${headers.get('content-type')}\n${text}`);
  }
  return answers;
}
