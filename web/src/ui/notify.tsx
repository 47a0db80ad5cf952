/** Messages that come and go at the corner: what was done, with undo where there is one, and what failed. */
import { Button } from '@mantine/core';
import { notifications, type NotificationData } from '@mantine/notifications';
import { wordsOf } from '../api/api-error.ts';

const shownMs = 6_000;
/** As long as an act can be taken back from its message; from the history it can be for ever. */
const undoMs = 30_000;

/** As many as the console shows at once (app/Console.tsx); one more would wait for its turn, so the oldest goes. */
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

/** With a button that takes it back. */
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

export function notifyError(error: unknown): void {
  show({
    title: 'Something went wrong',
    message: wordsOf(error),
    color: 'red',
    autoClose: undoMs,
    role: 'alert',
  });
}
