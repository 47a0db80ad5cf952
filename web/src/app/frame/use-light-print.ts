/** Prints the screen in the light scheme, whatever is chosen: paper is white. */
import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

export function useLightPrint(): void {
  useEffect(() => {
    const page = document.documentElement;
    let before: string | null = null;
    const start = (): void => {
      before = page.getAttribute(attribute);
      page.setAttribute(attribute, 'light');
    };
    const end = (): void => {
      if (before !== null) page.setAttribute(attribute, before);
    };
    globalThis.addEventListener('beforeprint', start);
    globalThis.addEventListener('afterprint', end);
    return () => {
      globalThis.removeEventListener('beforeprint', start);
      globalThis.removeEventListener('afterprint', end);
    };
  }, []);
}
