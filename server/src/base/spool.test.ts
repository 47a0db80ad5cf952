import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { spoolsIn, sweepSpools, type Spool } from './spool.ts';

const piecesOf = async (spool: Spool): Promise<string[]> => {
  const pieces: string[] = [];
  for await (const piece of spool.pieces()) pieces.push(piece.toString());
  return pieces;
};

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-spool-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('pieces are read in order from memory and file, more than once', async (t) => {
  const spool = spoolsIn(makeFolder(t)).open(10);
  t.after(() => spool.close());
  const given = ['one', 'two', 'more than fits in memory', '', 'x', 'last'];
  for (const piece of given) await spool.append(Buffer.from(piece));
  assert.deepEqual(await piecesOf(spool), given);
  assert.deepEqual(await piecesOf(spool), given);
});

test('its file is unlinked and its folder private, so a killed process leaves nothing', async (t) => {
  const folder = join(makeFolder(t), 'made', 'when it is needed');
  const spool = spoolsIn(folder).open(0);
  t.after(() => spool.close());
  await spool.append(Buffer.from('in the file'));
  assert.deepEqual(readdirSync(folder), []);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.deepEqual(await piecesOf(spool), ['in the file']);
});

test('files of a process killed before unlinking are swept; other files stay', async (t) => {
  const folder = makeFolder(t);
  const spool = spoolsIn(folder).open(0);
  t.after(() => spool.close());
  await spool.append(Buffer.from('of another process'));
  for (const name of ['left.spool', 'other.txt']) await writeFile(join(folder, name), '');
  await sweepSpools(folder);
  assert.deepEqual(readdirSync(folder), ['other.txt']);
  assert.deepEqual(await piecesOf(spool), ['of another process']);
  await sweepSpools(join(folder, 'that is not there'));
});

test('a file unlinked by a sweep before its maker unlinks it loses nothing', async (t) => {
  const folder = makeFolder(t);
  const spools = spoolsIn(folder, async () => {
    const path = join(folder, 'new.spool');
    const file = await open(path, 'wx+', 0o600);
    await sweepSpools(folder);
    return file;
  });
  const spool = spools.open(0);
  t.after(() => spool.close());
  await spool.append(Buffer.from('kept'));
  assert.deepEqual(readdirSync(folder), []);
  assert.deepEqual(await piecesOf(spool), ['kept']);
});
