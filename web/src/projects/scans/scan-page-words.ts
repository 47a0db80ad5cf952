/** The copy of a scan's page. */
import { counted, formatNumber } from '../../ui/text/format.ts';

export const scanPageWords = {
  title: (id: string) => `Scan ${id}`,
  projects: 'Projects',
  resultsRead: (count: number) => `${counted(count, 'result')} read so far`,
  failed: 'The scan failed, so its results were discarded. See Problems.',
  held: {
    title: 'Upload held: close these findings?',
    words: (count: number) =>
      `This upload would close ${counted(count, 'finding')}. It reports none of them and shares no paths with them, which usually means the wrong project or category. Nothing was changed.`,
    paths: 'Paths of the findings',
    confirm: 'Let the next upload close them',
    confirmed: 'Confirmed by {by}, {at}. Send the upload again within 7 days: its results were not kept.',
  },
  facts: {
    project: 'Project',
    ref: 'Ref',
    refHint: 'All scans of this ref',
    commit: 'Commit',
    unknownCommit: 'unknown',
    format: 'Format',
    coverage: 'Coverage',
    file: 'File',
    uploadedBy: 'Uploaded by',
    ci: 'CI',
    ciRun: (system: string, run: string) => `${system}, run ${run}`,
    received: 'Received',
    started: 'Started',
    notStarted: 'not yet',
    duration: 'Duration',
  },
  cancelled: 'Cancelled before its results were imported. The findings are as the scan before it left them.',
  neverFinished: 'The CI run stopped before it sent its results. The findings are as the scan before it left them.',
  results: { title: 'Results', openFindings: 'Open findings of the project' },
  problems: {
    title: 'Problems',
    titleAndCount: (count: number) => `Problems: ${formatNumber(count)}`,
    none: 'None. The whole file was read.',
    skipped: 'Unreadable results were skipped; the rest was imported.',
    showingFirst: (count: number) => `Showing the first ${formatNumber(count)}.`,
  },
} as const;
