/** The words of scans: status, coverage, steps and counts. */

import { scanStatusValues } from '../../api/generated/enums.ts';
import { wireWords, wordOf } from '../../terms/wire-words.ts';

const scanStatusToWire = wireWords('SCAN_STATUS_', scanStatusValues);
export type ScanStatus = keyof typeof scanStatusToWire;

export const scanStatusWords: Readonly<Record<ScanStatus, string>> = {
  pending: 'Queued',
  running: 'Running',
  completed: 'Completed',
  error: 'Failed',
  cancelled: 'Cancelled',
  never_finished: 'Never finished',
};

export function scanStatusOf(wire: (typeof scanStatusToWire)[ScanStatus]): ScanStatus {
  return wordOf(scanStatusToWire, wire) ?? 'pending';
}

/** True if the scan has not finished. */
export function isUnfinished(status: ScanStatus): boolean {
  return status === 'pending' || status === 'running';
}

export const scopeWords = {
  full: 'Full: marks findings that it no longer reports as fixed or removed',
  diff: 'Diff: covers the changed files only',
} as const;

const stepWords: Readonly<Record<string, string>> = {
  waiting: 'Queued',
  reading: 'Reading the results',
  merging: 'Comparing with earlier findings',
};

/** Label of `progress.step`. */
export function progressWords(step: string): string {
  return stepWords[step] ?? (step === '' ? 'Queued' : step.replaceAll('_', ' '));
}

type CountName = 'parsed' | 'new' | 'reopened' | 'unchanged' | 'fixed' | 'removed' | 'muted' | 'duplicates' | 'ignored';

/** In reading order. */
export const countWords: readonly { name: CountName; words: string; meaning: string }[] = [
  { name: 'parsed', words: 'Read', meaning: 'results in the file' },
  { name: 'new', words: 'New', meaning: 'findings seen for the first time on this ref' },
  { name: 'reopened', words: 'Reopened', meaning: 'findings that were fixed or removed before' },
  { name: 'unchanged', words: 'Unchanged', meaning: 'findings that were open before and still are' },
  { name: 'fixed', words: 'Fixed', meaning: 'findings that the scan covered and no longer reports' },
  { name: 'removed', words: 'Removed', meaning: 'findings whose file or rule was removed' },
  { name: 'muted', words: 'Ignored in code', meaning: 'findings that a comment in the code now ignores' },
  { name: 'duplicates', words: 'Duplicates', meaning: 'results that repeat another result' },
  { name: 'ignored', words: 'On ignored paths', meaning: 'results on paths that an ignore pattern matches' },
];
