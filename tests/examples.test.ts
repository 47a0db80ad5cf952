/** The example files of the README: one of each format, recognised, and read without a problem. */
import assert from 'node:assert/strict';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parseUpload, recogniseFormat } from '../server/src/ingest/parse-upload.ts';
import { formats, namedFormats } from '../server/src/model/formats.ts';

const root = resolve(import.meta.dirname, '..');
const names = readdirSync(join(root, 'examples'));
const formatsTable = readFileSync(join(root, 'docs', 'formats.md'), 'utf8').split('\n');
const uploadOf = (name: string) => ({
  open: () => createReadStream(join(root, 'examples', name)),
  fileName: name,
  format: 'auto' as const,
  hashSecret: () => 'hash',
});

describe('the examples', () => {
  it('include one file of each format that is recognised by its content', async () => {
    const found = await Promise.all(names.map((name) => recogniseFormat(uploadOf(name))));
    assert.deepEqual(found.toSorted(), formats.filter((format) => !namedFormats.has(format)).sort());
  });

  for (const name of names) {
    it(`contain findings or dependencies, and nothing that is dropped: ${name}`, async () => {
      const kinds: string[] = [];
      for await (const events of parseUpload(uploadOf(name))) {
        for (const event of events) {
          assert.ok(event.kind !== 'problem', event.kind === 'problem' ? event.problem.message : '');
          kinds.push(event.kind);
        }
      }
      assert.ok(kinds.includes('finding') || kinds.includes('dependency'));
      assert.equal(kinds.at(-1), 'coverage');
    });

    it(`are in the table of formats, with how the tool writes them: ${name}`, () => {
      const cells = formatsTable.find((line) => line.includes(`(../examples/${name})`))?.split('|') ?? [];
      assert.match(cells[2] ?? '', /\S/);
    });
  }
});
