import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { updateApiTypes } from './api-types.ts';

it('types that were generated from another document are written again, and current ones are left alone', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parapet-types-'));
  const folder = pathToFileURL(`${directory}/`);
  const enums = new URL('enums.ts', folder);
  try {
    assert.equal(await updateApiTypes([folder]), true);
    const current = await readFile(enums, 'utf8');
    assert.match(current, /'ORG_ROLE_ADMIN'/);
    assert.equal(await updateApiTypes([folder]), false);
    await writeFile(enums, '/** Generated from another document. */\n');
    assert.equal(await updateApiTypes([folder]), true);
    assert.equal(await readFile(enums, 'utf8'), current);
  } finally {
    await rm(directory, { recursive: true });
  }
});
