/** Terminal output: progress, tables, untrusted text and prompts. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { columnsOf, cutLine, plainJson, plainJsonParts, plainLine } from './plain-text.ts';
import { createProgress } from './progress.ts';
import { askHidden } from './prompt.ts';
import { createStyle } from './style.ts';
import { formatTable } from './table.ts';

const style = createStyle(false);

function stream(isTTY: boolean) {
  const written = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns: 60 });
  return { written, text: () => String(written.read() ?? '') };
}

describe('untrusted text', () => {
  it('becomes one line without control or reordering characters', () => {
    assert.equal(plainLine(' a\n\tb\u001b[2J\u202ec '), 'a b\\u001b[2J\\u202ec');
  });

  it('becomes JSON of the same value without raw control characters', () => {
    const value = { message: 'a\u009b31m\u202e\u0007é' };
    assert.deepEqual(JSON.parse(plainJson(value)), value);
    assert.doesNotMatch(plainJson(value, 2), /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('becomes JSON in parts, none of them of all', () => {
    const value = {
      a: ['\u0007', { b: 1 }],
      c: [],
      gone: undefined,
      d: null,
      e: Array.from({ length: 3 }, () => 'x'.repeat(600_000)),
    };
    const parts = [...plainJsonParts(value)];
    assert.deepEqual(JSON.parse(parts.join('')), JSON.parse(JSON.stringify(value)));
    assert.ok(parts.every(({ length }) => length < 1_300_000));
  });

  it('is truncated by its width in columns', () => {
    assert.equal(columnsOf('漢字e\u0301'), 5);
    assert.equal(cutLine('漢字漢字', 5), '漢字…');
    assert.equal(cutLine('short', 5), 'short');
  });
});

describe('a table', () => {
  const columns = [
    { title: 'ID', value: (row: [string, string]) => row[0], isNumber: true },
    { title: 'MESSAGE', value: (row: [string, string]) => row[1], isFlexible: true },
  ];
  const rows: [string, string][] = [
    ['7', 'a message of some length'],
    ['1234', 'x'],
  ];

  it('aligns numbers to the right and text to the left', () => {
    assert.equal(
      formatTable(rows, columns, { style, widthMax: null }),
      '  ID  MESSAGE\n   7  a message of some length\n1234  x',
    );
  });

  it('cuts flexible columns to fit the terminal', () => {
    const lines = formatTable(rows, columns, { style, widthMax: 20 }).split('\n');
    assert.equal(lines[1], '   7  a message of …');
    assert.ok(lines.every((line) => columnsOf(line) <= 20));
  });
});

describe('progress', () => {
  it('redraws one line on a terminal and clears it at the end', () => {
    const { written, text } = stream(true);
    const progress = createProgress(written, { isQuiet: false, style });
    progress.show({ label: 'a', done: 5, total: 10, text: 'uploading' });
    assert.match(text(), /^\r\u001b\[2K━+ {2}50 % {2}a: uploading$/);
    progress.clear();
    assert.equal(text(), '\r\u001b[2K');
  });

  it('prints a few plain lines outside of a terminal', () => {
    const { written, text } = stream(false);
    const progress = createProgress(written, { isQuiet: false, style });
    for (let done = 0; done < 100; done += 1) progress.show({ label: 'a', done, total: 100, text: `${done}` });
    progress.clear();
    assert.equal(text(), 'a: 0\n');
  });

  it('prints nothing with --quiet', () => {
    const { written, text } = stream(true);
    createProgress(written, { isQuiet: true, style }).show({ label: 'a', text: 'b' });
    assert.equal(text(), '');
  });
});

describe('a password', () => {
  it('is read in raw mode without echo, and backspace works', async () => {
    const modes: boolean[] = [];
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
    const { written, text } = stream(true);
    const answer = askHidden({ stdin, stderr: written }, 'Password: ');
    stdin.write('hunterx\u007f2\r');
    assert.equal(await answer, 'hunter2');
    assert.equal(text(), 'Password: \n');
    assert.deepEqual(modes, [true, false]);
  });

  it('is null after an interrupt', async () => {
    const stdin = new PassThrough();
    const answer = askHidden({ stdin, stderr: stream(true).written }, 'Password: ');
    stdin.write('hun\u0003');
    assert.equal(await answer, null);
  });
});
