/** Counts the rows of an export while it downloads, in chunks that can split a row. */
import type { ExportFormat } from '../../api/generated/enums.ts';

const lineFeed = 10;
const quotationMark = 34;

/** In CSV, the first row is the header, and a line feed inside quotation marks belongs to a cell. */
export function rowCounter(format: ExportFormat): { take: (bytes: Uint8Array) => void; rows: () => number } {
  let isQuoted = false;
  let lines = 0;
  return {
    take(bytes) {
      for (const byte of bytes) {
        if (byte === quotationMark && format === 'CSV') isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
    },
    rows: () => Math.max(format === 'CSV' ? lines - 1 : lines, 0),
  };
}
