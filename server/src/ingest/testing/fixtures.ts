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
