/** The table of nouns is true of this checkout: no row is left over, and its words are those of the interface. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { nouns, tagOf } from '../nouns.ts';
import { checkNounFolders, unusedRows } from './noun-folders.ts';

const root = new URL('../..', import.meta.url).pathname;
const files = globSync(['server/src/**/*', 'web/src/**/*.{ts,tsx}'], { cwd: root });

describe('the table of nouns', () => {
  it('has no row without a folder', () => {
    assert.ok(files.length > 500);
    assert.deepEqual(unusedRows(files), []);
    assert.deepEqual(unusedRows(files.filter((file) => !/\/(tokens|reconcile)\//.test(file))), [
      'tokens',
      'web/src/tokens',
      'server/src/store/reconcile',
    ]);
  });

  it('names every folder, also those without a TypeScript file', () => {
    assert.deepEqual(checkNounFolders(files), []);
  });

  it('names the tags of the interface, and each of them', () => {
    const { paths } = JSON.parse(readFileSync(join(root, 'openapi/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { tags?: string[] }>>;
    };
    const tags = new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags ?? [])));
    const served = nouns.filter(({ name }) => files.some((file) => file.startsWith(`server/src/http/${name}/`)));
    // The operation that answers with the document itself is about no noun.
    assert.deepEqual([...new Set(['Interface', ...served.map(tagOf)])].toSorted(), [...tags].toSorted());
  });
});
