/** Takes a file that the user chooses, or drops anywhere on the page. */
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { formatNumber } from '../ui/text/format.ts';
import classes from './start.module.css';
import { firstStepsWords } from './words.ts';

const { upload: words } = firstStepsWords;

export function FileDrop({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const isOver = useDroppedFile(onChange);
  const inputId = useId();
  return (
    <label htmlFor={inputId} className={classes.drop} data-over={isOver || undefined}>
      <IconFileUpload size={20} aria-hidden />
      <span>{file === null ? words.file : fileWords(file)}</span>
      <input
        id={inputId}
        type="file"
        className={classes.fileInput}
        accept=".json,.sarif,.gz,application/json,application/gzip"
        onChange={(event) => onChange(event.currentTarget.files?.item(0) ?? null)}
        // Lets the user choose the same file again after editing it.
        onClick={(event) => (event.currentTarget.value = '')}
      />
    </label>
  );
}

/**
 * Returns whether a file is held over the page. The whole page takes the file: the browser would open one that falls
 * beside the field. `onDrop` must stay the same between renders.
 */
function useDroppedFile(onDrop: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    function over(event: DragEvent): void {
      event.preventDefault();
      setOver(true);
    }
    function drop(event: DragEvent): void {
      event.preventDefault();
      setOver(false);
      const dropped = event.dataTransfer?.files.item(0);
      if (dropped) onDrop(dropped);
    }
    return () => controller.abort();
  }, [onDrop]);
  return isOver;
}

function fileWords({ name, size }: File): string {
  const kilobytes = Math.max(1, Math.round(size / 1_000));
  return words.fileChosen(name, formatNumber(kilobytes));
}
