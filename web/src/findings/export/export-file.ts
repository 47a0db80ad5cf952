/** Exports a whole report to a file as a stream, and reports the rows written so far. */
import { answerOf, api } from '../../api/client.ts';
import type { ExportFormat } from '../../api/generated/enums.ts';
import { toReportRequest, type FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { openFile } from '../../ui/save-file.ts';
import { rowCounter } from './row-counter.ts';

export const exportFormats = {
  CSV: { type: 'text/csv', extension: 'csv' },
  JSON_LINES: { type: 'application/x-ndjson', extension: 'jsonl' },
} as const satisfies Record<ExportFormat, object>;

/** Interval of progress reports, ms. */
const progressEveryMs = 200;
/** Longest time, ms, that counting blocks the page when data arrives fast. */
const sliceMs = 12;
/**
 * Above this number of rows, the export goes to the disk where the browser supports it: JSON lines can reach hundreds
 * of megabytes.
 */
export const inMemoryRowsMax = 50_000;

interface Export {
  deploymentId: string;
  filter: FindingsFilter;
  format: ExportFormat;
  /** Total as in the list. */
  total: number;
}

/**
 * Resolves when the file is complete. Returns the number of findings in it, or null if the user cancels the file
 * dialog. Throws when the stream breaks, and when `signal` is aborted.
 */
export async function exportFile(
  { deploymentId, filter, format, total }: Export,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<number | null> {
  const { type, extension } = exportFormats[format];
  const name = `parapet-findings-${new Date().toISOString().slice(0, 10)}.${extension}`;
  const file = await openFile({ name, type, isLong: total > inMemoryRowsMax });
  if (file === null) return null;
  try {
    const stream = await answerOf(
      api.POST('/api/reporting/{deploymentId}/export', {
        params: { path: { deploymentId } },
        body: { ...toReportRequest(filter), format },
        parseAs: 'stream',
        signal,
      }),
    );
    const counter = rowCounter(format);
    let reportedAt = 0;
    let yieldedAt = Date.now();
    const reader = (stream as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      counter.take(value);
      await file.write(value);
      if (Date.now() - reportedAt > progressEveryMs) {
        reportedAt = Date.now();
        onRows(counter.rows());
      }
      if (Date.now() - yieldedAt > sliceMs) {
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        yieldedAt = Date.now();
      }
    }
    signal.throwIfAborted();
    await file.end();
    return counter.rows();
  } catch (error) {
    await file.discard();
    throw error;
  }
}
