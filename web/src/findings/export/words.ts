/** The copy of exporting a report. */
import type { ExportFormat } from '../../api/generated/enums.ts';
import { counted, formatNumber } from '../../ui/text/format.ts';

export const exportWords = {
  title: 'Export',
  matching: (count: number) => counted(count, 'matching finding'),
  formats: {
    CSV: 'CSV, for spreadsheets',
    JSON_LINES: 'JSON Lines, all fields',
  } satisfies Readonly<Record<ExportFormat, string>>,
  /** Where the browser keeps a large file until it is complete. */
  toDisk: 'Your browser writes the file to disk as it downloads.',
  inMemory:
    'Your browser holds the file in memory until it is complete. For very large exports, use the command line: npx --no-install parapet export.',
  progress: (rows: number, total: number) => `Exporting ${formatNumber(rows)} of ${formatNumber(total)}`,
  cancel: 'Cancel export',
  done: (rows: number) => `${counted(rows, 'finding')} exported.`,
  cancelled: 'Export cancelled. No file was saved.',
  failed: (rows: number) => `The export failed after ${counted(rows, 'finding')}. No file was saved. Start it again.`,
} as const;
