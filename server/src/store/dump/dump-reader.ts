/** Reads a dump file from start to end. Throws INVALID_ARGUMENT if it is not a complete dump. */
import type { z } from 'zod';
import { openDumpLines, type DumpLines } from './dump-lines.ts';
import { countLines } from './dump-writer.ts';
import { DumpEnd, DumpHeader, DumpSection, magicLine, SectionEnd } from './format.ts';

export interface DumpReader {
  header: DumpHeader;
  /** In file order. Read all rows of a section before the next section. */
  sections(): AsyncGenerator<{ section: DumpSection; rows: AsyncGenerator<Buffer> }>;
  close(): void;
}

/** Opens the file and reads its header. */
export async function openDumpReader(file: string): Promise<DumpReader> {
  const lines = openDumpLines(file);
  try {
    const magic = await lines.line();
    if (magic !== magicLine) throw lines.damaged('it does not begin like a dump');
    const text = await lines.line();
    const header = parse(text, DumpHeader);
    if (header === undefined) throw lines.damaged('its header cannot be read');
    lines.note(magic);
    lines.note(text);
    return { header, sections: () => readSections(lines), close: () => lines.close() };
  } catch (error) {
    lines.close();
    throw error;
  }
}

async function* readSections(lines: DumpLines): ReturnType<DumpReader['sections']> {
  for (;;) {
    const text = await lines.line();
    const end = parse(text, DumpEnd);
    if (end !== undefined) {
      if (end.sha256 !== lines.checksum()) throw lines.damaged('its checksum differs');
      if (!(await lines.isAtEnd())) throw lines.damaged('something follows its end');
      return;
    }
    const section = parse(text, DumpSection);
    if (section === undefined) throw lines.damaged('the beginning of a table is missing');
    lines.note(text);
    const counted = { rows: 0 };
    yield { section, rows: counting(lines.rows(), counted) };
    const tail = await lines.line();
    if (parse(tail, SectionEnd)?.rows !== counted.rows) throw lines.damaged(`rows of ${section.table} are missing`);
    lines.note(tail);
  }
}

async function* counting(rows: AsyncGenerator<Buffer>, counted: { rows: number }): AsyncGenerator<Buffer> {
  for await (const bytes of rows) {
    counted.rows += countLines(bytes);
    yield bytes;
  }
}

function parse<T extends z.ZodType>(text: string, schema: T): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads the whole file, so that no restore starts with an incomplete one. Returns its header and its number of rows. */
export async function verifyDump(file: string): Promise<{ header: DumpHeader; rows: number }> {
  const reader = await openDumpReader(file);
  try {
    let count = 0;
    for await (const { rows } of reader.sections()) for await (const bytes of rows) count += countLines(bytes);
    return { header: reader.header, rows: count };
  } finally {
    reader.close();
  }
}
