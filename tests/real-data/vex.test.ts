/** VEX documents that are not part of the project; skipped without them. What a plain count finds is what is read. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { readVex } from '../../server/src/ingest/vex/read-vex.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data/more-scans');
const isHere = existsSync(folder);

/** Statements, and products that nothing can be compared with; or the member for which the document is refused. */
const documents: readonly { file: string; statements?: number; unknown?: number; fault?: string }[] = [
  { file: 'openvex/openvex_no_vuln.json', statements: 0, unknown: 0 },
  { file: 'openvex/openvex_one_vuln.json', statements: 1, unknown: 0 },
  { file: 'openvex/openvex_not_a_document.json', fault: 'document: ' },
  { file: 'csaf/csaf_no_vuln.json', statements: 0, unknown: 0 },
  { file: 'csaf/csaf_one_vuln.json', statements: 1, unknown: 1 },
  { file: 'csaf/csaf_unsupported_version.json', fault: 'document.document.csaf_version: ' },
];

describe('VEX documents', { skip: isHere ? false : `SKIPPED: ${folder} is not here` }, () => {
  for (const { file, statements, unknown, fault } of documents) {
    test(`${file}: ${fault === undefined ? `${statements} statements` : 'refused'}`, () => {
      const document: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      if (fault === undefined) {
        const read = readVex(document);
        assert.deepEqual([read.statements.length, read.unknownProducts.length], [statements, unknown]);
      } else {
        assert.throws(
          () => readVex(document),
          (error) => error instanceof Error && error.message.startsWith(fault),
        );
      }
    });
  }
});
