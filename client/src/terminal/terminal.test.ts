/** What is drawn: progress, tables, and text that came from elsewhere. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { columnsOf, cutLine, plainJson, plainLine } from './plain-text.ts';
import { createProgress } from './progress.ts';
import { askHidden } from './prompt.ts';
import { createStyle } from './style.ts';
import { formatTable } from './table.ts';

const style = createStyle(false);

function stream(isTTY: boolean) {
  const written = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns: 60 });
  return { written, text: () => String(written.read() ?? '') };
}

describe('text from elsewhere', () => {
  it('is one line without control or reordering characters', () => {
    assert.equal(plainLine(' a\n\tb\u001b[2J\u202ec '), 'a b\\u001b[2J\\u202ec');
  });

  it('is JSON of the same value without raw control characters', () => {
    const value = { message: 'a\u009b31m\u202e\u0007é' };
    assert.deepEqual(JSON.parse(plainJson(value)), value);
    assert.doesNotMatch(plainJson(value, 2), /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('is cut by the columns that it takes', () => {
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

  it('fits the terminal by cutting what may be cut', () => {
    const lines = formatTable(rows, columns, { style, widthMax: 20 }).split('\n');
    assert.equal(lines[1], '   7  a message of …');
    assert.ok(lines.every((line) => columnsOf(line) <= 20));
  });
});

describe('progress', () => {
  it('is one line that is redrawn on a terminal, and leaves nothing behind', () => {
    const { written, text } = stream(true);
    const progress = createProgress(written, { isQuiet: false, style });
    progress.show({ label: 'a', done: 5, total: 10, text: 'uploading' });
    assert.match(text(), /^\r\u001b\[2K━+ {2}50 % {2}a: uploading$/);
    progress.clear();
    assert.equal(text(), '\r\u001b[2K');
  });

  it('is a few plain lines elsewhere', () => {
    const { written, text } = stream(false);
    const progress = createProgress(written, { isQuiet: false, style });
    for (let done = 0; done < 100; done += 1) progress.show({ label: 'a', done, total: 100, text: `${done}` });
    progress.clear();
    assert.equal(text(), 'a: 0\n');
  });

  it('is silent when it is to be quiet', () => {
    const { written, text } = stream(true);
    createProgress(written, { isQuiet: true, style }).show({ label: 'a', text: 'b' });
    assert.equal(text(), '');
  });
});

describe('a password', () => {
  it('is read without being shown, in raw mode, and can be corrected', async () => {
    const modes: boolean[] = [];
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
    const { written, text } = stream(true);
    const answer = askHidden({ stdin, stderr: written }, 'Password: ');
    stdin.write('hunterx\u007f2\r');
    assert.equal(await answer, 'hunter2');
    assert.equal(text(), 'Password: \n');
    assert.deepEqual(modes, [true, false]);
  });

  it('is null when somebody interrupts', async () => {
    const stdin = new PassThrough();
    const answer = askHidden({ stdin, stderr: stream(true).written }, 'Password: ');
    stdin.write('hun\u0003');
    assert.equal(await answer, null);
  });
});
