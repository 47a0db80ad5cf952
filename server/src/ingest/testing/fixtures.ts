/** For tests and fuzzing: the parsers' fixtures. */
import { readdir, readFile } from 'node:fs/promises';
import { formats, type Format } from '../../model/formats.ts';

export interface Fixture {
  format: Format;
  name: string;
  bytes: Buffer;
}

export async function readFixtures(): Promise<Fixture[]> {
  const found: Fixture[] = [];
  for (const format of formats) {
    const folder = new URL(`../${format}/fixtures/`, import.meta.url);
    for (const name of (await readdir(folder)).sort())
      found.push({ format, name, bytes: await readFile(new URL(name, folder)) });
  }
  return found;
}

/** XML has elements where JSON has values: see xml-variants.ts. */
export function isXmlFixture({ name }: Pick<Fixture, 'name'>): boolean {
  return name.endsWith('.xml');
}

/** The values of a fixture's root: one, or one per line. */
export function valuesIn(text: string, name: string): unknown[] {
  if (!name.endsWith('.ndjson')) return [JSON.parse(text)];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line): unknown => JSON.parse(line));
}

/** The values as one text, one per line. */
export function writeValues(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join('\n');
}
