import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { apiTypes, apiTypesFiles } from './api-types.ts';

it('the committed types of the interface are those of its committed document', async () => {
  const wanted = await apiTypes();
  for (const file of apiTypesFiles) {
    const committed = await readFile(file, 'utf8');
    assert.ok(committed === wanted, `${file.pathname}: run npm run api:types and commit what it writes.`);
  }
});
