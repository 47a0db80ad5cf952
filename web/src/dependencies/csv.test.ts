/** CSV cells that are safe in a spreadsheet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv.ts';

test('cells are quoted where CSV needs it', () => {
  assert.equal(csvLine(['a', 'b,c', 'd"e', 'f\ng', '']), 'a,"b,c","d""e","f\ng",\r\n');
});

test('no cell begins a formula', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    const [cell] = csvLine([`${start}1+1`]).split(/(?<="),/);
    assert.ok(cell?.startsWith(`"'${start}`), start);
  }
});
