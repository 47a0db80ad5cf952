/**
 * Keeps the keyboard focus when its element is removed, as the Undo of a message or a chip that is closed, or disabled
 * while a form is saved. Otherwise the browser gives the focus to the document, and Tab begins at the top again.
 */
import { useEffect } from 'react';
import { focusRows } from '../../ui/focus-rows.ts';

/** Dialogs and menus give the focus back 10 ms after they close (Mantine's useFocusReturn). */
const afterDialogMs = 30;

export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let isDisabled = false;
    let ancestors: readonly HTMLElement[] = [];

    function onFocusIn({ target }: FocusEvent): void {
      last = target instanceof HTMLElement ? target : null;
      isDisabled = false;
      ancestors = last === null ? [] : ancestorsOf(last);
    }
    function onFocusOut({ target }: FocusEvent): void {
      // A click beside every control takes the focus away on purpose.
      setTimeout(() => {
        if (target === last && last?.isConnected && !last.matches(':disabled') && isLost()) last = null;
      });
    }
    function keep(): void {
      if (last === null) return;
      // The browser takes the focus away with its next frame only.
      if (last.matches(':disabled')) isDisabled = true;
      if (!isLost()) return;
      if (!last.isConnected) setTimeout(goOn, afterDialogMs);
      else if (isDisabled && !last.matches(':disabled')) last.focus({ preventScroll: true });
    }
    function goOn(): void {
      if (!isLost()) return;
      const kept = ancestors.find((each) => each.isConnected)?.closest<HTMLElement>('[tabindex]');
      if (kept && kept.tagName !== 'MAIN') kept.focus({ preventScroll: true });
      else focusRows();
    }

    const observer = new MutationObserver(keep);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
}

/** False also while another window or the address bar has the focus. */
function isLost(): boolean {
  return document.hasFocus() && (document.activeElement === null || document.activeElement === document.body);
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = [];
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement) {
    ancestors.push(each);
  }
  return ancestors;
}
