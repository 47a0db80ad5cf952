/** The copy of two tabs of a project: its scans, and the errors of its parsers. */
import { formatNumber } from '../../ui/text/format.ts';

export const scansTabWords = {
  title: 'Scans',
  empty: { title: 'No scans yet', words: 'Upload the first results:' },
  ref: { label: 'Ref', all: 'All refs' },
  noneOfRef: { title: 'No scans of this ref', words: 'Choose another ref, or all refs.' },
  scan: (id: string) => `Scan ${id}`,
  /** On a narrow screen. */
  changes: (counts: { new: number; fixed: number }) =>
    `new ${formatNumber(counts.new)}, fixed ${formatNumber(counts.fixed)}`,
  columns: {
    scan: 'Scan',
    status: 'Status',
    ref: 'Ref',
    received: 'Received',
    duration: 'Duration',
    new: 'New',
    reopened: 'Reopened',
    fixed: 'Fixed',
    removed: 'Removed',
    problems: 'Problems',
    format: 'Format',
    by: 'By',
  },
} as const;

export const parserErrorWords = {
  title: 'Parser errors',
  none: {
    title: 'No parser errors',
    inLatest: 'In the latest full dependency scan, {at}.',
    noScan: 'No full dependency scan yet.',
  },
  words: 'Packages in these files are missing from Dependencies. From the latest full dependency scan, {at}.',
  unknownTime: 'some time ago',
  unnamedFile: 'the file',
} as const;
