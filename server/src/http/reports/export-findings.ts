/** POST …/export (ours): all findings of a report as a file, streamed. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readWholeReport, type FullFinding, type WholeReport } from '../../domain/reports/read-whole-report.ts';
import { recordExport } from '../../domain/reports/record-export.ts';
import type { Platform } from '../../domain/platform.ts';
import type { Member } from '../../model/caller.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { csvHeading, csvLine } from './csv.ts';
import { findingToWire } from './finding-to-wire.ts';
import { ExportRequest, toReportRequest } from './request.ts';

type Format = z.output<typeof ExportRequest>['format'];

const files: Record<
  Format,
  { contentType: string; extension: string; heading: string; line(of: FullFinding, member: Member): string }
> = {
  CSV: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    heading: csvHeading,
    line: (finding, member) => csvLine(findingToWire(finding, member)),
  },
  JSON_LINES: {
    contentType: 'application/x-ndjson',
    extension: 'jsonl',
    heading: '',
    line: (finding, member) => `${JSON.stringify(findingToWire(finding, member))}\n`,
  },
};

export const exportFindingsRoute = deploymentRoute({
  method: 'POST',
  path: '/api/reporting/{deploymentId}/export',
  operationId: 'ExportFindings',
  tag: 'Reporting',
  summary: 'Export all findings of a report',
  description:
    'Returns as many rows as the `total` of the same query: as CSV that is safe to open in a spreadsheet (a cell that begins like a ' +
    'formula gets an apostrophe in front), or as one `ReportFinding` per line. If the connection ends before the last chunk, the file ' +
    'is incomplete.',
  effect: 'read',
  isRecorded: true,
  stability: null,
  access: webApi('findings.read'),
  answersWith: [files.CSV.contentType, files.JSON_LINES.contentType],
  schemas: { body: ExportRequest, response: { 200: z.string() } },
}).handle(async ({ platform, member, body }) => {
  const { contentType, extension, heading, line } = files[body.format];
  const report = await readWholeReport(platform, member, toReportRequest(body));
  const filters = Object.keys(body.filters ?? {});
  await recordExport(platform, member, { format: body.format, rows: report.total, filters });
  const day = platform.clock.now().toISOString().slice(0, 10);
  return {
    status: 200,
    raw: Readable.from(linesOf(platform, report, { heading, line: (finding) => line(finding, member) }), {
      objectMode: false,
    }),
    contentType,
    headers: { 'content-disposition': `attachment; filename="parapet-findings-${day}.${extension}"` },
  };
});

/** Backpressure: the next page is read when the client has taken this one; a disconnect ends it. */
async function* linesOf(
  platform: Platform,
  { pages, total }: WholeReport,
  { heading, line }: { heading: string; line(of: FullFinding): string },
): AsyncGenerator<string> {
  let written = 0;
  try {
    if (heading !== '') yield heading;
    for await (const findings of pages) {
      written += findings.length;
      yield findings.map(line).join('');
    }
  } catch (error) {
    // The status is already sent; we can only break off the response and log the reason.
    platform.log.error({ err: error }, 'An export failed.');
    throw error;
  } finally {
    platform.log.info({ written, total }, written < total ? 'An export ended early.' : 'An export was read.');
  }
}
