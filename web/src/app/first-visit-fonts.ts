/**
 * The typeface on a browser's first visit: `look.js` has the system's used, and the console loads its own when the first
 * screen has its data. From then on the browser's cache has it, and `look.js` has it used at once.
 */
import { queryClient } from '../api/query-client.ts';

const page = document.documentElement;

export function loadFontsOnFirstVisit(): void {
  if (!page.hasAttribute('data-first-visit')) return;
  const stop = queryClient.getQueryCache().subscribe(loadWhenQuiet);
  // A screen without data sends no request.
  const timer = setTimeout(loadWhenQuiet, 100);

  function loadWhenQuiet(): void {
    if (queryClient.isFetching() > 0) return;
    stop();
    clearTimeout(timer);
    // Without its own typeface the console keeps the system's, and the next visit tries again.
    loadFonts().catch(() => undefined);
  }
}

async function loadFonts(): Promise<void> {
  await Promise.all(['1em Geist', '1em "Geist Mono"'].map((font) => document.fonts.load(font)));
  page.removeAttribute('data-first-visit');
  try {
    localStorage.setItem('parapet-font', document.querySelector<HTMLMetaElement>('meta[name=font]')?.content ?? '');
  } catch {
    // Without storage each visit is the first.
  }
}
