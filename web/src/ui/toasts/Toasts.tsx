/** Shows the current message at the bottom left of the content, above a bar of buttons. Signing out discards it. */
import { Loader, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore, type FocusEvent } from 'react';
import { useKeys } from '../keys.ts';
import { notifyError, toasts } from '../notify.tsx';
import { useRootSize } from './root-size.ts';
import { named, undoMs, type OfferedUndo, type Toast } from './toast-stack.ts';
import classes from './toasts.module.css';
import { toastWords } from './words.ts';

const undoKey = 'u';

export function Toasts() {
  const { toast, isPaused } = useSyncExternalStore(toasts.subscribe, toasts.shown);
  // What scrolls gets this room at its end, so that nothing stays below the message.
  const host = useRef<HTMLDivElement>(null);
  useRootSize(host, '--toast-room');
  useEffect(() => toasts.clear, []);
  const undoLast = (): void => {
    if (toast?.kind === 'undo') void toasts.undoLast(toast);
  };
  useKeys(
    toastWords.title,
    toast?.kind === 'undo' ? [{ key: undoKey, words: toastWords.undoByKey, act: undoLast }] : [],
  );

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) toasts.pause(false);
  }
  const card = toast !== null && (
    <div className={classes.toast} data-kind={toast.kind}>
      <Content toast={toast} />
      <UnstyledButton className={classes.act} aria-label={toastWords.close} onClick={() => toasts.close(toast.id)}>
        <IconX size={14} aria-hidden />
      </UnstyledButton>
      {toast.kind === 'undo' && <TimeBar act={toast.acts.at(-1)!} isPaused={isPaused} />}
    </div>
  );
  const isError = toast?.kind === 'error';
  return (
    <div
      ref={host}
      className={classes.host}
      onMouseEnter={() => toasts.pause(true)}
      onMouseLeave={() => toasts.pause(false)}
      onFocus={() => toasts.pause(true)}
      onBlur={onBlur}
    >
      {/* Always there: screen readers announce only changes of a live region that they know. */}
      <div role="status">{!isError && card}</div>
      {isError && <div role="alert">{card}</div>}
    </div>
  );
}

function Content({ toast }: { toast: Toast }) {
  if (toast.kind === 'undo') return <UndoContent toast={toast} />;
  const words = (
    <span className={classes.words} title={toast.message}>
      {toast.message}
    </span>
  );
  if (toast.kind === 'error') {
    return (
      <>
        <IconAlertCircle size={16} className={classes.icon} aria-hidden />
        {words}
      </>
    );
  }
  if (toast.kind === 'done') return words;
  const { cancel } = toast;
  return (
    <>
      <Loader size={14} className={classes.icon} />
      {words}
      {cancel !== undefined && <Act words={toastWords.cancel} onClick={() => void cancel().catch(notifyError)} />}
    </>
  );
}

function UndoContent({ toast }: { toast: Extract<Toast, { kind: 'undo' }> }) {
  const { acts } = toast;
  const latest = acts.at(-1)!.message;
  const isOne = acts.length === 1;
  return (
    <>
      <span className={classes.words} title={latest}>
        {isOne ? latest : named(acts)}
      </span>
      <Act
        words={isOne ? toastWords.undo : toastWords.undoLast}
        hint={toastWords.undoHint(undoKey)}
        onClick={() => void toasts.undoLast(toast)}
      />
      {!isOne && <Act words={toastWords.undoAll} onClick={() => void toasts.undoAll(toast)} />}
    </>
  );
}

function Act({ words, hint, onClick }: { words: string; hint?: string; onClick: () => void }) {
  return (
    // The focus stays where the work is.
    <UnstyledButton
      className={classes.act}
      title={hint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {words}
    </UnstyledButton>
  );
}

/** How much is left of the time to undo the newest change. */
function TimeBar({ act, isPaused }: { act: OfferedUndo; isPaused: boolean }) {
  return (
    <span
      // A new element: a running animation would add the time that has passed twice.
      key={`${String(act.leftMs)} ${String(isPaused)}`}
      className={classes.time}
      style={{
        animationDuration: `${String(undoMs)}ms`,
        animationDelay: `${String(act.leftMs - undoMs)}ms`,
        animationPlayState: isPaused ? 'paused' : 'running',
      }}
      aria-hidden
    />
  );
}
