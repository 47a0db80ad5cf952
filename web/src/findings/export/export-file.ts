/** A whole report as a file: written as it comes, with the number of its rows so far. */
import { answerOf, api } from '../../api/client.ts';
import type { ExportFormat } from '../../api/generated/enums.ts';
import { toReportRequest, type FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { openFile } from '../../ui/save-file.ts';
import { rowCounter } from './row-counter.ts';

export const exportFormats = {
  CSV: { words: 'CSV, for spreadsheets', type: 'text/csv', extension: 'csv' },
  JSON_LINES: { words: 'JSON lines, all fields', type: 'application/x-ndjson', extension: 'jsonl' },
} as const satisfies Record<ExportFormat, object>;

/** How often progress is told. */
const toldEveryMs = 200;
/** Where bytes come faster than they are counted, the page draws and is clicked in between. */
const workMs = 12;
/** More rows than this do not wait in the browser, where it can write to the disk: of JSON lines they may be hundreds of megabytes. */
export const heldRowsMax = 50_000;

interface Export {
  deploymentId: string;
  filter: FindingsFilter;
  format: ExportFormat;
  /** As the list counts them. */
  total: number;
}

/**
 * Ends when the file is handed over; answers how many findings are in it, null when the person wants none after all. Throws when the answer
 * breaks off, and when `signal` is aborted.
 */
export async function exportFile(
  { deploymentId, filter, format, total }: Export,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<number | null> {
  const { type, extension } = exportFormats[format];
  const name = `parapet-findings-${new Date().toISOString().slice(0, 10)}.${extension}`;
  const file = await openFile({ name, type, isLong: total > heldRowsMax });
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
    let toldAt = 0;
    let restedAt = Date.now();
    const reader = (stream as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      counter.take(value);
      await file.write(value);
      if (Date.now() - toldAt > toldEveryMs) {
        toldAt = Date.now();
        onRows(counter.rows());
      }
      if (Date.now() - restedAt > workMs) {
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        restedAt = Date.now();
      }
    }
    signal.throwIfAborted();
    await file.end();
    return counter.rows();
  } catch (error) {
    await file.abandon();
    throw error;
  }
}
