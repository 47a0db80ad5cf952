/**
 * Holds what is typed between ⌘K and the palette having its field, whose code may still load. Without it, the first
 * letters would be lost, or act as shortcuts of the screen below.
 */

export interface HeldTyping {
  /** The text so far; from now on, keys go where the focus is. */
  take: () => string;
  end: () => void;
}

/** Listens until `take` or `end`. */
export function holdTyping(onEscape: () => void): HeldTyping {
  let text = '';
  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') onEscape();
    else if (key === 'Backspace') text = text.slice(0, -1);
    else if (key.length === 1) text += key;
    event.preventDefault();
    event.stopPropagation();
  }
  const end = (): void => globalThis.removeEventListener('keydown', onKey, true);
  // Before any listener of the document.
  globalThis.addEventListener('keydown', onKey, true);
  return {
    take: () => {
      end();
      return text;
    },
    end,
  };
}
