/** Messages that come and go at the corner: what was done, with undo where there is one, and what failed. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { wordsOf } from '../api/api-error.ts';

const shownMs = 6_000;
/** As long as an act can be taken back from its message; from the history it can be for ever. */
const undoMs = 30_000;

export function notifyDone(message: string): void {
  notifications.show({ message, autoClose: shownMs, withBorder: true });
}

/** With a button that takes it back. */
export function notifyUndo(message: string, undo: () => Promise<void>): void {
  const id = notifications.show({
    autoClose: undoMs,
    withBorder: true,
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
  notifications.show({
    title: 'That did not work',
    message: wordsOf(error),
    color: 'red',
    autoClose: undoMs,
    withBorder: true,
    role: 'alert',
  });
}
