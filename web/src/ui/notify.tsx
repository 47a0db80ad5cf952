/** Toasts: what was done, with undo if possible, what is in progress, and what failed. */
import { Button } from '@mantine/core';
import { notifications, type NotificationData } from '@mantine/notifications';
import { messageOf } from '../api/api-error.ts';

const shownMs = 6_000;
/** How long a toast offers undo, ms; the history offers it without a limit. */
const undoMs = 30_000;

/** The limit of the console (app/Console.tsx); another toast would be queued, so the oldest closes. */
const shownMax = 4;
const shownIds: string[] = [];

function show(notification: NotificationData): string {
  while (shownIds.length >= shownMax) notifications.hide(shownIds.shift()!);
  const id = notifications.show({ withBorder: true, ...notification });
  shownIds.push(id);
  return id;
}

export function notifyDone(message: string): void {
  show({ message, autoClose: shownMs });
}

/** Shows a toast with an undo button. */
export function notifyUndo(message: string, undo: () => Promise<void>): void {
  const id = show({
    autoClose: undoMs,
    message: (
      <>
        {message}{' '}
        <Button size="compact-xs" variant="default" onClick={takeBack}>
          Undo
        </Button>
      </>
    ),
  });
  function takeBack(): void {
    notifications.hide(id);
    undo().catch(notifyError);
  }
}

export interface ProgressToast {
  update: (message: string) => void;
  close: () => void;
}

/** Shows a toast that stays until it is closed, with a cancel button if the work can be cancelled. */
export function notifyProgress(message: string, cancel?: () => Promise<void>): ProgressToast {
  const toast = (text: string): NotificationData => ({
    autoClose: false,
    loading: true,
    message: (
      <>
        {text}{' '}
        {cancel !== undefined && (
          <Button size="compact-xs" variant="default" onClick={() => void cancel().catch(notifyError)}>
            Cancel
          </Button>
        )}
      </>
    ),
  });
  const id = show(toast(message));
  return {
    update: (text) => void notifications.update({ id, withBorder: true, ...toast(text) }),
    close: () => void notifications.hide(id),
  };
}

export function notifyError(error: unknown): void {
  show({
    title: 'Something went wrong',
    message: messageOf(error),
    color: 'red',
    autoClose: undoMs,
    role: 'alert',
  });
}
