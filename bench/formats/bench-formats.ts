/**
 * `npm run bench -- formats [--results 100000]`: each parser over a generated report, in a process of its own: time and peak
 * resident memory, beside SARIF's in the same run. Only parsing: no server and no database.
 */
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { formats, type Format } from '../../server/src/model/formats.ts';
import { median, megabytes, print } from '../measure.ts';
import { streamReport } from './reports.ts';

/** What one parse took. */
export interface ParseTaken {
  /** Findings and dependencies. */
  results: number;
  ms: number;
  /** Processor time of all threads, the start of the process included. */
  cpuMs: number;
  peakBytes: number;
}

interface Measured {
  bytes: number;
  cpuMs: number;
  peakBytes: number;
}

const run = promisify(execFile);

export async function benchFormats(options: { results: number; runs: number }): Promise<void> {
  print(
    `formats: ${options.results} results each, the parser alone, a process for each; median of ${options.runs} runs`,
  );
  print('  format              file   CPU     of SARIF per result   per MB   peak memory');
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-formats-'));
  try {
    const sarif = await measure(folder, 'sarif', options);
    printLine('sarif', sarif, sarif);
    for (const format of formats)
      if (format !== 'sarif') printLine(format, await measure(folder, format, options), sarif);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, format: Format, options: { results: number; runs: number }): Promise<Measured> {
  const file = join(folder, format);
  await pipeline(Readable.from(streamReport(format, options.results)), createWriteStream(file));
  const { size } = await stat(file);
  const taken: ParseTaken[] = [];
  for (let turn = 0; turn < options.runs; turn += 1) taken.push(await parse(format, file));
  await rm(file);
  for (const { results } of taken)
    if (results !== options.results) throw new Error(`${format}: ${results} of ${options.results} results`);
  return {
    bytes: size,
    cpuMs: median(taken.map(({ cpuMs }) => cpuMs)),
    peakBytes: Math.max(...taken.map(({ peakBytes }) => peakBytes)),
  };
}

async function parse(format: Format, file: string): Promise<ParseTaken> {
  const program = join(import.meta.dirname, 'parse-report.ts');
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', program, format, file]);
  return JSON.parse(stdout) as ParseTaken;
}

function printLine(format: Format, measured: Measured, sarif: Measured): void {
  const perResult = measured.cpuMs / sarif.cpuMs;
  const perMegabyte = measured.cpuMs / measured.bytes / (sarif.cpuMs / sarif.bytes);
  print(
    `  ${format.padEnd(16)} ${megabytes(measured.bytes).padStart(7)} ${`${(measured.cpuMs / 1000).toFixed(2)} s`.padStart(7)} ${perResult.toFixed(2).padStart(18)} ${perMegabyte.toFixed(2).padStart(8)} ${megabytes(measured.peakBytes).padStart(13)}`,
  );
}
