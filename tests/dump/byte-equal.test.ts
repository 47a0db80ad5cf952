/**
 * A restored installation answers every request byte for byte as the dumped one, on another server and back. The
 * requests come from the registry, so a new reading operation is included automatically.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { writeDump } from '../../server/src/store/dump/write-dump.ts';
import { restoreDump } from '../../server/src/store/dump/restore-dump.ts';
import { openJobDatabase } from '../../server/src/store/database.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { startTestDatabaseServer, templateDatabase } from '../harness/database/database-server.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { ask, fillInstallation, secretCheck, type Question } from './filled-installation.ts';

let folder: string;
const closers: (() => Promise<unknown>)[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-dump-'));
});
after(async () => {
  for (const close of closers.reverse()) await close();
  await rm(folder, { recursive: true });
});

async function answersOf(app: TestApp, questions: readonly Question[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const question of questions) {
    const { status, headers, text } = await ask(app, question);
    assert.ok(status < 300, `${question.name}: ${status} ${text}`);
    answers.set(question.name, `${headers.get('content-type')}\n${text}`);
  }
  return answers;
}

test('a restored installation answers every request byte for byte, from one PostgreSQL to another and back', async () => {
  const first = await createTestDatabase();
  const original = await startTestApp({ database: first });
  closers.push(
    () => first.drop(),
    () => original.close(),
  );
  const questions = await fillInstallation(original);
  const expected = await answersOf(original, questions);
  assert.ok(questions.length > 90, 'what there is to ask has shrunk');

  const other = await startTestDatabaseServer();
  closers.push(() => other.stop());
  const back = await createTestDatabase();
  closers.push(() => back.drop());
  const places = [{ ...other.connection, database: templateDatabase }, back.connection];
  let from = first.connection;
  for (const [index, connection] of places.entries()) {
    const file = join(folder, `${index}.dump`);
    const dumped = await writeDump(from, { file, now: new Date() });
    const restored = await restoreDump(connection, { file, secretCheck });
    assert.equal(restored.rows, dumped.rows);

    const database = openJobDatabase(connection);
    const app = await startTestApp({ database: { database, connection, drop: () => database.close() } });
    closers.push(
      () => database.close(),
      () => app.close(),
    );
    app.clock.set(original.clock.now());
    const answers = await answersOf(app, questions);
    for (const [name, text] of expected) assert.equal(answers.get(name), text, name);
    const chain = JSON.parse(answers.get('VerifyAudit')!.split('\n')[1]!) as { isIntact: boolean; entries: string };
    assert.equal(chain.isIntact, true);
    assert.ok(Number(chain.entries) > 30);
    from = connection;
  }
});
