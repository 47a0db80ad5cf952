/** Writes the fixes of findings into their files. */
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '@parapet/scanner';
import { groupByPath } from './group-by-path.ts';

/** Returns how many were written. Of fixes that overlap the first is; a file that changed since the scan is left alone. */
export async function applyFixes(folder: string, findings: readonly Finding[]): Promise<number> {
  let written = 0;
  const withFix = findings.filter(({ fix, isMuted }) => fix !== undefined && !isMuted);
  for (const [path, inFile] of groupByPath(withFix, ({ path }) => path)) {
    const file = join(folder, path);
    const before = await readFile(file, 'utf8');
    // The scan counts without it.
    const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
    const text = before.slice(mark.length);
    if (inFile.some(({ start, end, text: found }) => text.slice(start.offset, end.offset) !== found)) continue;
    const pieces: string[] = [mark];
    let at = 0;
    for (const { start, end, fix } of inFile) {
      if (start.offset < at) continue;
      pieces.push(text.slice(at, start.offset), fix!);
      at = end.offset;
      written += 1;
    }
    pieces.push(text.slice(at));
    // Whole or not at all, whatever ends the process.
    const other = `${file}.parapet-fix`;
    await writeFile(other, pieces.join(''), { mode: (await stat(file)).mode });
    await rename(other, file);
  }
  return written;
}
