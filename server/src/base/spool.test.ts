import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSpool } from './spool.ts';

const piecesOf = async (spool: ReturnType<typeof openSpool>): Promise<string[]> => {
  const pieces: string[] = [];
  for await (const piece of spool.pieces()) pieces.push(Buffer.from(piece).toString());
  return pieces;
};

test('pieces come back in order, from memory and from the file, as often as they are asked for', async (t) => {
  const spool = openSpool(10);
  t.after(() => spool.close());
  const given = ['one', 'two', 'more than fits in memory', '', 'x', 'last'];
  for (const piece of given) await spool.append(Buffer.from(piece));
  assert.deepEqual(await piecesOf(spool), given);
  assert.deepEqual(await piecesOf(spool), given);
});

test('its file has no name, so that nothing is left when the process is killed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-spool-test-'));
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const spool = openSpool(0);
  t.after(async () => {
    await spool.close();
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    rmSync(folder, { recursive: true });
  });
  await spool.append(Buffer.from('in the file'));
  assert.deepEqual(readdirSync(folder), []);
  assert.deepEqual(await piecesOf(spool), ['in the file']);
});
