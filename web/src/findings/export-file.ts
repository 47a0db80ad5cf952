/** A whole report as a file: read as it comes, with the number of its rows so far, then given to the browser to keep. */
import { answerOf, api } from '../api/client.ts';
import { toWire, type Question } from '../terms/question.ts';
import { rowCounter, type ExportFormat } from './row-counter.ts';

export const exportFormats = {
  CSV: { words: 'CSV, for spreadsheets', type: 'text/csv', extension: 'csv' },
  JSON_LINES: { words: 'JSON lines, all fields', type: 'application/x-ndjson', extension: 'jsonl' },
} as const satisfies Record<ExportFormat, object>;

/** How often progress is told. */
const toldEveryMs = 200;
/** The browser has begun to keep the file by then. */
const keptMs = 60_000;

/** Ends when the file is handed over; answers how many findings are in it. Throws when the answer breaks off, and when `signal` is aborted. */
export async function exportFile(
  { deploymentId, question, format }: { deploymentId: string; question: Question; format: ExportFormat },
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const stream = await answerOf(
    api.POST('/api/reporting/{deploymentId}/export', {
      params: { path: { deploymentId } },
      body: { ...toWire(question), format },
      parseAs: 'stream',
      signal,
    }),
  );
  const { type, extension } = exportFormats[format];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const counter = rowCounter(format);
  let toldAt = 0;
  const reader = (stream as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    counter.take(value);
    if (Date.now() - toldAt > toldEveryMs) {
      toldAt = Date.now();
      onRows(counter.rows());
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = `parapet-findings-${new Date().toISOString().slice(0, 10)}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
  return counter.rows();
}
