/**
 * `npm run bench -- sbom --components 300k`: an inventory of this many components from upload to visible, in each
 * format: duration, and peak resident memory of the server's process. Bar: 512 MB for 300,000 components, the maximum
 * accepted.
 */
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { megabytes, print, timed } from './measure.ts';
import { sbomFormats, writeSbomFile, type SbomFormat } from './sbom-file.ts';
import { startServerProcess } from './server-process.ts';
import { upload } from './upload.ts';

export async function benchSbom(options: { components: number }): Promise<void> {
  print(`sbom: ${options.components} components with 5 edges each, a fresh server for each format`);
  print('  format          file   first upload   components/s   peak memory   again (other bytes)   peak memory');
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-files-'));
  try {
    for (const format of sbomFormats) await measure(folder, format, options.components);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The first upload adds every component; the second differs only in its bytes, so everything is read and nothing
 * changes.
 */
async function measure(folder: string, format: SbomFormat, components: number): Promise<void> {
  const file = join(folder, `${format}.json`);
  await writeSbomFile(file, format, components);
  const { size } = await stat(file);
  const server = await startServerProcess();
  try {
    const first = await timed(() => upload(server, file, 'sbom'));
    const firstPeak = await server.peakBytes();
    await appendFile(file, '\n');
    const again = await timed(() => upload(server, file, 'sbom'));
    const rate = Math.round(components / (first.ms / 1000));
    print(
      `  ${format.padEnd(10)} ${megabytes(size).padStart(9)} ${seconds(first.ms)} ${String(rate).padStart(14)} ${megabytes(firstPeak).padStart(13)} ${seconds(again.ms).padStart(21)} ${megabytes(await server.peakBytes()).padStart(13)}`,
    );
  } finally {
    await server.stop();
    await rm(file);
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(14);
