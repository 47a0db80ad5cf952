/**
 * Parapet's own format as CSV (RFC 4180): a row `parapetFindings,1,TOOL,VERSION,CATEGORY`, a row with the names of the
 * columns, the findings, and at last `complete,true` or `complete,false`. A file that was cut off lacks the last row.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse, type CsvErrorCode } from 'csv-parse';
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import type { ParsedEvent, ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { columns, listColumns, numberColumns } from './finding.ts';
import { readGiven } from './results.ts';

/** Bytes of one row. */
const rowBytesMax = 1024 * 1024;

/** True for the first line of such a file, also with a separator that is refused later. */
export function isCsv(firstLine: string): boolean {
  return /^"?parapetFindings"?[,;\t]/.test(firstLine);
}

export async function* parseCsv(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const refuse = (place: string, message: string): never => {
    throw new UploadRefused('damaged', { file: source.fileName, place, message: `Parapet CSV: ${message}` });
  };
  const sink = eventSink(source.fileName, source.limits);
  const results = resultSink(sink, 'finding');
  let tool = '';
  let names: string[] | undefined;
  let complete: boolean | undefined;
  let number = 0;
  for await (const row of rowsOf(source, refuse)) {
    number += 1;
    const place = `row ${number}`;
    if (complete !== undefined) refuse(place, 'the row `complete` is the last one');
    if (number === 1) {
      const [mark, version, name = '', toolVersion = '', category = ''] = row;
      if (mark !== 'parapetFindings' || version !== '1' || name === '' || row.length > 5)
        refuse(place, 'it begins with `parapetFindings,1,TOOL`, which version and category may follow');
      tool = name;
      sink.analysis(cutName(name), cutText(toolVersion, 100), cutName(source.category ?? category));
    } else if (names === undefined) names = columnsOf(row, refuse);
    else if (row[0] === 'complete' && row.slice(2).every((field) => field === '')) {
      complete = row[1] === 'true';
      if (!complete && row[1] !== 'false') refuse(`${place}, column 2`, 'write `complete,true` or `complete,false`');
    } else addRow(row, { names, place });
    if (number % 500 === 0) yield sink.drain();
  }
  if (names === undefined || complete === undefined)
    refuse(`row ${number}`, 'it does not end with `complete,true` or `complete,false`: it is truncated');
  sink.coverage({ isSuccessful: complete === true });
  yield sink.drain();

  function addRow(row: readonly string[], { names, place }: { names: readonly string[]; place: string }): void {
    if (row.length !== names.length) {
      const problem = `It has ${row.length} fields, but there are ${names.length} columns`;
      results.add({ problem }, place);
      return;
    }
    const { read, member } = readGiven(findingOf(row, names), tool);
    results.add(read, member === '' ? place : `${place}, column ${member}`);
  }
}

type Refuse = (place: string, message: string) => never;

function columnsOf(row: readonly string[], refuse: Refuse): string[] {
  for (const [index, name] of row.entries()) {
    const place = `row 2, column ${index + 1}`;
    if (!columns.includes(name)) refuse(place, `there is no column of that name. Columns: ${columns.join(', ')}`);
    if (row.indexOf(name) !== index) refuse(place, `the column ${name} appears twice`);
  }
  for (const name of ['rule', 'severity', 'message'])
    if (!row.includes(name)) refuse('row 2', `there is no column ${name}, which every finding needs`);
  return [...row];
}

/** The row as the JSON has it. Empty fields are absent. */
function findingOf(row: readonly string[], names: readonly string[]): Record<string, unknown> {
  const finding: Record<string, unknown> = {};
  const inPackage: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const field = row[index] ?? '';
    if (field === '') continue;
    const value = listColumns.has(name) ? field.split(/\s+/).filter((each) => each !== '') : numberOf(name, field);
    if (name.startsWith('package.')) inPackage[name.slice('package.'.length)] = value;
    else finding[name] = value;
  }
  if (Object.keys(inPackage).length > 0) finding['package'] = inPackage;
  return finding;
}

function numberOf(name: string, field: string): unknown {
  return numberColumns.has(name) && /^\d{1,15}$/.test(field) ? Number(field) : field;
}

/** What is wrong with the text; messages of the library quote it. */
const messages: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted field is not closed: it is truncated, or a quotation mark is not doubled',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted field is followed by text: double the quotation marks in it',
  INVALID_OPENING_QUOTE: 'an unquoted field contains a quotation mark: quote the field, and double the mark',
  CSV_MAX_RECORD_SIZE: `a row has more than ${rowBytesMax} bytes`,
};

async function* rowsOf(source: ParseSource, refuse: Refuse): AsyncGenerator<string[]> {
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowBytesMax,
    record_delimiter: ['\r\n', '\n'],
  });
  const feeding = pipeline(Readable.from(source.open()), parser);
  feeding.catch(() => undefined);
  try {
    for await (const row of parser) yield row as string[];
    await feeding;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    refuse(
      typeof error['lines'] === 'number' ? `line ${error['lines']}` : 'file',
      messages[error.code] ?? 'it is not CSV as RFC 4180 describes it',
    );
  } finally {
    parser.destroy();
  }
}
