/** Cells that a spreadsheet opens without calculating, and that CSV readers read back. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { csvCell } from './csv.ts';

const cells: readonly (readonly [text: string, cell: string])[] = [
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+1', '"\'+1"'],
  ['-1', '"\'-1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['＝1', '"\'＝1"'],
  ['a=1', 'a=1'],
  ['', ''],
];
for (const [text, cell] of cells) {
  it(`writes ${JSON.stringify(text)} as ${JSON.stringify(cell)}`, () => assert.equal(csvCell(text), cell));
}
