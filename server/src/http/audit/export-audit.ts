/** GET …/audit/…/export: the audit log, or what a filter leaves of it, as a file, streamed. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { recordOf } from '../../domain/audit/audit-record.ts';
import { exportAudit } from '../../domain/audit/export-audit.ts';
import type { AuditEntry } from '../../domain/audit/list-audit.ts';
import { csvCell } from '../reports/csv.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ExportAuditRequest, toAuditFilter } from './wire.ts';

const columns = ['n', 'at', 'action', 'subject', 'actorUserId', 'actor', 'credential', 'address', 'requestId'] as const;

const formats = {
  CSV: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    heading: `${[...columns, 'changes', 'digest'].join(',')}\r\n`,
    line(entry: AuditEntry): string {
      const record = recordOf(entry);
      const cells = [...columns.map((column) => record[column]), entry.changes, record.digest];
      return `${cells.map(csvCell).join(',')}\r\n`;
    },
  },
  JSON_LINES: {
    contentType: 'application/x-ndjson',
    extension: 'jsonl',
    heading: '',
    line: (entry: AuditEntry) => `${JSON.stringify(recordOf(entry))}\n`,
  },
} as const;

export const exportAuditRoute = deploymentRoute({
  method: 'POST',
  path: '/api/audit/v1/deployments/{deploymentId}/export',
  operationId: 'ExportAudit',
  tag: 'Audit',
  summary: 'Export the audit log as a file, newest first',
  description:
    'CSV that is safe to open in a spreadsheet, or one `AuditPage` entry per line. The export is itself recorded, before it is read. ' +
    'If the connection ends before the last chunk, the file is incomplete.',
  effect: 'read',
  isRecorded: true,
  stability: null,
  needsFreshProof: true,
  access: webApi('audit.read'),
  answersWith: [formats.CSV.contentType, formats.JSON_LINES.contentType],
  schemas: { body: ExportAuditRequest, response: { 200: z.string() } },
}).handle(async ({ platform, member, body }) => {
  const { contentType, extension, heading, line } = formats[body.format];
  const pages = await exportAudit(platform, member, toAuditFilter(body), body.format);
  const lines = async function* (): AsyncGenerator<string> {
    if (heading !== '') yield heading;
    for await (const entries of pages) yield entries.map(line).join('');
  };
  const day = platform.clock.now().toISOString().slice(0, 10);
  return {
    status: 200,
    raw: Readable.from(lines(), { objectMode: false }),
    contentType,
    headers: { 'content-disposition': `attachment; filename="parapet-audit-${day}.${extension}"` },
  };
});
