/** The running export. It continues while the user visits other screens; only one runs at a time. */
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { notifyDone, notifyError } from '../../ui/notify.tsx';
import { exportFile } from './export-file.ts';
import { exportWords } from './words.ts';

export interface RunningExport {
  rows: number;
  total: number;
  cancel: () => void;
}

let running: RunningExport | null = null;
const listeners = new Set<() => void>();

function setRunning(next: RunningExport | null): void {
  running = next;
  for (const listener of listeners) listener();
}

export function useRunningExport(): RunningExport | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running,
  );
}

export async function startExport(wanted: Parameters<typeof exportFile>[0]): Promise<void> {
  if (running !== null) return;
  const controller = new AbortController();
  const { total } = wanted;
  const cancel = (): void => controller.abort();
  let taken = 0;
  const onRows = (rows: number): void => {
    taken = rows;
    setRunning({ rows, total, cancel });
  };
  onRows(0);
  try {
    const written = await exportFile(wanted, onRows, controller.signal);
    if (written !== null) notifyDone(exportWords.done(written));
  } catch (error) {
    if (controller.signal.aborted) notifyDone(exportWords.cancelled);
    else notifyError(error instanceof ApiError ? error : new Error(failureWords(taken), { cause: error }));
  } finally {
    setRunning(null);
  }
}

/** The browser's own message for a broken stream does not help users. */
function failureWords(rows: number): string {
  return exportWords.failed(rows);
}
