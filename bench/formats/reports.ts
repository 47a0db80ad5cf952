/**
 * A generated report of each format: head, results one by one, tail. Deterministic; a format without one fails the
 * typecheck. Texts are about as long as the tools'.
 */
import type { Format } from '../../server/src/model/formats.ts';
import { clusterReports } from './cluster-reports.ts';
import { codeReports } from './code-reports.ts';
import { linterReports } from './linter-reports.ts';
import { packageReports } from './package-reports.ts';
import type { Report } from './report.ts';

export const reports: Record<Format, Report> = {
  ...codeReports,
  ...linterReports,
  ...packageReports,
  ...clusterReports,
};

/** Results per chunk: chunks of tens of kilobytes, as a body arrives. */
const chunkResults = 50;

/** The report's bytes as they are generated, so that no file is read beside the parsing. */
export async function* streamReport(format: Format, results: number): AsyncGenerator<Buffer> {
  const { head, result, separator, tail } = reports[format];
  yield Buffer.from(head);
  for (let from = 0; from < results; from += chunkResults) {
    let text = '';
    for (let n = from; n < Math.min(from + chunkResults, results); n += 1)
      text += (n === 0 ? '' : separator) + result(n);
    yield Buffer.from(text);
  }
  yield Buffer.from(tail);
}
