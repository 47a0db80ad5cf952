/** The row counter of exports. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowCounter } from './row-counter.ts';

function count(format: 'CSV' | 'JSON_LINES', ...parts: string[]): number {
  const counter = rowCounter(format);
  for (const part of parts) counter.take(new TextEncoder().encode(part));
  return counter.rows();
}

test('a line feed inside of a cell ends no row, wherever the answer is cut', () => {
  assert.equal(count('CSV', 'id,note\r\n', '1,"two\r\nli', 'nes ""here""\r\n"\r\n', '2,x\r\n'), 2);
  assert.equal(count('CSV', 'id,note\r\n'), 0);
});

test('in JSON lines each line is a row, whatever quotation marks its texts hold', () => {
  assert.equal(count('JSON_LINES', '{"a":"\\""}\n{"a"', ':"\\n"}\n'), 2);
});
