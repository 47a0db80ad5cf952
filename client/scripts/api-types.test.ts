import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { apiTypes, apiTypesFile } from './api-types.ts';

it('the committed types of the interface are those of its committed document', async () => {
  const committed = await readFile(apiTypesFile, 'utf8');
  assert.ok(committed === (await apiTypes()), 'Run npm run client:generate and commit what it writes.');
});
